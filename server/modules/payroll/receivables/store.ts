/** What people who left owe after their last pay: what their newest payslip could not deduct, and what is left of loans. */
import type { Receivable } from '@iroko/contract/payroll/receivables'
import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ReceivablePayment } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { employeeMatches } from '../../../lib/database/employee-search.ts'
import { type ListQuery, listPage } from '../../../lib/database/listing.ts'
import { personRef } from '../../../lib/database/references.ts'
import { balanceOf } from '../loans/store.ts'
import type { OpenLoan, Overpaid } from './rules.ts'

/** What was entered of a debt and awaits a second person. */
const awaiting = (which: RawBuilder<unknown>) => sql<Receivable['awaits']>`(
  select json_build_object('id', settlement.id, 'amount_kobo', settlement.amount_kobo) from debt_settlement settlement
  where settlement.status = 'pending' and ${which})`

/** A payslip of `employee` that counts, which deducts for all before it. */
const last = sql<{ id: string; reference: string; kind: string; run_id: string; hash: string | null }>`lateral (
  select slip.id, slip.kind, slip.month, slip.run_id, payroll_run.reference, payroll_run.hash from payslip slip join payroll_run on payroll_run.id = slip.run_id
    and payroll_run.state in ('approved', 'paid', 'closed')
  where slip.employee_id = employee.id and slip.voided_at is null and slip.kind <> 'off_cycle'
  order by slip.month desc, slip.seq desc limit 1)`.as<'last'>('last')

const owed = sql<{ items: Receivable['items']; kobo: number; short_kobo: number }>`lateral (
  select json_agg(json_build_object('title', title, 'kobo', kobo) order by kobo desc, title) as items, sum(kobo)::bigint as kobo,
    coalesce(sum(kobo) filter (where not is_loan), 0)::bigint as short_kobo from (
    select line.title, line.short_kobo as kobo, false as is_loan from payslip_line line where line.payslip_id = last.id and line.short_kobo > 0
    union all select loan_type.title, ${balanceOf('loan')}, true from loan join loan_type on loan_type.id = loan.loan_type_id
      where loan.employee_id = employee.id and loan.status = 'approved' and ${balanceOf('loan')} > 0) one)`.as<'owed'>('owed')

/**
 * What was paid of what the last payslip could not deduct: of a payslip of the month that another took the place of it counts for that one.
 * What was paid of loans stands in their balances.
 */
const paid = sql<{
  kobo: number
}>`lateral (select coalesce(sum(amount_kobo - loans_kobo), 0)::bigint as kobo from receivable_payment
  join payslip on payslip.id = receivable_payment.payslip_id and payslip.month = last.month
    and replace(payslip.kind, 'correction', 'regular') = replace(last.kind, 'correction', 'regular')
  where receivable_payment.employee_id = employee.id)`.as<'paid'>('paid')

const left = sql<number>`(owed.kobo - paid.kobo)`

const rows = (db: Db, today: string) =>
  db
    .selectFrom('employee')
    .innerJoin(last, (join) => join.onTrue())
    .innerJoin(owed, (join) => join.onTrue())
    .innerJoin(paid, (join) => join.onTrue())
    .where(sql<SqlBool>`employee.exit_date < ${today}::date and employee.erased_at is null and ${left} > 0`)

const shown = (db: Db, today: string) =>
  rows(db, today)
    .select(['employee.id', personRef().as('employee'), sql<string>`employee.exit_date`.as('exit_date')])
    .select([
      sql<Receivable['payslip']>`json_build_object('id', last.id, 'title', last.reference)`.as('payslip'),
      sql<boolean>`last.kind = 'final'`.as('is_settled'),
      awaiting(sql`settlement.employee_id = employee.id and settlement.loan_id is null`).as('awaits'),
      'owed.items',
      'paid.kobo as paid_kobo',
      left.as('total_kobo'),
    ])

export function listReceivables(db: Db, list: ListQuery, today: string) {
  const found = shown(db, today).$if(Boolean(list.q), (it) => it.where(employeeMatches(list.q ?? '')))
  const columns = {
    exit_date: sql.ref('employee.exit_date'),
    employee: sql.ref('employee.full_name'),
    total_kobo: left,
  }
  return listPage(db, found, list, { columns, fallback: '-exit_date', tie: sql.ref('employee.id') })
}

export async function sumReceivables(db: Db, today: string): Promise<number> {
  const found = await rows(db, today)
    .select(sql<number>`coalesce(sum(${left}), 0)::bigint`.as('kobo'))
    .executeTakeFirstOrThrow()
  return found.kobo
}

/** What one person owes, with where to write to, and of the payroll that they owe it after what a posting needs. */
export const findReceivable = (db: Db, id: string, today: string) =>
  shown(db, today)
    .where('employee.id', '=', id)
    .select(['employee.address', 'last.run_id', 'last.hash'])
    .select(sql<number>`greatest(0, owed.short_kobo - paid.kobo)`.as('short_kobo'))
    .executeTakeFirst()

/** Who has this OGID, whether they still work here or not. */
export async function findDebtor(db: Db, ogid: string): Promise<string | undefined> {
  return (await db.selectFrom('employee').select('id').where('ogid', '=', ogid).executeTakeFirst())?.id
}

/** What of a payslip is overpaid pay that it could not take back, with what was paid of it until now, and its month. */
export async function findOverpaid(db: Db, payslipId: string): Promise<(Overpaid & { month: string }) | undefined> {
  const found = await sql<Overpaid & { month: string }>`
    select slip.month, past.short_kobo, coalesce((select sum(line.short_kobo) from payslip_line line
        where line.payslip_id = slip.id and line.key < past.key), 0)::bigint as before_kobo,
      coalesce((select sum(payment.amount_kobo - payment.loans_kobo) from receivable_payment payment
        join payslip about on about.id = payment.payslip_id and about.month = slip.month
          and replace(about.kind, 'correction', 'regular') = replace(slip.kind, 'correction', 'regular')
        where payment.employee_id = slip.employee_id and payment.how = 'paid'), 0)::bigint as paid_kobo
    from payslip slip join payslip_line past on past.payslip_id = slip.id and past.key = 'past' and past.short_kobo > 0
    where slip.id = ${payslipId}::uuid`.execute(db)
  return found.rows[0]
}

/** What earlier payments of a year made of its PAYE too much. */
export async function overOfRepaid(db: Db, employeeId: string, year: number): Promise<number> {
  const found = await sql<{ kobo: number }>`select open_tax_kobo as kobo from repaid_pay(${employeeId}::uuid, ${year})`.execute(
    db,
  )
  return found.rows[0]?.kobo ?? 0
}

/** Held until the transaction ends, so that no two record the same money. */
export const lockLeaver = (db: Db, id: string) =>
  db.selectFrom('employee').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

export async function insertPayment(db: Db, row: Insertable<ReceivablePayment>): Promise<void> {
  await db.insertInto('receivable_payment').values(row).execute()
}

/** What is left of the loans of somebody, the oldest first, held as every change of a loan does. */
export async function lockLoans(db: Db, employeeId: string): Promise<OpenLoan[]> {
  const found = await sql<OpenLoan>`select loan.id, ${balanceOf('loan')} as balance_kobo from loan
    where loan.employee_id = ${employeeId}::uuid and loan.status = 'approved' order by loan.created_at, loan.id for update`.execute(
    db,
  )
  return found.rows.filter(({ balance_kobo }) => balance_kobo > 0)
}
