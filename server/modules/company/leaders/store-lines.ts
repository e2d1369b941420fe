/** Changes of reporting lines, checked under the lock of the tree. */
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../lib/database/database.ts'
import { inScope, type User } from '../../../lib/http/rights.ts'

/** Same key as the trigger that guards the tree (reporting_line_alone). */
const lock = 7_205_013

/** Locks the reporting tree until the transaction ends; taken before any read. */
export async function lockTree(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lock})`.execute(db)
}

export interface DirectReport {
  id: string
  ogid: string
  full_name: string
}

/** The active people whose reporting lines the caller may change. */
export async function findManageable(db: Db, user: User, ogids: readonly string[], today: string): Promise<DirectReport[]> {
  const found = await sql<DirectReport>`
    select id, ogid, full_name from employee
    where ogid = any(${[...ogids]}::text[]) and is_employed(employee)
      and ${inScope(user, 'people.lead.edit', sql.ref('employee.id'), today)} order by full_name`.execute(db)
  return found.rows
}

/** Direct reports of a leader on a date whose lines the caller may change. */
export async function findReportees(
  db: Db,
  user: User,
  { leader_id, leadership_type, on }: { leader_id: string; leadership_type: number; on: string },
  today: string,
): Promise<DirectReport[]> {
  const found = await sql<DirectReport>`
    select employee.id, employee.ogid, employee.full_name from reporting_line line
    join employee on employee.id = line.employee_id and is_employed(employee)
    where line.leader_id = ${leader_id}::uuid and line.leadership_type = ${leadership_type}
      and line.starts_on <= ${on}::date and (line.ends_on is null or line.ends_on > ${on}::date)
      and ${inScope(user, 'people.lead.edit', sql.ref('employee.id'), today)} order by employee.full_name`.execute(db)
  return found.rows
}

/** The people above a person from a date on; as direct reports they would form a circle. */
export async function findAbove(db: Db, personId: string, ids: readonly string[], from: string): Promise<DirectReport[]> {
  const found = await sql<DirectReport>`
    with recursive up as (
      select ${personId}::uuid as person, daterange(${from}::date, null) as span
      union
      select line.leader_id, up.span * daterange(line.starts_on, line.ends_on)
      from up join reporting_line line on line.employee_id = up.person and daterange(line.starts_on, line.ends_on) && up.span
    )
    select id, ogid, full_name from employee
    where id in (select person from up) and id = any(${[...ids]}::uuid[]) and id <> ${personId}::uuid order by full_name`.execute(
    db,
  )
  return found.rows
}

export interface NewLines {
  employee_ids: readonly string[]
  leader_id: string
  leadership_type: number
  starts_on: string
}

/** The previous leader of each person. */
export async function leadersUntil(db: Db, { employee_ids, leadership_type, starts_on }: NewLines) {
  const found = await sql<{ ogid: string; leader: string; leader_id: string; starts_on: string }>`
    select employee.ogid, leader.ogid as leader, line.leader_id, line.starts_on from reporting_line line
    join employee on employee.id = line.employee_id join employee leader on leader.id = line.leader_id
    where line.employee_id = any(${[...employee_ids]}::uuid[]) and line.leadership_type = ${leadership_type}
      and (line.ends_on is null or line.ends_on > ${starts_on}::date)
    order by employee.ogid, line.starts_on`.execute(db)
  return found.rows
}

/**
 * Assigns one leader from a date: lines of the same type to others end, later ones are deleted. A line to the same
 * leader continues. Returns the people with a new line.
 */
export async function replaceLines(db: Db, lines: NewLines): Promise<string[]> {
  const { employee_ids, leader_id, leadership_type, starts_on } = lines
  const ids = [...employee_ids]
  await sql`
    delete from reporting_line where employee_id = any(${ids}::uuid[]) and leadership_type = ${leadership_type}
      and starts_on >= ${starts_on}::date
      and not (leader_id = ${leader_id}::uuid and starts_on = ${starts_on}::date and ends_on is null)`.execute(db)
  await sql`
    update reporting_line set ends_on = ${starts_on}::date
    where employee_id = any(${ids}::uuid[]) and leadership_type = ${leadership_type}
      and starts_on < ${starts_on}::date and (ends_on is null or ends_on > ${starts_on}::date)
      and not (leader_id = ${leader_id}::uuid and ends_on is null)`.execute(db)
  const found = await sql<{ employee_id: string }>`
    insert into reporting_line (id, employee_id, leader_id, leadership_type, starts_on)
    select id, person, ${leader_id}::uuid, ${leadership_type}, ${starts_on}::date
    from unnest(${ids.map(() => uuid())}::uuid[], ${ids}::uuid[]) new (id, person)
    where not exists (
      select 1 from reporting_line line where line.employee_id = person and line.leadership_type = ${leadership_type}
        and line.starts_on <= ${starts_on}::date and (line.ends_on is null or line.ends_on > ${starts_on}::date))
    returning employee_id`.execute(db)
  return found.rows.map(({ employee_id }) => employee_id)
}

/** Marks the lines that begin with the planned places of these people, so that both are cancelled together. */
export async function joinToPlaces(
  db: Db,
  { employee_ids, leadership_types, starts_on }: Pick<NewLines, 'employee_ids' | 'starts_on'> & { leadership_types: number[] },
): Promise<void> {
  await sql`
    update reporting_line line set placement_id = place.id from placement place
    where place.employee_id = line.employee_id and place.starts_on = line.starts_on and line.starts_on = ${starts_on}::date
      and line.employee_id = any(${[...employee_ids]}::uuid[]) and line.leadership_type = any(${leadership_types}::int[])`.execute(
    db,
  )
}

/**
 * Takes out the lines that were planned with a place, under the lock of the tree; those before them last as long as they would have,
 * while their leader is at work. Answers the leaders whom it concerns.
 */
export async function removeLinesOf(db: Db, placementId: string): Promise<string[]> {
  const gone = await db
    .deleteFrom('reporting_line')
    .where('placement_id', '=', placementId)
    .returning(['employee_id', 'leadership_type', 'leader_id', 'starts_on', 'ends_on'])
    .execute()
  const kept = await sql<{ leader_id: string }>`
    update reporting_line line set ends_on = gone.ends_on
    from json_to_recordset(${JSON.stringify(gone)}::json) as gone(employee_id uuid, leadership_type int, starts_on date, ends_on date)
    where line.employee_id = gone.employee_id and line.leadership_type = gone.leadership_type and line.ends_on = gone.starts_on
      and exists (select 1 from employee where id = line.leader_id and is_employed(employee))
    returning line.leader_id`.execute(db)
  return [...new Set([...gone, ...kept.rows].map(({ leader_id }) => leader_id))]
}

/** The current and future lines of these that the caller may change. */
export async function findLines(db: Db, user: User, ids: readonly string[], today: string) {
  const found = await sql<{ id: string; employee_id: string; ogid: string; leader: string }>`
    select line.id, line.employee_id, employee.ogid, leader.id as leader
    from reporting_line line join employee on employee.id = line.employee_id join employee leader on leader.id = line.leader_id
    where line.id = any(${[...ids]}::uuid[]) and (line.ends_on is null or line.ends_on > ${today}::date)
      and ${inScope(user, 'people.lead.edit', sql.ref('line.employee_id'), today)}`.execute(db)
  return found.rows
}

/** Ends lines on a date; lines that would start later are deleted. */
export async function endLines(db: Db, ids: readonly string[], ends_on: string): Promise<void> {
  await sql`delete from reporting_line where id = any(${[...ids]}::uuid[]) and starts_on >= ${ends_on}::date`.execute(db)
  await sql`
    update reporting_line set ends_on = ${ends_on}::date
    where id = any(${[...ids]}::uuid[]) and (ends_on is null or ends_on > ${ends_on}::date)`.execute(db)
}

/** People whose lines start or end on a date. */
export async function linesChangingOn(db: Db, day: string): Promise<string[]> {
  const found = await sql<{ employee_id: string }>`
    select employee_id from reporting_line where starts_on = ${day}::date
    union select employee_id from reporting_line where ends_on = ${day}::date`.execute(db)
  return found.rows.map(({ employee_id }) => employee_id)
}
