/** The table of applications: a page is two statements, however many there are. */
import { type ApplicationStage, applicationStages } from '@iroko/contract/recruitment/stages'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { cached } from '../../../lib/database/cached.ts'
import type { Db } from '../../../lib/database/database.ts'
import { countUpTo, listSame, mostCounted } from '../../../lib/database/listing.ts'
import { ifThere, type ShownPerson, shownPerson } from '../../../lib/database/references.ts'
import { inScope, sightOf, type User } from '../../../lib/http/rights.ts'
import { isFound, matchesOf, phoneOf, type Query, readable, wanted, waysOf } from '../application-search/store.ts'
import { employeeWays } from '../own-applications/store.ts'

/** Another application of the same person, whom the address tells, or of somebody with the same phone number: the same person, or another. */
export const samePerson = (other: string) => sql<SqlBool>`(${sql.ref(`${other}.id`)} <> job_application.id
  and (${sql.ref(`${other}.email`)} = job_application.email or ${phoneOf(`${other}.mobile_number`)} = ${phoneOf('job_application.mobile_number')}))`

const sameAddress = sql`other.email = job_application.email`
const sameNumber = sql`${phoneOf('other.mobile_number')} = ${phoneOf('job_application.mobile_number')}`

/** How many of those the caller may read: of the address, and of others the number, each by its own index alone. */
const countOthers = (user: User, today: string, way: typeof sameAddress) =>
  sql<number>`(select count(*) from job_application other where ${way} and other.id <> job_application.id
    and ${inScope(user, 'application.read', sql.ref('other.siever_id'), today)})`

const isAnother = (person: string) => sql`${sql.ref(`${person}.id`)} is distinct from job_application.employee_id`

export const sameEmployee = (person: string) =>
  sql<SqlBool>`${isAnother(person)} and (${sql.join(employeeWays(person), sql` or `)})`

/** Whether there is one: way by way, for all at once PostgreSQL reads every employee. */
const isKnown = (user: User, today: string) => {
  const seen = inScope(user, 'people.job.read', sql.ref('person.id'), today)
  const ways = employeeWays('person').map(
    (way) => sql`exists (select 1 from employee person where ${way} and ${isAnother('person')} and ${seen})`,
  )
  return sql<boolean>`(${sql.join(ways, sql` or `)})`
}

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
      countOthers(user, today, sameAddress).as('others'),
      countOthers(user, today, sql`${sameNumber} and not ${sameAddress}`).as('same_phone'),
      isKnown(user, today).as('is_known'),
    ])

const columns = {
  applied_at: sql.ref('job_application.applied_at'),
  stage_since: sql.ref('job_application.stage_since'),
  full_name: sql`lower(job_application.first_name || ' ' || job_application.last_name)`,
  stage: sql`array_position(array[${sql.join(applicationStages.map((stage) => sql.lit(stage)))}], job_application.stage)`,
  rating: sql`coalesce(job_application.rating, 0)`,
  job_title: sql`lower(job_opening.job_title)`,
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
  return cached(db, { kind: 'choices of applications', key, most: 200, topics: ['job_applications', 'people'] }, async () => ({
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

const order = { columns, fallback: '-applied_at', tie: sql.ref('job_application.id'), late: true }

/** Each has an opening, which is looked at for its title alone. */
const alone = (db: Db) => db.selectFrom('job_application') as unknown as ReturnType<typeof plain>
const plain = (db: Db) =>
  db.selectFrom('job_application').innerJoin('job_opening', 'job_opening.id', 'job_application.job_opening_id')
/** The same of those in `from`. */
const joined = (db: Db, from: RawBuilder<unknown>) =>
  db
    .selectFrom(from.as('job_application'))
    .innerJoin('job_opening', (join) =>
      join.on(sql<SqlBool>`job_opening.id = job_application.job_opening_id`),
    ) as unknown as ReturnType<typeof plain>

/** So many are looked at one by one, at 6 µs each, before all that a search finds are sorted. */
export const mostWalked = 500

/** Those of them who came last, or first, whom a search finds. */
function outermost(db: Db, direction: 'asc' | 'desc', ways: Parameters<typeof isFound>[0]) {
  const way = sql.raw(direction)
  const some = sql`(select * from job_application order by applied_at ${way}, id ${way} limit ${sql.lit(mostWalked)})`
  return joined(db, some).where(isFound(ways))
}

/**
 * A page of the applications that the caller may read. What a search finds is fetched once, to be counted and sorted. Of more than are counted
 * those that came last, or first, are mostly met among the outermost; where they are not, as with a word of old resumes, all are sorted.
 */
export async function listApplications(db: Db, user: User, query: Query, today: string) {
  const { q, sort = order.fallback } = query
  if (!q) {
    const key = JSON.stringify(['job applications', sightOf(user), today, query])
    const counted = () => (sort.includes('job_title') ? plain(db) : alone(db)).where(wanted(user, query, today))
    return listSame(db, key, query, () => ({ query: rows(db, user, today), order, counted: counted() }))
  }
  const asked = wanted(user, query, today)
  const ways = await waysOf(db, q)
  const listed = rows(db, user, today)
  const total = mostCounted + 1
  const some = joined(db, sql`(select * from ${matchesOf(ways, false)} job_application where ${asked} limit ${sql.lit(total)})`)
  const page = await listSame(db, undefined, query, () => ({
    query: listed,
    order: { ...order, countsOnTheWay: true },
    counted: some,
  }))
  if (page.total < total && !page.total_is_bound) return page
  const met = outermost(db, sort.startsWith('-') ? 'desc' : 'asc', ways).where(asked)
  const isMet = /^-?applied_at$/.test(sort) && (await countUpTo(db, met)) >= query.page * query.limit
  const counted = isMet ? met : joined(db, matchesOf(ways, true)).where(asked)
  return listSame(db, undefined, query, () => ({ query: listed, order, counted, total }))
}
