/** A person's own working day: what the web clock and the home show of it. */
import { addDays, dayIn, eachDay } from '@iroko/contract/dates'
import type { Clock } from '@iroko/contract/time/clock'
import { isOffAllDay, openRoster } from '../../../lib/calendar/roster.ts'
import { loadDaysOff, loadFacts } from '../../../lib/calendar/roster-facts.ts'
import type { Db } from '../../../lib/database/database.ts'
import type { User } from '../../../lib/http/rights.ts'
import { listDays } from '../attendance-days/store-shown.ts'
import { type ShiftWindow, windowsOf } from '../calculation/rules-window.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'

interface Asker {
  db: Db
  user: User
  today: string
  now: Date
  address: string
}

type Place = NonNullable<Awaited<ReturnType<typeof store.findClockPlace>>>

/** Where the caller clocks; undefined for somebody without a place. */
export const findPlace = ({ db, user, address, today }: Asker): Promise<Place | undefined> =>
  store.findClockPlace(db, user.id, address, today)

const hour = 3_600_000
/** A shift and what belongs to it are over within so long. */
const shiftHours = 18

/** The caller's shifts from yesterday on, as far ahead as asked for, on the world's clock. */
export async function shiftsAround({ db, user, now }: Asker, zone: string, ahead = 1) {
  const today = dayIn(zone, now)
  const [first, last] = [addDays(today, -1), addDays(today, ahead)]
  const facts = await loadFacts(db, [user.id], first, last)
  const roster = openRoster(facts)
  const shifts = eachDay(first, last).flatMap((day) => roster.dayOf(user.id, day).shifts)
  return { windows: windowsOf(shifts, zone), placements: facts.placements }
}

/** The shift that is on at a moment. */
const currentOf = (windows: readonly ShiftWindow[], at: number): ShiftWindow | null =>
  windows.find(({ opens, closes }) => opens <= at && at < closes) ?? null

/** The shift that is on, or the next, and what a press would be. */
export async function clockOf({ db, user, now }: Asker, place: Place, windows: readonly ShiftWindow[]): Promise<Clock> {
  const at = now.getTime()
  const current = currentOf(windows, at)
  const next = current ?? windows.find(({ opens }) => opens > at) ?? null
  const last = await store.lastPunch(db, user.id, new Date(at - shiftHours * hour))
  const pressed = last ? { direction: last.direction, at: Date.parse(last.at) } : null
  return {
    at: now.toISOString(),
    zone: place.zone,
    next: rules.nextDirection(pressed, current ?? { opens: at - shiftHours * hour, closes: at + 1 }),
    last: last ?? null,
    shift: next && { title: next.shift.title, ...spanOf(next) },
    refusal: rules.clockRefusal(place),
    asks_position: rules.asksPosition(place),
  }
}

const fewShifts = 3
const weekAhead = 7

/** The caller's day with the web clock and the shifts of the coming week. */
export async function workingDayOf(call: Asker) {
  const { db, user, now } = call
  const place = await findPlace(call)
  if (!place) return { zone: user.time_zone, clock: null, attendance_day: null, next_shifts: [] }
  const { zone } = place
  const today = dayIn(zone, now)
  const at = now.getTime()
  const { windows, placements } = await shiftsAround(call, zone, weekAhead)
  const off = await loadDaysOff(db, [user.id], placements, today, addDays(today, weekAhead))
  const isOff = (on: string) => isOffAllDay(off.leaveOn(user.id, on)) || off.holidayOn(user.id, on) !== null
  const day = currentOf(windows, at)?.shift.day ?? today
  const days = await listDays(db, user.id, addDays(today, -1), today)
  return {
    zone,
    clock: await clockOf(call, place, windows),
    attendance_day: days.find((row) => row.day === day) ?? null,
    next_shifts: windows
      .filter(({ starts, shift }) => starts > at && shift.day > day && !isOff(shift.day))
      .slice(0, fewShifts)
      .map((window) => ({ day: window.shift.day, title: window.shift.title, ...spanOf(window) })),
  }
}

const spanOf = ({ starts, ends }: ShiftWindow) => ({
  starts_at: new Date(starts).toISOString(),
  ends_at: new Date(ends).toISOString(),
})
