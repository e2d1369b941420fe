/** Deadlines in working hours: of the company's working days, from nine to five. */
import { addDays, dayIn } from '@iroko/contract/dates'
import { companyZone } from '../portal.ts'
import { isWorkingDay, type WorkCalendar } from './calendar.ts'

const minute = 60_000
const opens = 9 * 60
const closes = 17 * 60

/** Lagos keeps the same time all year. */
const zoneOffset = 60 * minute

const midnight = (day: string): number => Date.parse(`${day}T00:00:00Z`) - zoneOffset

/** The moment at which so many working hours have passed; a year of days off ends the search. */
export function dueAt(calendar: WorkCalendar, from: Date, hours: number): Date {
  let left = hours * 60
  let day = dayIn(companyZone, from)
  let at = (from.getTime() - midnight(day)) / minute
  for (let steps = 0; steps < 366 * 2; steps += 1) {
    const begins = Math.max(at, opens)
    const free = isWorkingDay(calendar, day) ? Math.max(0, closes - begins) : 0
    if (free > 0 && left <= free) return new Date(midnight(day) + (begins + left) * minute)
    left -= free
    day = addDays(day, 1)
    at = 0
  }
  return new Date(midnight(day))
}

/** The whole working minutes between two moments; 0 when the second is not later. The inverse of `dueAt`. */
export function workingMinutes(calendar: WorkCalendar, from: Date, to: Date): number {
  let minutes = 0
  const last = dayIn(companyZone, to)
  for (let day = dayIn(companyZone, from); day <= last; day = addDays(day, 1)) {
    if (!isWorkingDay(calendar, day)) continue
    const begins = Math.max(opens, (from.getTime() - midnight(day)) / minute)
    const ends = Math.min(closes, (to.getTime() - midnight(day)) / minute)
    minutes += Math.max(0, ends - begins)
  }
  return Math.round(minutes)
}
