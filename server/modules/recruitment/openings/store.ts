/** Job openings, for those who keep them and for the public. */
import type { employmentTypes } from '@iroko/contract/people/directory'
import type { OpeningStatus } from '@iroko/contract/recruitment/openings'
import { type Insertable, type SqlBool, sql } from 'kysely'
import type { JobOpening } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import { headcountBy } from '../../company/offices/store-inside.ts'

type Employment = (typeof employmentTypes)[number]
interface Named {
  id: string
  title: string
}

const from = (db: Db) =>
  db
    .selectFrom('job_opening')
    .innerJoin('office', 'office.id', 'job_opening.office_id')
    .innerJoin('branch', 'branch.id', 'job_opening.branch_id')

const namedOf = (table: 'office' | 'branch') =>
  sql<Named>`json_build_object('id', ${sql.ref(`${table}.id`)}, 'title', ${sql.ref(`${table}.title`)})`.as(table)

const isApproved = sql<boolean>`job_opening.approved_at is not null`.as('is_approved')
const isAsked = sql<boolean>`exists (select from opening_request
  where opening_request.job_opening_id = job_opening.id and opening_request.status = 'pending')`.as('is_asked')

/** What everyone may know of one. */
const plain = (db: Db) =>
  from(db)
    .select([
      'job_opening.id',
      'job_opening.job_title',
      'job_opening.positions',
      'job_opening.opens_on',
      'job_opening.closes_on',
    ])
    .select([namedOf('office'), namedOf('branch'), sql<Employment>`job_opening.employment_type`.as('employment_type')])

export interface Places {
  office_id?: string | undefined
  branch_id?: string | undefined
  employment_type?: Employment | undefined
}

const wanted = ({ q, ...places }: Places & { q?: string | undefined }) => {
  const pattern = likePattern(q ?? '')
  const asked = Object.entries(places).filter(([, value]) => value !== undefined)
  const conditions = asked.map(([column, value]) => sql<SqlBool>`${sql.ref(`job_opening.${column}`)}::text = ${value}`)
  const found = sql<SqlBool>`(lower(job_opening.job_title) like ${pattern} or lower(office.title) like ${pattern}
    or lower(branch.title) like ${pattern})`
  return q ? [...conditions, found] : conditions
}

export function listOpenings(db: Db, list: ListQuery & Places & { status?: OpeningStatus | undefined }, today: string) {
  const { q, office_id, branch_id, employment_type, status } = list
  const found = plain(db)
    .select(['office.committed_headcount', 'job_opening.version', headcountBy('office', today).as('headcount')])
    .select([sql<OpeningStatus>`job_opening.status`.as('status'), isPublic(today).as('is_public'), isApproved, isAsked])
    .where((it) => it.and(wanted({ q, office_id, branch_id, employment_type })))
    .$if(status !== undefined, (it) => it.where(sql<SqlBool>`job_opening.status = ${status}`))
  const columns = {
    job_title: sql`lower(job_opening.job_title)`,
    office: sql`lower(office.title)`,
    branch: sql`lower(branch.title)`,
    status: sql`array_position(array['draft', 'open', 'paused', 'closed', 'filled'], job_opening.status)`,
    opens_on: sql.ref('job_opening.opens_on'),
    closes_on: sql.ref('job_opening.closes_on'),
    positions: sql.ref('job_opening.positions'),
  }
  return listPage(db, found, list, { columns, fallback: '-opens_on', tie: sql.ref('job_opening.id') })
}

/** One with all that its form asks for. */
export const findOpening = (db: Db, id: string) =>
  db
    .selectFrom('job_opening')
    .select(['id', 'job_title', 'office_id', 'branch_id', 'positions', 'opens_on', 'closes_on', 'salary_from', 'salary_to'])
    .select(['salary_shown', 'description', 'requirements', 'skills', 'version'])
    .select([
      sql<Employment>`employment_type`.as('employment_type'),
      sql<OpeningStatus>`status`.as('status'),
      isApproved,
      isAsked,
    ])
    .where('id', '=', id)
    .executeTakeFirst()

/** The same, held until the transaction ends. */
export async function lockOpening(db: Db, id: string) {
  await sql`select 1 from job_opening where id = ${id}::uuid for update`.execute(db)
  return await findOpening(db, id)
}

export async function insertOpening(db: Db, opening: Insertable<JobOpening>): Promise<void> {
  await db.insertInto('job_opening').values(opening).execute()
}

/** How many were hired for one. */
export async function hiredFor(db: Db, id: string): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*)::int as count from job_application where job_opening_id = ${id}::uuid and stage = 'hired'`.execute(db)
  return found.rows[0]?.count ?? 0
}

export async function setStatus(db: Db, id: string, status: OpeningStatus): Promise<void> {
  await db.updateTable('job_opening').set({ status, version: sql`version + 1` }).where('id', '=', id).execute()
}

export async function setApproved(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('job_opening')
    .set({ status: 'open', approved_at: now.toISOString(), version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Closes those whose last day has passed; answers them. */
export const closeDue = (db: Db, today: string) =>
  db
    .updateTable('job_opening')
    .set({ status: 'closed', version: sql`version + 1` })
    .where('status', 'in', ['open', 'paused'])
    .where('closes_on', '<', today)
    .returning(['id', 'job_title'])
    .execute()

/** Of what is open, only what has begun and is not over: whatever the job that closes it has done by now. */
const isPublic = (today: string) => sql<boolean>`job_opening.status = 'open' and job_opening.opens_on <= ${today}::date
  and (job_opening.closes_on is null or job_opening.closes_on >= ${today}::date)`

/** The openings that the public sees, newest first. */
export const listPublic = (db: Db, asked: Places & { q?: string | undefined; page: number; limit: number }, today: string) => {
  const { q, office_id, branch_id, employment_type, page, limit } = asked
  const found = plain(db)
    .where(isPublic(today))
    .where((it) => it.and(wanted({ q, office_id, branch_id, employment_type })))
  const order = {
    columns: { opens_on: sql.ref('job_opening.opens_on') },
    fallback: '-opens_on',
    tie: sql.ref('job_opening.id'),
  }
  return listPage(db, found, { page, limit }, order)
}

/** Where there are openings that the public sees. */
export async function publicPlaces(db: Db, today: string): Promise<{ offices: Named[]; branches: Named[] }> {
  const ofKind = (table: 'office' | 'branch') =>
    db
      .selectFrom(table)
      .select([`${table}.id`, `${table}.title`])
      .where((it) =>
        it.exists(
          it
            .selectFrom('job_opening')
            .select('job_opening.id')
            .where(sql<SqlBool>`${sql.ref(`job_opening.${table}_id`)} = ${sql.ref(`${table}.id`)}`)
            .where(isPublic(today)),
        ),
      )
      .orderBy(`${table}.title`)
      .execute()
  return { offices: await ofKind('office'), branches: await ofKind('branch') }
}

/** One as the public reads it; undefined when it is not shown. */
export const findPublic = (db: Db, id: string, today: string) =>
  plain(db)
    .select(['job_opening.description', 'job_opening.requirements', 'branch.address', 'branch.state'])
    .select([
      sql<number | null>`case when salary_shown then salary_from end`.as('salary_from'),
      sql<number | null>`case when salary_shown then salary_to end`.as('salary_to'),
    ])
    .where('job_opening.id', '=', id)
    .where(isPublic(today))
    .executeTakeFirst()
