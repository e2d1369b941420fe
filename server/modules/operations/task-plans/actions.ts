import { addDays, dayIn, weekdayOf } from '@iroko/contract/dates'
import { openRoster, type PlannedShift } from '../../../lib/calendar/roster.ts'
import { loadDaysOff, loadFacts } from '../../../lib/calendar/roster-facts.ts'
import type { Db } from '../../../lib/database/database.ts'
import { listZones } from './store.ts'

/**
 * The first day that has begun nowhere yet, by any clock that people live by: what a plan asks from then on changes nothing that anyone has
 * been asked already.
 */
export async function nextDay(db: Db, now: Date, today: string): Promise<string> {
  const days = (await listZones(db)).map((zone) => dayIn(zone, now))
  return addDays([today, ...days].sort().at(-1) ?? today, 1)
}

/** People per read. */
const atOnce = 500

/**
 * Those of the people who are there on a day: not on approved leave, not on a holiday of their place, and not on a day off. Without a roster
 * they work on weekdays. Each with the shifts that begin on the day.
 */
export async function thereOn(db: Db, ids: readonly string[], day: string): Promise<Map<string, PlannedShift[]>> {
  const there = new Map<string, PlannedShift[]>()
  for (let at = 0; at < ids.length; at += atOnce) {
    const some = ids.slice(at, at + atOnce)
    const facts = await loadFacts(db, some, day, day)
    const roster = openRoster(facts)
    const off = await loadDaysOff(db, some, facts.placements, day, day)
    for (const id of some) {
      const { isPlanned, shifts } = roster.dayOf(id, day)
      const works = isPlanned ? shifts.length > 0 : weekdayOf(day) <= 5
      if (works && off.leaveOn(id, day) !== 'approved' && off.holidayOn(id, day) === null) there.set(id, shifts)
    }
  }
  return there
}
