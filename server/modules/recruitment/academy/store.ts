/** Who is in the academy, and the figures of each cohort: a figure and its list are found by the same condition. */
import { type AcademyFigure, academyFigures, stayedDays } from '@iroko/contract/recruitment/academy'
import type { CohortKind, CohortStatus, PlaceStanding, SessionStatus } from '@iroko/contract/recruitment/cohorts'
import type { ApplicationStage } from '@iroko/contract/recruitment/stages'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import type { Named } from '../../../lib/database/references.ts'
import { inScope, type User } from '../../../lib/http/rights.ts'
import { isIn, reached, statusOn } from '../cohorts/store.ts'

interface Moment {
  now: Date
  today: string
}

const dayOf = (moment: RawBuilder<unknown>) => sql`(${moment} at time zone branch_zone_at(branch.id, ${moment}))::date`

/** On which day somebody left, if ever. */
const leftOn = dayOf(
  sql`coalesce(place.left_at, case when application.stage in ('rejected', 'withdrawn') then application.stage_since end)`,
)

/**
 * The day on which a hire counts as one who stayed: 90 days after the first place that they had since they applied, so that a later return
 * begins nothing anew and an earlier time here counts for nothing. Whoever worked here already counts from being hired.
 */
const lastDay = sql`(coalesce((select min(placement.starts_on) from placement
  where placement.employee_id = application.employee_id and placement.starts_on >= ${dayOf(sql`application.applied_at`)}),
  ${dayOf(sql`application.stage_since`)}) + ${sql.lit(stayedDays)})`

/** Whom each figure counts. */
const counts = ({ now }: Moment): Record<AcademyFigure, RawBuilder<SqlBool>> => {
  const today = dayOf(sql`${now.toISOString()}::timestamptz`)
  const hired = sql<SqlBool>`application.stage = 'hired'`
  const due = sql<SqlBool>`(${hired} and ${lastDay} <= ${today})`
  return {
    started: sql<SqlBool>`(academy_cohort.status <> 'cancelled' and academy_cohort.starts_on <= ${today}
      and coalesce(${leftOn} >= academy_cohort.starts_on, true))`,
    present: sql<SqlBool>`exists (select 1 from academy_attendance where place_id = place.id and status in ('present', 'late'))`,
    passed: sql<SqlBool>`place.result = 'passed'`,
    hired,
    due,
    stayed: sql<SqlBool>`(${due} and exists (select 1 from placement where placement.employee_id = application.employee_id
      and placement.starts_on <= ${lastDay} and (placement.ends_on is null or placement.ends_on > ${lastDay})))`,
  }
}

const places = (db: Db) =>
  db
    .selectFrom('academy_place as place')
    .innerJoin('job_application as application', 'application.id', 'place.application_id')
    .innerJoin('job_opening', 'job_opening.id', 'application.job_opening_id')
    .innerJoin('academy_cohort', 'academy_cohort.id', 'place.cohort_id')
    .innerJoin('branch', 'branch.id', 'academy_cohort.branch_id')

/** Before the cohort is closed only that somebody left is a result. */
const result = sql<PlaceStanding>`coalesce(place.result, case when ${isIn} then 'open' else 'left' end)`
const fullName = sql<string>`concat_ws(' ', application.first_name, application.middle_name, application.last_name)`

export interface Period {
  from?: string | undefined
  to?: string | undefined
  kind?: CohortKind | undefined
}

type Applicants = ListQuery &
  Period & {
    cohort_id?: string | undefined
    result?: PlaceStanding | undefined
    figure?: AcademyFigure | undefined
  }

const inPeriod = ({ from, to, kind }: Period): RawBuilder<SqlBool>[] => [
  ...(from ? [sql<SqlBool>`academy_cohort.starts_on >= ${from}::date`] : []),
  ...(to ? [sql<SqlBool>`academy_cohort.starts_on <= ${to}::date`] : []),
  ...(kind ? [sql<SqlBool>`academy_cohort.kind = ${kind}`] : []),
]

export function listApplicants(db: Db, user: User, list: Applicants, at: Moment) {
  const { q, cohort_id, figure } = list
  const pattern = likePattern(q ?? '')
  const conditions = [
    reached(user, 'academy.read', 'academy_cohort.id'),
    ...inPeriod(list),
    ...(cohort_id ? [sql<SqlBool>`academy_cohort.id = ${cohort_id}::uuid`] : []),
    ...(list.result ? [sql<SqlBool>`${result} = ${list.result}`] : []),
    ...(figure ? [counts(at)[figure]] : []),
    ...(q
      ? [
          sql<SqlBool>`(lower(${fullName}) like ${pattern} or lower(application.reference) like ${pattern}
          or lower(academy_cohort.title) like ${pattern})`,
        ]
      : []),
  ]
  const found = places(db)
    .select([
      'place.id',
      'application.reference',
      'job_opening.job_title',
      'academy_cohort.starts_on',
      'academy_cohort.ends_on',
    ])
    .select(['place.certificate_number', 'place.score as final_score', 'place.attendance as final_attendance'])
    .select([
      fullName.as('full_name'),
      result.as('result'),
      sql<boolean>`place.result is not null`.as('is_final'),
      sql<ApplicationStage>`application.stage`.as('stage'),
      sql<CohortKind>`academy_cohort.kind`.as('kind'),
      sql<Named>`json_build_object('id', academy_cohort.id, 'title', academy_cohort.title)`.as('cohort'),
      sql<string | null>`case when ${inScope(user, 'application.read', sql.ref('application.siever_id'), at.today)}
        then application.id end`.as('application_id'),
      sql<SessionStatus[]>`(select coalesce(json_agg(status), '[]') from academy_attendance where place_id = place.id)`.as(
        'statuses',
      ),
      sql<{ points: number; most_points: number; weight: number }[]>`(select coalesce(json_agg(json_build_object(
          'points', mark.points, 'most_points', assessment.most_points, 'weight', assessment.weight)), '[]')
        from academy_mark mark join academy_assessment assessment on assessment.id = mark.assessment_id
        where mark.place_id = place.id)`.as('marks'),
    ])
    .where((it) => it.and(conditions))
  const columns = {
    full_name: sql`lower(${fullName})`,
    cohort: sql`lower(academy_cohort.title)`,
    starts_on: sql.ref('academy_cohort.starts_on'),
    result,
  }
  return listPage(db, found, list, { columns, fallback: '-starts_on,full_name', tie: sql.ref('place.id') })
}

type Cohorts = ListQuery & Period & { branch_id?: string | undefined }

const wanted = (list: Omit<Cohorts, 'page' | 'limit'>): RawBuilder<SqlBool>[] => {
  const pattern = likePattern(list.q ?? '')
  return [
    sql<SqlBool>`academy_cohort.status <> 'cancelled'`,
    ...inPeriod(list),
    ...(list.branch_id ? [sql<SqlBool>`academy_cohort.branch_id = ${list.branch_id}::uuid`] : []),
    ...(list.q ? [sql<SqlBool>`(lower(academy_cohort.title) like ${pattern} or lower(branch.title) like ${pattern})`] : []),
  ]
}

const figuresOf = (at: Moment) => {
  const conditions = counts(at)
  return sql.join(academyFigures.map((figure) => sql`count(*) filter (where ${conditions[figure]})::int as ${sql.ref(figure)}`))
}

const counted = sql`academy_place place join job_application application on application.id = place.application_id`

/** The cohorts with their figures; a page is one statement. */
export function listReport(db: Db, list: Cohorts, at: Moment) {
  const found = db
    .selectFrom('academy_cohort')
    .innerJoin('branch', 'branch.id', 'academy_cohort.branch_id')
    .innerJoinLateral(
      sql<
        Record<AcademyFigure, number>
      >`(select ${figuresOf(at)} from ${counted} where place.cohort_id = academy_cohort.id)`.as('figure'),
      (join) => join.onTrue(),
    )
    .select(['academy_cohort.id', 'academy_cohort.title', 'academy_cohort.starts_on', 'academy_cohort.ends_on'])
    .select(academyFigures.map((figure) => `figure.${figure}` as const))
    .select([
      sql<CohortKind>`academy_cohort.kind`.as('kind'),
      sql<CohortStatus>`${statusOn(at.now)}`.as('status'),
      sql<Named>`json_build_object('id', branch.id, 'title', branch.title)`.as('branch'),
    ])
    .where((it) => it.and(wanted(list)))
  const columns = {
    title: sql`lower(academy_cohort.title)`,
    starts_on: sql.ref('academy_cohort.starts_on'),
    started: sql.ref('figure.started'),
    passed: sql.ref('figure.passed'),
    hired: sql.ref('figure.hired'),
    stayed: sql.ref('figure.stayed'),
  }
  return listPage(db, found, list, { columns, fallback: '-starts_on', tie: sql.ref('academy_cohort.id') })
}

/** The same of all of them together. */
export async function sumReport(
  db: Db,
  list: Omit<Cohorts, 'page' | 'limit'>,
  at: Moment,
): Promise<Record<AcademyFigure, number>> {
  const found = await sql<Record<AcademyFigure, number>>`
    select ${figuresOf(at)} from ${counted}
    join academy_cohort on academy_cohort.id = place.cohort_id join branch on branch.id = academy_cohort.branch_id
    where ${sql.join(wanted(list), sql` and `)}`.execute(db)
  return found.rows[0] ?? { started: 0, present: 0, passed: 0, hired: 0, due: 0, stayed: 0 }
}
