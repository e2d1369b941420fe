/** What becomes of the interviews of somebody who leaves or goes on leave, and of those of an application that is closed. */

import type { OnExit } from '../../../lib/house/noun.ts'
import type { Tools } from '../../../lib/http/implement.ts'
import { cancelInterview, plannersOf, publish, seatOf } from '../interviews/actions.ts'
import { notifyPlanners } from '../interviews/notify.ts'
import { holdersOf, isAhead } from '../interviews/rules.ts'
import * as store from '../interviews/store.ts'
import { findAway, markAway } from '../interviews/store-away.ts'

/** Whoever leaves is taken off the panels after their last day; HR hears of it and can name another. */
export const onExit: OnExit = {
  hold: (call) =>
    Promise.resolve(async ({ employee_id, exit_date }) => {
      for (const { id } of await store.aheadOf(call.db, employee_id, exit_date)) await leavePanel(call, id, employee_id)
    }),
}

/** Takes somebody off the panel of one that is still to be held. */
async function leavePanel(call: Tools, id: string, employee_id: string): Promise<void> {
  const interview = await store.lockInterview(call.db, id)
  if (!interview || !isAhead(interview)) return
  await store.removePanel(call.db, id, [employee_id])
  await store.updateInterview(call.db, id, { panel_lost: true })
  const seat = await seatOf(call.db, interview)
  const { starts_at } = interview
  const panel = seat.panel.map((person) => person.id)
  if (starts_at) await store.lockHolders(call.db, { ...seat, holders: holdersOf({ ...seat, panel }), starts_at })
  await call.audit({
    action: 'interview.move',
    entity: 'interview',
    entity_id: id,
    before: { panel: interview.panel },
    after: { panel, reason: 'Employment ended' },
  })
  const left =
    panel.length === 0 ? 'Nobody is on the panel now' : `${panel.length} of the panel ${panel.length === 1 ? 'stays' : 'stay'}`
  await notifyPlanners(call, await plannersOf(call, interview, employee_id), interview, [
    `One of the panel leaves the company. ${left}. Choose who takes their place`,
  ])
  await publish(call, panel)
}

/** Tells HR of each interviewer who cannot be there after all, once; and keeps in mind who can again. */
export async function notifyAway(call: Tools): Promise<void> {
  for (const { interview_id, employee_id, full_name, why } of await findAway(call.db, call.now)) {
    if (!(await markAway(call.db, interview_id, employee_id, why !== null)) || why === null) continue
    const interview = await store.findInterview(call.db, interview_id)
    if (!interview) continue
    await notifyPlanners(call, await plannersOf(call, interview, employee_id), interview, [
      `${full_name}: ${why.toLowerCase()}. Choose who takes their place`,
    ])
    await publish(call, interview.panel)
  }
}

/** Cancels what is still planned for applications that are closed. */
export async function endOrphans(call: Tools): Promise<void> {
  for (const { id, stage } of await store.findOrphans(call.db)) {
    const interview = await store.lockInterview(call.db, id)
    if (interview && isAhead(interview))
      await cancelInterview(call, interview, { reason: `The application is ${stage}`, mailed: false })
  }
}
