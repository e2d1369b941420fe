/** Shifts with their hours. */
import type { Shift } from '@iroko/contract/time/shifts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Hours } from '../../../lib/calendar/roster.ts'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'

/** The hours that a shift has had from the beginning start here. */
export const firstDay = '1900-01-01'

/** Assignments that count today or later, which name the shift by itself or in a rotation. */
const assignmentsOf = (shift: RawBuilder<unknown>, today: string) => sql<number>`(
  select count(*) from shift_assignment assignment
  where (assignment.ends_on is null or assignment.ends_on >= ${today}::date)
    and (assignment.shift_id = ${shift} or assignment.rotation_id in (
      select step.rotation_id from shift_rotation_step step where step.shift_id = ${shift})))`

const isNightDay = sql<boolean>`exists (
  select 1 from jsonb_array_elements(hours.days) one (it) where one.it ->> 'end' <= one.it ->> 'start')`

const shiftRows = (db: Db, today: string) =>
  db
    .selectFrom('shift')
    .innerJoin('shift_hours as hours', 'hours.shift_id', 'shift.id')
    .where(
      sql<SqlBool>`hours.starts_on = (select max(newest.starts_on) from shift_hours newest where newest.shift_id = shift.id)`,
    )
    .select([
      'shift.id',
      'shift.title',
      'shift.colour',
      'shift.version',
      'hours.late_grace_minutes',
      'hours.early_grace_minutes',
      'hours.early_punch_minutes',
      'hours.late_punch_minutes',
    ])
    .select([
      sql<string | null>`nullif(hours.starts_on, ${firstDay}::date)`.as('hours_since'),
      sql<Shift['days']>`hours.days`.as('days'),
      isNightDay.as('night'),
      assignmentsOf(sql.ref('shift.id'), today).as('assignments'),
      sql<boolean>`shift.archived_at is not null`.as('archived'),
    ])

export function listShifts(db: Db, list: ListQuery & { archived?: boolean | undefined }, today: string) {
  const rows = shiftRows(db, today)
    .$if(!list.archived, (it) => it.where('shift.archived_at', 'is', null))
    .$if(Boolean(list.q), (it) => it.where(sql<SqlBool>`lower(shift.title) like ${likePattern(list.q ?? '')}`))
  return listPage(db, rows, list, { columns: { title: sql.ref('shift.title') }, fallback: 'title', tie: sql.ref('shift.id') })
}

export async function findShift(db: Db, id: string, today: string): Promise<Shift | undefined> {
  return await shiftRows(db, today).where('shift.id', '=', id).where('shift.archived_at', 'is', null).executeTakeFirst()
}

export async function insertShift(db: Db, shift: { id: string; title: string; colour: string }, hours: Hours): Promise<void> {
  await db.insertInto('shift').values(shift).execute()
  await writeHours(db, shift.id, hours)
}

/** Sets the hours from a day on; those of the same day are replaced. */
export async function writeHours(db: Db, shift_id: string, hours: Hours): Promise<void> {
  const row = { ...hours, days: JSON.stringify(hours.days) }
  await db
    .insertInto('shift_hours')
    .values({ shift_id, ...row })
    .onConflict((same) => same.columns(['shift_id', 'starts_on']).doUpdateSet(row))
    .execute()
}

export async function archiveShift(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('shift').set({ archived_at: at.toISOString() }).where('id', '=', id).execute()
}

/** The titles of the rotations in use that have a shift among their parts. */
export async function rotationsWith(db: Db, shiftId: string): Promise<string[]> {
  const found = await sql<{ title: string }>`
    select title from shift_rotation where archived_at is null and id in (
      select rotation_id from shift_rotation_step where shift_id = ${shiftId}::uuid) order by title`.execute(db)
  return found.rows.map(({ title }) => title)
}
