/** Payments and write-offs of debts that await a second person, and those that had one. */
import type { SettlementWay } from '@iroko/contract/payroll/debt-settlements'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { DebtSettlement } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { type Named, personRef } from '../../../lib/database/references.ts'
import { inScope, type User } from '../../../lib/http/rights.ts'

/** With the OGID of whoever owes it. */
export type SettlementRecord = Selectable<DebtSettlement> & { ogid: string }

const readable = (user: User, today: string) => inScope(user, 'people.pay.read', sql.ref('settlement.employee_id'), today)

/** With their figures; the caller shows these only where `shows_pay` is true. */
export async function findSettlements(db: Db, ids: readonly string[], user: User | null, today: string) {
  return await db
    .selectFrom('debt_settlement as settlement')
    .innerJoin('employee', 'employee.id', 'settlement.employee_id')
    .innerJoin('employee as asker', 'asker.id', 'settlement.asked_by')
    .leftJoin('loan', 'loan.id', 'settlement.loan_id')
    .leftJoin('loan_type', 'loan_type.id', 'loan.loan_type_id')
    .select(['settlement.id', 'settlement.version', 'settlement.amount_kobo', 'settlement.received_on', 'settlement.note'])
    .select(['settlement.status', 'settlement.created_at', personRef().as('employee'), personRef('asker').as('asked_by')])
    .select([
      sql<SettlementWay>`settlement.how`.as('how'),
      sql<Named | null>`case when loan.id is not null then json_build_object('id', loan.id, 'title', loan_type.title) end`.as(
        'loan',
      ),
    ])
    .select((user ? readable(user, today) : sql<boolean>`false`).as('shows_pay'))
    .where('settlement.id', 'in', [...ids])
    .execute()
}

export async function findReadable(db: Db, user: User, id: string, today: string) {
  const [found] = await findSettlements(db, [id], user, today)
  if (!found?.shows_pay) return undefined
  const { shows_pay: _, ...settlement } = found
  return settlement
}

/** Held after its person and its loan, in this order, as whoever enters one holds them. */
export async function lockSettlement(
  db: Db,
  id: string,
  caller?: { user: User; today: string },
): Promise<SettlementRecord | undefined> {
  const of = sql`(select employee_id, loan_id from debt_settlement where id = ${id}::uuid)`
  await sql`select 1 from employee where id = (select employee_id from ${of} debt) for no key update`.execute(db)
  await sql`select 1 from loan where id = (select loan_id from ${of} debt) for update`.execute(db)
  return await db
    .selectFrom('debt_settlement as settlement')
    .innerJoin('employee', 'employee.id', 'settlement.employee_id')
    .selectAll('settlement')
    .select('employee.ogid')
    .where('settlement.id', '=', id)
    .where(caller ? readable(caller.user, caller.today) : sql<boolean>`true`)
    .forUpdate('settlement')
    .executeTakeFirst()
}

/** Payments that await a second person, of people whose pay the user reads. */
export async function listWaiting(db: Db, user: User, today: string) {
  const ids = await db
    .selectFrom('debt_settlement as settlement')
    .select('settlement.id')
    .where('settlement.status', '=', 'pending')
    .where('settlement.how', '=', 'paid')
    .where(readable(user, today))
    .orderBy('settlement.created_at')
    .limit(50)
    .execute()
  if (ids.length === 0) return []
  return await findSettlements(
    db,
    ids.map(({ id }) => id),
    user,
    today,
  )
}

/** On which day the bank has it, whatever was entered. */
export async function setReceivedOn(db: Db, id: string, day: string): Promise<void> {
  await db.updateTable('debt_settlement').set({ received_on: day }).where('id', '=', id).execute()
}

export async function insertSettlement(db: Db, row: Insertable<DebtSettlement>): Promise<void> {
  await db.insertInto('debt_settlement').values(row).execute()
}

/** Since when something of a debt is owed: the day on which the loan was paid out, or of a leaver the approval of their last pay. */
export async function findOwedSince(
  db: Db,
  { employee_id, loan_id }: Pick<SettlementRecord, 'employee_id' | 'loan_id'>,
  payslip_id?: string,
): Promise<string | null> {
  // A correction of the last pay says anew what was owed since the first approval.
  const found = await sql<{ day: string | null }>`select max(day)::text as day from (
    select dated_on as day from loan_entry entry where kind = 'lent' and loan_id = ${loan_id}::uuid
    union all select min(journal.dated_on) from payslip last join payslip slip on slip.employee_id = last.employee_id
      and slip.month = last.month and replace(slip.kind, 'correction', 'regular') = replace(last.kind, 'correction', 'regular')
      join payroll_journal journal on journal.run_id = slip.run_id and journal.kind = 'accrual'
        and not exists (select 1 from payroll_journal back where back.reverses = journal.id)
      where last.id = ${payslip_id ?? null}::uuid and last.employee_id = ${employee_id}::uuid) since`.execute(db)
  return found.rows[0]?.day ?? null
}
