/** What is in a cohort: sessions, assessments, applicants, and what was entered of them. */
import type { PlaceResult, SessionStatus } from '@iroko/contract/recruitment/cohorts'
import type { ApplicationStage } from '@iroko/contract/recruitment/stages'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { ifThere, type Named } from '../../../lib/database/references.ts'
import { inScope, type User } from '../../../lib/http/rights.ts'
import { findOwn } from '../own-applications/store.ts'
import { isIn, reached } from './store.ts'

interface PersonName {
  ogid: string
  full_name: string
}

const sessions = (db: Db) =>
  db
    .selectFrom('academy_session as session')
    .leftJoin('employee', 'employee.id', 'session.trainer_id')
    .select(['session.id', 'session.day', 'session.starts_at', 'session.ends_at', 'session.topic', 'session.version'])
    .select([
      ifThere<PersonName>('employee', sql`json_build_object('ogid', employee.ogid, 'full_name', employee.full_name)`).as(
        'trainer',
      ),
      sql<boolean>`is_away_between(session.trainer_id, session.day, session.starts_at::time, session.ends_at::time)`.as(
        'trainer_away',
      ),
      sql<
        string | null
      >`(select holiday.title from public_holiday holiday join academy_cohort on academy_cohort.id = session.cohort_id
        where holiday.archived_at is null and session.day between holiday.start_date and holiday.end_date
          and holiday_is_for(holiday.id, null, academy_cohort.branch_id) order by holiday.start_date, holiday.id limit 1)`.as(
        'holiday',
      ),
      sql<number>`(select count(*)::int from academy_attendance noted join academy_place place on place.id = noted.place_id
        join job_application application on application.id = place.application_id
        where noted.session_id = session.id and ${isIn})`.as('noted'),
    ])

export const listSessions = (db: Db, cohort_id: string) =>
  sessions(db)
    .where('session.cohort_id', '=', cohort_id)
    .orderBy('session.day')
    .orderBy('session.starts_at')
    .orderBy('session.id')
    .execute()

/** Those of the open cohorts that somebody trains, from two weeks ago on. */
export const listMySessions = (db: Db, user: User, now: Date) => {
  const today = sql`(${now.toISOString()}::timestamptz at time zone branch_zone_at(branch.id, ${now.toISOString()}::timestamptz))::date`
  return sessions(db)
    .innerJoin('academy_cohort', 'academy_cohort.id', 'session.cohort_id')
    .innerJoin('branch', 'branch.id', 'academy_cohort.branch_id')
    .select(['academy_cohort.room', sql<string>`branch_zone_on(branch.id, session.day)`.as('time_zone')])
    .select([
      sql<Named>`json_build_object('id', academy_cohort.id, 'title', academy_cohort.title)`.as('cohort'),
      sql<Named>`json_build_object('id', branch.id, 'title', branch.title)`.as('branch'),
      sql<boolean>`coalesce(session.trainer_id = ${user.id}::uuid, false)`.as('is_mine'),
      sql<boolean>`session.day = ${today}`.as('is_today'),
      sql<number>`(select count(*)::int from academy_place place join job_application application on application.id = place.application_id
        where place.cohort_id = academy_cohort.id and ${isIn})`.as('applicants'),
    ])
    .where('academy_cohort.status', '=', 'open')
    .where(sql<SqlBool>`session.day >= ${today} - 14`)
    .where(sql<SqlBool>`academy_cohort.id in (select cohort_id from academy_trainer where employee_id = ${user.id}::uuid)`)
    .orderBy('session.day')
    .orderBy('session.starts_at')
    .orderBy('session.id')
    .limit(200)
    .execute()
}

export const listAssessments = (db: Db, cohort_id: string) =>
  db
    .selectFrom('academy_assessment')
    .select(['id', 'title', 'most_points', 'weight', 'version'])
    .where('cohort_id', '=', cohort_id)
    .orderBy('id')
    .execute()

/** The applicants of a cohort with all that was entered; the application is named to those who may open it. */
export const listPlaces = (db: Db, user: User, cohort_id: string, today: string) =>
  db
    .selectFrom('academy_place as place')
    .innerJoin('job_application as application', 'application.id', 'place.application_id')
    .innerJoin('job_opening', 'job_opening.id', 'application.job_opening_id')
    .select(['place.id', 'application.reference', 'job_opening.job_title', 'place.left_at', 'place.left_reason'])
    .select(['place.score', 'place.attendance', 'place.certificate_number', 'place.version'])
    .select([
      sql<PlaceResult | null>`place.result`.as('result'),
      sql<ApplicationStage>`application.stage`.as('stage'),
      sql<string>`concat_ws(' ', application.first_name, application.middle_name, application.last_name)`.as('full_name'),
      sql<string | null>`case when ${inScope(user, 'application.read', sql.ref('application.siever_id'), today)}
        then application.id end`.as('application_id'),
      sql<{ session_id: string; status: SessionStatus; version: number }[]>`(select coalesce(json_agg(json_build_object(
          'session_id', session_id, 'status', status, 'version', version)), '[]')
        from academy_attendance where place_id = place.id)`.as('sessions'),
      sql<{ assessment_id: string; points: number; version: number }[]>`(select coalesce(json_agg(json_build_object(
          'assessment_id', assessment_id, 'points', points, 'version', version)), '[]')
        from academy_mark where place_id = place.id)`.as('marks'),
    ])
    .where('place.cohort_id', '=', cohort_id)
    .orderBy(sql`lower(application.first_name || ' ' || application.last_name)`)
    .orderBy('place.id')
    .execute()

export type PlaceRow = Awaited<ReturnType<typeof listPlaces>>[number]

/** One with what its certificate says, where the caller reaches it. */
export const findCertificate = (db: Db, user: User, id: string) =>
  db
    .selectFrom('academy_place as place')
    .innerJoin('job_application as application', 'application.id', 'place.application_id')
    .innerJoin('academy_cohort', 'academy_cohort.id', 'place.cohort_id')
    .innerJoin('branch', 'branch.id', 'academy_cohort.branch_id')
    .select(['place.id', 'place.certificate_number', 'place.score', 'place.attendance', 'application.erased_at'])
    .select(['academy_cohort.title', 'academy_cohort.starts_on', 'academy_cohort.ends_on', 'academy_cohort.closed_at'])
    .select(['branch.title as branch', 'branch.address'])
    .select(sql<string>`branch_zone_at(branch.id, academy_cohort.closed_at)`.as('time_zone'))
    .select([
      sql<'orientation' | 'training'>`academy_cohort.kind`.as('kind'),
      sql<string>`concat_ws(' ', application.first_name, application.middle_name, application.last_name)`.as('full_name'),
    ])
    .where('place.id', '=', id)
    .where(reached(user, 'academy.read', 'academy_cohort.id'))
    .executeTakeFirst()

interface Entered {
  by: string
  at: string
}

/** Writes what has changed; answers whose entry was changed meanwhile, if any. */
export async function writeAttendance(
  db: Db,
  session_id: string,
  entries: readonly { place_id: string; status: SessionStatus; version: number | null }[],
  { by, at }: Entered,
): Promise<boolean> {
  for (const { place_id, status, version } of entries) {
    const row = { status, noted_by: by, noted_at: at }
    const written =
      version === null
        ? await db
            .insertInto('academy_attendance')
            .values({ session_id, place_id, ...row })
            .onConflict((it) => it.doNothing())
            .executeTakeFirst()
        : await db
            .updateTable('academy_attendance')
            .set({ ...row, version: version + 1 })
            .where('session_id', '=', session_id)
            .where('place_id', '=', place_id)
            .where('version', '=', version)
            .executeTakeFirst()
    if (isNothing(written)) return false
  }
  return true
}

export async function writeMarks(
  db: Db,
  assessment_id: string,
  entries: readonly { place_id: string; points: number; version: number | null }[],
  { by, at }: Entered,
): Promise<boolean> {
  for (const { place_id, points, version } of entries) {
    const row = { points, marked_by: by, marked_at: at }
    const written =
      version === null
        ? await db
            .insertInto('academy_mark')
            .values({ assessment_id, place_id, ...row })
            .onConflict((it) => it.doNothing())
            .executeTakeFirst()
        : await db
            .updateTable('academy_mark')
            .set({ ...row, version: version + 1 })
            .where('assessment_id', '=', assessment_id)
            .where('place_id', '=', place_id)
            .where('version', '=', version)
            .executeTakeFirst()
    if (isNothing(written)) return false
  }
  return true
}

const isNothing = (written: { numInsertedOrUpdatedRows?: bigint; numUpdatedRows?: bigint } | undefined): boolean =>
  !(written?.numInsertedOrUpdatedRows || written?.numUpdatedRows)

/** The places of a cohort that are somebody's own. */
export async function ownPlaces(db: Db, cohort_id: string, employee_id: string): Promise<string[]> {
  const places = await db
    .selectFrom('academy_place')
    .select(['id', 'application_id'])
    .where('cohort_id', '=', cohort_id)
    .execute()
  const ids = places.map(({ application_id }) => application_id)
  const own = await findOwn(db, ids, [employee_id])
  return places.filter((place) => own.some(({ application_id }) => application_id === place.application_id)).map(({ id }) => id)
}

/** The applicants of a cohort whose result is final and who may be written to; who left it on their way knows. */
export const listResults = (db: Db, cohort_id: string) =>
  db
    .selectFrom('academy_place as place')
    .innerJoin('job_application as application', 'application.id', 'place.application_id')
    .innerJoin('job_opening', 'job_opening.id', 'application.job_opening_id')
    .select(['application.first_name', 'application.email', 'application.reference', 'job_opening.job_title'])
    .select(sql<'passed' | 'failed'>`place.result`.as('result'))
    .where('place.cohort_id', '=', cohort_id)
    .where('place.result', 'in', ['passed', 'failed'])
    .where('application.erased_at', 'is', null)
    .where('application.stage', 'not in', ['withdrawn', 'hired'])
    .orderBy('place.id')
    .execute()
