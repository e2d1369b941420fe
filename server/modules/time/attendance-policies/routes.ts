/** The rules by which days are counted, and the limits of what people enter. */
import { conflict, invalid, notFound } from '@iroko/contract/errors'
import { attendancePolicies } from '@iroko/contract/time/attendance-policies'
import { staleBy } from '../../../lib/audit.ts'
import { implement, listed } from '../../../lib/http/implement.ts'
import { minutesOfClock } from '../corrections/rules.ts'
import * as store from './store.ts'

export const routes = implement(attendancePolicies, {
  list: (call) => listed('attendance_policies', store.listPolicies(call.db, call.query, call.today)),

  create: async (call) => {
    const { db, user, today, now } = call
    const { accept, night_from, night_to, ...rules } = call.body
    const { newest, first } = await store.holdPolicies(db)
    const isPast = rules.starts_on <= today
    if (rules.starts_on < first)
      throw invalid({ starts_on: `The company keeps attendance from ${first} on: choose that day or a later one` })
    if (isPast && !accept)
      throw conflict('counts_anew', `Every day from ${rules.starts_on} on is counted anew. Accept that first`)
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
    const attendance_policy = await store.findPolicy(db, version, today)
    if (!attendance_policy) throw notFound('policy')
    const message = isPast
      ? `Days from ${rules.starts_on} on are being counted anew`
      : `Days are counted by these rules from ${rules.starts_on} on`
    return { message, attendance_policy }
  },

  remove: async (call) => {
    const { version } = call.params
    await store.holdPolicies(call.db)
    const before = await store.findPolicy(call.db, version, call.today)
    if (!before) throw notFound('policy')
    if (!before.can.remove) throw conflict('counts', 'Days were counted by these rules: they stay. Add others instead')
    await store.deletePolicy(call.db, version)
    await call.audit({ action: 'attendance_policy.remove', entity: 'attendance_policy', entity_id: String(version), before })
    await call.changed(['attendance_policies', 'attendance'], { permission: 'attendance.policy.edit' })
    return { message: `The rules from ${before.starts_on} on are taken back` }
  },

  settings: async (call) => ({ timekeeping_settings: await store.findSettings(call.db) }),

  updateSettings: async (call) => {
    const { db, body } = call
    const before = await store.findSettings(db)
    if (!(await store.updateSettings(db, body))) throw await staleBy(db, 'timekeeping_settings', 'timekeeping_settings')
    const entity = 'timekeeping_settings'
    await call.audit({ action: 'timekeeping_settings.update', entity, entity_id: entity, before, after: body })
    await call.changed(['attendance_policies', 'attendance'], { permission: 'attendance.policy.edit' })
    return { message: 'The limits are changed', timekeeping_settings: await store.findSettings(db) }
  },
})
