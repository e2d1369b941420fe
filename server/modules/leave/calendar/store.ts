/** Who is away: names and dates, never the type or the reason. */
import { sql } from 'kysely'
import { type CalendarPlace, holidayIsFor } from '../../../lib/calendar/calendar.ts'
import type { Db } from '../../../lib/database/database.ts'
import { type ShownPerson, shownPerson } from '../../../lib/database/references.ts'
import { inScope, type User } from '../../../lib/http/rights.ts'

export interface Away {
  employee: ShownPerson
  starts_on: string
  ends_on: string
  starts_half: boolean
  ends_half: boolean
  status: 'pending' | 'approved'
}

interface Whose {
  office_id?: string | undefined
  team_id?: string | null | undefined
  /** Only people whom this caller's calendar reaches. */
  user?: User
  except?: string
}

/**
 * Unbroken rows of live leave that touch the days from `from` to `to`, in full length: a day cancelled in the middle is a day at
 * work. One statement.
 */
export async function listAway(db: Db, whose: Whose, from: string, to: string, today: string): Promise<Away[]> {
  const { office_id, team_id, user, except } = whose
  const conditions = [
    sql`true`,
    user ? inScope(user, 'leave.calendar', sql.ref('hit.employee_id'), today) : undefined,
    except ? sql`hit.employee_id <> ${except}::uuid` : undefined,
    office_id || team_id
      ? sql`hit.employee_id in (select employee_id from current_placement(${today}::date)
          where ${office_id ? sql`office_id = ${office_id}::uuid` : sql`true`} and ${team_id ? sql`team_id = ${team_id}::uuid` : sql`true`})`
      : undefined,
  ].filter((condition) => condition !== undefined)
  const found = await sql<Away>`
    with touched as (
      select distinct hit.application_id from leave_day hit
      where hit.live and hit.day between ${from}::date and ${to}::date and ${sql.join(conditions, sql` and `)}
    ), numbered as (
      select leave_day.*, leave_day.day - (row_number() over (partition by leave_day.application_id order by leave_day.day))::int as island
      from touched join leave_day on leave_day.application_id = touched.application_id and leave_day.live
    ), runs as (
      select application_id, employee_id, min(day) as starts_on, max(day) as ends_on,
        (array_agg(portion order by day))[1] = 'afternoon' as starts_half,
        (array_agg(portion order by day desc))[1] = 'morning' as ends_half
      from numbered group by application_id, employee_id, island
    )
    select ${shownPerson('employee')} as employee,
      runs.starts_on, runs.ends_on, runs.starts_half, runs.ends_half, application.status
    from runs
    join employee on employee.id = runs.employee_id
    join leave_application application on application.id = runs.application_id
    where runs.starts_on <= ${to}::date and runs.ends_on >= ${from}::date
    order by runs.starts_on, employee.full_name, runs.ends_on`.execute(db)
  return found.rows
}

/**
 * By application: the office's committed headcount and how many of its people would be there on the thinnest of its days, were
 * it approved (`present`), and were all that is pending approved as well (`at_worst`); none for an office that has committed to
 * none. One statement, however many there are.
 */
export async function headcountsOf(
  db: Db,
  ids: readonly string[],
  today: string,
): Promise<ReadonlyMap<string, { committed: number; present: number; at_worst: number }>> {
  const found = await sql<{ id: string; committed: number; present: number; at_worst: number }>`
    with asked as (
      select application.id, application.starts_on, application.ends_on, office.id as office_id, office.committed_headcount
      from leave_application application join office on office.id = application.office_id
      where application.id = any(${[...ids]}::uuid[]) and office.committed_headcount is not null
    ), there as (
      select placement.office_id, placement.employee_id from current_placement(${today}::date) placement
      join employee on employee.id = placement.employee_id and works_on(employee, ${today}::date)
      where placement.office_id in (select office_id from asked)
    ), away as (
      select asked.id, leave_day.day, count(distinct leave_day.employee_id) as all_people,
        count(distinct leave_day.employee_id) filter (where other.status = 'approved' or other.id = asked.id) as people
      from asked join there using (office_id)
      -- By person and day: otherwise all leave that anybody ever took is read, and its days are compared afterwards.
      cross join lateral (select * from leave_day where leave_day.employee_id = there.employee_id and leave_day.live and leave_day.counts > 0
        and leave_day.day between asked.starts_on and asked.ends_on offset 0) leave_day
      join leave_application other on other.id = leave_day.application_id and other.status in ('approved', 'pending')
      group by asked.id, leave_day.day
    )
    select asked.id, asked.committed_headcount as committed,
      (people.there - coalesce((select max(people) from away where away.id = asked.id), 0))::int as present,
      (people.there - coalesce((select max(all_people) from away where away.id = asked.id), 0))::int as at_worst
    from asked
    cross join lateral (select count(*) as there from there where there.office_id = asked.office_id) people`.execute(db)
  return new Map(found.rows.map(({ id, ...headcount }) => [id, headcount]))
}

/** The holidays between two days that count at a place. */
export async function holidaysBetween(db: Db, place: CalendarPlace, from: string, to: string) {
  const found = await sql<{ title: string; start_date: string; end_date: string }>`
    select title, start_date, end_date from public_holiday
    where archived_at is null and start_date <= ${to}::date and end_date >= ${from}::date
      and ${holidayIsFor('public_holiday', place)}
    order by start_date, title`.execute(db)
  return found.rows
}
