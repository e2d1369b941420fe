/** When people work, by the place and the roster that they have on each day: applying, previews, holidays and transfers read the same. */
import { eachDay } from '@iroko/contract/dates'
import { loadCalendar } from '../../../lib/calendar/calendar.ts'
import { openRoster, type Roster } from '../../../lib/calendar/roster.ts'
import { loadDaysOff, loadFacts } from '../../../lib/calendar/roster-facts.ts'
import type { Db } from '../../../lib/database/database.ts'
import type { LeaveCalendar } from '../days/rules.ts'

/** The calendars of these people from one day to another; three statements, however many there are. */
export async function calendarsOf(
  db: Db,
  employeeIds: readonly string[],
  from: string,
  to: string,
): Promise<(employeeId: string) => LeaveCalendar> {
  const known = await loadFacts(db, employeeIds, from, to)
  const roster = openRoster(known)
  const off = await loadDaysOff(db, employeeIds, known.placements, from, to)
  const { working_weekdays } = await loadCalendar(db, null, from, to)
  const days = eachDay(from, to)
  return (id) => {
    const holidays = days.flatMap((day): [string, string][] => {
      const title = off.holidayOn(id, day)
      return title === null ? [] : [[day, title]]
    })
    return { working_weekdays, holidays: new Map(holidays), roster: rosteredDays(roster, id, days) }
  }
}

/** The calendar of one person. */
export const calendarOf = async (db: Db, employeeId: string, from: string, to: string): Promise<LeaveCalendar> =>
  (await calendarsOf(db, [employeeId], from, to))(employeeId)

/** Days covered by a roster assignment, and whether each is a working day. */
function rosteredDays(roster: Roster, employeeId: string, all: readonly string[]): Map<string, boolean> {
  const days = all.map((day) => [day, roster.dayOf(employeeId, day)] as const)
  return new Map(days.filter(([, { isPlanned }]) => isPlanned).map(([day, { shifts }]) => [day, shifts.length > 0]))
}
