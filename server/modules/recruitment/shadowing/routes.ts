import type { Fault } from '@iroko/contract/errors'
import { shadowing } from '@iroko/contract/recruitment/shadowing'
import { lockForStep, type RecordStep } from '../../../lib/house/steps.ts'
import { implement, listed } from '../../../lib/http/implement.ts'
import { may } from '../../../lib/http/rights.ts'
import { nameOf } from '../applications/rules.ts'
import { ownOf, refuseJudge, whyNotOwn } from '../own-applications/actions.ts'
import { cancelShadowing, handOver, planShadowing, publish, requireLead } from './actions.ts'
import { notifyHr } from './notify.ts'
import { canOf, whyNot, whyNotMark } from './rules.ts'
import * as store from './store.ts'

/** A step of HR; nobody decides about an application of their own. */
const shadowingStep: RecordStep<store.FoundShadowing> = {
  entity: 'shadowing',
  called: 'shadowing',
  find: ({ db }, id) => store.lockShadowing(db, id),
  whyNot: async (found, call) => (await whyNotOwn(call, found.application_id)) ?? whyNot(found, 'change'),
}

/** A step of who leads it; any other is as if it were not there. */
const leadStep = (
  rule: (found: store.FoundShadowing, today: string) => Fault | undefined,
): RecordStep<store.FoundShadowing> => ({
  entity: 'shadowing',
  called: 'shadowing',
  find: async ({ db, user }, id) => {
    const found = await store.lockShadowing(db, id)
    return found?.lead_id === user.id ? found : undefined
  },
  whyNot: (found, { today }) => rule(found, today),
})

export const routes = implement(shadowing, {
  list: async (call) => {
    const mayEdit = may(call.user, 'shadowing.edit')
    const { rows, ...page } = await store.listShadowing(call.db, call.query, call.today, call)
    const own = new Set(
      await ownOf(
        call,
        rows.map(({ application }) => application.id),
      ),
    )
    return listed('shadowings', {
      ...page,
      rows: rows.map((row) => {
        const isTheirs = own.has(row.application.id)
        return { ...row, can: { change: mayEdit && !isTheirs && !whyNot(row, 'change') } }
      }),
    })
  },

  plan: async (call) => ({ message: await planShadowing(call, call.body) }),

  handOver: async (call) => {
    const { lead: ogid, version } = call.body
    const found = await lockForStep(call, shadowingStep, call.params.id, version)
    const ahead = found.days.map(({ day }) => day).filter((day) => day >= call.today)
    const lead = await requireLead(call, ogid, ahead)
    await refuseJudge(call.db, found.application_id, [lead.id])
    if (lead.id !== found.lead_id) await handOver(call, found, lead.id, 'By HR')
    return { message: `${lead.full_name} leads the shadowing of ${nameOf(found)}` }
  },

  cancel: async (call) => {
    const { reason, version } = call.body
    const found = await lockForStep(call, shadowingStep, call.params.id, version)
    await cancelShadowing(call, found, reason)
    return { message: `Shadowing of ${nameOf(found)} cancelled` }
  },

  mine: async (call) => {
    const { rows, ...page } = await store.listMine(call.db, call.user.id, call.query)
    return listed('shadowings', { ...page, rows: rows.map((row) => ({ ...row, can: canOf(row, call.today) })) })
  },

  mark: async (call) => {
    const { day, present } = call.body
    const { id } = call.params
    const marking = leadStep((held, today) => whyNotMark(held, day, today))
    const found = await lockForStep(call, marking, id)
    await store.markDay(call.db, id, day, present)
    await store.updateShadowing(call.db, id, {})
    await call.audit({ action: 'shadowing.mark', entity: 'shadowing', entity_id: id, after: { day, present } })
    await publish(call, [call.user.id])
    return { message: `${nameOf(found)} was ${present ? 'present' : 'absent'} on ${day}` }
  },

  sign: async (call) => {
    const { id } = call.params
    const signing = leadStep((held) => whyNot(held, 'sign'))
    const found = await lockForStep(call, signing, id)
    await store.updateShadowing(call.db, id, { ...call.body, status: 'signed', signed_at: call.now.toISOString() })
    await call.audit({
      action: 'shadowing.sign',
      entity: 'shadowing',
      entity_id: id,
      after: { recommendation: call.body.recommendation },
    })
    await notifyHr(call, [found.planned_by], found, `${found.lead} signed off`)
    await publish(call, [call.user.id])
    return { message: `Shadowing of ${nameOf(found)} signed off` }
  },

  visitors: async (call) => listed('visitors', store.listVisitors(call.db, call.query, call.today)),
})
