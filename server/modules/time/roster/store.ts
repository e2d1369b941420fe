/** What rosters are read from: many people, many days, one statement. Leave and attendance read it too. */

import { addDays } from '@iroko/contract/dates'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Assignment } from '../../../lib/calendar/roster.ts'
import type { Db } from '../../../lib/database/database.ts'
import { employeeMatches } from '../../../lib/database/employee-search.ts'
import { isEmployed } from '../../../lib/database/employment.ts'
import { listPage } from '../../../lib/database/listing.ts'
import { named, placedOn } from '../../../lib/database/references.ts'
import { inScope, type Reaching, type User } from '../../../lib/http/rights.ts'

/** People whom the caller plans; a lead's own shifts are planned by whoever leads them. */
export function plannable(user: Reaching, employee: Expression<unknown>, today: string): RawBuilder<boolean> {
  return sql<boolean>`(${inScope(user, 'shift.plan', employee, today)} and ${employee} <> ${user.id}::uuid)`
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
    .where(isEmployed())
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
  id: string | RawBuilder<unknown>,
  from: string | RawBuilder<unknown>,
  to: string | RawBuilder<unknown>,
): RawBuilder<{ employee_id: string }> {
  return sql`select distinct placement.employee_id from placement
    join employee on employee.id = placement.employee_id and is_employed(employee)
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
    select id, ogid, full_name from employee where is_employed(employee) and id in (
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
    .select(['id', 'target_id', 'shift_id', 'rotation_id', 'after_minutes', 'cover', 'extra', 'starts_on', 'ends_on'])
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
      join employee on employee.id = placement.employee_id and works_on(employee, ${day}::date)
      where placement.office_id = ${officeId}::uuid and placement.starts_on <= ${day}::date
        and (placement.ends_on is null or placement.ends_on > ${addDays(day, -1)}::date)
    )
    select office.id, office.title, office.committed_headcount, (select count(*) from there) as headcount, array(
      select there.employee_id from there where ${inScope(user, 'shift.coverage', sql.ref('there.employee_id'), today)}) as people
    from office where office.id = ${officeId}::uuid`.execute(db)
  return found.rows[0]
}

/** Those of these shifts that can be planned. */
export async function plannableShifts(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await sql<{ id: string }>`
    select id from shift where id = any(${[...new Set(ids)]}::uuid[]) and archived_at is null`.execute(db)
  return new Set(found.rows.map(({ id }) => id))
}

/** Those of these rotations that can be planned. */
export async function plannableRotations(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await sql<{ id: string }>`
    select id from shift_rotation where id = any(${[...new Set(ids)]}::uuid[]) and archived_at is null`.execute(db)
  return new Set(found.rows.map(({ id }) => id))
}
