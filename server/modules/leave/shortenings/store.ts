/** Requests to shorten leave, who may read them, and the lock that every change of one takes. */
import { type Insertable, type Selectable, type SqlBool, sql } from 'kysely'
import type { Shortening } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { personRef } from '../../../lib/database/references.ts'
import { inScope, type User } from '../../../lib/http/rights.ts'
import { subjectsDecidedBy } from '../../platform/approvals/store-trail.ts'
import { lockApplication } from '../applications/store.ts'

export type ShorteningRecord = Selectable<Shortening>

const rows = (db: Db) =>
  db
    .selectFrom('shortening')
    .innerJoin('employee', 'employee.id', 'shortening.employee_id')
    .innerJoin('leave_application', 'leave_application.id', 'shortening.application_id')
    .select([
      'shortening.id',
      'shortening.version',
      'shortening.application_id',
      'leave_application.starts_on',
      'leave_application.ends_on',
      'shortening.last_day',
      'shortening.reason',
      'shortening.status',
      'shortening.created_at',
    ])
    .select(personRef().as('employee'))

/** Those of the caller, those whose reasons of leave they may read, and those that they decide. */
const readable = (user: User, today: string) => sql<SqlBool>`(
  ${inScope(user, 'leave.file.read', sql.ref('shortening.employee_id'), today)}
  or shortening.id in (${subjectsDecidedBy('shortening', user.id, today)}))`

export const findShortenings = (db: Db, ids: readonly string[]) =>
  rows(db)
    .where('shortening.id', 'in', [...ids])
    .execute()

export const findReadable = (db: Db, user: User, id: string, today: string) =>
  rows(db).where('shortening.id', '=', id).where(readable(user, today)).executeTakeFirst()

/** Holds the leave before the request, as every change of leave does. */
export async function lockShortening(
  db: Db,
  id: string,
  caller?: { user: User; today: string },
): Promise<ShorteningRecord | undefined> {
  const about = await db
    .selectFrom('shortening')
    .select('application_id')
    .where('id', '=', id)
    .where(caller ? readable(caller.user, caller.today) : sql<SqlBool>`true`)
    .executeTakeFirst()
  if (!about) return undefined
  await lockApplication(db, about.application_id)
  return await db.selectFrom('shortening').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function insertShortening(db: Db, row: Insertable<Shortening>): Promise<void> {
  await db.insertInto('shortening').values(row).execute()
}
