/** Writing an application and its days. */
import { invalid } from '@iroko/contract/errors'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../lib/database/database.ts'
import { violates } from '../../../lib/database/violation.ts'
import { findColleague } from '../../people/directory/store.ts'
import { type LeaveDay, type LeaveSpan, sumDays } from './rules.ts'
import type { ApplicationRecord } from './store.ts'

export interface Details {
  reason: string
  contact: string
  stand_in_id: string | null
  file_id: string | null
}

export interface NewApplication extends LeaveSpan, Details {
  employee_id: string
  leave_type_id: string
  office_id: string
  status: 'draft' | 'pending'
  created_at: string
}

/** Only what is pending or approved holds its days. */
export async function insertApplication(db: Db, application: NewApplication, days: readonly LeaveDay[]): Promise<string> {
  const id = uuid()
  await db
    .insertInto('leave_application')
    .values({ ...application, id, days: sumDays(days.map(({ counts }) => counts)) })
    .execute()
  await insertDays(db, { ...application, id }, days)
  return id
}

/** Puts the days of an application as it is counted now in place of those it had. */
export async function replaceDays(
  db: Db,
  application: Pick<ApplicationRecord, 'id' | 'employee_id' | 'status'>,
  days: readonly LeaveDay[],
): Promise<void> {
  await db.deleteFrom('leave_day').where('application_id', '=', application.id).execute()
  await insertDays(db, application, days)
}

async function insertDays(
  db: Db,
  { id, employee_id, status }: Pick<ApplicationRecord, 'id' | 'employee_id' | 'status'>,
  days: readonly LeaveDay[],
): Promise<void> {
  const rows = days.map((day) => ({ ...day, id: uuid(), application_id: id, employee_id, live: status === 'pending' }))
  try {
    await db.insertInto('leave_day').values(rows).execute()
  } catch (error) {
    if (violates(error, 'leave_day_overlap')) throw invalid({ starts_on: 'You already have leave on these days' })
    throw error
  }
}

/** Frees every day that an application still holds. */
export async function freeDays(db: Db, applicationId: string): Promise<void> {
  await db
    .updateTable('leave_day')
    .set({ live: false })
    .where('application_id', '=', applicationId)
    .where('live', '=', true)
    .execute()
}

/** A colleague who stands in; refused when there is none by this OGID, or it is the person. */
export async function findStandIn(db: Db, ogid: string | null | undefined, employeeId: string): Promise<string | null> {
  if (!ogid) return null
  const found = await findColleague(db, ogid)
  if (!found) throw invalid({ stand_in_ogid: 'There is no such colleague' })
  if (found.id === employeeId) throw invalid({ stand_in_ogid: 'You cannot stand in for yourself' })
  return found.id
}

/** A file that the person sent for leave; somebody else's is as good as none. */
export async function findOwnFile(db: Db, fileId: string | null | undefined, employeeId: string): Promise<string | null> {
  if (!fileId) return null
  const found = await db
    .selectFrom('file')
    .select('id')
    .where('id', '=', fileId)
    .where('created_by', '=', employeeId)
    .where('purpose', '=', 'leave')
    .executeTakeFirst()
  if (!found) throw invalid({ file_id: 'This file is not there; please send it again' })
  return found.id
}
