/** The types of requests that people decide. Apart from their policies, because homes and lists name them. */
import type { Permission } from '../permissions.ts'

export const approvalKinds = [
  'leave',
  'shift_request',
  'promotion',
  'manual_attendance',
  'absence',
  'salary_change',
  'first_salaries',
  'loan',
  'loan_write_off',
  'tax_declaration',
  'payroll_run',
] as const
export type ApprovalKind = (typeof approvalKinds)[number]
/** Without this permission nobody decides a request of the kind, and nobody is asked to; whose turn it is, is the approval's word. */
export const decidedBy = {
  leave: 'leave.approve',
  shift_request: 'shift.request',
  promotion: 'promotion.read',
  manual_attendance: 'attendance.request',
  absence: 'absence.read',
  salary_change: 'people.pay.edit',
  first_salaries: 'people.pay.edit',
  loan: 'loan.approve',
  loan_write_off: 'loan.approve',
  tax_declaration: 'people.pay.edit',
  payroll_run: 'payroll.approve',
} as const satisfies Record<ApprovalKind, Permission>
/** What whoever decides the last step holds besides: nobody decides a new salary who may not change pay. */
export const lastStepTakes = (kind: string, { amount_kobo }: { amount_kobo?: number }) =>
  kind === 'promotion' && amount_kobo !== undefined ? decidedBy.salary_change : null
/** Types that a client may decide on: never money, placements or personal data. */
export const clientKinds = ['leave', 'shift_request'] as const satisfies readonly ApprovalKind[]
export type ClientKind = (typeof clientKinds)[number]
export const asksClients = (kind: ApprovalKind): kind is ClientKind => clientKinds.some((one) => one === kind)
