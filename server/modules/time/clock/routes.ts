import { addDays, dayIn } from '@iroko/contract/dates'
import { fault, notFound, orNotFound } from '@iroko/contract/errors'
import type { AttendanceDayRow } from '@iroko/contract/time/attendance'
import { webClock } from '@iroko/contract/time/clock'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../lib/database/database.ts'
import { type Call, implement } from '../../../lib/http/implement.ts'
import { publishAttendance } from '../attendance-days/notify.ts'
import { computeDays, lockPeople } from '../attendance-days/store.ts'
import { listDays, listPunches, type StoredPunch } from '../attendance-days/store-shown.ts'
import { clockOf, findPlace, shiftsAround } from './actions.ts'
import * as clock from './rules.ts'
import * as store from './store.ts'

export const routes = implement(webClock, {
  show: async (call) => {
    const place = await placeOf(call)
    const { windows } = await shiftsAround(call, place.zone)
    return { clock: await clockOf(call, place, windows) }
  },

  punch: async (call) => {
    const { db, user, now, body } = call
    const place = await placeOf(call)
    const refusal = clock.clockRefusal(place)
    if (refusal) throw fault(403, 'clock_refused', refusal)
    const position =
      body.latitude === undefined || body.longitude === undefined
        ? null
        : { latitude: body.latitude, longitude: body.longitude }
    const judged = clock.judgePlace(place, position)
    if (judged.refusal) throw fault(403, 'clock_place', judged.refusal)
    await store.lockClock(db, user.id)
    const last = await store.lastPunch(db, user.id, new Date(now.getTime() - clock.samePressMs))
    // Pressed again because the answer was lost: that of the first press.
    if (last && last.direction === body.direction) return answerOf(call, place.zone, last, judged)
    const id = uuid()
    await store.insertPunch(db, {
      id,
      at: now,
      employee: { id: user.id, ogid: user.ogid },
      source: 'web',
      direction: body.direction,
      address: call.address,
      latitude: position?.latitude,
      longitude: position?.longitude,
      notes: {
        ...(judged.notes.length > 0 ? { place: judged.notes } : {}),
        ...(body.client_time ? { client_time: body.client_time } : {}),
      },
      recorded_by: user.id,
    })
    await call.audit({
      action: 'attendance.clock',
      entity: 'punch',
      entity_id: id,
      after: { direction: body.direction, place: judged.notes },
    })
    const today = dayIn(place.zone, now)
    // At once, so that the one who presses sees what it makes of the day, and their leader too.
    await lockPeople(db, [user.id])
    await computeDays(db, [user.id], addDays(today, -1), today, now)
    await publishAttendance(db, [user.id], today, ['clock'])
    const [punch] = await listPunches(db, user.id, [id])
    if (!punch) throw notFound('punch')
    return answerOf(call, place.zone, punch, judged)
  },
})

const placeOf = (call: Call<typeof webClock.show> | Call<typeof webClock.punch>) => orNotFound(findPlace(call), 'place')

async function answerOf(
  { db, user, now, body }: Call<typeof webClock.punch>,
  zone: string,
  punch: StoredPunch,
  { notes: place_notes, warning }: ReturnType<typeof clock.judgePlace>,
) {
  const attendance_day = await dayAt(db, user.id, dayIn(zone, now), new Date(punch.at))
  return { message: `You are clocked ${body.direction}`, punch, attendance_day, place_notes, warning }
}

/** The day whose shift a moment belongs to: yesterday's in a night, else today's. */
async function dayAt(db: Db, employeeId: string, today: string, now: Date): Promise<AttendanceDayRow | null> {
  const days = await listDays(db, employeeId, addDays(today, -1), today)
  const at = now.toISOString()
  return (
    days.find(({ first_in, last_out }) => first_in === at || last_out === at) ?? days.find(({ day }) => day === today) ?? null
  )
}
