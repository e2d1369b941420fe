/** What rosters are read from: many people, many days, one statement. Leave and attendance read it too. */
import { addDays } from '@iroko/contract/dates'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { appliesAt } from '../../../lib/calendar.ts'
import type { Db } from '../../../lib/database/database.ts'
import { employeeMatches } from '../../../lib/database/employee-search.ts'
import { listPage } from '../../../lib/database/listing.ts'
import { named, placedOn } from '../../../lib/database/references.ts'
import { inScope, mayForAll, type User } from '../../../lib/http/rights.ts'
import { type Assignment, openRoster, type Placement, type Roster, type RosterFacts } from './rules.ts'
import type { DaysOff } from './rules-plan.ts'

/** Everything that the rosters of these people hang on from the day before `from` to the day after `to`. One statement. */
export async function loadFacts(db: Db, employeeIds: readonly string[], from: string, to: string): Promise<RosterFacts> {
  const [first, last] = [addDays(from, -1), addDays(to, 1)]
  const found = await sql<RosterFacts>`
    with place as materialized (
      select employee_id, office_id, team_id, branch_id, starts_on, ends_on from placement
      where employee_id = any(${[...employeeIds]}::uuid[]) and starts_on <= ${last}::date and (ends_on is null or ends_on > ${first}::date)
    ), target as (
      select unnest(${[...employeeIds]}::uuid[]) as id union select team_id from place union select office_id from place
    )
    select
      (select coalesce(json_agg(place), '[]') from place) as placements,
      (select coalesce(json_agg(json_build_object('id', one.id, 'target_id', one.target_id, 'shift_id', one.shift_id,
          'rotation_id', one.rotation_id, 'extra', one.extra, 'starts_on', one.starts_on, 'ends_on', one.ends_on)), '[]')
        from target join shift_assignment one on one.target_id = target.id
        where daterange(one.starts_on, one.ends_on, '[]') && daterange(${first}::date, ${last}::date, '[]')) as assignments,
      (select coalesce(json_agg(json_build_object('id', shift.id, 'title', shift.title, 'hours', (
          select json_agg(json_build_object('starts_on', hours.starts_on, 'days', hours.days,
            'late_grace_minutes', hours.late_grace_minutes, 'early_grace_minutes', hours.early_grace_minutes,
            'early_punch_minutes', hours.early_punch_minutes, 'late_punch_minutes', hours.late_punch_minutes) order by hours.starts_on)
          from shift_hours hours where hours.shift_id = shift.id))), '[]') from shift) as shifts,
      (select coalesce(json_agg(json_build_object('id', rotation.id, 'anchor_on', rotation.anchor_on, 'steps', (
          select coalesce(json_agg(json_build_object('shift_id', step.shift_id, 'days', step.days) order by step.position), '[]')
          from shift_rotation_step step where step.rotation_id = rotation.id))), '[]') from shift_rotation rotation) as rotations
    `.execute(db)
  return found.rows[0] ?? { placements: [], assignments: [], shifts: [], rotations: [] }
}

/** The roster of these people, for the days asked for and one on either side. One statement. */
export async function loadRoster(db: Db, employeeIds: readonly string[], from: string, to: string): Promise<Roster> {
  return openRoster(await loadFacts(db, employeeIds, from, to))
}

interface OffRow {
  leave: { employee_id: string; day: string; status: 'approved' | 'pending' }[]
  holidays: { title: string; start_date: string; end_date: string; office_ids: string[]; branch_ids: string[] }[]
}

/** The leave and the holidays of these people between two days. One statement. */
export async function loadDaysOff(
  db: Db,
  employeeIds: readonly string[],
  placements: readonly Placement[],
  from: string,
  to: string,
): Promise<DaysOff> {
  const found = await sql<OffRow>`
    select
      (select coalesce(json_agg(json_build_object('employee_id', leave_day.employee_id, 'day', leave_day.day, 'status', application.status)), '[]')
        from leave_day join leave_application application on application.id = leave_day.application_id
        where leave_day.live and leave_day.employee_id = any(${[...employeeIds]}::uuid[])
          and leave_day.day between ${from}::date and ${to}::date) as leave,
      (select coalesce(json_agg(json_build_object('title', holiday.title, 'start_date', holiday.start_date, 'end_date', holiday.end_date,
          'office_ids', array(select own.office_id from public_holiday_office own where own.public_holiday_id = holiday.id),
          'branch_ids', array(select own.branch_id from public_holiday_branch own where own.public_holiday_id = holiday.id))
          order by holiday.start_date), '[]')
        from public_holiday holiday where holiday.archived_at is null
          and holiday.start_date <= ${to}::date and holiday.end_date >= ${from}::date) as holidays`.execute(db)
  const { leave, holidays } = found.rows[0] ?? { leave: [], holidays: [] }
  const byDay = new Map<string, 'approved' | 'pending'>()
  for (const { employee_id, day, status } of leave) {
    const key = `${employee_id} ${day}`
    if (byDay.get(key) !== 'approved') byDay.set(key, status)
  }
  const places = Map.groupBy(placements, ({ employee_id }) => employee_id)
  return {
    leaveOn: (employee_id, day) => byDay.get(`${employee_id} ${day}`) ?? null,
    holidayOn(employee_id, day) {
      const on = holidays.filter(({ start_date, end_date }) => start_date <= day && day <= end_date)
      if (on.length === 0) return null
      const place = places
        .get(employee_id)
        ?.find(({ starts_on, ends_on }) => starts_on <= day && (ends_on === null || day < ends_on))
      const own = on.find((holiday) => appliesAt(holiday, place ?? null))
      return own?.title ?? null
    },
  }
}

/** People whom the caller plans; a lead's own shifts are planned by whoever leads them. */
export function plannable(user: User, employee: Expression<unknown>, today: string): RawBuilder<boolean> {
  const reached = inScope(user, 'shift.plan', employee, today)
  return mayForAll(user, 'shift.plan') ? reached : sql<boolean>`(${reached} and ${employee} <> ${user.id}::uuid)`
}

interface Named {
  id: string
  title: string
}

/** Placement on the day of the range that is nearest to today: who is in an office next week, or was last month. */
const anchorOf = (from: string, to: string, today: string): string => (today < from ? from : today > to ? to : today)

export interface RosterQuery {
  from: string
  to: string
  page: number
  limit: number
  q?: string | undefined
  office_id?: string | undefined
  team_id?: string | undefined
  mine?: boolean | undefined
}

/** A page of the people whose roster the caller may see, by name. */
export function listRosterPeople(db: Db, user: User, query: RosterQuery, today: string) {
  const anchor = anchorOf(query.from, query.to, today)
  const people = db
    .selectFrom('employee')
    .innerJoin('placement', (join) => join.on(placedOn(anchor)))
    .where('employee.status', '=', 'active')
    .where(inScope(user, 'shift.read', sql.ref('employee.id'), today))
    .$if(query.mine === true, (it) => it.where('employee.id', '=', user.id))
    .$if(query.office_id !== undefined, (it) => it.where('placement.office_id', '=', query.office_id ?? ''))
    .$if(query.team_id !== undefined, (it) => it.where('placement.team_id', '=', query.team_id ?? ''))
    .where(employeeMatches(query.q))
  const rows = people
    .innerJoin('office', 'office.id', 'placement.office_id')
    .leftJoin('team', 'team.id', 'placement.team_id')
    .leftJoin('roster_version', 'roster_version.employee_id', 'employee.id')
    .select(['employee.id', 'employee.ogid', 'employee.full_name'])
    .select([
      named('office').as('office'),
      sql<Named | null>`case when team.id is not null then ${named('team')} end`.as('team'),
      sql<number>`coalesce(roster_version.version, 0)`.as('version'),
      plannable(user, sql.ref('employee.id'), today).as('may_plan'),
    ])
  return listPage(
    db,
    rows,
    { page: query.page, limit: query.limit },
    { columns: { full_name: sql.ref('employee.full_name') }, fallback: 'full_name', tie: sql.ref('employee.id') },
    people,
  )
}

/** People with a placement in a team or office at some time of these days. */
export function membersOf(
  target: 'team' | 'office',
  id: string,
  from: string,
  to: string,
): RawBuilder<{ employee_id: string }> {
  return sql`select distinct placement.employee_id from placement
    join employee on employee.id = placement.employee_id and employee.status = 'active'
    where ${sql.ref(target === 'team' ? 'placement.team_id' : 'placement.office_id')} = ${id}::uuid
      and placement.starts_on <= ${to}::date and (placement.ends_on is null or placement.ends_on > ${from}::date)`
}

export interface Member {
  id: string
  ogid: string
  full_name: string
  may_plan: boolean
}

/** The people of a target as the caller's planning reaches them. */
export async function listMembers(
  db: Db,
  user: User,
  target: 'team' | 'office',
  id: string,
  from: string,
  to: string,
  today: string,
): Promise<Member[]> {
  const found = await sql<Member>`
    select employee.id, employee.ogid, employee.full_name, ${inScope(user, 'shift.plan', sql.ref('employee.id'), today)} as may_plan
    from employee where employee.id in (${membersOf(target, id, from, to)}) order by employee.full_name`.execute(db)
  return found.rows
}

/** People whose plan names a shift on some of these days: by their own, their team's or their office's assignment, or a rotation. */
export async function listWorkers(db: Db, shiftId: string, from: string, to: string): Promise<Omit<Member, 'may_plan'>[]> {
  const found = await sql<Omit<Member, 'may_plan'>>`
    with named as (
      select target_id from shift_assignment
      where (shift_id = ${shiftId}::uuid or rotation_id in (select rotation_id from shift_rotation_step where shift_id = ${shiftId}::uuid))
        and starts_on <= ${to}::date and (ends_on is null or ends_on >= ${from}::date)
    )
    select id, ogid, full_name from employee where status = 'active' and id in (
      select target_id from named
      union
      select placement.employee_id from placement join named on named.target_id in (placement.team_id, placement.office_id)
      where placement.starts_on <= ${to}::date and (placement.ends_on is null or placement.ends_on > ${from}::date))`.execute(
    db,
  )
  return found.rows
}

/** The assignments of these targets that may be cut by, or joined to, a change from a day on. */
export async function assignmentsOf(db: Db, targets: readonly string[], from: string): Promise<Assignment[]> {
  return await db
    .selectFrom('shift_assignment')
    .select(['id', 'target_id', 'shift_id', 'rotation_id', 'extra', 'starts_on', 'ends_on'])
    .where(sql<boolean>`target_id = any(${[...targets]}::uuid[])`)
    .where(sql<boolean>`(ends_on is null or ends_on >= ${addDays(from, -1)}::date)`)
    .orderBy('starts_on')
    .execute()
}

/** An office, with its people of a day whom the caller's counting reaches, and how many there are in all. */
export async function listOfficePeople(db: Db, user: User, officeId: string, day: string, today: string) {
  const found = await sql<{
    id: string
    title: string
    committed_headcount: number | null
    people: string[]
    headcount: number
  }>`
    with there as (
      select distinct placement.employee_id from placement
      join employee on employee.id = placement.employee_id and employee.status = 'active'
      where placement.office_id = ${officeId}::uuid and placement.starts_on <= ${day}::date
        and (placement.ends_on is null or placement.ends_on > ${addDays(day, -1)}::date)
    )
    select office.id, office.title, office.committed_headcount, (select count(*) from there) as headcount, array(
      select there.employee_id from there where ${inScope(user, 'shift.coverage', sql.ref('there.employee_id'), today)}) as people
    from office where office.id = ${officeId}::uuid`.execute(db)
  return found.rows[0]
}
