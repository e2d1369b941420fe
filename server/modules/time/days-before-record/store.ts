import { companyZone } from '@iroko/contract/clock'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'

/**
 * The spans of a person's employments from their first day, or from `most` days before, to the day before the record was entered; not
 * from before the company kept attendance.
 */
export async function findSpansBefore(db: Db, employeeId: string, most: number): Promise<{ from: string; to: string }[]> {
  const found = await sql<{ from: string; to: string }>`
    select greatest(starts_on, first.day, entered - ${most}::int) as "from", least(ends_on, entered - 1) as "to" from (
      select starts_on, ends_on, (entered_at at time zone ${companyZone})::date as entered from employment
      where employee_id = ${employeeId}::uuid) employment,
      (select min(starts_on) as day from attendance_policy) first
    where greatest(starts_on, first.day, entered - ${most}::int) <= least(ends_on, entered - 1)
    order by 1`.execute(db)
  return found.rows
}

/** Which of these days a punch stands for already: of the person, between the borders of each. Moments in milliseconds. */
export async function daysWithPunches(
  db: Db,
  employeeId: string,
  days: readonly { day: string; opens: number; closes: number }[],
): Promise<Set<string>> {
  const found = await sql<{ day: string }>`
    select border.day from json_to_recordset(${JSON.stringify(days)}::json) as border (day text, opens float8, closes float8)
    where exists (select from punch where punch.employee_id = ${employeeId}::uuid
      and punch.at >= to_timestamp(border.opens / 1000) and punch.at < to_timestamp(border.closes / 1000))`.execute(db)
  return new Set(found.rows.map(({ day }) => day))
}
