/** Lateness of a period: by person, by week, by office. */
import type { AttendanceDayRow } from '@iroko/contract/time/attendance'
import type { LateWeek } from '@iroko/contract/time/lateness'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { employeeMatches } from '../../../lib/database/employee-search.ts'
import { type ListQuery, listPage } from '../../../lib/database/listing.ts'
import { shownPerson } from '../../../lib/database/references.ts'
import { listDays } from '../attendance-days/store-shown.ts'
import { matchesFilter, type PeopleFilter, type ScopedCaller } from '../attendance-records/store-whose.ts'

export type LatenessQuery = PeopleFilter & { from: string; to: string }

const lateDays = (asker: ScopedCaller, query: LatenessQuery) => sql`
  one.late_minutes > 0 and one.day between ${query.from}::date and ${query.to}::date and ${matchesFilter(asker, query)}`

/** A page of those who came late. What stands in the list of columns PostgreSQL works out for the rows of the page only. */
export function listLate(db: Db, asker: ScopedCaller, list: LatenessQuery & ListQuery) {
  const { q, from, to } = list
  const late = sql<{ employee_id: string; late_days: number; late_minutes: number; longest_minutes: number }>`(
    select one.employee_id, count(*)::int as late_days, sum(one.late_minutes)::int as late_minutes, max(one.late_minutes) as longest_minutes
    from attendance_day one where ${lateDays(asker, list)} group by one.employee_id)`.as<'late'>(sql`late`)
  const counted = db.selectFrom(late).innerJoin('employee', 'employee.id', 'late.employee_id').where(employeeMatches(q))
  const inRange = sql`one.employee_id = late.employee_id and one.day between ${from}::date and ${to}::date`
  // Where they were last in the period: those who have left since had a place then.
  const last = (column: 'office' | 'team') => sql<{ id: string; title: string }>`(
    select json_build_object('id', ${sql.ref(`${column}.id`)}, 'title', ${sql.ref(`${column}.title`)})
    from (select * from placement where placement.employee_id = late.employee_id and placement.starts_on <= ${to}::date
      order by placement.starts_on desc limit 1) place
    join ${sql.table(column)} on ${sql.ref(`${column}.id`)} = ${sql.ref(`place.${column}_id`)})`
  const rows = counted.select(['employee.id', 'late.late_days', 'late.late_minutes', 'late.longest_minutes']).select([
    shownPerson().as('employee'),
    last('office').as('office'),
    sql<{ id: string; title: string } | null>`${last('team')}`.as('team'),
    sql<number>`(select count(*) from attendance_day one where ${inRange} and one.first_in is not null)`.as('worked_days'),
    sql<number[]>`array(
        select count(one.day)::int from generate_series(date_trunc('week', ${from}::date), ${to}::date, interval '1 week') week
        left join attendance_day one on ${inRange} and one.late_minutes > 0 and one.day >= week::date and one.day < week::date + 7
        group by week order by week)`.as('weeks'),
  ])
  return listPage(
    db,
    rows,
    list,
    {
      columns: {
        full_name: sql.ref('employee.full_name'),
        late_days: sql.ref('late.late_days'),
        late_minutes: sql.ref('late.late_minutes'),
        longest_minutes: sql.ref('late.longest_minutes'),
      },
      fallback: '-late_minutes',
      tie: sql.ref('late.employee_id'),
    },
    counted,
  )
}

export interface LatenessSums {
  late_days: number
  late_minutes: number
  people: number
  /** Only weeks in which somebody came late. */
  weeks: LateWeek[]
  offices: {
    id: string
    title: string
    office_type: 'department' | 'campaign'
    late_days: number
    late_minutes: number
    people: number
  }[]
}

/** What lateness comes to, by week and by office, the most minutes first. One statement. */
export async function sumLateness(db: Db, asker: ScopedCaller, query: LatenessQuery): Promise<LatenessSums> {
  const sums = sql`'late_days', count(*), 'late_minutes', sum(late.late_minutes), 'people', count(distinct late.employee_id)`
  const found = await sql<LatenessSums>`
    with late as materialized (
      select one.employee_id, one.day, one.office_id, one.late_minutes from attendance_day one where ${lateDays(asker, query)}
    )
    select count(*) as late_days, coalesce(sum(late.late_minutes), 0) as late_minutes, count(distinct late.employee_id) as people,
      (select coalesce(json_agg(week.sums), '[]') from (
        select json_build_object('week', date_trunc('week', late.day)::date, ${sums}) as sums from late
        group by date_trunc('week', late.day) order by date_trunc('week', late.day)) week) as weeks,
      (select coalesce(json_agg(part.sums), '[]') from (
        select json_build_object('id', office.id, 'title', office.title, 'office_type', office.office_type, ${sums}) as sums
        from late join office on office.id = late.office_id
        group by office.id order by sum(late.late_minutes) desc, office.title) part) as offices
    from late`.execute(db)
  return found.rows[0] ?? { late_days: 0, late_minutes: 0, people: 0, weeks: [], offices: [] }
}

/** The days on which somebody came late, in their order. */
export async function listLateDays(db: Db, employeeId: string, from: string, to: string): Promise<AttendanceDayRow[]> {
  return (await listDays(db, employeeId, from, to)).filter(({ late_minutes }) => late_minutes > 0)
}
