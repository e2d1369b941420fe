/** What a holiday changes for people, counted before it is declared. */
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import type { Draft } from './store.ts'

interface Counted {
  people: number
  absences_lifted: number
  days_worked: number
  days_taken_out: number
  campaigns: { id: string; title: string; people: number; committed_headcount: number }[]
}

/** Counts people, days of attendance and campaigns of a holiday that was `before` something else, or nothing. One statement. */
export async function countImpact(db: Db, holiday: Draft, before: Draft | undefined): Promise<Counted> {
  const isIn = (draft: Draft) =>
    draft.office_ids.length + draft.branch_ids.length === 0
      ? sql`true`
      : sql`(place.office_id = any(${[...draft.office_ids]}::uuid[]) or place.branch_id = any(${[...draft.branch_ids]}::uuid[]))`
  const isOn = (draft: Draft) => sql`(one.day between ${draft.start_date}::date and ${draft.end_date}::date and ${isIn(draft)})`
  const was = before ? isOn(before) : sql`false`
  const spans = [holiday, ...(before ? [before] : [])]
  const first = spans.map(({ start_date }) => start_date).toSorted()[0] ?? holiday.start_date
  const last =
    spans
      .map(({ end_date }) => end_date)
      .toSorted()
      .at(-1) ?? holiday.end_date
  const found = await sql<Counted>`
    with off as materialized (
      select place.employee_id, place.office_id from current_placement(${holiday.start_date}::date) place
      join employee on employee.id = place.employee_id and works_on(employee, ${holiday.start_date}::date)
      where ${isIn(holiday)}
    ), days as materialized (
      select one.status, one.worked_minutes, ${isOn(holiday)} as is_on, ${was} as was_on
      from attendance_day one
      join placement place on place.employee_id = one.employee_id and place.starts_on <= one.day and (place.ends_on is null or place.ends_on > one.day)
      where one.day between ${first}::date and ${last}::date
    )
    select (select count(*)::int from off) as people,
      (select count(*)::int from days where is_on and not was_on and status in ('absent', 'half_day')) as absences_lifted,
      (select count(*)::int from days where is_on and not was_on and worked_minutes > 0) as days_worked,
      (select count(*)::int from days where was_on and not is_on and status = 'holiday') as days_taken_out,
      (select coalesce(json_agg(json_build_object('id', office.id, 'title', office.title, 'people', one.people,
          'committed_headcount', office.committed_headcount) order by office.title), '[]')
        from (select office_id, count(*)::int as people from off group by office_id) one
        join office on office.id = one.office_id and office.committed_headcount > 0) as campaigns`.execute(db)
  return found.rows[0] ?? { people: 0, absences_lifted: 0, days_worked: 0, days_taken_out: 0, campaigns: [] }
}
