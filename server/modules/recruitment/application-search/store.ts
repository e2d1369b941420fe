/** Which applications a search and its filters mean, of those that the caller may read. */
import type { Parsed } from '@iroko/contract/endpoint'
import type { applications } from '@iroko/contract/recruitment/applications'
import { funnelStages } from '@iroko/contract/recruitment/stages'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { inScope, type User } from '../../../lib/http/rights.ts'
import { companyZone } from '../../../lib/portal.ts'
import { nationalDigits, wordsQuery } from './rules.ts'

export type Query = Parsed<typeof applications.list>['query']
export type Filters = Omit<Query, 'page' | 'limit' | 'sort'>

/** The applications that a caller may read: all, or those that they screen. */
export const readable = (user: User, today: string): RawBuilder<SqlBool> =>
  inScope(user, 'application.read', sql.ref('job_application.siever_id'), today)

/** A phone number without what is written differently: the country and the zero before it. */
export const phoneOf = (column: string) => sql<string>`right(regexp_replace(${sql.ref(column)}, '\\D', '', 'g'), 10)`

const startsWith = (typed: string) => `${typed.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** A way of finding what was typed, by an index of its own. */
export type Way = RawBuilder<SqlBool>

/**
 * What was typed begins the address, the reference or the phone number, or stands in the name or the resume: those of these ways that find
 * anybody, told by a look into each index. The words come last: whether a resume has one is told by their index at once, and of a single
 * row only after its words were fetched, which takes longer than all the rest.
 */
export async function waysOf(db: Db, q: string): Promise<Way[]> {
  const digits = nationalDigits(q)
  const words = wordsQuery(q)
  const starts: Way[] = [
    sql`job_application.email like ${startsWith(q.toLowerCase())}`,
    sql`job_application.reference like ${startsWith(q.toUpperCase())}`,
    ...(digits ? [sql<SqlBool>`${phoneOf('job_application.mobile_number')} like ${startsWith(digits)}`] : []),
  ]
  const looks = starts.map((start) => sql`exists (select from job_application where ${start})`)
  const { rows } = await sql<{ found: boolean[] }>`select array[${sql.join(looks)}] as found`.execute(db)
  return [
    ...starts.filter((_, index) => rows[0]?.found[index]),
    ...(words ? [sql<SqlBool>`job_application.search @@ to_tsquery('simple', ${words})`] : []),
  ]
}

/** Whether one of them finds a row. */
export const isFound = (ways: readonly Way[]): RawBuilder<SqlBool> =>
  ways.length > 0 ? sql`(${sql.join(ways, sql` or `)})` : sql`false`

/**
 * The applications that they find, each way by its own index and none twice; `isFenced`: found before anything else is looked at. A row has
 * to be checked for what an earlier way found, so one that finds nobody is better left out.
 */
export function matchesOf(ways: readonly Way[], isFenced: boolean): RawBuilder<unknown> {
  if (ways.length === 0) return sql`(select * from job_application where false)`
  const each = ways.map((way, index) => {
    const others = ways.slice(0, index)
    const alone = others.length > 0 ? sql` and not ${isFound(others)}` : sql``
    return sql`(select * from job_application where ${way}${alone}${isFenced ? sql` offset 0` : sql``})`
  })
  return sql`(${sql.join(each, sql` union all `)})`
}

const way = sql`array[${sql.join(funnelStages.map((stage) => sql.lit(stage)))}]`

/** The farthest stage that an application came to, counted from 1: where it stands, or stood before it moved back or ended. */
export const furthestStage = sql<number>`greatest(1, array_position(${way}, job_application.stage),
  (select max(greatest(array_position(${way}, from_stage), array_position(${way}, to_stage)))
    from job_application_move where application_id = job_application.id))`

/** What is asked for beside the search, of what the caller may read. */
export function wanted(user: User, filters: Omit<Filters, 'q'>, today: string): RawBuilder<SqlBool> {
  const { job_opening_id, stage, siever, source, tag, rating, applied_from, applied_to, reached, lost } = filters
  const asked = [
    readable(user, today),
    job_opening_id ? sql`job_application.job_opening_id = ${job_opening_id}::uuid` : undefined,
    stage ? sql`job_application.stage = ${stage}` : undefined,
    siever === 'none' ? sql`job_application.siever_id is null` : undefined,
    siever && siever !== 'none' ? sql`job_application.siever_id = (select id from employee where ogid = ${siever})` : undefined,
    source ? sql`job_application.source = ${source}` : undefined,
    tag ? sql`job_application.tags @> array[${tag}]::text[]` : undefined,
    rating ? sql`job_application.rating >= ${rating}` : undefined,
    applied_from
      ? sql`job_application.applied_at >= (${applied_from}::date)::timestamp at time zone ${sql.lit(companyZone)}`
      : undefined,
    applied_to
      ? sql`job_application.applied_at < (${applied_to}::date + 1)::timestamp at time zone ${sql.lit(companyZone)}`
      : undefined,
    reached ? sql`${furthestStage} >= ${funnelStages.indexOf(reached) + 1}` : undefined,
    lost
      ? sql`job_application.stage in ('rejected', 'withdrawn') and ${furthestStage} = ${funnelStages.indexOf(lost) + 1}`
      : undefined,
  ].filter((condition) => condition !== undefined)
  return sql<SqlBool>`(${sql.join(asked, sql` and `)})`
}
