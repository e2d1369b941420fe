/** What several calls and jobs do with coaching sessions. */
import { weekdayOf } from '@iroko/contract/dates'
import { invalid } from '@iroko/contract/errors'
import type { CoachingMeasure, CoachingStep } from '@iroko/contract/performance/coaching'
import type { OnExit } from '../../../lib/house/noun.ts'
import type { RecordStep } from '../../../lib/house/steps.ts'
import type { Tools } from '../../../lib/http/implement.ts'
import { leadersOf } from '../score-cards/store-made.ts'
import { readFigures } from '../score-cards/store-sources.ts'
import { notifyActions, notifyDue, notifyMeasured, notifyRevised } from './notify.ts'
import { spansOf, whyNot } from './rules.ts'
import * as store from './store.ts'

export const entity = 'coaching_session'

export const publish = (call: Pick<Tools, 'changed'>, employeeId: string) =>
  call.changed('coaching', { for: [employeeId], permission: 'coaching.lead' })

/** A step of a session. */
export const coachingStep = (step: CoachingStep): RecordStep<store.Shown> => ({
  entity,
  called: 'coaching session',
  find: (call, id) => store.lockSession(call.db, call.user, id, call.today),
  whyNot: (held, { user }) => whyNot(held, step, { id: user.id, may_lead: held.may_lead }),
})

interface Times {
  held_on: string
  remeasure: CoachingMeasure | null
  remeasure_on: string | null
}

/** The figure before a session, to be compared with; refused where the days do not fit. */
export async function beforeOf(call: Pick<Tools, 'db' | 'today'>, employeeId: string, times: Times): Promise<number | null> {
  const { held_on, remeasure, remeasure_on } = times
  if (held_on > call.today) throw invalid({ held_on: 'Enter a day that has come' })
  if (!(remeasure && remeasure_on)) return null
  if (remeasure_on <= held_on || remeasure_on < call.today)
    throw invalid({ remeasure_on: 'Choose a day after the session that is ahead' })
  const { from, to } = spansOf(held_on, remeasure_on).before
  return (await readFigures(call.db, remeasure, [employeeId], from, to)).get(employeeId)?.value ?? null
}

/** Measures again what was to be, once its last day is over. */
export async function measureDue(tools: Tools): Promise<void> {
  const due = await store.lockToMeasure(tools.db, tools.today)
  const leaders = await leadersOf(
    tools.db,
    due.map(({ employee_id }) => employee_id),
    tools.today,
  )
  for (const session of due) {
    const { from, to } = spansOf(session.held_on, session.remeasure_on).after
    const after_value =
      (await readFigures(tools.db, session.remeasure, [session.employee_id], from, to)).get(session.employee_id)?.value ?? null
    await store.updateHeld(tools.db, session, { after_value, measured_on: tools.today })
    await tools.audit({ action: 'coaching.measure', entity, entity_id: session.id, after: { after: after_value } })
    await publish(tools, session.employee_id)
    await notifyMeasured(tools, session, leaders.get(session.employee_id))
  }
}

/** Tells the person and who leads them by now that a session was held for an evaluation which says something else since. */
export async function notifyOfRevised(tools: Tools): Promise<void> {
  const revised = await store.claimRevised(tools.db, tools.now)
  const people = revised.map(({ employee_id }) => employee_id)
  await notifyRevised(tools, revised, await leadersOf(tools.db, people, tools.today))
  for (const { employee_id } of revised) await publish(tools, employee_id)
}

/** Reminds of what was agreed, and on Mondays of whom to coach. */
export async function remind(tools: Tools): Promise<void> {
  const actions = await store.claimReminders(tools.db, tools.today)
  const people = actions.map(({ employee_id }) => employee_id)
  await notifyActions(tools, actions, await leadersOf(tools.db, people, tools.today))
  if (weekdayOf(tools.today) === 1) await notifyDue(tools, await store.countDue(tools.db, tools.today))
}

/** Open sessions of a leaver are closed; their own private notes on others, which nobody else may read, go. */
export const onExit: OnExit = {
  hold: (call) =>
    Promise.resolve(async ({ employee_id }) => {
      for (const session of await store.lockOpen(call.db, employee_id)) {
        await store.updateHeld(call.db, session, { status: 'closed', outcome: 'Employment ended' })
        const change = { before: { status: session.status }, after: { status: 'closed', comment: 'Employment ended' } }
        await call.audit({ action: 'coaching.close', entity, entity_id: session.id, ...change })
      }
      await store.deleteNotesOf(call.db, employee_id)
    }),
}
