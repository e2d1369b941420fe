/** The days of an application, and giving them up. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { type LeaveDay, sumDays } from '../types/rules.ts'

export interface StoredDay extends LeaveDay {
  id: string
  live: boolean
}

/** All days of an application in order, including cancelled ones. */
export async function daysOf(db: Db, applicationId: string): Promise<StoredDay[]> {
  return await db
    .selectFrom('leave_day')
    .select(['id', 'day', 'portion', 'counts', 'kind', 'note', 'live'])
    .where('application_id', '=', applicationId)
    .orderBy('day')
    .execute()
}

export async function releaseDaysById(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('leave_day')
    .set({ live: false })
    .where('id', 'in', [...ids])
    .execute()
}

/** Writes what days are and count now; they stay part of the leave. */
export async function updateDays(db: Db, days: readonly StoredDay[]): Promise<void> {
  if (days.length === 0) return
  await sql`
    update leave_day set counts = changed.counts, kind = changed.kind, note = changed.note
    from unnest(
      ${days.map(({ id }) => id)}::uuid[], ${days.map(({ counts }) => counts)}::numeric[],
      ${days.map(({ kind }) => kind)}::text[], ${days.map(({ note }) => note)}::text[]
    ) changed (id, counts, kind, note)
    where leave_day.id = changed.id`.execute(db)
}

/** What live days count. */
export const chargedDays = (days: readonly StoredDay[]): number =>
  sumDays(days.filter(({ live }) => live).map(({ counts }) => counts))

/** Releases all reserved days of an application. */
export async function releaseDays(db: Db, applicationId: string): Promise<void> {
  await db
    .updateTable('leave_day')
    .set({ live: false })
    .where('application_id', '=', applicationId)
    .where('live', '=', true)
    .execute()
}

/** How many days of an approved application are taken, less what was given up; 0 of one that is not approved. */
export const daysTaken = (applicationId: RawBuilder<unknown>): RawBuilder<number> => sql<number>`(
  select coalesce(sum(leave_day.counts), 0)::float8 from leave_application taken
  join leave_day on leave_day.application_id = taken.id and leave_day.live where taken.id = ${applicationId} and taken.status = 'approved')`

interface Taken {
  id: string
  employee_id: string
  starts_on: string
  days: number
}

/** Of each of these people the approved leave of a kind by its first day, with as many days of it as are still taken. */
export async function findTaken(db: Db, ids: readonly string[], leaveTypeId: string): Promise<Map<string, Taken[]>> {
  const { rows } = await sql<Taken>`
    select application.id, application.employee_id, application.starts_on, ${daysTaken(sql`application.id`)} as days
    from leave_application application where application.status = 'approved' and application.leave_type_id = ${leaveTypeId}::uuid
      and application.employee_id = any(${[...ids]}::uuid[]) order by application.starts_on, application.id`.execute(db)
  return Map.groupBy(rows, ({ employee_id }) => employee_id)
}
