/** The figures of hiring: two statements, however many applications there are. */
import { type FunnelStage, funnelStages } from '@iroko/contract/recruitment/stages'
import { sql } from 'kysely'
import { cached } from '../../../lib/database/cached.ts'
import type { Db } from '../../../lib/database/database.ts'
import { named } from '../../../lib/database/references.ts'
import { companyZone } from '../../../lib/portal.ts'
import { headcountBy } from '../../company/offices/store-inside.ts'
import { furthestStage } from '../application-search/store.ts'

/** Who applied between two days: all, for one opening, or screened by one rep siever. */
interface DashboardFilters {
  from: string
  to: string
  job_opening_id?: string | undefined
  siever?: string | undefined
}

interface Figures {
  applied: number
  interviewed: number
  hired: number
  days_to_hire: number | null
}

type Group = Figures &
  Record<`reached_${FunnelStage}` | `lost_${FunnelStage}`, number> & {
    by: number
    source: string | null
    job_opening_id: string | null
    siever_id: string | null
    rejected: number
    withdrawn: number
  }

const stageAt = (name: FunnelStage) => sql.lit(funnelStages.indexOf(name) + 1)

/** By source, by opening and by siever, and all together: `by` tells which, as grouping() does. */
async function countGroups(db: Db, { from, to, job_opening_id, siever }: DashboardFilters): Promise<Group[]> {
  const reached = funnelStages.flatMap((stage) => [
    sql`count(*) filter (where furthest >= ${stageAt(stage)})::int as ${sql.ref(`reached_${stage}`)}`,
    sql`count(*) filter (where furthest = ${stageAt(stage)} and stage in ('rejected', 'withdrawn'))::int
      as ${sql.ref(`lost_${stage}`)}`,
  ])
  const ofOpening = job_opening_id ? sql`job_opening_id = ${job_opening_id}::uuid` : sql`true`
  const ofSiever =
    siever === 'none'
      ? sql`siever_id is null`
      : siever
        ? sql`siever_id = (select id from employee where ogid = ${siever})`
        : sql`true`
  const found = await sql<Group>`
    with one as (
      select job_application.source, job_opening_id, siever_id, stage, ${furthestStage} as furthest,
        case when stage = 'hired' then extract(epoch from stage_since - applied_at) / 86400 end as days
      from job_application
      where applied_at >= (${from}::date)::timestamp at time zone ${sql.lit(companyZone)}
        and applied_at < (${to}::date + 1)::timestamp at time zone ${sql.lit(companyZone)}
        and ${ofOpening} and ${ofSiever}
    )
    select grouping(source, job_opening_id, siever_id)::int as by, source, job_opening_id, siever_id,
      count(*)::int as applied, count(*) filter (where furthest >= ${stageAt('interview')})::int as interviewed,
      count(*) filter (where stage = 'hired')::int as hired,
      count(*) filter (where stage = 'rejected')::int as rejected, count(*) filter (where stage = 'withdrawn')::int as withdrawn,
      round(percentile_cont(0.5) within group (order by days))::int as days_to_hire, ${sql.join(reached)}
    from one group by grouping sets ((), (source), (job_opening_id), (siever_id))`.execute(db)
  return found.rows
}

const namesOf = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('employee')
    .select(['id', 'ogid', 'full_name'])
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute()

/** Openings that somebody applied for, or that still look for people. */
const listOpenings = (db: Db, ids: readonly string[], today: string) =>
  db
    .selectFrom('job_opening')
    .innerJoin('office', 'office.id', 'job_opening.office_id')
    .select(['job_opening.id', 'job_title', 'job_opening.status', 'positions', 'committed_headcount'])
    .select([
      named('office').as('office'),
      headcountBy('office', today).as('headcount'),
      sql<number>`(select count(*)::int from job_application where job_opening_id = job_opening.id and stage = 'hired')`.as(
        'filled',
      ),
    ])
    .where(sql<boolean>`(job_opening.status in ('open', 'paused') or job_opening.id = any(${[...ids]}::uuid[]))`)
    .orderBy(sql`lower(job_title)`)
    .orderBy('job_opening.id')
    .limit(500)
    .execute()

const figuresOf = ({ applied, interviewed, hired, days_to_hire }: Figures): Figures => ({
  applied,
  interviewed,
  hired,
  days_to_hire,
})
const nothing: Figures = { applied: 0, interviewed: 0, hired: 0, days_to_hire: null }
const byMost = (figures: Figures, other: Figures) => other.applied - figures.applied

/** Which of the three columns a group is of, as grouping() counts those that it is not of. */
const groups = { all: 7, source: 3, opening: 5, siever: 6 } as const

/** Kept until something changes: everybody who asks for the same days gets the same. */
export function figuresBetween(db: Db, asked: DashboardFilters, today: string) {
  const { from, to, job_opening_id, siever } = asked
  const key = JSON.stringify([from, to, job_opening_id, siever, today])
  const topics = ['job_applications', 'job_openings', 'people', 'structure'] as const
  return cached(db, { kind: 'figures of hiring', key, most: 50, topics }, async () => {
    const found = await countGroups(db, asked)
    const of = (by: number) => found.filter((group) => group.by === by).sort(byMost)
    const [all] = of(groups.all)
    const people = await namesOf(
      db,
      of(groups.siever).flatMap(({ siever_id }) => siever_id ?? []),
    )
    const openings = await listOpenings(
      db,
      of(groups.opening).flatMap(({ job_opening_id }) => job_opening_id ?? []),
      today,
    )
    return {
      total: { ...figuresOf(all ?? nothing), rejected: all?.rejected ?? 0, withdrawn: all?.withdrawn ?? 0 },
      funnel: funnelStages.map((stage) => ({
        stage,
        reached: all?.[`reached_${stage}`] ?? 0,
        lost: all?.[`lost_${stage}`] ?? 0,
      })),
      sources: of(groups.source).map((group) => ({ source: group.source ?? '', ...figuresOf(group) })),
      sievers: of(groups.siever).map((group) => {
        const person = people.find(({ id }) => id === group.siever_id)
        return { siever: person ? { ogid: person.ogid, full_name: person.full_name } : null, ...figuresOf(group) }
      }),
      openings: openings
        .filter(({ id }) => !job_opening_id || id === job_opening_id)
        .map((opening) => {
          const group = of(groups.opening).find(({ job_opening_id }) => job_opening_id === opening.id)
          return { ...opening, ...figuresOf(group ?? nothing) }
        }),
    }
  })
}
