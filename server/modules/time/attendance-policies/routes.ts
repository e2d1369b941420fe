/** The rules by which days are counted, and the limits of what people enter. */

import { minutesOfClock } from '@iroko/contract/clock'
import { conflict, invalid, orNotFound } from '@iroko/contract/errors'
import { attendancePolicies } from '@iroko/contract/time/attendance-policies'
import { staleBy } from '../../../lib/audit.ts'
import { implement, listed } from '../../../lib/http/implement.ts'
import * as store from './store.ts'

export const routes = implement(attendancePolicies, {
  list: (call) => listed('attendance_policies', store.listPolicies(call.db, call.query, call.today)),

  create: async (call) => {
    const { db, user, today, now } = call
    const { accept, night_from, night_to, ...rules } = call.body
    const { newest, first } = await store.lockPolicies(db)
    const isPast = rules.starts_on <= today
    if (rules.starts_on < first) throw invalid({ starts_on: `Choose a date from ${first}, when attendance records start` })
    if (isPast && !accept)
      throw conflict('counts_anew', `Days from ${rules.starts_on} would be recalculated. Confirm the recalculation first`)
    const version = newest + 1
    const row = {
      ...rules,
      version,
      night_from: minutesOfClock(night_from),
      night_to: minutesOfClock(night_to),
      created_by: user.id,
      created_at: now.toISOString(),
    }
    await store.insertPolicy(db, row)
    await call.audit({ action: 'attendance_policy.add', entity: 'attendance_policy', entity_id: String(version), after: row })
    await call.changed(['attendance_policies', 'attendance'], { permission: 'attendance.policy.edit' })
    const attendance_policy = await orNotFound(store.findPolicy(db, version, today), 'policy')
    const message = isPast
      ? `Rules added. Days from ${rules.starts_on} are being recalculated`
      : `Rules added from ${rules.starts_on}`
    return { message, attendance_policy }
  },

  remove: async (call) => {
    const { version } = call.params
    await store.lockPolicies(call.db)
    const before = await orNotFound(store.findPolicy(call.db, version, call.today), 'policy')
    if (!before.can.remove) throw conflict('counts', 'You cannot delete rules that were applied. Add new ones instead')
    await store.deletePolicy(call.db, version)
    await call.audit({ action: 'attendance_policy.remove', entity: 'attendance_policy', entity_id: String(version), before })
    await call.changed(['attendance_policies', 'attendance'], { permission: 'attendance.policy.edit' })
    return { message: `Rules from ${before.starts_on} deleted` }
  },

  limits: async (call) => ({ attendance_limits: await store.findLimits(call.db) }),

  updateLimits: async (call) => {
    const { db, body } = call
    const before = await store.findLimits(db)
    if (!(await store.updateLimits(db, body))) throw await staleBy(db, 'attendance_limits', 'attendance_limits')
    const entity = 'attendance_limits'
    await call.audit({ action: 'attendance_limits.update', entity, entity_id: entity, before, after: body })
    await call.changed(['attendance_policies', 'attendance'], { permission: 'attendance.policy.edit' })
    return { message: 'Limits changed', attendance_limits: await store.findLimits(db) }
  },
})
