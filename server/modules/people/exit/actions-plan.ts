/** An exit that follows from what several people decided: planned, moved to an earlier day, or taken back. */
import { conflict } from '@iroko/contract/errors'
import type { ClearanceCause } from '@iroko/contract/people/clearance'
import type { Tools } from '../../../lib/http/implement.ts'
import { cancelClearance, openClearance } from '../clearance/actions.ts'
import * as planned from '../planned-exits/store.ts'
import { exitOf } from './rules.ts'

/** Whom a decision names to take over; nobody for a resignation, whose clearance names them. */
export type Heirs = Pick<planned.Plan, 'successor_id' | 'successors' | 'decider_id'>

interface Leaver {
  id: string
  full_name: string
}

/**
 * Writes the exit that follows from the approved resignation and termination of somebody: the only way from a decision to an exit, so
 * that no order of decisions leaves one behind. The record is held. What the person may know stands in it: a termination does not.
 */
export async function replan(call: Tools, leaver: Leaver, { by, heirs }: { by: string; heirs?: Heirs }): Promise<void> {
  const { db, now, today } = call
  const agreed = await planned.agreedOf(db, leaver.id)
  const next = exitOf(agreed)
  const before = await planned.findPlan(db, leaver.id)
  const isRecorded = before && !before.resignation_id && !before.termination_id
  if (isRecorded && next)
    throw conflict('planned', `An exit of ${leaver.full_name} is already planned. HR has to cancel it first`)
  if (!isRecorded) {
    const cause = next?.status === 'left' ? 'resignation' : agreed.termination?.is_death ? 'death' : 'termination'
    if (next) await writePlan(call, leaver, { ...next, by, heirs, before }, cause)
    else if (before) {
      await planned.deletePlan(db, before.id)
      await cancelClearance(call, leaver.id)
    }
    await planned.setExitDate(db, leaver.id, agreed.resignation?.exit_date ?? null)
  }
  if (next && (next.exit_date < today || (next.status === 'terminated' && next.exit_date <= today)))
    await call.portal.jobs.enqueue(db, 'exits-due', {})
  await call.audit({
    action: next ? 'people.exit_plan' : 'people.exit_cancel',
    // What a termination plans is told to nobody before its day, and a resignation says it itself.
    entity: next?.termination_id || before?.termination_id ? 'termination' : 'resignation',
    entity_id: next?.termination_id ?? next?.resignation_id ?? before?.termination_id ?? before?.resignation_id ?? leaver.id,
    ...(before && { before: { exit_date: before.exit_date, status: before.status } }),
    ...(next && { after: { exit_date: next.exit_date, status: next.status, at: now.toISOString() } }),
  })
  await call.changed(['people', 'clearance'], { permission: 'people.edit' })
}

type Writing = NonNullable<ReturnType<typeof exitOf>> & {
  by: string
  heirs: Heirs | undefined
  before: Awaited<ReturnType<typeof planned.findPlan>>
}

async function writePlan(
  call: Tools,
  leaver: Leaver,
  { by, heirs, before, ...next }: Writing,
  cause: ClearanceCause,
): Promise<void> {
  const none: Heirs = { successor_id: null, successors: [], decider_id: null }
  const plan = {
    ...none,
    ...(before && { successor_id: before.successor_id, successors: before.successors, decider_id: before.decider_id }),
    ...(next.termination_id ? heirs : undefined),
    ...next,
    employee_id: leaver.id,
    reason: next.status === 'left' ? 'Resignation' : 'Termination',
    at_once: next.status === 'terminated' && next.exit_date <= call.today,
    by,
  }
  if (before) await planned.updatePlan(call.db, before.id, plan)
  else await planned.insertPlan(call.db, plan, call.now)
  await openClearance(call, leaver.id, { cause, exit_date: next.exit_date })
}
