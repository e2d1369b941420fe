/** By which rules days are counted, and the limits of what people enter. */

import { clockOfMinutes } from '@iroko/contract/clock'
import type { Parsed } from '@iroko/contract/endpoint'
import type { AttendanceLimits, AttendancePolicyRow, attendancePolicies } from '@iroko/contract/time/attendance-policies'
import { type Insertable, type SqlBool, sql } from 'kysely'
import type { AttendancePolicy } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { likePattern, listPage } from '../../../lib/database/listing.ts'
import { personRef } from '../../../lib/database/references.ts'

export async function findLimits(db: Db): Promise<AttendanceLimits> {
  return await db
    .selectFrom('attendance_limits')
    .select(['correction_days_back', 'gate_minutes_back', 'silence_minutes', 'punch_days_back', 'version'])
    .executeTakeFirstOrThrow()
}

/** Writes the limits; answers whether the version was the one that was read. */
export async function updateLimits(db: Db, { version, ...limits }: AttendanceLimits): Promise<boolean> {
  const updated = await db
    .updateTable('attendance_limits')
    .set({ ...limits, version: sql`version + 1` })
    .where('version', '=', version)
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n
}

const policyRows = (db: Db, today: string) =>
  db
    .selectFrom('attendance_policy as policy')
    .leftJoin('employee as author', 'author.id', 'policy.created_by')
    .select([
      'policy.version',
      'policy.worked',
      'policy.single_punch',
      'policy.overtime_from_minutes',
      'policy.overtime_approval',
    ])
    .select(['policy.night_from', 'policy.night_to', 'policy.starts_on', 'policy.created_at'])
    .select([
      sql<AttendancePolicyRow['created_by']>`case when author.id is not null then ${personRef('author')} end`.as('created_by'),
      // Where two start on the same day, the later version applies and the earlier never does.
      sql<string | null>`(select next.starts_on - 1 from attendance_policy next
        where (next.starts_on, next.version) > (policy.starts_on, policy.version) order by next.starts_on, next.version limit 1)`.as(
        'ends_on',
      ),
      sql<boolean>`policy.starts_on > ${today}::date`.as('is_ahead'),
    ])

type StoredPolicy = Awaited<ReturnType<ReturnType<typeof policyRows>['executeTakeFirstOrThrow']>>

const shown = ({ is_ahead, night_from, night_to, ...row }: StoredPolicy): AttendancePolicyRow => ({
  ...row,
  worked: row.worked as AttendancePolicyRow['worked'],
  single_punch: row.single_punch as AttendancePolicyRow['single_punch'],
  night_from: clockOfMinutes(night_from),
  night_to: clockOfMinutes(night_to),
  can: { remove: is_ahead },
})

export async function listPolicies(db: Db, query: Parsed<typeof attendancePolicies.list>['query'], today: string) {
  const { q } = query
  const found = policyRows(db, today).$if(Boolean(q), (it) =>
    it.where(sql<SqlBool>`lower(coalesce(author.full_name, '') || ' ' || policy.starts_on::text) like ${likePattern(q ?? '')}`),
  )
  const { rows, ...page } = await listPage(db, found, query, {
    columns: { starts_on: sql.ref('policy.starts_on') },
    fallback: '-starts_on',
    tie: sql.ref('policy.version'),
  })
  return { rows: rows.map(shown), ...page }
}

export async function findPolicy(db: Db, version: number, today: string): Promise<AttendancePolicyRow | undefined> {
  const found = await policyRows(db, today).where('policy.version', '=', version).executeTakeFirst()
  return found && shown(found)
}

/** Locks the policies; returns the newest version and the first day of attendance records. */
export async function lockPolicies(db: Db): Promise<{ newest: number; first: string }> {
  await sql`select id from attendance_limits for update`.execute(db)
  const found = await sql<{ newest: number; first: string }>`
    select max(version) as newest, min(starts_on) as first from attendance_policy`.execute(db)
  return found.rows[0] ?? { newest: 0, first: '' }
}

export async function insertPolicy(db: Db, row: Insertable<AttendancePolicy>): Promise<void> {
  await db.insertInto('attendance_policy').values(row).execute()
}

/** Deletes rules that no day was calculated with. */
export async function deletePolicy(db: Db, version: number): Promise<void> {
  await db.deleteFrom('attendance_policy').where('version', '=', version).execute()
}
