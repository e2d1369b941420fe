import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { personRef } from '../../../lib/database/references.ts'
import type { HourKind } from './rules-preview.ts'
import { groupOn } from './store.ts'

/** Whom a group pays on a day. */
export async function countPaidWith(db: Db, groupId: string, day: string): Promise<number> {
  const found = await sql<{ people: number }>`select count(*)::int as people from employee
    where is_employed(employee) and ${groupOn(sql`employee.id`, day)} = ${groupId}::uuid`.execute(db)
  return found.rows[0]?.people ?? 0
}

export interface Touched {
  employee: { id: string; ogid: string; full_name: string }
  days: number
  /** Of overtime of any kind and of time that was missed; overtime that waits for approval is among them. */
  minutes: number
}

const hasKind: Record<HourKind, ReturnType<typeof sql<number>>> = {
  overtime: sql`case when one.status not in ('off_day', 'holiday') then one.overtime_minutes else 0 end`,
  day_off: sql`case when one.status = 'off_day' then one.overtime_minutes else 0 end`,
  holiday: sql`case when one.status = 'holiday' then one.overtime_minutes else 0 end`,
  sunday: sql`case when extract(isodow from one.day) = 7 and one.status in ('present', 'half_day')
    then least(one.planned_minutes, one.worked_minutes - one.overtime_minutes) else 0 end`,
  nights: sql`case when one.night_minutes >= 60 then one.night_minutes else 0 end`,
  missed: sql`case when one.status = 'present' then one.late_minutes + one.early_minutes else 0 end`,
}

/** Settled days from a day to another with minutes of these kinds, of people of the group, by person; most minutes first. */
export async function listTouched(
  db: Db,
  groupId: string,
  kinds: readonly HourKind[],
  { from, to }: { from: string; to: string },
): Promise<Touched[]> {
  if (kinds.length === 0 || from > to) return []
  const minutes = sql.join(
    kinds.map((kind) => sql`(${hasKind[kind]})`),
    sql` + `,
  )
  const found = await sql<Touched>`
    select ${personRef()} as employee, counted.days, counted.minutes from (
      select one.employee_id, count(*)::int as days, sum(${minutes})::int as minutes from attendance_day one
      where one.day between ${from}::date and ${to}::date and one.status not in ('pending', 'conflict') and (${minutes}) > 0
      group by one.employee_id) counted
    join employee on employee.id = counted.employee_id
    where ${groupOn(sql`employee.id`, to)} = ${groupId}::uuid
    order by counted.minutes desc, employee.full_name, employee.id`.execute(db)
  return found.rows
}
