/** Cohorts, whose they are, and what is written of them. */
import type { CohortKind, CohortStatus } from '@iroko/contract/recruitment/cohorts'
import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AcademyAssessment, AcademyCohort, AcademyPlace, AcademySession } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import type { Named } from '../../../lib/database/references.ts'
import { insertAll } from '../../../lib/http/bulk.ts'
import { mayForAll, type User } from '../../../lib/http/rights.ts'
import { type ExitReader, staysUntil } from '../../people/planned-exits/store-known.ts'

interface PersonName {
  ogid: string
  full_name: string
}

/** The cohorts that a caller may reach: all, or those that they train. */
export const reached = (user: User, permission: 'academy.read' | 'academy.teach', cohort: string): RawBuilder<SqlBool> =>
  mayForAll(user, permission)
    ? sql<SqlBool>`true`
    : sql<SqlBool>`${sql.ref(cohort)} in (select cohort_id from academy_trainer where employee_id = ${user.id}::uuid)`

const personName = (table: string) =>
  sql<PersonName>`json_build_object('ogid', ${sql.ref(`${table}.ogid`)}, 'full_name', ${sql.ref(`${table}.full_name`)})`

const namedBranch = sql<Named>`json_build_object('id', branch.id, 'title', branch.title)`.as('branch')

/** The place was not left, and the application is still alive. */
export const isIn = sql<SqlBool>`(place.left_at is null and application.stage not in ('rejected', 'withdrawn'))`

export const statusOn = (now: Date): RawBuilder<CohortStatus> => sql<CohortStatus>`case
  when academy_cohort.status <> 'open' then academy_cohort.status
  when (${now.toISOString()}::timestamptz at time zone branch_zone_at(branch.id, ${now.toISOString()}::timestamptz))::date < academy_cohort.starts_on then 'planned'
  when (${now.toISOString()}::timestamptz at time zone branch_zone_at(branch.id, ${now.toISOString()}::timestamptz))::date > academy_cohort.ends_on then 'over'
  else 'running' end`

const applicants = sql<number>`(select count(*)::int from academy_place place
  join job_application application on application.id = place.application_id
  where place.cohort_id = academy_cohort.id and ${isIn})`

const rows = (db: Db, now: Date) =>
  db
    .selectFrom('academy_cohort')
    .innerJoin('branch', 'branch.id', 'academy_cohort.branch_id')
    .select(['academy_cohort.id', 'academy_cohort.title', 'room', 'starts_on', 'ends_on', 'capacity', 'pass_mark'])
    .select(['least_attendance', 'academy_cohort.version', 'branch.address', 'branch_id', namedBranch])
    .select(sql<string>`branch_zone_at(branch.id, ${now.toISOString()}::timestamptz)`.as('time_zone'))
    .select([sql<CohortKind>`academy_cohort.kind`.as('kind'), applicants.as('applicants')])
    .select([
      sql<'open' | 'closed' | 'cancelled'>`academy_cohort.status`.as('stored'),
      sql<PersonName[]>`(select coalesce(json_agg(${personName('employee')} order by employee.full_name), '[]')
        from academy_trainer join employee on employee.id = academy_trainer.employee_id
        where academy_trainer.cohort_id = academy_cohort.id)`.as('trainers'),
      sql<number>`(select count(*)::int from academy_place where cohort_id = academy_cohort.id and result = 'passed')`.as(
        'passed',
      ),
      sql<boolean>`(exists (select 1 from academy_attendance noted join academy_session session on session.id = noted.session_id
          where session.cohort_id = academy_cohort.id)
        or exists (select 1 from academy_mark mark join academy_assessment assessment on assessment.id = mark.assessment_id
          where assessment.cohort_id = academy_cohort.id))`.as('is_begun'),
    ])

export type CohortRow = NonNullable<Awaited<ReturnType<typeof findCohort>>>

type ListFilters = ListQuery & {
  status?: CohortStatus | undefined
  kind?: CohortKind | undefined
  branch_id?: string | undefined
}

export function listCohorts(db: Db, user: User, list: ListFilters, now: Date) {
  const { q, status, kind, branch_id } = list
  const pattern = likePattern(q ?? '')
  const found = rows(db, now)
    .where(reached(user, 'academy.read', 'academy_cohort.id'))
    .$if(q !== undefined && q !== '', (it) =>
      it.where(sql<SqlBool>`(lower(academy_cohort.title) like ${pattern} or lower(branch.title) like ${pattern})`),
    )
    .$if(status !== undefined, (it) => it.where(sql<SqlBool>`${statusOn(now)} = ${status}`))
    .$if(kind !== undefined, (it) => it.where(sql<SqlBool>`academy_cohort.kind = ${kind}`))
    .$if(branch_id !== undefined, (it) => it.where(sql<SqlBool>`academy_cohort.branch_id = ${branch_id}::uuid`))
  const columns = {
    title: sql`lower(academy_cohort.title)`,
    starts_on: sql.ref('academy_cohort.starts_on'),
    ends_on: sql.ref('academy_cohort.ends_on'),
    applicants,
  }
  return listPage(db, found, list, { columns, fallback: '-starts_on', tie: sql.ref('academy_cohort.id') })
}

/** One that the caller may reach. */
export const findCohort = (db: Db, user: User, permission: 'academy.read' | 'academy.teach', id: string, now: Date) =>
  rows(db, now)
    .where('academy_cohort.id', '=', id)
    .where(reached(user, permission, 'academy_cohort.id'))
    .executeTakeFirst()

/** The same, held until the transaction ends: all that is written of a cohort is written one after the other. */
export async function lockCohort(db: Db, user: User, permission: 'academy.read' | 'academy.teach', id: string, now: Date) {
  await sql`select 1 from academy_cohort where id = ${id}::uuid for update`.execute(db)
  return await findCohort(db, user, permission, id, now)
}

export const listTrainers = (db: Db, cohort_id: string) =>
  db
    .selectFrom('academy_trainer')
    .innerJoin('employee', 'employee.id', 'academy_trainer.employee_id')
    .select(['employee.id', 'employee.ogid', 'employee.full_name'])
    .where('cohort_id', '=', cohort_id)
    .orderBy('employee.full_name')
    .execute()

export async function insertCohort(db: Db, cohort: Insertable<AcademyCohort>): Promise<void> {
  await db.insertInto('academy_cohort').values(cohort).execute()
}

/** Sessions of whoever trains it no longer wait for another trainer. */
export async function setTrainers(db: Db, cohort_id: string, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('academy_trainer').where('cohort_id', '=', cohort_id).execute()
  await insertAll(
    db,
    'academy_trainer',
    ids.map((employee_id) => ({ cohort_id, employee_id })),
  )
  await sql`update academy_session set trainer_id = null, version = version + 1 where cohort_id = ${cohort_id}::uuid
    and trainer_id is not null and trainer_id <> all(${[...ids]}::uuid[])
    and not exists (select 1 from academy_attendance where session_id = academy_session.id)`.execute(db)
}

/** Whether a session of a cohort lies outside of these days. */
export const hasSessionOutside = async (db: Db, cohort_id: string, from: string, to: string): Promise<boolean> =>
  (await db
    .selectFrom('academy_session')
    .select('id')
    .where('cohort_id', '=', cohort_id)
    .where((it) => it.or([it('day', '<', from), it('day', '>', to)]))
    .limit(1)
    .executeTakeFirst()) !== undefined

export const findSession = (db: Db, id: string) =>
  db
    .selectFrom('academy_session')
    .select(['id', 'cohort_id', 'day', 'starts_at', 'ends_at', 'topic', 'trainer_id', 'version'])
    .select(sql<boolean>`exists (select 1 from academy_attendance where session_id = academy_session.id)`.as('is_taken'))
    .where('id', '=', id)
    .executeTakeFirst()

/** When a cohort begins. */
export const firstSession = (db: Db, cohort_id: string) =>
  db
    .selectFrom('academy_session')
    .select('starts_at')
    .where('cohort_id', '=', cohort_id)
    .orderBy('day')
    .orderBy('starts_at')
    .executeTakeFirst()

export async function nameOfPerson(db: Db, id: string): Promise<string> {
  const found = await db.selectFrom('employee').select('full_name').where('id', '=', id).executeTakeFirst()
  return found?.full_name ?? ''
}

export async function insertSession(db: Db, session: Insertable<AcademySession>): Promise<void> {
  await db.insertInto('academy_session').values(session).execute()
}

export async function deleteSession(db: Db, id: string): Promise<void> {
  await db.deleteFrom('academy_session').where('id', '=', id).execute()
}

/** Why a trainer cannot be there at the time of a session, as far as the reader may know; null when they can. */
export async function trainerAwayAt(
  db: Db,
  employee_id: string,
  { day, starts_at, ends_at }: { day: string; starts_at: string; ends_at: string },
  reader: ExitReader,
): Promise<'leave' | 'gone' | null> {
  const stays = staysUntil('employee', sql`${day}::date`, reader)
  const found = await sql<{ why: 'leave' | 'gone' | null }>`
    select case when not ${stays} then 'gone'
      when is_away_between(employee.id, ${day}::date, ${starts_at}::time, ${ends_at}::time) then 'leave' end as why
    from employee where id = ${employee_id}::uuid`.execute(db)
  return found.rows[0]?.why ?? null
}

export const findAssessment = (db: Db, id: string) =>
  db
    .selectFrom('academy_assessment')
    .select(['id', 'cohort_id', 'title', 'most_points', 'weight', 'version'])
    .select(
      sql<number | null>`(select max(points) from academy_mark where assessment_id = academy_assessment.id)`.as('most_given'),
    )
    .where('id', '=', id)
    .executeTakeFirst()

export async function insertAssessment(db: Db, assessment: Insertable<AcademyAssessment>): Promise<void> {
  await db.insertInto('academy_assessment').values(assessment).execute()
}

export async function deleteAssessment(db: Db, id: string): Promise<void> {
  await db.deleteFrom('academy_assessment').where('id', '=', id).execute()
}

export const findPlace = (db: Db, id: string) =>
  db
    .selectFrom('academy_place')
    .select(['id', 'cohort_id', 'application_id', 'version'])
    .where('id', '=', id)
    .executeTakeFirst()

export async function insertPlace(db: Db, place: Insertable<AcademyPlace>): Promise<void> {
  await db.insertInto('academy_place').values(place).execute()
}

/** In which cohort of a kind somebody is that is neither closed nor cancelled; the same one before another. */
export async function otherCohort(db: Db, application_id: string, cohort: { id: string; kind: string }) {
  const found = await db
    .selectFrom('academy_place')
    .innerJoin('academy_cohort', 'academy_cohort.id', 'academy_place.cohort_id')
    .select('academy_cohort.title')
    .where('application_id', '=', application_id)
    .where((it) =>
      it.or([
        it('academy_cohort.id', '=', cohort.id),
        it.and([
          it('academy_cohort.status', '=', 'open'),
          it('left_at', 'is', null),
          sql<boolean>`academy_cohort.kind = ${cohort.kind}`,
        ]),
      ]),
    )
    .orderBy(sql`academy_cohort.id = ${cohort.id}::uuid`, 'desc')
    .executeTakeFirst()
  return found?.title
}

/** Closes a place with what came of it; the next certificate where it is earned. */
export async function writeResult(
  db: Db,
  id: string,
  { result, score, attendance }: { result: string; score: number | null; attendance: number | null },
): Promise<void> {
  await sql`update academy_place set result = ${result}, score = ${score}, attendance = ${attendance}, version = version + 1,
    certificate_number = case when ${result} = 'passed'
      then 'AC-' || lpad(nextval('academy_certificate_number')::text, 6, '0') end
    where id = ${id}::uuid`.execute(db)
}

/** Takes somebody who leaves off what they were to train, and leaves without a trainer what the successor has no time for; answers which cohorts. */
export async function releaseTrainer(db: Db, employee_id: string, from: string, successor_id: string | null) {
  const open = sql`select id from academy_cohort where status = 'open'`
  await sql`update academy_session set version = version + 1, trainer_id = (select ${successor_id}::uuid where not exists (
      select from booking own join booking other on other.span && own.span and other.session_id is distinct from own.session_id
      where own.session_id = academy_session.id and other.holder = 'employee:' || ${successor_id}::uuid))
    where trainer_id = ${employee_id}::uuid and day > ${from}::date and cohort_id in (${open})`.execute(db)
  const { rows: left } = await sql<{ id: string; title: string }>`
    with gone as (delete from academy_trainer where employee_id = ${employee_id}::uuid and cohort_id in (${open}) returning cohort_id)
    select academy_cohort.id, title from gone join academy_cohort on academy_cohort.id = gone.cohort_id order by title`.execute(
    db,
  )
  if (successor_id)
    await sql`insert into academy_trainer (cohort_id, employee_id)
      select unnest(${left.map(({ id }) => id)}::uuid[]), ${successor_id}::uuid on conflict do nothing`.execute(db)
  return left
}
