/** When an office works: the company's weekdays and the public holidays that are its own or everyone's. */
import { addDays, eachDay, weekdayOf } from '@iroko/contract/dates'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../database/database.ts'

export interface WorkCalendar {
  /** ISO weekdays, 1 Monday. */
  working_weekdays: number[]
  /** The title of the holiday of a day. */
  holidays: Map<string, string>
}

const lock = 7_205_012

/** Where somebody sits, or a branch without an office; `null` in its place is the whole company. */
export interface CalendarPlace {
  office_id: string | null
  branch_id: string | null
}

/** Whether a holiday of this name in the statement counts there. */
export const holidayIsFor = (holiday: string, place: CalendarPlace | null): RawBuilder<SqlBool> =>
  sql<SqlBool>`holiday_is_for(${sql.ref(`${holiday}.id`)}, ${place?.office_id ?? null}::uuid, ${place?.branch_id ?? null}::uuid)`

/** The same of a holiday that was read: without offices and branches it is everyone's. */
export const appliesAt = (
  holiday: { office_ids: readonly string[]; branch_ids: readonly string[] },
  place: CalendarPlace | null,
) =>
  holiday.office_ids.length + holiday.branch_ids.length === 0 ||
  (place !== null &&
    ((place.office_id !== null && holiday.office_ids.includes(place.office_id)) ||
      (place.branch_id !== null && holiday.branch_ids.includes(place.branch_id))))

/** The days from `from` to `to` as they are at a place. One statement. */
export async function loadCalendar(db: Db, place: CalendarPlace | null, from: string, to: string): Promise<WorkCalendar> {
  const found = await sql<{ working_weekdays: number[]; holidays: { title: string; start_date: string; end_date: string }[] }>`
    select coalesce((select working_weekdays from company), '{1,2,3,4,5}') as working_weekdays,
      coalesce((
        select json_agg(json_build_object('title', holiday.title, 'start_date', holiday.start_date, 'end_date', holiday.end_date) order by holiday.start_date)
        from public_holiday holiday
        where holiday.archived_at is null and holiday.start_date <= ${to}::date and holiday.end_date >= ${from}::date
          and ${holidayIsFor('holiday', place)}
      ), '[]') as holidays`.execute(db)
  const row = found.rows[0]
  const holidays = new Map<string, string>()
  for (const { title, start_date, end_date } of row?.holidays ?? []) {
    for (const day of eachDay(start_date, end_date)) if (!holidays.has(day)) holidays.set(day, title)
  }
  return { working_weekdays: row?.working_weekdays ?? [1, 2, 3, 4, 5], holidays }
}

export const isWorkingDay = ({ working_weekdays, holidays }: WorkCalendar, day: string): boolean =>
  working_weekdays.includes(weekdayOf(day)) && !holidays.has(day)

/** The day itself, or the last working day before it. */
export function workingDayUntil(calendar: WorkCalendar, day: string): string {
  let found = day
  // A calendar that has no working day at all leaves the day as it is.
  for (let back = 0; back < 31 && !isWorkingDay(calendar, found); back += 1) found = addDays(found, -1)
  return isWorkingDay(calendar, found) ? found : day
}

/**
 * Until the transaction ends nobody declares a holiday (`count`: whoever counts days), or nobody counts days (`change`: whoever
 * declares one), so that no application is counted by a calendar that changes at the same moment. Taken before any row.
 */
export async function lockCalendar(db: Db, how: 'count' | 'change'): Promise<void> {
  if (how === 'count') await sql`select pg_advisory_xact_lock_shared(${lock})`.execute(db)
  else await sql`select pg_advisory_xact_lock(${lock})`.execute(db)
}
