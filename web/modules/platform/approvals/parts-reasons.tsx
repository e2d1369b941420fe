/** Why requests are commonly rejected, by kind: three each, a press instead of a sentence. */
import type { ApprovalKind } from '@iroko/contract/platform/approval-kinds'

type Reasons = readonly [string, string, string]

export const commonReasons: Record<ApprovalKind, Reasons> = {
  leave: ['Too many people are away', 'Please choose other dates', 'Not enough days left'],
  shift_request: ['Coverage would be too low', 'Too little rest between shifts', 'Please choose another day'],
  promotion: ['Not in this year’s budget', 'Too early in the role', 'Please add results'],
  attendance_correction: ['The terminal shows other times', 'Please add a document', 'The day is already correct'],
  absence: ['Please apply for leave instead', 'Please add a document', 'The dates are wrong'],
  salary_change: ['Not in this year’s budget', 'Outside the salary band', 'The start date is wrong'],
  first_salaries: ['An amount is wrong', 'Outside the salary band', 'The start date is wrong'],
  loan: ['Above the limit', 'Another loan is still open', 'Net pay would be too low'],
  loan_write_off: ['It can still be recovered', 'Please explain it', 'The amount is wrong'],
  debt_settlement: ['The money did not arrive', 'It can still be recovered', 'The amount is wrong'],
  tax_declaration: ['Please add a document', 'The amount does not match', 'The year is wrong'],
  payroll_run: ['An amount is wrong', 'A finding is unexplained', 'An employee is missing'],
  payroll_reversal: ['Correct it in the next payroll', 'Please explain it', 'The payslips are wrong'],
  budget: ['An amount is wrong', 'Please explain the growth', 'An office is missing'],
  ledger_change: ['The account is wrong', 'Please explain why it changes', 'It can wait for the end of the month'],
  bill: ['We did not order this', 'The amount is not on the bill', 'Please add the bill'],
  vendor_payment: ['Pay it later', 'A bill is in dispute', 'The account is not known'],
  expense: ['The expense head is wrong', 'The amount is not on the receipt', 'Please add the receipt'],
  journal: ['The account is wrong', 'The office is wrong', 'Please add what it is for'],
  contract: ['A price is wrong', 'The days are wrong', 'Please add what was agreed in writing'],
  invoice: ['A price is wrong', 'Nothing of it was agreed', 'Please agree another order first'],
  credit_note: ['The amount is wrong', 'It can still be collected', 'Please add what was agreed in writing'],
  asset_disposal: ['It can still be used', 'Please look for it again', 'The document does not prove it'],
  count_settlement: ['Please count again', 'Please look for it again', 'It is at another place'],
  shortening: ['Cover is already arranged', 'Please agree new dates first', 'The dates are wrong'],
  opening_request: ['Not in this year’s budget', 'Fill it from within', 'Please add a description'],
  resignation: ['Let us talk first', 'The notice is too short', 'The last day is wrong'],
  termination: ['Not enough evidence', 'A warning comes first', 'The last day is wrong'],
  job_offer: ['Above the budget', 'Interviews are incomplete', 'The start date is wrong'],
  pay_rule: ['Above the budget', 'The base is not as agreed', 'It leaves out people it should pay'],
  purchase_request: ['More details are needed', 'Asked for twice', 'There is no budget for it'],
  purchase_order: ['The price is too high', 'Get more quotations', 'There is no budget for it'],
  id_request: ['The photo does not show the face', 'The photo is too dark', 'Asked for twice'],
}

/** For several kinds at once. */
export const anyReasons: Reasons = ['Please add details', 'Please choose other dates', 'Please talk to me first']
