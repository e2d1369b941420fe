/** Writing an application and its days. */
import { invalid } from '@iroko/contract/errors'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../lib/database/database.ts'
import { requireColleague } from '../../../lib/database/employee-search.ts'
import { worksOn } from '../../../lib/database/employment.ts'
import { violatesConstraint } from '../../../lib/database/violation.ts'
import { inScope, type User } from '../../../lib/http/rights.ts'
import type { ApplicationRecord } from '../applications/store.ts'
import { type LeaveDay, type LeaveSpan, sumDays } from '../types/rules.ts'

export interface Details {
  reason: string
  contact: string
  stand_in_id: string | null
  file_id: string | null
}

export interface NewApplication extends LeaveSpan, Details {
  employee_id: string
  entered_by?: string
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

/** Replaces the days of an application with the recalculated ones. */
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
    if (violatesConstraint(error, 'leave_day_overlap')) throw invalid({ starts_on: 'You already have leave on these days' })
    throw error
  }
}

/** The colleague chosen as cover; refuses unknown OGIDs and the applicant. */
export async function findCover(
  db: Db,
  ogid: string | null | undefined,
  employeeId: string,
  day: string,
): Promise<string | null> {
  if (!ogid) return null
  const found = await requireColleague(db, ogid, { field: 'stand_in_ogid', day })
  if (found.id === employeeId) throw invalid({ stand_in_ogid: 'Choose another person as cover' })
  return found.id
}

/** Somebody at work whose leave the caller manages. */
export async function findManaged(db: Db, user: User, ogid: string, today: string) {
  return await db
    .selectFrom('employee')
    .select(['id', 'full_name'])
    .where('ogid', '=', ogid)
    .where(worksOn(today))
    .where(inScope(user, 'leave.manage', sql.ref('employee.id'), today))
    .executeTakeFirst()
}

/** A file uploaded by the applicant for leave; files of others count as missing. */
export async function findOwnFile(db: Db, fileId: string | null | undefined, employeeId: string): Promise<string | null> {
  if (!fileId) return null
  const found = await db
    .selectFrom('file')
    .select('id')
    .where('id', '=', fileId)
    .where('created_by', '=', employeeId)
    .where('purpose', '=', 'leave')
    .executeTakeFirst()
  if (!found) throw invalid({ file_id: 'The file was not found. Upload it again' })
  return found.id
}
