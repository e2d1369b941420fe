import { addDays, dayIn } from '@iroko/contract/dates'
import { fault, notFound } from '@iroko/contract/errors'
import { type AttendanceDayRow, type AttendanceStatus, attendance } from '@iroko/contract/time/attendance'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../lib/database/database.ts'
import { type Call, implement } from '../../../lib/http/implement.ts'
import { loadRoster } from '../roster/store.ts'
import { publishAttendance } from './notify.ts'
import * as clock from './rules-clock.ts'
import { attendanceOf } from './rules-day.ts'
import { windowsOf } from './rules-window.ts'
import { reasonText } from './rules-words.ts'
import * as store from './store.ts'
import { computeDays, lockPeople } from './store-days.ts'
import { loadDays } from './store-facts.ts'

export const routes = implement(attendance, {
  month: async (call) => {
    const { db, user, now, today } = call
    const found = await store.findMonth(db, user, { ...call.params, ...call.query, now, today })
    if (!found) throw notFound('employee')
    const { subject, month, days } = found
    const { zone, ...employee } = subject
    return { attendance: { employee, zone, month, days, totals: totalsOf(days) } }
  },

  explain: async (call) => {
    const { zone, ...employee } = await subjectOf(call)
    const { day } = call.params
    const [known] = await loadDays(call.db, [employee.id], day, day, call.now)
    const [attendance_day] = await store.listDays(call.db, employee.id, day, day)
    if (!known || !attendance_day) throw notFound('day')
    const found = attendanceOf(known.facts)
    return {
      explanation: {
        employee,
        zone,
        attendance_day,
        shifts: known.facts.windows.map(({ shift }) => shift.title),
        why: found.why.map((reason) => reasonText(reason, known.facts.zone, day)),
        punches: await store.listPunches(call.db, employee.id, found.punches),
        policy_version: found.policy_version,
        computed_at: call.now.toISOString(),
      },
    }
  },

  clock: async (call) => ({ clock: await clockOf(call, await placeOf(call)) }),

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
    const [punch] = await store.listPunches(db, user.id, [id])
    if (!punch) throw notFound('punch')
    return answerOf(call, place.zone, punch, judged)
  },
})

type ClockCall = Call<typeof attendance.clock> | Call<typeof attendance.punch>

async function subjectOf(call: {
  db: Db
  user: Call<typeof attendance.clock>['user']
  params: { ogid: string }
  today: string
}) {
  const found = await store.findSubject(call.db, call.user, call.params.ogid, call.today)
  if (!found) throw notFound('employee')
  return found
}

async function placeOf({ db, user, address, today }: ClockCall) {
  const place = await store.findClockPlace(db, user.id, address, today)
  if (!place) throw notFound('place')
  return place
}

async function answerOf(
  { db, user, now, body }: Call<typeof attendance.punch>,
  zone: string,
  punch: store.StoredPunch,
  { notes: place_notes, warning }: ReturnType<typeof clock.judgePlace>,
) {
  const attendance_day = await dayAt(db, user.id, dayIn(zone, now), new Date(punch.at))
  return { message: `You are clocked ${body.direction}`, punch, attendance_day, place_notes, warning }
}

/** The shift that is on, or the next within a day, and what a press would be. */
async function clockOf({ db, user, now }: ClockCall, place: Awaited<ReturnType<typeof placeOf>>) {
  const { zone } = place
  const today = dayIn(zone, now)
  const roster = await loadRoster(db, [user.id], addDays(today, -1), addDays(today, 1))
  const windows = windowsOf(
    [-1, 0, 1].flatMap((step) => roster.dayOf(user.id, addDays(today, step)).shifts),
    zone,
  )
  const at = now.getTime()
  const current = windows.find(({ opens, closes }) => opens <= at && at < closes) ?? null
  const next = current ?? windows.find(({ opens }) => opens > at) ?? null
  const last = await store.lastPunch(db, user.id, new Date(at - 18 * 3_600_000))
  const pressed = last ? { direction: last.direction, at: Date.parse(last.at) } : null
  return {
    at: now.toISOString(),
    zone,
    next: clock.nextDirection(pressed, current ?? { opens: at - 18 * 3_600_000, closes: at + 1 }),
    last: last ?? null,
    shift: next && {
      title: next.shift.title,
      starts_at: new Date(next.starts).toISOString(),
      ends_at: new Date(next.ends).toISOString(),
    },
    refusal: clock.clockRefusal(place),
    asks_position: clock.asksPosition(place),
  }
}

/** The day whose shift a moment belongs to: yesterday's in a night, else today's. */
async function dayAt(db: Db, employeeId: string, today: string, now: Date): Promise<AttendanceDayRow | null> {
  const days = await store.listDays(db, employeeId, addDays(today, -1), today)
  const at = now.toISOString()
  return (
    days.find(({ first_in, last_out }) => first_in === at || last_out === at) ?? days.find(({ day }) => day === today) ?? null
  )
}

function totalsOf(days: readonly AttendanceDayRow[]) {
  const sum = (of: (day: AttendanceDayRow) => number) => days.reduce((all, day) => all + of(day), 0)
  const statuses: Partial<Record<AttendanceStatus, number>> = {}
  for (const { status } of days) statuses[status] = (statuses[status] ?? 0) + 1
  return {
    planned_minutes: sum(({ planned_minutes }) => planned_minutes),
    worked_minutes: sum(({ worked_minutes }) => worked_minutes),
    late_minutes: sum(({ late_minutes }) => late_minutes),
    late_days: days.filter(({ late_minutes }) => late_minutes > 0).length,
    overtime_minutes: sum(({ overtime_minutes }) => overtime_minutes),
    night_minutes: sum(({ night_minutes }) => night_minutes),
    statuses,
  }
}
