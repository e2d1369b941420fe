/** Lists of applications: each page is two statements, however many rows there are. */
import type { Parsed } from '@iroko/contract/endpoint'
import { leave } from '@iroko/contract/leave/applications'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { matchingEmployees } from '../../../lib/database/employee-search.ts'
import { type ListQuery, listPage, listSame } from '../../../lib/database/listing.ts'
import { opening, type Tile } from '../../../lib/house/tile.ts'
import { inScope, may, sightOf, type User } from '../../../lib/http/rights.ts'
import { waitingFor, waitingWithClients } from '../../platform/approvals/store-trail.ts'
import { applicationRows, kindReadable, readable } from './store.ts'

type Filters = Parsed<typeof leave.list>['query']

const columns = {
  starts_on: sql.ref('leave_application.starts_on'),
  created_at: sql.ref('leave_application.created_at'),
  days: sql.ref('leave_application.days'),
  status: sql.ref('leave_application.status'),
  full_name: sql.ref('employee.full_name'),
}
const tie = sql.ref('leave_application.id')

/** Applications awaiting the caller's decision. */
export const waitingForCaller = (user: User, today: string): RawBuilder<SqlBool> => sql<SqlBool>`leave_application.id in (
  select approval.subject_id from (${waitingFor(user.id, today)}) mine join approval on approval.id = mine.approval_id
  where approval.kind = 'leave')`

function conditions(user: User, filters: Filters, today: string): RawBuilder<SqlBool> {
  const { q, status, leave_type_id, office_id, office_code, ogid, from, to, mine, waiting, with_client } = filters
  const wanted = [
    // One’s own can always be read; to find all that can be would be work for nothing.
    waiting ? waitingForCaller(user, today) : mine ? undefined : readable(user, today),
    mine ? sql`leave_application.employee_id = ${user.id}::uuid` : undefined,
    with_client ? sql`leave_application.id in (${waitingWithClients('leave')})` : undefined,
    status ? sql`leave_application.status = ${status}` : undefined,
    // Who may not know the type learns nothing from a filter by it either.
    leave_type_id
      ? sql`(leave_application.leave_type_id = ${leave_type_id}::uuid and ${kindReadable(user, today)})`
      : undefined,
    office_id ? sql`leave_application.office_id = ${office_id}::uuid` : undefined,
    office_code ? sql`leave_application.office_id = (select id from office where code = ${office_code})` : undefined,
    ogid ? sql`leave_application.employee_id = (select id from employee where ogid = ${ogid})` : undefined,
    from ? sql`leave_application.ends_on >= ${from}::date` : undefined,
    to ? sql`leave_application.starts_on <= ${to}::date` : undefined,
    q ? sql`leave_application.employee_id in ${matchingEmployees(q)}` : undefined,
  ].filter((condition) => condition !== undefined)
  return sql<SqlBool>`(${sql.join(wanted, sql` and `)})`
}

export function listApplications(db: Db, user: User, filters: Filters, today: string) {
  const key = JSON.stringify(['leaves', sightOf(user), today, filters])
  return listSame(db, key, filters, () => ({
    query: applicationRows(db, { user, today }),
    order: { columns, fallback: '-starts_on', tie, late: true },
    counted: applicationKeys(db, conditions(user, filters, today)),
  }))
}

/** Filters and sorts applications; unused joins cost nothing. */
const applicationKeys = (db: Db, where: RawBuilder<SqlBool>) =>
  db.selectFrom('leave_application').leftJoin('employee', 'employee.id', 'leave_application.employee_id').where(where)

/** What waits for a decision anywhere in the company, newest first. */
export function listPending(db: Db, query: ListQuery, { user, today }: { user: User; today: string }) {
  const where = sql<SqlBool>`(leave_application.status = 'pending' and ${query.q ? sql`leave_application.employee_id in ${matchingEmployees(query.q)}` : sql`true`})`
  return listPage(
    db,
    applicationRows(db, { user, today }),
    query,
    { columns, fallback: '-created_at', tie, late: true },
    applicationKeys(db, where),
  )
}

/** How many applications are pending in the company. */
export async function countPending(db: Db): Promise<number> {
  const counted = await sql<{
    pending: number
  }>`select count(*) as pending from leave_application where status = 'pending'`.execute(db)
  return counted.rows[0]?.pending ?? 0
}

export const tiles: readonly Tile[] = [
  {
    what: 'pending_leave',
    list: leave.list,
    isFor: (user) => may(user, 'leave.manage'),
    query: () => ({ status: 'pending' }),
    opens: opening('/dashboard/hr/leaves-admin'),
    count: ({ db }) => countPending(db),
  },
]

interface OfficePending {
  id: string
  title: string
  office_type: 'department' | 'campaign'
  pending: number
  waiting_for_me: number
}

/** Pending applications by office, in the caller's scope or waiting for them. */
export async function countByOffice(db: Db, user: User, today: string): Promise<OfficePending[]> {
  const found = await sql<OfficePending>`
    with mine as materialized (
      select approval.subject_id from (${waitingFor(user.id, today)}) place join approval on approval.id = place.approval_id
      where approval.kind = 'leave'),
    seen as (
      select leave_application.id, leave_application.office_id from leave_application
      where leave_application.status = 'pending' and ${inScope(user, 'leave.approve', sql.ref('leave_application.employee_id'), today)}
      union
      select leave_application.id, leave_application.office_id from mine join leave_application on leave_application.id = mine.subject_id
      where leave_application.status = 'pending')
    select office.id, office.title, office.office_type, count(*) as pending, count(mine.subject_id) as waiting_for_me
    from seen join office on office.id = seen.office_id
    left join mine on mine.subject_id = seen.id
    group by office.id
    order by office.title`.execute(db)
  return found.rows
}
