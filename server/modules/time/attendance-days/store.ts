/** Days computed and kept, one person's in order: whoever computes holds the person before reading what the days hang on. */
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { type KnownDay, loadDaysAndPunches } from './store-facts.ts'
import { type CountedDay, countDays, keepStrays } from './store-stray.ts'

/** Calculates the days of locked people and saves them. Returns the people whose days changed. */
export async function computeDays(
  db: Db,
  employeeIds: readonly string[],
  from: string,
  to: string,
  now: Date,
): Promise<string[]> {
  const { known, punches } = await loadDaysAndPunches(db, employeeIds, from, to, now)
  const counted = countDays(known)
  const changed = await saveDays(db, counted, now, { employeeIds, from, to })
  await keepStrays(db, { employeeIds, from, to, punches, counted }, now)
  return changed
}

const lock = 7_205_031

/** Locks people for calculation. A transaction locks all of its people at once, in one order, to avoid deadlocks. */
export async function lockPeople(db: Db, employeeIds: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lock}, key) from (
    select distinct hashtext(id::text) as key from unnest(${[...employeeIds]}::uuid[]) id order by 1 offset 0
  ) person`.execute(db)
}

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

function rowOf({ employee_id, office_id, facts, found }: CountedDay) {
  const { why, punches, first_in, last_out, ...rest } = found
  const [first] = facts.windows
  return {
    ...rest,
    employee_id,
    office_id,
    shift_id: first?.shift.shift_id ?? null,
    shift_starts_at: iso(first?.starts ?? null),
    shift_ends_at: iso(facts.windows.at(-1)?.ends ?? null),
    first_in: iso(first_in),
    last_out: iso(last_out),
  }
}

interface Range {
  employeeIds: readonly string[]
  from: string
  to: string
}

/** Writes changed days and deletes days without a placement. One query each. */
async function saveDays(db: Db, known: readonly CountedDay[], now: Date, { employeeIds, from, to }: Range): Promise<string[]> {
  const rows = JSON.stringify(known.map(rowOf))
  const changed = await sql<{ employee_id: string }>`
    with fresh as materialized (
      select * from json_to_recordset(${rows}::json) as one (employee_id uuid, day date, office_id uuid, shift_id uuid,
        shift_starts_at timestamptz, shift_ends_at timestamptz, status text, first_in timestamptz, last_out timestamptz,
        planned_minutes int, worked_minutes int, late_minutes int, early_minutes int, overtime_minutes int, night_minutes int,
        flags json, policy_version int)
    ), gone as (
      delete from attendance_day old
      where old.employee_id = any(${[...employeeIds]}::uuid[]) and old.day between ${from}::date and ${to}::date
        and not exists (select 1 from fresh where fresh.employee_id = old.employee_id and fresh.day = old.day)
      returning old.employee_id
    ), kept as (
      insert into attendance_day (employee_id, day, office_id, shift_id, shift_starts_at, shift_ends_at, status, first_in, last_out,
        planned_minutes, worked_minutes, late_minutes, early_minutes, overtime_minutes, night_minutes, flags, policy_version, computed_at)
      select employee_id, day, office_id, shift_id, shift_starts_at, shift_ends_at, status, first_in, last_out,
        planned_minutes, worked_minutes, late_minutes, early_minutes, overtime_minutes, night_minutes,
        array(select json_array_elements_text(flags)), policy_version, ${now.toISOString()}::timestamptz
      from fresh
      on conflict (employee_id, day) do update set
        office_id = excluded.office_id, shift_id = excluded.shift_id, shift_starts_at = excluded.shift_starts_at,
        shift_ends_at = excluded.shift_ends_at, status = excluded.status, first_in = excluded.first_in, last_out = excluded.last_out,
        planned_minutes = excluded.planned_minutes, worked_minutes = excluded.worked_minutes, late_minutes = excluded.late_minutes,
        early_minutes = excluded.early_minutes, overtime_minutes = excluded.overtime_minutes, night_minutes = excluded.night_minutes,
        flags = excluded.flags, policy_version = excluded.policy_version, computed_at = excluded.computed_at
      where (attendance_day.office_id, attendance_day.shift_id, attendance_day.shift_starts_at, attendance_day.shift_ends_at,
          attendance_day.status, attendance_day.first_in, attendance_day.last_out, attendance_day.planned_minutes,
          attendance_day.worked_minutes, attendance_day.late_minutes, attendance_day.early_minutes, attendance_day.overtime_minutes,
          attendance_day.night_minutes, attendance_day.flags, attendance_day.policy_version)
        is distinct from (excluded.office_id, excluded.shift_id, excluded.shift_starts_at, excluded.shift_ends_at,
          excluded.status, excluded.first_in, excluded.last_out, excluded.planned_minutes,
          excluded.worked_minutes, excluded.late_minutes, excluded.early_minutes, excluded.overtime_minutes,
          excluded.night_minutes, excluded.flags, excluded.policy_version)
      returning employee_id
    )
    select distinct employee_id from (select employee_id from kept union all select employee_id from gone) changed`.execute(db)
  return changed.rows.map(({ employee_id }) => employee_id)
}

/** The rows of days where there are none yet. */
export function dayRows(known: readonly KnownDay[], now: Date) {
  const computed_at = now.toISOString()
  return countDays(known).map((day) => ({ ...rowOf(day), computed_at }))
}

/** What is to be computed again: one person's days, or those of everybody, of an office or of all. */
export interface Due {
  id: number
  employee_id: string | null
  office_id: string | null
  from_day: string
  to_day: string
}

/**
 * Claims queue rows and all others of the same people, so that each person is calculated once. Rows locked by another
 * worker are skipped.
 */
export async function claimDue(db: Db, most: number): Promise<Due[]> {
  const found = await sql<Due>`
    with next as materialized (
      select id, employee_id from attendance_due order by id limit ${most} for update skip locked
    ), also as materialized (
      select id from attendance_due where employee_id in (select employee_id from next) for update skip locked
    )
    delete from attendance_due where id in (select id from next union all select id from also)
    returning id, employee_id, office_id, from_day::text, to_day::text`.execute(db)
  return found.rows
}

/** Rows that were claimed and are left to the next transaction. Whoever puts them back goes on, so that nobody is woken for them. */
export async function putBack(db: Db, due: readonly Due[]): Promise<void> {
  if (due.length === 0) return
  await sql`insert into attendance_due (employee_id, office_id, from_day, to_day, by_punch)
    select employee_id, office_id, from_day, to_day, true
    from json_to_recordset(${JSON.stringify(due)}::json) as row (employee_id uuid, office_id uuid, from_day date, to_day date)`.execute(
    db,
  )
}

/** Locks those of these people for calculation whom nobody else has locked, and waits for none. */
export async function lockFree(db: Db, employeeIds: readonly string[]): Promise<string[]> {
  const free = await sql<{ id: string }>`select id from unnest(${[...employeeIds]}::uuid[]) id
    where pg_try_advisory_xact_lock(${lock}, hashtext(id::text))`.execute(db)
  return free.rows.map(({ id }) => id)
}

/** Expands rows for an office or everyone into rows per person and month, up to today. */
export async function expandDue(db: Db, due: readonly Due[], today: string): Promise<void> {
  if (due.length === 0) return
  await sql`
    insert into attendance_due (employee_id, from_day, to_day)
    select distinct placement.employee_id, greatest(one.from_day, placement.starts_on), least(one.to_day, ${today}::date)
    from json_to_recordset(${JSON.stringify(due)}::json) as one (office_id uuid, from_day date, to_day date)
    join placement on (one.office_id is null or placement.office_id = one.office_id)
      and placement.starts_on <= least(one.to_day, ${today}::date) and (placement.ends_on is null or placement.ends_on > one.from_day)
    where one.from_day <= ${today}::date`.execute(db)
}

/** First day of attendance records. */
export async function earliestDay(db: Db): Promise<string> {
  const { first } = await db
    .selectFrom('attendance_policy')
    .select(({ fn }) => fn.min('starts_on').as('first'))
    .executeTakeFirstOrThrow()
  return first
}

/** For seeded history: only today remains in the queue, for the worker's first run. */
export async function resetDueToToday(db: Db, today: string): Promise<void> {
  await db.deleteFrom('attendance_due').execute()
  await db.insertInto('attendance_due').values({ from_day: today, to_day: today }).execute()
  await setReach(db, today)
}

/** Up to which day everybody's days have been marked to be counted; undefined before the first time. */
export async function readReach(db: Db): Promise<string | undefined> {
  return (await db.selectFrom('attendance_reach').select('through').executeTakeFirst())?.through
}

export async function setReach(db: Db, through: string): Promise<void> {
  const row = db.insertInto('attendance_reach').values({ through })
  await row.onConflict((conflict) => conflict.column('id').doUpdateSet({ through })).execute()
}

/** Everyone above these people in the leader tree on a day. */
export async function leadersAbove(db: Db, employeeIds: readonly string[], today: string): Promise<string[]> {
  const above = await sql<{ leader_id: string }>`
    with recursive above as (
      select line.leader_id from reporting_line line
      where line.employee_id = any(${[...employeeIds]}::uuid[])
        and line.starts_on <= ${today}::date and (line.ends_on is null or line.ends_on > ${today}::date)
      union
      select line.leader_id from reporting_line line join above on line.employee_id = above.leader_id
      where line.starts_on <= ${today}::date and (line.ends_on is null or line.ends_on > ${today}::date)
    )
    select leader_id from above`.execute(db)
  return above.rows.map(({ leader_id }) => leader_id)
}
