/** Days that changed after their tasks were missed, and who was excused on a day. */
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'

interface DueDays {
  employee_id: string | null
  from_day: string
  to_day: string
}

/** Some of the days whose tasks are to be looked at again, taken out of the queue. */
export async function takeDue(db: Db, most: number): Promise<DueDays[]> {
  const found = await sql<DueDays>`
    delete from task_due where id in (select id from task_due order by id limit ${most} for update skip locked)
    returning employee_id, from_day::text as from_day, to_day::text as to_day`.execute(db)
  return found.rows
}

/** What was missed on these days, held. */
export async function claimMissed(db: Db, due: readonly DueDays[]) {
  const found = await sql<{ id: string; employee_id: string; day: string; due_at: string; zone: string; works: boolean }>`
    select task.id, employee_id, day, due_at, zone_on(employee_id, day) as zone, works_on(employee, day) as works from task join employee on employee.id = task.employee_id
    where task.status = 'missed' and exists (
      select 1 from json_to_recordset(${JSON.stringify(due)}::json) as due(employee_id uuid, from_day date, to_day date)
      where (due.employee_id is null or due.employee_id = task.employee_id) and task.day between due.from_day and due.to_day)
    order by task.id for update of task`.execute(db)
  return found.rows
}

/** Those of these people whose absence on a day is approved. */
export async function absentOn(db: Db, ids: readonly string[], day: string): Promise<Set<string>> {
  const found = await sql<{ employee_id: string }>`
    select employee_id from absence where employee_id = any(${[...ids]}::uuid[]) and status = 'approved'
      and ${day}::date between starts_on and ends_on`.execute(db)
  return new Set(found.rows.map(({ employee_id }) => employee_id))
}
