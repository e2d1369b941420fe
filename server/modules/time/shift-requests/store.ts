/** Shift requests as lists and pages show them, who may read them, and the lock that every change of one takes. */
import type { Parsed } from '@iroko/contract/endpoint'
import type { ShiftRequestStatus, shiftRequests } from '@iroko/contract/time/shift-requests'
import { type Insertable, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { ShiftRequest } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { matchingEmployees } from '../../../lib/database/employee-search.ts'
import { listPage } from '../../../lib/database/listing.ts'
import { coloured, ifThere, type PersonRef, personRef } from '../../../lib/database/references.ts'
import { inScope, mayForAll, type User } from '../../../lib/http/rights.ts'
import { knownExit, staysUntil } from '../../people/planned-exits/store-known.ts'
import { subjectsDecidedBy, waitingNames, waitingSince } from '../../platform/approvals/store-trail.ts'

export type RequestRecord = Selectable<ShiftRequest>
type Query = Parsed<typeof shiftRequests.list>['query']

function requestRows(db: Db, today: string) {
  const id = sql.ref('request.id')
  return db
    .selectFrom('shift_request as request')
    .innerJoin('employee', 'employee.id', 'request.employee_id')
    .leftJoin('employee as colleague', 'colleague.id', 'request.colleague_id')
    .leftJoin('shift', 'shift.id', 'request.shift_id')
    .select(['request.id', 'request.starts_on', 'request.ends_on', 'request.reason', 'request.created_at', 'request.version'])
    .select([
      personRef().as('employee'),
      sql<'change' | 'swap'>`request.kind`.as('kind'),
      sql<ShiftRequestStatus>`request.status`.as('status'),
      ifThere('shift', coloured('shift')).as('shift'),
      ifThere('colleague', personRef('colleague')).as('colleague'),
      sql<string[]>`case when request.status = 'asked' then array[colleague.full_name]
        else ${waitingNames('shift_request', id, today)} end`.as('waiting_for'),
      sql<string | null>`case when request.status = 'asked' then request.created_at
        else ${waitingSince('shift_request', id)} end`.as('waiting_since'),
    ])
}

/** Requests in the caller's scope, those that they decide, and those in which they are the colleague. */
function readable(user: User, today: string): RawBuilder<SqlBool> {
  if (mayForAll(user, 'shift.read')) return sql<SqlBool>`true`
  return sql<SqlBool>`request.id in (
    select reached.id from shift_request reached where ${inScope(user, 'shift.read', sql.ref('reached.employee_id'), today)}
    union
    select mine.id from shift_request mine where mine.colleague_id = ${user.id}::uuid
    union
    ${subjectsDecidedBy('shift_request', user.id, today)})`
}

export function listRequests(db: Db, user: User, query: Query, today: string) {
  const { mine, for_me, status, kind, office_id, q } = query
  const rows = requestRows(db, today)
    .where(readable(user, today))
    .$if(mine === true, (it) => it.where('request.employee_id', '=', user.id))
    .$if(for_me === true, (it) => it.where('request.colleague_id', '=', user.id).where('request.status', '=', 'asked'))
    .$if(status !== undefined, (it) => it.where('request.status', '=', status ?? 'pending'))
    .$if(kind !== undefined, (it) => it.where('request.kind', '=', kind ?? 'change'))
    .$if(office_id !== undefined, (it) =>
      it.where(
        sql<SqlBool>`request.employee_id in (
          select employee_id from current_placement(${today}::date) where office_id = ${office_id}::uuid)`,
      ),
    )
    .$if(Boolean(q), (it) => it.where(sql<SqlBool>`request.employee_id in ${matchingEmployees(q)}`))
  return listPage(db, rows, query, {
    columns: { starts_on: sql.ref('request.starts_on'), created_at: sql.ref('request.created_at') },
    fallback: '-created_at',
    tie: sql.ref('request.id'),
  })
}

export async function findRequest(db: Db, id: string, today: string) {
  return await requestRows(db, today).where('request.id', '=', id).executeTakeFirstOrThrow()
}

export async function findRequests(db: Db, ids: readonly string[], today: string) {
  return await requestRows(db, today)
    .where(sql<SqlBool>`request.id = any(${[...ids]}::uuid[])`)
    .execute()
}

export async function findReadable(db: Db, user: User, id: string, today: string) {
  return await requestRows(db, today).where('request.id', '=', id).where(readable(user, today)).executeTakeFirst()
}

/** A request, held until the transaction ends; for a caller only one that they may read. */
export async function lockRequest(
  db: Db,
  id: string,
  caller?: { user: User; today: string },
): Promise<RequestRecord | undefined> {
  return await db
    .selectFrom('shift_request as request')
    .selectAll('request')
    .where('request.id', '=', id)
    .where(caller ? readable(caller.user, caller.today) : sql<SqlBool>`true`)
    .forUpdate()
    .executeTakeFirst()
}

/** Swaps, not decided yet, in which one of the two has left; what waits by itself goes by its approval. */
export async function lockOfThoseWhoLeft(db: Db): Promise<RequestRecord[]> {
  return await db
    .selectFrom('shift_request as request')
    .selectAll('request')
    .where('request.status', 'in', ['asked', 'pending'])
    .where(
      sql<SqlBool>`exists (select 1 from employee where not is_employed(employee)
        and (employee.id = request.colleague_id or (employee.id = request.employee_id and request.status = 'asked')))`,
    )
    .orderBy('request.id')
    .forUpdate()
    .execute()
}

export async function insertRequest(db: Db, row: Insertable<ShiftRequest>): Promise<void> {
  await db.insertInto('shift_request').values(row).execute()
}

/** Changes where a request stands, and its version. */
export async function moveRequest(db: Db, id: string, status: ShiftRequestStatus, decided_at: string | null): Promise<void> {
  await db.updateTable('shift_request').set({ status, decided_at, version: sql`version + 1` }).where('id', '=', id).execute()
}

/** A colleague who sits in the same office on a day. */
export async function findOfficeMate(db: Db, ogid: string, officeId: string, day: string) {
  const found = await sql<PersonRef & { same_office: boolean }>`
    select id, ogid, full_name, exists (
      select 1 from current_placement(${day}::date) place where place.employee_id = employee.id and place.office_id = ${officeId}::uuid
    ) as same_office
    from employee where ogid = ${ogid} and works_on(employee, ${day}::date)`.execute(db)
  return found.rows[0]
}

/** One of these people who does not work here on a day any more, as everybody may know; what a termination plans is told to nobody. */
export async function findGone(db: Db, ids: readonly string[], day: string) {
  const last = sql`${day}::date`
  const found = await sql<{ full_name: string; last_day: string | null }>`
    select full_name, coalesce(employee.exit_date, ${knownExit('employee', last, null)}) as last_day
    from employee where employee.id = any(${[...ids]}::uuid[]) and not ${staysUntil('employee', last, null)}
    order by full_name limit 1`.execute(db)
  return found.rows[0]
}

export async function namesOf(db: Db, ids: readonly string[]): Promise<PersonRef[]> {
  const found = await sql<PersonRef>`select id, ogid, full_name from employee where id = any(${[...ids]}::uuid[])`.execute(db)
  return found.rows
}
