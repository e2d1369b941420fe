import { addDays, dayIn, daysBetween } from '@iroko/contract/dates'
import { conflict, invalid, orNotFound } from '@iroko/contract/errors'
import { strayDays, strayPunches } from '@iroko/contract/time/stray-punches'
import { earlierOf } from '../../../lib/calendar/moments.ts'
import { type Call, implement, listed } from '../../../lib/http/implement.ts'
import { publishTime } from '../attendance-corrections/notify.ts'
import { computeDays, lockPeople } from '../attendance-days/store.ts'
import { loadDays } from '../attendance-days/store-facts.ts'
import { refuseSilentChange } from '../attendance-days/store-paid.ts'
import * as store from './store.ts'

type ClearCall = Pick<Call<typeof strayPunches.assign>, 'db' | 'user' | 'today' | 'now' | 'params' | 'audit' | 'changed'>

export const routes = implement(strayPunches, {
  list: (call) => listed('stray_punches', store.listStrays(call.db, call, call.query)),

  assign: async (call) => {
    const { db, body, today, now } = call
    const stray = await strayOf(call)
    const { employee_id, full_name, at, zone } = stray
    const own = dayIn(zone, new Date(at))
    if (body.day > today) throw invalid({ day: 'Choose a day up to today' })
    if (Math.abs(daysBetween(own, body.day)) > strayDays)
      throw invalid({ day: `Choose a day within ${strayDays} days of the punch on ${own}` })
    await refuseSilentChange(db, [employee_id], { from: body.day, to: body.day, today, reason: body.reason })
    await lockPeople(db, [employee_id])
    const [known] = await loadDays(db, [employee_id], body.day, body.day, now)
    if (!known)
      throw invalid({ day: `${full_name} has no attendance on ${body.day}. Choose a day on which they had a placement` })
    await clear(call, { day: body.day, reason: null }, body.reason)
    await computeDays(db, [employee_id], addDays(body.day, -1), earlierOf(addDays(body.day, 1), today), now)
    await publishTime(call, [employee_id])
    return { message: `Punch assigned to ${body.day}` }
  },

  dismiss: async (call) => {
    const { employee_id } = await strayOf(call)
    await clear(call, { day: null, reason: call.body.reason })
    await publishTime(call, [employee_id])
    return { message: 'Punch dismissed' }
  },
})

async function strayOf(call: ClearCall): Promise<store.PersonsStray> {
  const found = await orNotFound(store.findStray(call.db, call, call.params.id), 'punch')
  if (found.cleared_at !== null) throw conflict('cleared', 'This punch is already cleared')
  return found
}

async function clear(
  { db, user, now, params, audit }: ClearCall,
  how: { day: string | null; reason: string | null },
  why?: string,
) {
  if (!(await store.clearStray(db, params.id, { ...how, by: user.id, now })))
    throw conflict('cleared', 'This punch is already cleared')
  const action = how.day ? 'attendance.assign_punch' : 'attendance.dismiss_punch'
  await audit({ action, entity: 'stray_punch', entity_id: params.id, after: why ? { ...how, reason: why } : how })
}
