/** The days of an application, and giving them up. */
import { sql } from 'kysely'
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
