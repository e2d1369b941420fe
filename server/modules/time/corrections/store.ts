/** Requests for attendance as lists and pages show them, and the punches that they become. */
import type { Parsed } from '@iroko/contract/endpoint'
import type { RequestStatus } from '@iroko/contract/platform/approvals'
import type { attendanceCorrections, RequestCause } from '@iroko/contract/time/corrections'
import { type Insertable, type SqlBool, sql } from 'kysely'
import type { AttendanceRequest } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { matchingEmployees } from '../../../lib/database/employee-search.ts'
import { listPage } from '../../../lib/database/listing.ts'
import { fileRef, ifThere, personRef } from '../../../lib/database/references.ts'
import type { User } from '../../../lib/http/rights.ts'
import { companyZone } from '../../../lib/portal.ts'
import { requestRef } from '../../platform/approvals/store-trail.ts'
import { readable } from './store-papers.ts'

type Query = Parsed<typeof attendanceCorrections.list>['query']

function requestRows(db: Db, today: string) {
  return db
    .selectFrom('attendance_request as paper')
    .innerJoin('employee', 'employee.id', 'paper.employee_id')
    .leftJoin('file', 'file.id', 'paper.file_id')
    .select(['paper.id', 'paper.day', 'paper.in_at', 'paper.out_at', 'paper.reason', 'paper.created_at', 'paper.version'])
    .select([
      personRef().as('employee'),
      sql<RequestCause>`paper.cause`.as('cause'),
      sql<RequestStatus>`paper.status`.as('status'),
      ifThere('file', fileRef()).as('file'),
      sql<string>`coalesce((select office.time_zone from placement join office on office.id = placement.office_id
        where placement.employee_id = paper.employee_id and placement.starts_on <= paper.day
          and (placement.ends_on is null or placement.ends_on > paper.day) limit 1), ${companyZone})`.as('zone'),
      ...requestRef('manual_attendance', 'paper.id', today),
    ])
}

export function listRequests(db: Db, user: User, query: Query, today: string) {
  const { mine, status, cause, office_id, from, until, q } = query
  const rows = requestRows(db, today)
    .where(readable('manual_attendance', user, today))
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

export async function findRequest(db: Db, id: string, today: string) {
  return await requestRows(db, today).where('paper.id', '=', id).executeTakeFirstOrThrow()
}

/** With what their days count now. */
export async function describeRequests(db: Db, ids: readonly string[], today: string) {
  return await requestRows(db, today)
    .leftJoin('attendance_day as counted', (join) =>
      join.onRef('counted.employee_id', '=', 'paper.employee_id').onRef('counted.day', '=', 'paper.day'),
    )
    .select(['counted.first_in', 'counted.last_out'])
    .where(sql<SqlBool>`paper.id = any(${[...ids]}::uuid[])`)
    .execute()
}

export async function findReadable(db: Db, user: User, id: string, today: string) {
  return await requestRows(db, today)
    .where('paper.id', '=', id)
    .where(readable('manual_attendance', user, today))
    .executeTakeFirst()
}

export async function insertRequest(db: Db, row: Insertable<AttendanceRequest>): Promise<void> {
  await db.insertInto('attendance_request').values(row).execute()
}

/** The open request of a person for a day. */
export async function openRequestOf(db: Db, employeeId: string, day: string): Promise<string | null> {
  const found = await db
    .selectFrom('attendance_request')
    .select('id')
    .where('employee_id', '=', employeeId)
    .where('day', '=', day)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return found?.id ?? null
}
