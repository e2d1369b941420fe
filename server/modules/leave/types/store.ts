/** The kinds of leave and their rules. */

import type { Parsed, Row } from '@iroko/contract/endpoint'
import type { leaveTypes } from '@iroko/contract/leave/types'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { matchingEmployees } from '../../../lib/database/employee-search.ts'
import { listPage } from '../../../lib/database/listing.ts'
import { placedOn } from '../../../lib/database/references.ts'
import type { LeaveType } from './rules.ts'

type TypeRow = Row<typeof leaveTypes.list>

export const typeRows = (db: Db) => db.selectFrom('leave_type').selectAll('leave_type').$castTo<TypeRow>()

export async function findTypeRow(db: Db, id: string): Promise<TypeRow | undefined> {
  return await typeRows(db).where('id', '=', id).executeTakeFirst()
}

/** The type of this title that is not archived. */
export async function findTypeByTitle(db: Db, title: string): Promise<TypeRow | undefined> {
  return await typeRows(db)
    .where(sql<SqlBool>`lower(title) = lower(${title})`)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
}

/** The rules of a type that applications refer to, archived or not. */
export async function findRules(db: Db, id: string): Promise<LeaveType & { archived_at: string | null }> {
  return await typeRows(db).where('id', '=', id).$castTo<LeaveType & { archived_at: string | null }>().executeTakeFirstOrThrow()
}

export async function countPendingOf(db: Db, typeId: string): Promise<number> {
  const counted = await sql<{ pending: number }>`
    select count(*) as pending from leave_application where leave_type_id = ${typeId} and status = 'pending'`.execute(db)
  return counted.rows[0]?.pending ?? 0
}

/** The people who took a kind of leave in a year; `left` is what they still have of that year. */
export function listTakers(
  db: Db,
  typeId: string,
  year: number,
  query: Parsed<typeof leaveTypes.takers>['query'],
  today: string,
) {
  const sums = sql`(
    select employee_id, count(distinct application_id) filter (where kind = 'taken') as applications,
      -sum(days) filter (where kind in ('taken', 'given_back')) as days, sum(days) as "left"
    from leave_ledger where leave_type_id = ${typeId}::uuid and leave_year = ${year}
    group by employee_id having coalesce(-sum(days) filter (where kind in ('taken', 'given_back')), 0) > 0)`
  const taken = db
    .selectFrom(sql<{ employee_id: string; applications: number; days: number; left: number }>`${sums}`.as('sums'))
    .innerJoin('employee', 'employee.id', 'sums.employee_id')
    .$if(query.q !== undefined, (it) => it.where(sql<SqlBool>`employee.id in ${matchingEmployees(query.q)}`))
  const rows = taken
    .leftJoin('placement', (join) => join.on(placedOn(today)))
    .leftJoin('office', 'office.id', 'placement.office_id')
    .select([
      'employee.id',
      'employee.ogid',
      'employee.full_name',
      'office.title as office',
      'sums.applications',
      'sums.days',
      'sums.left',
    ])
  const columns = { full_name: sql.ref('employee.full_name'), days: sql.ref('sums.days') }
  return listPage(db, rows, query, { columns, fallback: 'full_name', tie: sql.ref('employee.id') }, taken)
}
