/** Days that are to be counted again because somebody asked for it. */
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { inScope } from '../../../lib/http/rights.ts'
import type { ScopedCaller } from '../attendance-records/store-whose.ts'

interface Recount {
  from: string
  to: string
  office_id?: string | null | undefined
  employee_id?: string | undefined
}

/** Queues the days of these people by month, so that no transaction calculates a whole year; returns the counts. One query. */
export async function queueDays(
  db: Db,
  { user, today }: ScopedCaller,
  { from, to, office_id, employee_id }: Recount,
): Promise<{ days: number; people: number }> {
  const found = await sql<{ days: number; people: number }>`
    with queued as (
      insert into attendance_due (employee_id, from_day, to_day)
      select placement.employee_id, greatest(placement.starts_on, month.first, ${from}::date),
        least(coalesce(placement.ends_on - 1, 'infinity'), month.last, ${to}::date)
      from (select start::date as first, (start + interval '1 month')::date - 1 as last
        from generate_series(date_trunc('month', ${from}::date), ${to}::date, interval '1 month') start) month
      join placement on placement.starts_on <= least(month.last, ${to}::date)
        and (placement.ends_on is null or placement.ends_on > greatest(month.first, ${from}::date))
      where ${inScope(user, 'attendance.recount', sql.ref('placement.employee_id'), today)}
        and ${office_id ? sql`placement.office_id = ${office_id}::uuid` : sql`true`}
        and ${employee_id ? sql`placement.employee_id = ${employee_id}::uuid` : sql`true`}
      order by month.first, placement.employee_id
      returning employee_id, to_day - from_day + 1 as days
    )
    select coalesce(sum(days), 0)::int as days, count(distinct employee_id)::int as people from queued`.execute(db)
  return found.rows[0] ?? { days: 0, people: 0 }
}

/** The office, or the person in scope, to recalculate. */
export async function findRecounted(
  db: Db,
  { user, today }: ScopedCaller,
  { office_id, ogid }: { office_id?: string | null | undefined; ogid?: string | null | undefined },
): Promise<{ id: string; name: string } | undefined> {
  const found = ogid
    ? await sql<{ id: string; name: string }>`select employee.id, employee.full_name as name from employee
        where employee.ogid = ${ogid} and ${inScope(user, 'attendance.recount', sql.ref('employee.id'), today)}`.execute(db)
    : await sql<{ id: string; name: string }>`select id, title as name from office where id = ${office_id}::uuid`.execute(db)
  return found.rows[0]
}
