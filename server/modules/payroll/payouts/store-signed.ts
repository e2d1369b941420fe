/** What a payroll adds to the books. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Its payslips with the sign 1, and with -1 those of an earlier one whose place they take; as they were paid, whatever became of them. */
export const signedSlips = (runId: string): RawBuilder<unknown> => sql`
  select payslip.id, payslip.kind, employee_id, office_id, tax_state, pfa, gross_kobo, net_kobo, held_kobo, paid_before_kobo, replaces, 1 as sign from payslip where run_id = ${runId}::uuid
  union all
  select replaced.id, replaced.kind, replaced.employee_id, replaced.office_id, replaced.tax_state, replaced.pfa, replaced.gross_kobo, replaced.net_kobo, replaced.held_kobo, replaced.paid_before_kobo, replaced.replaces, -1
  from payslip newer join payslip replaced on replaced.id = newer.replaces
  where newer.run_id = ${runId}::uuid and newer.replaces is not null`

/** The lines of a payslip (under the name of a table), looked up by it: PostgreSQL would read those of all payslips that there are. */
export const linesOf = (slip: string): RawBuilder<unknown> =>
  sql`(select * from payslip_line where payslip_line.payslip_id = ${sql.ref(`${slip}.id`)} offset 0)`

/** What `line` is under, where it is deducted for somebody who is no authority and no lender: a union, a cooperative, a court. */
export const otherDeduction = sql.lit('other')

/** Whether `line` is such a deduction: what is posted to 'Other deductions payable'. */
export const otherDeductionText = `(line.kind = 'deduction' and line.loan_id is null and line.key not like 'owed:%' and line.key not in
  ('paye', 'pension', 'pension_voluntary', 'nhf', 'nhis', 'past', 'replaced', 'notice_owed', 'assets_owed'))`
export const isOtherDeduction = sql.raw<SqlBool>(otherDeductionText)
