import { orNotFound, refuse } from '@iroko/contract/errors'
import { shadowing } from '@iroko/contract/recruitment/shadowing'
import { staleBy } from '../../../lib/audit.ts'
import { implement, listed, type StaffTools } from '../../../lib/http/implement.ts'
import { may } from '../../../lib/http/rights.ts'
import { refuseJudge, refuseOwn } from '../applications/actions-own.ts'
import { nameOf } from '../applications/rules.ts'
import { cancelShadowing, handOver, planShadowing, publish, requireLead } from './actions.ts'
import { notifyHr } from './notify.ts'
import { canOf, whyNot, whyNotMark } from './rules.ts'
import * as store from './store.ts'

async function lockAsRead(call: StaffTools, id: string, version: number) {
  const found = await orNotFound(store.lockShadowing(call.db, id), 'shadowing')
  if (found.version !== version) throw await staleBy(call.db, 'shadowing', id)
  return found
}

/** One that the caller leads; any other is as if it were not there. */
const lockMine = (call: StaffTools, id: string) =>
  orNotFound(
    store.lockShadowing(call.db, id).then((found) => (found?.lead_id === call.user.id ? found : undefined)),
    'shadowing',
  )

export const routes = implement(shadowing, {
  list: async (call) => {
    const mayEdit = may(call.user, 'shadowing.edit')
    const { rows, ...page } = await store.listShadowing(call.db, call.query, call.today, call)
    return listed('shadowings', {
      ...page,
      rows: rows.map((row) => ({ ...row, can: { change: mayEdit && !whyNot(row, 'change') } })),
    })
  },

  plan: async (call) => ({ message: await planShadowing(call, call.body) }),

  handOver: async (call) => {
    const { lead: ogid, version } = call.body
    const found = await lockAsRead(call, call.params.id, version)
    refuse(whyNot(found, 'change'))
    const ahead = found.days.map(({ day }) => day).filter((day) => day >= call.today)
    const lead = await requireLead(call, ogid, ahead)
    await refuseOwn(call, found.application_id)
    await refuseJudge(call.db, found.application_id, [lead.id])
    if (lead.id !== found.lead_id) await handOver(call, found, lead.id, 'By HR')
    return { message: `${lead.full_name} leads the shadowing of ${nameOf(found)}` }
  },

  cancel: async (call) => {
    const { reason, version } = call.body
    const found = await lockAsRead(call, call.params.id, version)
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
    const found = await lockMine(call, id)
    refuse(whyNotMark(found, day, call.today))
    await store.markDay(call.db, id, day, present)
    await store.updateShadowing(call.db, id, {})
    await call.audit({ action: 'shadowing.mark', entity: 'shadowing', entity_id: id, after: { day, present } })
    await publish(call, [call.user.id])
    return { message: `${nameOf(found)} was ${present ? 'present' : 'absent'} on ${day}` }
  },

  sign: async (call) => {
    const { id } = call.params
    const found = await lockMine(call, id)
    refuse(whyNot(found, 'sign'))
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
