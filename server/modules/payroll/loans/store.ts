/** Loans to staff and their ledgers. */

import type { Loan } from '@iroko/contract/payroll/loans'
import { type Insertable, type Selectable, type SqlBool, sql } from 'kysely'
import type { LoanEntry, Loan as LoanRow } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { employeeMatches } from '../../../lib/database/employee-search.ts'
import { worksOn } from '../../../lib/database/employment.ts'
import { type ListQuery, listPage } from '../../../lib/database/listing.ts'
import { named, personRef } from '../../../lib/database/references.ts'
import { inScope, type User } from '../../../lib/http/rights.ts'
import { instalmentOf } from './rules.ts'

/** What changes with a loan, and who hears of it besides its people. */

export type LoanRecord = Selectable<LoanRow>

export const balanceOf = (loan: string) =>
  sql<number>`coalesce((select sum(amount_kobo) from loan_entry where loan_entry.loan_id = ${sql.ref(`${loan}.id`)}), 0)::bigint`

/** The day on which `loan` was paid out, and the bank did not return it. */
const paidOutOn = sql<
  string | null
>`(select case when count(*) filter (where entry.kind = 'lent') > count(*) filter (where entry.kind = 'returned')
  then max(entry.dated_on) filter (where entry.kind = 'lent') end from loan_entry entry where entry.loan_id = loan.id)`

/** Whether `loan` is approved and still wanted, not paid out and in no payment. */
export const isToPayOut = sql<boolean>`(loan.status = 'approved' and loan.cancelled_at is null and ${paidOutOn} is null
  and not exists (select 1 from loan_payment_item item where item.loan_id = loan.id and item.is_live))`

const rows = (db: Db) =>
  db
    .selectFrom('loan')
    .innerJoin('employee', 'employee.id', 'loan.employee_id')
    .innerJoin('employee as asker', 'asker.id', 'loan.asked_by')
    .innerJoin('loan_type', 'loan_type.id', 'loan.loan_type_id')
    .leftJoin('employee as canceller', 'canceller.id', 'loan.cancelled_by')
    .select([
      'loan.id',
      'loan.version',
      'loan.principal_kobo',
      'loan.months',
      'loan.first_month',
      'loan.reason',
      'loan.despite',
    ])
    .select(['loan.status', 'loan.created_at', personRef().as('employee'), personRef('asker').as('asked_by')])
    .select([
      named('loan_type').as('type'),
      balanceOf('loan').as('balance_kobo'),
      paidOutOn.as('paid_out_on'),
      sql<string[]>`to_json(loan.skipped)`.as('skipped'),
      sql<Loan['cancelled']>`case when loan.cancelled_at is not null then json_build_object('by', ${personRef('canceller')},
        'at', loan.cancelled_at, 'reason', loan.cancel_reason) end`.as('cancelled'),
    ])

type FoundLoan = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>

export const withInstalment = (row: FoundLoan): Loan => ({
  ...row,
  instalment_kobo: row.paid_out_on !== null ? Math.min(row.balance_kobo, instalmentOf(row)) : instalmentOf(row),
})

const readable = (user: User, today: string) => inScope(user, 'people.pay.read', sql.ref('loan.employee_id'), today)

interface ListFilters extends ListQuery {
  loan_type_id?: string | undefined
  ogid?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

export async function listLoans(db: Db, user: User, list: ListFilters, today: string) {
  const { loan_type_id, ogid, from, to, q } = list
  const found = rows(db)
    .where(readable(user, today))
    .$if(loan_type_id !== undefined, (it) => it.where('loan.loan_type_id', '=', loan_type_id ?? ''))
    .$if(ogid !== undefined, (it) => it.where('employee.ogid', '=', ogid ?? ''))
    .$if(from !== undefined, (it) =>
      it.where(sql<SqlBool>`(loan.status = 'pending' or loan.created_at >= ${`${from}-01`}::date or ${balanceOf('loan')} > 0)`),
    )
    .$if(to !== undefined, (it) => it.where(sql<SqlBool>`loan.created_at < ${`${to}-01`}::date + interval '1 month'`))
    .$if(Boolean(q), (it) => it.where(employeeMatches(q ?? '')))
  const columns = { created_at: sql.ref('loan.created_at'), employee: sql.ref('employee.full_name') }
  const page = await listPage(db, found, list, { columns, fallback: '-created_at', tie: sql.ref('loan.id') })
  return { ...page, rows: page.rows.map(withInstalment) }
}

/** Loans with their figures; the caller shows these only where `shows_pay` is true. */
export async function findLoans(db: Db, ids: readonly string[], user: User | null, today: string) {
  const found = await rows(db)
    .select((user ? readable(user, today) : sql<boolean>`false`).as('shows_pay'))
    .where('loan.id', 'in', [...ids])
    .execute()
  return found.map(({ shows_pay, ...row }) => ({ ...withInstalment(row), shows_pay }))
}

export async function findReadable(db: Db, user: User, id: string, today: string): Promise<Loan | undefined> {
  const [found] = await findLoans(db, [id], user, today)
  if (!found?.shows_pay) return undefined
  const { shows_pay: _, ...loan } = found
  return loan
}

export async function ledgerOf(db: Db, loanId: string) {
  return await db
    .selectFrom('loan_entry')
    .select(['id', 'kind', 'amount_kobo', 'month', 'note', 'created_at'])
    .where('loan_id', '=', loanId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function lockLoan(db: Db, id: string, caller?: { user: User; today: string }): Promise<LoanRecord | undefined> {
  return await db
    .selectFrom('loan')
    .selectAll()
    .where('id', '=', id)
    .where(caller ? readable(caller.user, caller.today) : sql<boolean>`true`)
    .forUpdate()
    .executeTakeFirst()
}

export async function loanChoices(db: Db) {
  return await db
    .selectFrom('loan_type')
    .select(['id', 'title', 'advance', 'max_months'])
    .where('archived_at', 'is', null)
    .orderBy('title')
    .execute()
}

/** Who would borrow, in the scope of who asks, with what they earn and owe already. */
export async function findBorrower(db: Db, user: User, ogid: string, today: string) {
  return await db
    .selectFrom('employee')
    .select(['employee.id', 'employee.full_name'])
    .select([
      sql<number | null>`(select amount_kobo from salary where salary.employee_id = employee.id and replaced_at is null
        and starts_on <= ${today}::date and (ends_on is null or ends_on > ${today}::date))`.as('gross_kobo'),
      sql<boolean>`exists (select 1 from loan join loan_type on loan_type.id = loan.loan_type_id and loan_type.advance
        where loan.employee_id = employee.id and (loan.status = 'pending' or loan.status = 'approved' and loan.cancelled_at is null and ${paidOutOn} is null or ${balanceOf('loan')} > 0))`.as(
        'has_open_advance',
      ),
    ])
    .where('employee.ogid', '=', ogid)
    .where(worksOn(today))
    .where(inScope(user, 'loan.ask', sql.ref('employee.id'), today))
    .executeTakeFirst()
}

export async function insertLoan(db: Db, row: Insertable<LoanRow>): Promise<void> {
  await db.insertInto('loan').values(row).execute()
}

/** The write-off that awaits a decision. */
export async function pendingWriteOff(db: Db, loanId: string) {
  return await db
    .selectFrom('loan_write_off')
    .select(['id', 'amount_kobo'])
    .where('loan_id', '=', loanId)
    .where('status', '=', 'pending')
    .executeTakeFirst()
}

/** The payment that awaits a second person. */
export async function pendingSettlement(db: Db, loanId: string) {
  return await db
    .selectFrom('debt_settlement')
    .select(['id', 'amount_kobo'])
    .where('loan_id', '=', loanId)
    .where('status', '=', 'pending')
    .executeTakeFirst()
}

export async function insertEntry(db: Db, row: Insertable<LoanEntry>): Promise<void> {
  await db.insertInto('loan_entry').values(row).execute()
}

export async function findBalance(db: Db, id: string): Promise<number> {
  const found = await db.selectFrom('loan').select(balanceOf('loan').as('balance_kobo')).where('id', '=', id).executeTakeFirst()
  return found?.balance_kobo ?? 0
}

export async function skipMonth(db: Db, { id, version }: { id: string; version: number }, month: string): Promise<boolean> {
  const done =
    await sql`update loan set skipped = (select array_agg(distinct one order by one) from unnest(skipped || ${month}::date) one),
    version = version + 1 where id = ${id}::uuid and version = ${version}`.execute(db)
  return done.numAffectedRows === 1n
}
