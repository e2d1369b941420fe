import { type Insertable, type Selectable, sql } from 'kysely'
import type { LoanWriteOff } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { type Named, personRef } from '../../../lib/database/references.ts'
import { inScope, type User } from '../../../lib/http/rights.ts'
import { balanceOf } from '../loans/store.ts'

/** With the OGID of whose loan it is. */
export type WriteOffRecord = Selectable<LoanWriteOff> & { ogid: string }

const readable = (user: User, today: string) => inScope(user, 'people.pay.read', sql.ref('loan.employee_id'), today)

/** Write-offs with their figures; the caller shows these only where `shows_pay` is true. */
export async function findWriteOffs(db: Db, ids: readonly string[], user: User | null, today: string) {
  return await db
    .selectFrom('loan_write_off as write_off')
    .innerJoin('loan', 'loan.id', 'write_off.loan_id')
    .innerJoin('loan_type', 'loan_type.id', 'loan.loan_type_id')
    .innerJoin('employee', 'employee.id', 'loan.employee_id')
    .innerJoin('employee as asker', 'asker.id', 'write_off.asked_by')
    .select(['write_off.id', 'write_off.version', 'write_off.amount_kobo', 'write_off.reason', 'write_off.status'])
    .select(['write_off.created_at', personRef().as('employee'), personRef('asker').as('asked_by')])
    .select([
      sql<Named>`json_build_object('id', loan.id, 'title', loan_type.title)`.as('loan'),
      balanceOf('loan').as('balance_kobo'),
    ])
    .select((user ? readable(user, today) : sql<boolean>`false`).as('shows_pay'))
    .where('write_off.id', 'in', [...ids])
    .execute()
}

export async function findReadable(db: Db, user: User, id: string, today: string) {
  const [found] = await findWriteOffs(db, [id], user, today)
  if (!found?.shows_pay) return undefined
  const { shows_pay: _, ...writeOff } = found
  return writeOff
}

/** Held with its loan, in this order, as every change of a loan holds it. */
export async function lockWriteOff(
  db: Db,
  id: string,
  caller?: { user: User; today: string },
): Promise<WriteOffRecord | undefined> {
  await db
    .selectFrom('loan')
    .select('id')
    .where('id', '=', (eb) => eb.selectFrom('loan_write_off').select('loan_id').where('loan_write_off.id', '=', id))
    .forUpdate()
    .execute()
  return await db
    .selectFrom('loan_write_off')
    .innerJoin('loan', 'loan.id', 'loan_write_off.loan_id')
    .innerJoin('employee', 'employee.id', 'loan.employee_id')
    .selectAll('loan_write_off')
    .select('employee.ogid')
    .where('loan_write_off.id', '=', id)
    .where(caller ? readable(caller.user, caller.today) : sql<boolean>`true`)
    .forUpdate('loan_write_off')
    .executeTakeFirst()
}

export async function insertWriteOff(db: Db, row: Insertable<LoanWriteOff>): Promise<void> {
  await db.insertInto('loan_write_off').values(row).execute()
}
