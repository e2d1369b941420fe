/** When those who decide change, open requests are asked of others, in the same transaction. */
import type { CrudCall } from '../../../lib/crud.ts'
import { passOn, type ReaskTools } from '../../platform/approvals/store-reask.ts'
import { openRequestsBelow, type Reresolved, reresolveFor, reresolveOf } from '../../platform/approvers/store-reresolve.ts'

export type Asking = ReaskTools & Pick<CrudCall, 'today' | 'now'>

/** More open requests than these are looked at after the change, not within it. */
const atOnce = 100

/** The requests that wait for one of these people go to whoever decides in their place now. */
export async function askInsteadOf(call: Asking, people: readonly string[]): Promise<void> {
  const changed: Reresolved[] = []
  for (const id of people) changed.push(...(await reresolveFor(call.db, id, call)))
  await passOn(call, changed, call.today)
}

/** The requests of people whose leaders are others now, and of everyone below them. */
export async function askForNewLeaders(call: Asking, employeeIds: readonly string[]): Promise<void> {
  await passOn(call, await reresolveOf(call.db, employeeIds, call), call.today)
}

/** The same, at once or, where many wait, by a job that belongs to the change. */
export async function askAboutLines(call: Asking, employeeIds: readonly string[]): Promise<void> {
  const open = await openRequestsBelow(call.db, employeeIds, call.today)
  if (open.length > atOnce) await call.portal.jobs.enqueue(call.db, 'structure-lines', { employees: employeeIds })
  else if (open.length > 0) await askForNewLeaders(call, employeeIds)
}
