/** The register of what is decided: every kind of request with its rules, words and effect. Does not compile when one is missing. */
import { leaveRequest } from './modules/leave/applications/actions.ts'
import { writeOffRequest } from './modules/payroll/loan-write-offs/actions.ts'
import { loanRequest } from './modules/payroll/loans/actions.ts'
import { payrollRequest } from './modules/payroll/run-approvals/actions.ts'
import { declarationRequest } from './modules/payroll/tax-declarations/actions.ts'
import { firstSalariesRequest } from './modules/people/first-salaries/actions.ts'
import { promotionRequest } from './modules/people/promotions/actions.ts'
import { salaryRequest } from './modules/people/salaries/actions.ts'
import type { RequestKinds } from './modules/platform/requests/actions.ts'
import { absenceRequest } from './modules/time/absences/actions.ts'
import { attendanceRequest } from './modules/time/corrections/actions.ts'
import { shiftRequest } from './modules/time/shift-requests/actions.ts'

export const requestKinds: RequestKinds = {
  leave: leaveRequest,
  shift_request: shiftRequest,
  promotion: promotionRequest,
  manual_attendance: attendanceRequest,
  absence: absenceRequest,
  salary_change: salaryRequest,
  first_salaries: firstSalariesRequest,
  loan: loanRequest,
  loan_write_off: writeOffRequest,
  tax_declaration: declarationRequest,
  payroll_run: payrollRequest,
}
