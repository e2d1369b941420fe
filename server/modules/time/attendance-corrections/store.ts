/** Attendance corrections as lists and pages show them. */
import type { Parsed } from '@iroko/contract/endpoint'
import type { RequestStatus } from '@iroko/contract/platform/approvals'
import type { attendanceCorrections, CorrectionCause } from '@iroko/contract/time/attendance-corrections'
import { type Insertable, type SqlBool, sql } from 'kysely'
import type { AttendanceCorrection } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { matchingEmployees } from '../../../lib/database/employee-search.ts'
import { listPage } from '../../../lib/database/listing.ts'
import { fileRef, ifThere, personRef } from '../../../lib/database/references.ts'
import type { User } from '../../../lib/http/rights.ts'
import { requestRef } from '../../platform/approvals/store-trail.ts'
import { readable } from './store-papers.ts'

type Query = Parsed<typeof attendanceCorrections.list>['query']

function correctionRows(db: Db, today: string) {
  return db
    .selectFrom('attendance_correction as paper')
    .innerJoin('employee', 'employee.id', 'paper.employee_id')
    .leftJoin('file', 'file.id', 'paper.file_id')
    .select(['paper.id', 'paper.day', 'paper.in_at', 'paper.out_at', 'paper.reason', 'paper.created_at', 'paper.version'])
    .select([
      personRef().as('employee'),
      sql<CorrectionCause>`paper.cause`.as('cause'),
      sql<RequestStatus>`paper.status`.as('status'),
      ifThere('file', fileRef()).as('file'),
      sql<string>`zone_on(paper.employee_id, paper.day)`.as('zone'),
      ...requestRef('attendance_correction', 'paper.id', today),
    ])
}

export function listCorrections(db: Db, user: User, query: Query, today: string) {
  const { mine, status, cause, office_id, from, until, q } = query
  const rows = correctionRows(db, today)
    .where(readable('attendance_correction', user, today))
    .$if(mine === 'true', (it) => it.where('paper.employee_id', '=', user.id))
    .$if(status !== undefined, (it) => it.where('paper.status', '=', status ?? 'pending'))
    .$if(cause !== undefined, (it) => it.where('paper.cause', '=', cause ?? 'forgot'))
    .$if(from !== undefined, (it) => it.where('paper.day', '>=', from ?? ''))
    .$if(until !== undefined, (it) => it.where('paper.day', '<=', until ?? ''))
    .$if(office_id !== undefined, (it) =>
      it.where(
        sql<SqlBool>`paper.employee_id in (
          select employee_id from current_placement(${today}::date) where office_id = ${office_id}::uuid)`,
      ),
    )
    .$if(Boolean(q), (it) => it.where(sql<SqlBool>`paper.employee_id in ${matchingEmployees(q)}`))
  return listPage(db, rows, query, {
    columns: { day: sql.ref('paper.day'), created_at: sql.ref('paper.created_at') },
    fallback: '-created_at',
    tie: sql.ref('paper.id'),
  })
}

export async function findCorrection(db: Db, id: string, today: string) {
  return await correctionRows(db, today).where('paper.id', '=', id).executeTakeFirstOrThrow()
}

/** Corrections with the first and last punch that their days have now. */
export async function describeCorrections(db: Db, ids: readonly string[], today: string) {
  return await correctionRows(db, today)
    .leftJoin('attendance_day as counted', (join) =>
      join.onRef('counted.employee_id', '=', 'paper.employee_id').onRef('counted.day', '=', 'paper.day'),
    )
    .select(['counted.first_in', 'counted.last_out'])
    .where(sql<SqlBool>`paper.id = any(${[...ids]}::uuid[])`)
    .execute()
}

export async function findReadable(db: Db, user: User, id: string, today: string) {
  return await correctionRows(db, today)
    .where('paper.id', '=', id)
    .where(readable('attendance_correction', user, today))
    .executeTakeFirst()
}

export async function insertCorrection(db: Db, row: Insertable<AttendanceCorrection>): Promise<void> {
  await db.insertInto('attendance_correction').values(row).execute()
}

/** The id of the pending correction of a person’s day; null when there is none. */
export async function openCorrectionOf(db: Db, employeeId: string, day: string): Promise<string | null> {
  const found = await db
    .selectFrom('attendance_correction')
    .select('id')
    .where('employee_id', '=', employeeId)
    .where('day', '=', day)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return found?.id ?? null
}
