import { momentOf } from '@iroko/contract/clock'
import { addDays, dayIn, weekdayOf } from '@iroko/contract/dates'
import { isOffAllDay, openRoster, type PlannedShift } from '../../../lib/calendar/roster.ts'
import { loadDaysOff, loadFacts } from '../../../lib/calendar/roster-facts.ts'
import type { Db } from '../../../lib/database/database.ts'
import { halvesOf } from '../../time/calculation/rules-part.ts'
import { windowsOf } from '../../time/calculation/rules-window.ts'
import { listZones } from './store.ts'

/**
 * The first day that has begun nowhere yet, by any clock that people live by: what a plan asks from then on changes nothing that anyone has
 * been asked already.
 */
export async function nextDay(db: Db, now: Date, today: string): Promise<string> {
  const days = (await listZones(db, today)).map((zone) => dayIn(zone, now))
  return addDays([today, ...days].sort().at(-1) ?? today, 1)
}

/** People per read. */
const atOnce = 500

/** Somebody and the clock by which they live on a day. */
interface Worker {
  id: string
  zone: string
}

/** Somebody who is there on a day, with the shifts that begin on it. */
interface There {
  shifts: PlannedShift[]
  /** From which moment on; milliseconds since 1970. */
  from: number
}

/**
 * Those of the people who are there on a day, and from which moment on: not on approved leave all day, not on a holiday of their place, and
 * not on a day off. Who has the first half off comes in the middle of their shift. Without a roster they work on weekdays, by halves at noon.
 */
export async function thereFrom(db: Db, people: readonly Worker[], day: string): Promise<Map<string, There>> {
  const there = new Map<string, There>()
  const each = [...new Map(people.map((person) => [person.id, person])).values()]
  for (let at = 0; at < each.length; at += atOnce) {
    const part = each.slice(at, at + atOnce)
    const some = part.map(({ id }) => id)
    const facts = await loadFacts(db, some, day, day)
    const roster = openRoster(facts)
    const off = await loadDaysOff(db, some, facts.placements, day, day)
    for (const { id, zone } of part) {
      const { isPlanned, shifts } = roster.dayOf(id, day)
      const works = isPlanned ? shifts.length > 0 : weekdayOf(day) <= 5
      const leave = off.leaveOn(id, day)
      if (!works || isOffAllDay(leave) || off.holidayOn(id, day) !== null) continue
      const comesLate = leave?.status === 'approved' && leave.portion === 'morning'
      there.set(id, { shifts, from: comesLate ? middleOf(shifts, day, zone) : Number.NEGATIVE_INFINITY })
    }
  }
  return there
}

/** When the second half of a day begins. */
function middleOf(shifts: readonly PlannedShift[], day: string, zone: string): number {
  const [second] = halvesOf(windowsOf(shifts, zone), 'morning').flatMap(({ work }) => work ?? [])
  return second?.starts ?? momentOf(day, 12 * 60, zone)
}

/** Whether somebody who is there from a moment on can do what ends at another. */
export const canDoUntil = (there: Pick<There, 'from'> | undefined, due_at: string): boolean =>
  there !== undefined && there.from < Date.parse(due_at)
