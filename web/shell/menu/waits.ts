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
  role_confirmations: ['hr/role-confirmations'],
  overtime: ['leadership/overtime'],
  bank_accounts: ['payroll/bank-accounts'],
  surveys: ['main/survey'],
  tickets: ['main/tickets'],
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
