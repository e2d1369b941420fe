/** On which line of the menu what waits for a person is counted: where it is done. */
import type { SessionUser } from '@iroko/contract/session'
import type { Waited } from '../../lib/news/told.ts'
import { sidebar } from '../../sidebar.ts'
import { type Item, shows } from './item.ts'

const home = '/dashboard/employee-dashboard'

/** Below /dashboard/; the first that a person's menu has. What is on none of them waits at home, as pay does. */
const lines: Partial<Record<Waited, readonly string[]>> = {
  leave: ['hr/leave-approval', 'main/leave'],
  shift_request: ['hr/shift-request'],
  swaps: ['hr/shift-request'],
  promotion: ['hr/promotions'],
  attendance_correction: ['main/manual-attendance'],
  absence: ['hr/absence', 'main/absence'],
  payroll_run: ['payroll/payroll-processing'],
  opening_request: ['recruitment/opening-requests'],
  resignation: ['hr/resignation', 'resignation', 'operations/resignation'],
  termination: ['termination'],
  job_offer: ['recruitment/job-offer'],
  record_corrections: ['hr/corrections'],
  email_changes: ['hr/corrections'],
  role_confirmations: ['hr/role-confirmations'],
  overtime: ['leadership/overtime'],
  bank_accounts: ['payroll/bank-accounts'],
  surveys: ['main/survey'],
  tickets: ['main/tickets'],
  applications_to_screen: ['recruitment/rep-siever/job-applications'],
  aptitude_marking: ['recruitment/aptitude-test'],
  calibration_sheets: ['qa/calibration'],
  clearance_tasks: ['main/clearance-tasks'],
  cohorts_to_close: ['recruitment/orientation-and-training'],
  coaching_of_me: ['coaching', 'employee-coaching'],
  erasures: ['settings/privacy'],
  evaluation_disputes: ['qa/all-evaluations'],
  evaluation_drafts: ['qa/all-evaluations'],
  evaluation_reviews: ['qa/all-evaluations'],
  evaluations_of_me: ['main/qa/qa-dashboard/MyDashboard', 'qa/qa-dashboard/MyDashboard'],
  guest_messages: ['hr/moderation'],
  interview_results: ['recruitment/interviewees'],
  interview_scorecards: ['main/interviews'],
  interview_times: ['recruitment/interviewees'],
  letters_to_decide: ['leadership/warning-letters', 'performance/warning-letter'],
  letters_to_me: ['main/performance'],
  loan_payments: ['payroll/loan-payments'],
  loans_to_pay: ['payroll/loan-payments'],
  my_tasks: ['operations/operation-team-task-management/my-tasks'],
  offers_to_hire: ['recruitment/job-offer'],
  offers_to_send: ['recruitment/job-offer'],
  payroll_steps: ['payroll/payroll-processing'],
  payroll_ways: ['payroll/payroll-processing'],
  payroll_notes: ['payroll/payroll-notes'],
  score_card_disputes: ['leadership/score-cards', 'performance/score-cards'],
  score_cards_of_me: ['main/performance'],
  score_cards_to_submit: ['leadership/score-cards', 'performance/score-cards'],
  shadowing_to_sign: ['main/shadowing'],
  tasks_to_accept: ['operations/operation-team-manager'],
  handled_tickets: ['main/ticket-management', 'apps/ticket-manager'],
}

/** The addresses that a person's menu has, whatever else stands in their way. */
function addressesOf(user: SessionUser): Set<string> {
  const below = ({ to, when, children = [] }: Item): string[] =>
    shows(user, when) ? [...(to ? [to] : []), ...children.flatMap(below)] : []
  return new Set(sidebar.filter(({ when = true }) => shows(user, when)).flatMap(({ items }) => items.flatMap(below)))
}

let last: { user: SessionUser; has: Set<string> } | undefined

/** The address of the line of a person's menu on which a kind of what waits is counted. */
export function lineFor(user: SessionUser, what: Waited): string {
  if (last?.user !== user) last = { user, has: addressesOf(user) }
  const { has } = last
  return (lines[what] ?? []).map((line) => `/dashboard/${line}`).find((to) => has.has(to)) ?? home
}
