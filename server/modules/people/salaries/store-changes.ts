/** Salaries that somebody asked for and another decides. */
import { type Insertable, type Selectable, sql } from 'kysely'
import type { SalaryChange } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { personRef } from '../../../lib/database/references.ts'
import { inScope, mayForAll, type User } from '../../../lib/http/rights.ts'

export type SalaryChangeRecord = Selectable<SalaryChange>

/** Whether the user reads the figures of a request: by scope, or because they may change everybody's pay and so decide it; never their own. */
const readable = (user: User, today: string) =>
  sql<boolean>`((${inScope(user, 'people.pay.read', sql.ref('salary_change.employee_id'), today)}
      or ${sql.lit(mayForAll(user, 'people.pay.edit'))})
    and salary_change.employee_id <> ${user.id}::uuid)`

/** Salary requests with their figures; the caller shows these only where `shows_pay` is true. */
export async function findSalaryChanges(db: Db, ids: readonly string[], user: User | null, today: string) {
  return await db
    .selectFrom('salary_change')
    .innerJoin('employee', 'employee.id', 'salary_change.employee_id')
    .innerJoin('employee as asker', 'asker.id', 'salary_change.asked_by')
    .leftJoin('salary', 'salary.id', 'salary_change.replaces')
    .select(['salary_change.id', 'salary_change.version', 'salary_change.amount_kobo', 'salary_change.starts_on'])
    .select(['salary_change.reason', 'salary_change.created_at', 'salary.amount_kobo as before_kobo'])
    .select([personRef().as('employee'), personRef('asker').as('asked_by')])
    .select(['salary_change.source', 'salary_change.status'])
    .select((user ? readable(user, today) : sql<boolean>`false`).as('shows_pay'))
    .where('salary_change.id', 'in', [...ids])
    .execute()
}

/** A salary request; undefined where the user does not read its figures, or it is about them. */
export async function findReadableChange(db: Db, user: User, id: string, today: string) {
  const [found] = await findSalaryChanges(db, [id], user, today)
  if (!found?.shows_pay) return undefined
  const { shows_pay: _, ...change } = found
  return change
}

export async function lockSalaryChange(
  db: Db,
  id: string,
  caller?: { user: User; today: string },
): Promise<SalaryChangeRecord | undefined> {
  return await db
    .selectFrom('salary_change')
    .selectAll()
    .where('id', '=', id)
    .where(caller ? readable(caller.user, caller.today) : sql<boolean>`true`)
    .forUpdate()
    .executeTakeFirst()
}

/** The one that awaits a decision. */
export async function pendingChange(db: Db, employeeId: string) {
  return await db
    .selectFrom('salary_change')
    .select(['id', 'starts_on', 'first_salaries_id'])
    .where('employee_id', '=', employeeId)
    .where('status', '=', 'pending')
    .executeTakeFirst()
}

export async function insertSalaryChange(db: Db, row: Insertable<SalaryChange>): Promise<void> {
  await db.insertInto('salary_change').values(row).execute()
}
