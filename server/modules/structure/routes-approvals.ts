/** When those who decide change, open requests are asked of others, in the same transaction. */
import { dayIn } from '@iroko/contract/dates'
import { companyZone } from '../../lib/portal.ts'
import { reminderLetter } from '../approvals/rules-letters.ts'
import { openRequestsBelow, type Reresolved, reresolveFor, reresolveOf } from '../approvals/store-reresolve.ts'
import { findAsked } from '../approvals/store-waiting.ts'
import type { StructureCall } from './routes-parts.ts'

export type Asking = Pick<StructureCall, 'db' | 'portal' | 'today' | 'now' | 'audit' | 'tell' | 'mail'>

const paths = ['/api/v1/waiting_approvals', '/api/v1/employee_dashboard', '/api/v1/leaves', '/api/v1/leave_approvals']

/** More open requests than these are looked at after the change, not within it. */
const atOnce = 100

/** The requests that wait for one of these people go to whoever decides in their place now. */
export async function askInsteadOf(call: Asking, people: readonly string[]): Promise<void> {
  const changed: Reresolved[] = []
  for (const id of people) changed.push(...(await reresolveFor(call.db, id, call)))
  await pass(call, changed)
}

/** The requests of people whose leaders are others now, and of everyone below them. */
export async function askForNewLeaders(call: Asking, employeeIds: readonly string[]): Promise<void> {
  await pass(call, await reresolveOf(call.db, employeeIds, call))
}

/** The same, at once or, where many wait, by a job that belongs to the change. */
export async function askAboutLines(call: Asking, employeeIds: readonly string[]): Promise<void> {
  const open = await openRequestsBelow(call.db, employeeIds, call.today)
  if (open.length > atOnce) await call.portal.jobs.enqueue(call.db, 'structure-lines', { employees: employeeIds })
  else if (open.length > 0) await askForNewLeaders(call, employeeIds)
}

/** What others decide now is told and written to them; what is decided by it goes on where it belongs. */
async function pass(call: Asking, changed: readonly Reresolved[]): Promise<void> {
  const moved = changed.filter(({ status, asked }) => status !== 'pending' || asked.length > 0)
  for (const { id, kind, subject_id, status, asked } of moved) {
    await call.audit({ action: 'approval.reassign', entity: 'approval', entity_id: id, after: { status, asked } })
    if (status !== 'pending') await call.portal.jobs.enqueue(call.db, `${kind}-settled`, { subject_id })
  }
  // Whoever is no longer asked is not named by the engine: everyone who may decide reads again what waits for them.
  if (changed.length > 0) await call.tell({ permission: 'leave.approve', paths })
  await writeTo(call, moved)
}

/** One letter to each of those who are asked now and were not before. */
async function writeTo(call: Asking, moved: readonly Reresolved[]): Promise<void> {
  const newly = new Set(moved.flatMap(({ asked }) => asked))
  if (newly.size === 0) return
  const ids = moved.map(({ id }) => id)
  const asked = (await findAsked(call.db, ids, call.today)).filter(({ holder_id }) => newly.has(holder_id))
  const link = `${call.portal.environment.PUBLIC_URL}/dashboard/employee-dashboard`
  for (const [, waiting] of Map.groupBy(asked, ({ employee_id }) => employee_id)) {
    const requests = waiting.map(({ summary, requester, waiting_since }) => ({
      summary,
      requester,
      since: dayIn(companyZone, new Date(waiting_since)),
    }))
    const [to] = waiting
    if (to) await call.mail({ to: to.email, ...reminderLetter(to.first_name, requests, link) })
  }
}
