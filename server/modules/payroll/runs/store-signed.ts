/** What a payroll adds to the books. */
import type { SalaryMode } from '@iroko/contract/payroll/salary-modes'
import { type RawBuilder, sql } from 'kysely'

/** What a payslip pays: its net pay and that of earlier payslips which was held back, less what was paid of it before. */
export const toPay: RawBuilder<number> = sql<number>`greatest(payslip.net_kobo + payslip.held_kobo - payslip.paid_before_kobo, 0)`

/** What was paid of the month of a payslip (under the name of a table) with it, and before it. */
export function paidBy(slip: string): RawBuilder<number> {
  const of = (column: string) => sql.ref(`${slip}.${column}`)
  return sql<number>`case when ${of('withheld_reason')} is null
    then greatest(${of('net_kobo')} + ${of('held_kobo')}, ${of('paid_before_kobo')}) else ${of('paid_before_kobo')} end`
}

/**
 * Held back and not paid by another payslip yet. A correction takes over what was held back of the payslip whose place it takes; what it
 * counts as paid and the bank returned only afterwards stays owed with that payslip.
 */
export const isOwed: RawBuilder<boolean> = sql<boolean>`(payslip.withheld_reason is not null and payslip.paid_by is null
  and (payslip.voided_at is null or exists (select 1 from payslip newer where newer.replaces = payslip.id
    and newer.paid_before_kobo > ${paidBy('payslip')})))`

/** How a payslip is paid: by hand also where there is no bank account. */
export const payoutMode: RawBuilder<SalaryMode> = sql<SalaryMode>`case when payslip.salary_mode = 'bank' and payslip.bank_account_id is null
  then 'cash' else payslip.salary_mode end`

/** Its payslips with the sign 1, and with -1 those of an earlier one whose place they take; as they were paid, whatever became of them. */
export const signedSlips = (runId: string): RawBuilder<unknown> => sql`
  select payslip.id, employee_id, office_id, tax_state, pfa, gross_kobo, net_kobo, held_kobo, paid_before_kobo, replaces, 1 as sign from payslip where run_id = ${runId}::uuid
  union all
  select replaced.id, replaced.employee_id, replaced.office_id, replaced.tax_state, replaced.pfa, replaced.gross_kobo, replaced.net_kobo, replaced.held_kobo, replaced.paid_before_kobo, replaced.replaces, -1
  from payslip newer join payslip replaced on replaced.id = newer.replaces
  where newer.run_id = ${runId}::uuid and newer.replaces is not null`

/** The lines of a payslip (under the name of a table), looked up by it: PostgreSQL would read those of all payslips that there are. */
export const linesOf = (slip: string): RawBuilder<unknown> =>
  sql`(select * from payslip_line where payslip_line.payslip_id = ${sql.ref(`${slip}.id`)} offset 0)`
