/** When approvers change, pending requests are reassigned in the same transaction. */
import type { CrudCall } from '../../../lib/crud.ts'
import { applyReassigned, type ReassignTools } from '../../platform/approvals/store-reask.ts'
import { openRequestsBelow, type Reresolved, reresolveFor, reresolveOf } from '../../platform/approvers/store-reresolve.ts'

export type ReassignCall = ReassignTools & Pick<CrudCall, 'today' | 'now'>

/** Above this number pending requests are reassigned by a job. */
const atOnce = 100

/** Reassigns the requests pending with these people. */
export async function reassignApprovalsOf(call: ReassignCall, people: readonly string[]): Promise<void> {
  const changed: Reresolved[] = []
  for (const id of people) changed.push(...(await reresolveFor(call.db, id, call)))
  await applyReassigned(call, changed, call.today)
}

/** Reassigns the requests of people with new leaders, and of their reporting trees. */
export async function reassignRequestsBelow(call: ReassignCall, employeeIds: readonly string[]): Promise<void> {
  await applyReassigned(call, await reresolveOf(call.db, employeeIds, call), call.today)
}

/** The same, at once or, for many requests, by a job enqueued with the change. */
export async function reassignAfterLineChange(call: ReassignCall, employeeIds: readonly string[]): Promise<void> {
  const open = await openRequestsBelow(call.db, employeeIds, call.today)
  if (open.length > atOnce) await call.portal.jobs.enqueue(call.db, 'structure-lines', { employees: employeeIds })
  else if (open.length > 0) await reassignRequestsBelow(call, employeeIds)
}
