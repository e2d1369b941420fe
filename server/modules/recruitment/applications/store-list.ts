/** The table of applications, and the columns of the board: a page is two statements, however many there are. */
import type { Parsed } from '@iroko/contract/endpoint'
import type { applications } from '@iroko/contract/recruitment/applications'
import { type ApplicationStage, applicationStages } from '@iroko/contract/recruitment/stages'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { kept } from '../../../lib/database/kept.ts'
import { listSame } from '../../../lib/database/listing.ts'
import { ifThere, type ShownPerson, shownPerson } from '../../../lib/database/references.ts'
import { inScope, sightOf, type User } from '../../../lib/http/rights.ts'
import { nationalDigits, wordsQuery } from './rules-search.ts'

type Query = Parsed<typeof applications.list>['query']
type Filters = Omit<Query, 'page' | 'limit' | 'sort'>

/** The applications that a caller may read: all, or those that they screen. */
export const readable = (user: User, today: string): RawBuilder<SqlBool> =>
  inScope(user, 'application.read', sql.ref('job_application.siever_id'), today)

/** A phone number without what is written differently: the country and the zero before it. */
export const phoneOf = (column: string) => sql<string>`right(regexp_replace(${sql.ref(column)}, '\\D', '', 'g'), 10)`

const startsWith = (typed: string) => `${typed.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** What was typed stands in the name or the resume, or begins the address, the phone number or the reference. */
function matches(q: string): RawBuilder<SqlBool> {
  const digits = nationalDigits(q)
  const words = wordsQuery(q)
  const ways = [
    sql`job_application.email like ${startsWith(q.toLowerCase())}`,
    sql`job_application.reference like ${startsWith(q.toUpperCase())}`,
    ...(words ? [sql`job_application.search @@ to_tsquery('simple', ${words})`] : []),
    ...(digits ? [sql`${phoneOf('job_application.mobile_number')} like ${startsWith(digits)}`] : []),
  ]
  return sql<SqlBool>`(${sql.join(ways, sql` or `)})`
}

/** What is asked for, of what the caller may read. */
export function wanted(user: User, filters: Filters, today: string): RawBuilder<SqlBool> {
  const { q, job_opening_id, stage, siever, source, tag, rating } = filters
  const asked = [
    readable(user, today),
    job_opening_id ? sql`job_application.job_opening_id = ${job_opening_id}::uuid` : undefined,
    stage ? sql`job_application.stage = ${stage}` : undefined,
    siever === 'none' ? sql`job_application.siever_id is null` : undefined,
    siever && siever !== 'none' ? sql`job_application.siever_id = (select id from employee where ogid = ${siever})` : undefined,
    source ? sql`job_application.source = ${source}` : undefined,
    tag ? sql`job_application.tags @> array[${tag}]::text[]` : undefined,
    rating ? sql`job_application.rating >= ${rating}` : undefined,
    q ? matches(q) : undefined,
  ].filter((condition) => condition !== undefined)
  return sql<SqlBool>`(${sql.join(asked, sql` and `)})`
}

/** Another application of the same person, whom an address or a phone number tells. */
export const samePerson = (other: string) => sql<SqlBool>`(${sql.ref(`${other}.id`)} <> job_application.id
  and (${sql.ref(`${other}.email`)} = job_application.email or ${phoneOf(`${other}.mobile_number`)} = ${phoneOf('job_application.mobile_number')}))`

/** Somebody who works here, or did, told in the same way. */
export const sameEmployee = (
  person: string,
) => sql<SqlBool>`${sql.ref(`${person}.id`)} is distinct from job_application.employee_id
  and (lower(${sql.ref(`${person}.email`)}) = job_application.email
  or lower(${sql.ref(`${person}.private_email`)}) = job_application.email
  or ${phoneOf(`${person}.phone`)} = ${phoneOf('job_application.mobile_number')})`

/** An application as the list shows it. */
export const rows = (db: Db, user: User, today: string) =>
  db
    .selectFrom('job_application')
    .innerJoin('job_opening', 'job_opening.id', 'job_application.job_opening_id')
    .leftJoin('employee', 'employee.id', 'job_application.siever_id')
    .select(['job_application.id', 'reference', 'job_application.email', 'mobile_number', 'source', 'rating', 'tags'])
    .select(['stage_since', 'applied_at', 'job_application.version'])
    .select([
      sql<string>`concat_ws(' ', job_application.first_name, job_application.middle_name, job_application.last_name)`.as(
        'full_name',
      ),
      sql<ApplicationStage>`job_application.stage`.as('stage'),
      sql<{ id: string; job_title: string }>`json_build_object('id', job_opening.id, 'job_title', job_opening.job_title)`.as(
        'job_opening',
      ),
      ifThere<ShownPerson>('employee', shownPerson()).as('siever'),
      sql<boolean>`job_application.resume_id is not null`.as('has_resume'),
      sql<boolean>`job_application.erased_at is not null`.as('is_erased'),
      sql<number>`(select count(*) from job_application other where ${samePerson('other')}
        and ${inScope(user, 'application.read', sql.ref('other.siever_id'), today)})`.as('others'),
      sql<boolean>`exists (select 1 from employee person where ${sameEmployee('person')}
        and ${inScope(user, 'people.job.read', sql.ref('person.id'), today)})`.as('is_known'),
    ])

const columns = {
  applied_at: sql.ref('job_application.applied_at'),
  stage_since: sql.ref('job_application.stage_since'),
  full_name: sql`lower(job_application.first_name || ' ' || job_application.last_name)`,
  stage: sql`array_position(array[${sql.join(applicationStages.map((stage) => sql.lit(stage)))}], job_application.stage)`,
  rating: sql`coalesce(job_application.rating, 0)`,
  job_title: sql`lower(job_opening.job_title)`,
}

/** How many of what is asked for are at each stage. */
export function countByStage(db: Db, user: User, filters: Omit<Filters, 'stage'>, today: string) {
  const key = JSON.stringify([sightOf(user), today, filters])
  return kept(db, { kind: 'applications by stage', key, most: 200, topics: ['job_applications'] }, async () => {
    const found = await sql<{ stage: ApplicationStage; total: number }>`
      select stage, count(*) as total from job_application where ${wanted(user, filters, today)} group by stage`.execute(db)
    const totals = new Map(found.rows.map(({ stage, total }) => [stage, total]))
    return applicationStages.map((stage) => ({ stage, total: totals.get(stage) ?? 0 }))
  })
}

/** What the applications that the caller may read can be filtered by. */
export function listChoices(db: Db, user: User, today: string) {
  const seen = readable(user, today)
  const words = async (from: ReturnType<typeof sql>) => {
    const { rows: found } = await sql<{ word: string }>`
      select distinct word from ${from} where word <> '' order by word limit 200`.execute(db)
    return found.map(({ word }) => word)
  }
  const key = JSON.stringify([sightOf(user), today])
  return kept(db, { kind: 'choices of applications', key, most: 200, topics: ['job_applications', 'people'] }, async () => ({
    sievers: await db
      .selectFrom('employee')
      .select(['ogid', 'full_name'])
      .where(
        sql<SqlBool>`id in (select siever_id from job_application where siever_id is not null and ${seen} group by siever_id)`,
      )
      .orderBy('full_name')
      .execute(),
    sources: await words(sql`(select source as word from job_application where ${seen}) of`),
    tags: await words(sql`(select unnest(tags) as word from job_application where tags <> '{}' and ${seen}) of`),
  }))
}

/** A page of the applications that the caller may read. */
export function listApplications(db: Db, user: User, query: Query, today: string) {
  const key = JSON.stringify(['job applications', sightOf(user), today, query])
  return listSame(db, key, query, () => ({
    query: rows(db, user, today),
    order: { columns, fallback: '-applied_at', tie: sql.ref('job_application.id'), late: true },
    counted: db
      .selectFrom('job_application')
      .innerJoin('job_opening', 'job_opening.id', 'job_application.job_opening_id')
      .where(wanted(user, query, today)),
  }))
}
