/** Giving people a leader; when approvers change, pending requests are reassigned in the same transaction. */
import { forbidden, invalid } from '@iroko/contract/errors'
import type { CrudCall } from '../../../lib/crud.ts'
import { requireColleague } from '../../../lib/database/employee-search.ts'
import type { StaffTools } from '../../../lib/http/implement.ts'
import { refuseMoreRights } from '../../platform/access/actions.ts'
import { applyReassigned, type ReassignTools } from '../../platform/approvers/actions.ts'
import { openRequestsBelow, type Reresolved, reresolveFor, reresolveOf } from '../../platform/approvers/store-reresolve.ts'
import { namesOf, peopleText } from './rules.ts'
import * as lines from './store-lines.ts'

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

interface Lead {
  /** The input field of the leader. */
  field: string
  leader_ogid: string
  leadership_type: number
  starts_on: string
}

/**
 * Gives people one leader of a kind from a day on; answers how many have another than before. Requires the tree lock: the checks
 * hold until the lines are written.
 */
export async function lead(
  call: StaffTools,
  people: readonly lines.DirectReport[],
  { field, leader_ogid, leadership_type, starts_on }: Lead,
): Promise<{ message: string; changed: number }> {
  const { db } = call
  refusePast(call, 'starts_on', starts_on)
  const leader = await requireColleague(db, leader_ogid, { field, day: starts_on })
  if (people.some(({ id }) => id === leader.id)) throw invalid({ [field]: `${leader.full_name} cannot lead themselves` })
  const employee_ids = people.map(({ id }) => id)
  await refuseAbove(call, employee_ids)
  const above = await lines.findAbove(db, leader.id, employee_ids, starts_on)
  if (above.length > 0) {
    throw invalid({
      [field]: `${leader.full_name} is in the reporting tree of ${namesOf(above)}. Choose another leader`,
    })
  }
  const wanted = { employee_ids, leader_id: leader.id, leadership_type, starts_on }
  const before = await lines.leadersUntil(db, wanted)
  const changed = await lines.replaceLines(db, wanted)
  if (changed.length === 0) return { message: `${leader.full_name} is already the leader of everyone chosen`, changed: 0 }
  await call.audit({
    action: 'lead.assign',
    entity: 'employee',
    entity_id: leader.id,
    before: { lines: before.map(({ leader_id: _leader_id, ...line }) => line) },
    after: { leadership_type, starts_on, employees: people.map(({ ogid }) => ogid) },
  })
  await publishLines(call, changed, starts_on, [leader.id, ...new Set(before.map(({ leader_id }) => leader_id))])
  const when = starts_on === call.today ? '' : ` from ${starts_on}`
  const report = changed.length === 1 ? 'reports' : 'report'
  return { message: `${peopleText(changed.length)} ${report} to ${leader.full_name}${when}`, changed: changed.length }
}

/** A leader decides what their people ask for: nobody chooses their own, nor that of somebody who may do more. */
export async function refuseAbove(call: StaffTools, ids: readonly string[]): Promise<void> {
  if (ids.includes(call.user.id)) throw forbidden('You cannot change who you report to. Ask another HR colleague')
  await refuseMoreRights(call, ids)
}

export function refusePast(call: Pick<StaffTools, 'today'>, field: string, day: string): void {
  if (day < call.today) throw invalid({ [field]: 'Choose today or a later day' })
}

/**
 * Refreshes open screens and reassigns requests pending with the previous leader; later dates are handled by the
 * nightly job.
 */
export async function publishLines(
  call: StaffTools,
  employeeIds: readonly string[],
  day: string,
  leaderIds: readonly string[],
) {
  await call.changed('leaders', { for: employeeIds, permission: 'people.lead.edit' })
  // Whoever leads people may do more than whoever leads nobody.
  await call.changed('rights', { for: leaderIds })
  if (day === call.today) await reassignAfterLineChange(call, employeeIds)
}
