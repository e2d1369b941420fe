/** Requests for job openings as lists and pages show them, and the people that an office has, waits for and owes. */
import type { Parsed } from '@iroko/contract/endpoint'
import type { employmentTypes } from '@iroko/contract/people/directory'
import type { openingRequests } from '@iroko/contract/recruitment/opening-requests'
import type { OpeningStatus } from '@iroko/contract/recruitment/openings'
import { type Insertable, type SqlBool, sql } from 'kysely'
import type { OpeningRequest } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { likePattern, listPage } from '../../../lib/database/listing.ts'
import { named, personRef } from '../../../lib/database/references.ts'
import { mayForAll, type User } from '../../../lib/http/rights.ts'
import { requestRef, subjectsDecidedBy } from '../../platform/approvals/store-trail.ts'

type Query = Parsed<typeof openingRequests.list>['query']
type Employment = (typeof employmentTypes)[number]
interface Opening {
  id: string
  job_title: string
  status: OpeningStatus
}

const rows = (db: Db, today: string) =>
  db
    .selectFrom('opening_request')
    .innerJoin('job_opening', 'job_opening.id', 'opening_request.job_opening_id')
    .innerJoin('office', 'office.id', 'job_opening.office_id')
    .innerJoin('branch', 'branch.id', 'job_opening.branch_id')
    .innerJoin('employee', 'employee.id', 'opening_request.asked_by')
    .select(['opening_request.id', 'opening_request.reason', 'opening_request.status', 'opening_request.created_at'])
    .select(['opening_request.version', 'job_opening.positions', 'job_opening.opens_on', 'job_opening.closes_on'])
    .select([
      sql<Opening>`json_build_object('id', job_opening.id, 'job_title', job_opening.job_title, 'status', job_opening.status)`.as(
        'job_opening',
      ),
      named('office').as('office'),
      named('branch').as('branch'),
      sql<Employment>`job_opening.employment_type`.as('employment_type'),
      personRef().as('asked_by'),
      ...requestRef('opening_request', 'opening_request.id', today),
    ])

/** All for those who write openings; the caller's own, and those that they decide. */
const readable = (user: User, today: string) =>
  mayForAll(user, 'job_opening.edit')
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(opening_request.asked_by = ${user.id}::uuid
        or opening_request.id in (${subjectsDecidedBy('opening_request', user.id, today)}))`

export function listRequests(db: Db, user: User, query: Query, today: string) {
  const { q, status, office_id } = query
  const pattern = likePattern(q ?? '')
  const found = rows(db, today)
    .where(readable(user, today))
    .$if(status !== undefined, (it) => it.where('opening_request.status', '=', status ?? 'pending'))
    .$if(office_id !== undefined, (it) => it.where('job_opening.office_id', '=', office_id ?? ''))
    .$if(Boolean(q), (it) =>
      it.where(sql<SqlBool>`(lower(job_opening.job_title) like ${pattern} or lower(office.title) like ${pattern})`),
    )
  const columns = { created_at: sql.ref('opening_request.created_at'), job_title: sql`lower(job_opening.job_title)` }
  return listPage(db, found, query, { columns, fallback: '-created_at', tie: sql.ref('opening_request.id') })
}

export const findReadable = (db: Db, user: User, id: string, today: string) =>
  rows(db, today)
    .select(['job_opening.description', 'job_opening.requirements'])
    .where('opening_request.id', '=', id)
    .where(readable(user, today))
    .executeTakeFirst()

export const findRequests = (db: Db, ids: readonly string[], today: string) =>
  rows(db, today)
    .where(sql<SqlBool>`opening_request.id = any(${[...ids]}::uuid[])`)
    .execute()

/** One that the caller may read, or whoever's it is, held until the transaction ends; its opening is held before it. */
export async function lockRequest(db: Db, id: string, caller?: { user: User; today: string }) {
  await sql`select 1 from job_opening
    where id = (select job_opening_id from opening_request where id = ${id}::uuid) for update`.execute(db)
  return await db
    .selectFrom('opening_request')
    .selectAll()
    .where('id', '=', id)
    .where(caller ? readable(caller.user, caller.today) : sql<SqlBool>`true`)
    .forUpdate()
    .executeTakeFirst()
}

export type RequestRecord = NonNullable<Awaited<ReturnType<typeof lockRequest>>>

export async function insertRequest(db: Db, row: Insertable<OpeningRequest>): Promise<void> {
  await db.insertInto('opening_request').values(row).execute()
}

/** Who wrote an opening, as the audit log has it. */
export async function writersOf(db: Db, openingId: string): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select distinct actor_id as id from audit_log where entity = 'job_opening' and entity_id = ${openingId}
      and action in ('job_opening.create', 'job_opening.update', 'job_opening.ask') and actor_id is not null`.execute(db)
  return found.rows.map(({ id }) => id)
}

/** The people of the offices of these requests: those there are, those to come, those looked for by others, those asked for and owed. */
export async function headcounts(db: Db, ids: readonly string[], today: string) {
  const found = await sql<{
    id: string
    today: number
    joiners: number
    open: number
    asked: number
    committed: number | null
  }>`
    select request.id, opening.positions as asked, office.committed_headcount as committed,
      (select count(*)::int from placement join employee on employee.id = placement.employee_id and works_on(employee, ${today}::date)
        where placement.office_id = office.id and placement.starts_on <= ${today}::date
          and (placement.ends_on is null or placement.ends_on > ${today}::date)) as today,
      (select count(distinct employee.id)::int from placement
        join employee on employee.id = placement.employee_id and is_employed(employee) and employee.hire_date > ${today}::date
        where placement.office_id = office.id and placement.starts_on = employee.hire_date) as joiners,
      (select coalesce(sum(greatest(other.positions - (select count(*) from job_application
            where job_application.job_opening_id = other.id and job_application.stage = 'hired'), 0)), 0)::int
        from job_opening other
        where other.office_id = office.id and other.id <> opening.id and other.status in ('open', 'paused')) as open
    from opening_request request
    join job_opening opening on opening.id = request.job_opening_id
    join office on office.id = opening.office_id
    where request.id = any(${[...ids]}::uuid[])`.execute(db)
  return new Map(found.rows.map(({ id, ...counts }) => [id, counts]))
}
