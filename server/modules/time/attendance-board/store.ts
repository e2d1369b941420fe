/** A day, or now, of many people: counted by office or team and shift, and the people behind each number. */
import type { Output } from '@iroko/contract/endpoint'
import type { AttendanceFlag } from '@iroko/contract/time/attendance'
import type { attendanceBoard, BoardGroup, BoardStatus } from '@iroko/contract/time/attendance-board'
import { type SqlBool, sql } from 'kysely'
import { cached } from '../../../lib/database/cached.ts'
import type { Db } from '../../../lib/database/database.ts'
import { employeeMatches } from '../../../lib/database/employee-search.ts'
import { type ListQuery, listPage } from '../../../lib/database/listing.ts'
import { ifThere, named, placedOn, shownPerson } from '../../../lib/database/references.ts'
import { mayForAll, sightOf } from '../../../lib/http/rights.ts'
import { matchesFilter, type Now, onDay, type PeopleFilter, shiftRef, standingAt } from '../attendance-records/store-whose.ts'

export interface BoardRow {
  id: string | null
  title: string | null
  office_type: BoardGroup['office_type']
  office: string | null
  shift: BoardGroup['shifts'][number]['shift']
  standing: BoardStatus
  people: number
}

type BoardQuery = PeopleFilter & { day?: string | undefined; by: 'office' | 'team' }

/** What an answer about a day speaks of, beside the time, whose minutes shifts begin and end at. */
const topics = ['attendance', 'leaders', 'people', 'structure', 'shifts'] as const
const minute = 60_000

/** Attendance status counts by office or team and shift; kept within a minute until something of it changes. One query. */
export function countBoard(db: Db, asker: Now, query: BoardQuery): Promise<BoardRow[]> {
  const { user, today, now } = asker
  const whose = mayForAll(user, 'attendance.read') && !query.line ? 'all' : sightOf(user)
  const key = JSON.stringify([whose, today, Math.floor(now.getTime() / minute), query])
  return cached(db, { kind: 'attendance of a day', key, most: 200, topics }, () => readBoard(db, asker, query))
}

async function readBoard(db: Db, asker: Now, query: BoardQuery): Promise<BoardRow[]> {
  const byTeam = query.by === 'team'
  const place = byTeam
    ? sql`left join placement place on place.employee_id = one.employee_id and place.starts_on <= one.day
        and (place.ends_on is null or place.ends_on > one.day)`
    : sql``
  const found = await sql<BoardRow>`
    with counted as materialized (
      select ${byTeam ? sql`place.team_id` : sql`one.office_id`} as part_id, one.shift_id, ${standingAt(asker.now)} as standing, count(*) as people
      from attendance_day one ${place}
      where ${onDay(asker, query.day)} and ${matchesFilter(asker, query)}
      group by 1, 2, 3
    )
    select part.id, part.title, ${byTeam ? sql`'team'` : sql`part.office_type`} as office_type,
      ${byTeam ? sql`office.title` : sql`null::text`} as office, ${shiftRef} as shift, counted.standing, counted.people
    from counted
    left join ${byTeam ? sql`team` : sql`office`} part on part.id = counted.part_id
    ${byTeam ? sql`left join office on office.id = part.office_id` : sql``}
    left join shift on shift.id = counted.shift_id
    order by part.title, part.id, shift.title, shift.id, counted.standing`.execute(db)
  return found.rows
}

type PersonNow = Output<typeof attendanceBoard.now>['attendance_now']['late'][number]

/** So many of each are named. */
const fewPeople = 4

/** Some of those who are late and of those who are missing while their shift is on. One query. */
export async function listNow(db: Db, asker: Now, filter: PeopleFilter) {
  const found = await sql<PersonNow & { standing: BoardStatus }>`
    with there as materialized (
      select one.*, ${standingAt(asker.now)} as standing from attendance_day one
      where ${onDay(asker, undefined)} and ${matchesFilter(asker, filter)}
    ), ranked as (
      select there.*, row_number() over (
        partition by there.standing order by there.late_minutes desc, there.shift_starts_at, there.employee_id) as place
      from there where there.standing in ('late', 'awaited') and there.shift_ends_at > ${asker.now.toISOString()}::timestamptz
    )
    select ranked.standing, ${shownPerson()} as employee, office.title as office, ranked.shift_starts_at, ranked.late_minutes,
      zone_on(ranked.employee_id, ranked.day) as zone
    from ranked
    join employee on employee.id = ranked.employee_id
    join office on office.id = ranked.office_id
    where ranked.place <= ${fewPeople} order by ranked.place`.execute(db)
  const of = (wanted: BoardStatus) =>
    found.rows.filter(({ standing }) => standing === wanted).map(({ standing, ...person }): PersonNow => person)
  return { late: of('late'), awaited: of('awaited') }
}

export type PeopleQuery = ListQuery &
  PeopleFilter & {
    day?: string | undefined
    standing?: BoardStatus | undefined
    shift_id?: string | undefined
  }

/** Month totals up to the day of the row. */
const monthOf = (what: ReturnType<typeof sql>) => sql<number>`(
  select coalesce(${what}, 0) from attendance_day past
  where past.employee_id = one.employee_id and past.day between date_trunc('month', one.day)::date and one.day)`

const sums = {
  month_present_days: monthOf(sql`count(*) filter (where past.status in ('present', 'half_day'))`),
  month_late_days: monthOf(sql`count(*) filter (where past.late_minutes > 0)`),
  month_late_minutes: monthOf(sql`sum(past.late_minutes)`),
  month_absent_days: monthOf(sql`count(*) filter (where past.status = 'absent')`),
  month_leave_days: monthOf(sql`count(*) filter (where past.status = 'on_leave')`),
  month_worked_minutes: monthOf(sql`sum(past.worked_minutes)`),
}

/** One page of the people of a day. Month totals only for that page, unless sorted by them. */
export function listDayPeople(db: Db, asker: Now, list: PeopleQuery) {
  const { day, standing, shift_id, q } = list
  const counted = db
    .selectFrom('attendance_day as one')
    .innerJoin('employee', 'employee.id', 'one.employee_id')
    .where(onDay(asker, day))
    .where(matchesFilter(asker, list))
    .$if(shift_id === 'none', (it) => it.where('one.shift_id', 'is', null))
    .$if(shift_id !== undefined && shift_id !== 'none', (it) => it.where('one.shift_id', '=', shift_id ?? ''))
    .$if(standing !== undefined, (it) => it.where(sql<SqlBool>`${standingAt(asker.now)} = ${standing}`))
    .where(employeeMatches(q))
  const rows = db
    .selectFrom('attendance_day as one')
    .innerJoin('employee', 'employee.id', 'one.employee_id')
    .innerJoin('office', 'office.id', 'one.office_id')
    .leftJoin('placement', (join) => join.on(placedOn(sql.ref('one.day'), 'one.employee_id')))
    .leftJoin('team', 'team.id', 'placement.team_id')
    .leftJoin('shift', 'shift.id', 'one.shift_id')
    .where(onDay(asker, day))
    .select(['employee.id', 'one.day', 'one.first_in', 'one.last_out', 'one.late_minutes', 'one.worked_minutes'])
    .select([
      shownPerson().as('employee'),
      named('office').as('office'),
      ifThere('team', named('team')).as('team'),
      shiftRef.as('shift'),
      standingAt(asker.now).as('standing'),
      sql<AttendanceFlag[]>`one.flags`.as('flags'),
      sql<string>`zone_of(office.time_zone, branch_zone_on(placement.branch_id, one.day))`.as('zone'),
      sums.month_present_days.as('month_present_days'),
      sums.month_late_days.as('month_late_days'),
      sums.month_late_minutes.as('month_late_minutes'),
      sums.month_absent_days.as('month_absent_days'),
      sums.month_leave_days.as('month_leave_days'),
      sums.month_worked_minutes.as('month_worked_minutes'),
    ])
  return listPage(
    db,
    rows,
    list,
    {
      columns: {
        full_name: sql.ref('employee.full_name'),
        first_in: sql.ref('one.first_in'),
        late_minutes: sql.ref('one.late_minutes'),
        worked_minutes: sql.ref('one.worked_minutes'),
        month_late_days: sums.month_late_days,
        month_late_minutes: sums.month_late_minutes,
        month_absent_days: sums.month_absent_days,
        month_worked_minutes: sums.month_worked_minutes,
      },
      fallback: 'full_name',
      tie: sql.ref('one.employee_id'),
      late: true,
    },
    counted,
  )
}
