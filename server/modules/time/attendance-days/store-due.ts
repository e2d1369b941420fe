/** The queue of days that are to be counted again: what a worker takes of it, and what it leaves to the next. */
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { type Due, lock } from './store.ts'

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
