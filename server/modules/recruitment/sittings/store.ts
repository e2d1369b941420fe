/** Sittings as staff see them. */

import type { SittingStatus } from '@iroko/contract/recruitment/sittings'
import type { ApplicationStage } from '@iroko/contract/recruitment/stages'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import { type Named, named } from '../../../lib/database/references.ts'
import type { ApplicantPart } from '../../../lib/house/applicant.ts'
import type { Ask } from '../../../lib/house/ask.ts'
import { inScope, type User } from '../../../lib/http/rights.ts'

interface ApplicationRef {
  id: string
  full_name: string
  reference: string
  job_title: string
  stage: ApplicationStage
}

const fullName = sql`job_application.first_name || ' ' || job_application.last_name`
const percent = sql<number | null>`100 * score / nullif(max_score, 0)`

const from = (db: Db) =>
  db
    .selectFrom('aptitude_sitting as sitting')
    .innerJoin('aptitude_test as test', 'test.id', 'sitting.test_id')
    .innerJoin('job_application', 'job_application.id', 'sitting.application_id')
    .innerJoin('job_opening', 'job_opening.id', 'job_application.job_opening_id')

const rows = (db: Db) =>
  from(db)
    .select(['sitting.id', 'attempt', 'sitting.invited_at', 'sitting.expires_at', 'started_at', 'ends_at', 'finished_at'])
    .select(['sitting.pass_mark', 'score', 'max_score', percent.as('percent'), named('test').$castTo<Named>().as('test')])
    .select([
      sql<SittingStatus>`sitting.status`.as('status'),
      sql<ApplicationRef>`json_build_object('id', job_application.id, 'full_name', ${fullName}, 'reference', reference,
        'job_title', job_title, 'stage', stage)`.as('application'),
      sql<number>`(select count(*) from aptitude_window where sitting_id = sitting.id)`.as('times_left'),
    ])

interface Filters extends ListQuery {
  status?: SittingStatus | undefined
  test_id?: string | undefined
  application_id?: string | undefined
}

const mine = (user: User, today: string) => inScope(user, 'application.read', sql.ref('job_application.siever_id'), today)

export function listSittings(db: Db, user: User, list: Filters, today: string) {
  const { status, test_id, application_id, q } = list
  const found = rows(db)
    .where(sql<SqlBool>`${mine(user, today)}`)
    .$if(status !== undefined, (it) => it.where(sql<SqlBool>`sitting.status = ${status}`))
    .$if(test_id !== undefined, (it) => it.where('sitting.test_id', '=', test_id ?? ''))
    .$if(application_id !== undefined, (it) => it.where('sitting.application_id', '=', application_id ?? ''))
    .$if(Boolean(q), (it) =>
      it.where(sql<SqlBool>`(lower(${fullName}) like ${likePattern(q ?? '')} or lower(reference) like ${likePattern(q ?? '')}
        or lower(test.title) like ${likePattern(q ?? '')})`),
    )
  const columns = {
    invited_at: sql.ref('sitting.invited_at'),
    finished_at: sql.ref('finished_at'),
    applicant: sql`lower(${fullName})`,
    percent,
    status: sql`array_position(array['started', 'invited', 'marking', 'passed', 'failed', 'expired', 'cancelled'], sitting.status)`,
  }
  return listPage(db, found, list, { columns, fallback: '-invited_at', tie: sql.ref('sitting.id') })
}

export const findShown = (db: Db, id: string) => rows(db).where('sitting.id', '=', id).executeTakeFirst()

export const listWindow = (db: Db, sitting_id: string) =>
  db
    .selectFrom('aptitude_window')
    .select(['left_at', 'back_at'])
    .where('sitting_id', '=', sitting_id)
    .orderBy('left_at')
    .execute()

/** What a change of one needs: its test and its application, whose `full_name` and letters need them. */
const plain = (db: Db) =>
  from(db)
    .select(['sitting.id', 'application_id', 'test_id', 'attempt', 'sitting.minutes', 'sitting.pass_mark', 'seed'])
    .select(['sitting.expires_at', 'started_at', 'ends_at', 'finished_at', 'score', 'max_score', 'siever_id'])
    .select(['test.title as test_title', 'test.instructions', 'test.valid_days', 'test.shuffled'])
    .select(['first_name', 'last_name', 'email', 'reference', 'job_title'])
    .select([sql<ApplicationStage>`stage`.as('stage'), sql<SittingStatus>`sitting.status`.as('status')])

export type Sitting = NonNullable<Awaited<ReturnType<typeof findSitting>>>

export const findSitting = (db: Db, id: string) => plain(db).where('sitting.id', '=', id).executeTakeFirst()

/** The same, held until the transaction ends. */
export async function lockSitting(db: Db, id: string) {
  await sql`select 1 from aptitude_sitting where id = ${id}::uuid for update`.execute(db)
  return await findSitting(db, id)
}

/** One whose application the caller may change, held. */
export async function lockMine(db: Db, user: User, id: string, today: string) {
  await sql`select 1 from aptitude_sitting where id = ${id}::uuid for update`.execute(db)
  return await plain(db)
    .where('sitting.id', '=', id)
    .where(sql<SqlBool>`${inScope(user, 'application.edit', sql.ref('siever_id'), today)}`)
    .executeTakeFirst()
}

/** Whether the caller may change an application. */
export const isMine = async (db: Db, user: User, applicationId: string, today: string): Promise<boolean> => {
  const found = await db
    .selectFrom('job_application')
    .select('id')
    .where('id', '=', applicationId)
    .where(sql<SqlBool>`${inScope(user, 'application.edit', sql.ref('siever_id'), today)}`)
    .executeTakeFirst()
  return found !== undefined
}

/** How often an application was invited to a test and has sat it, and whether it is invited or sits it now. */
export async function countAttempts(db: Db, application_id: string, test_id: string) {
  const found = await db
    .selectFrom('aptitude_sitting')
    .select((it) => [
      it.fn.coalesce(it.fn.max('attempt'), sql<number>`0`).as('last'),
      sql<number>`count(started_at)`.as('sat'),
      sql<boolean>`coalesce(bool_or(status in ('invited', 'started')), false)`.as('open'),
    ])
    .where('application_id', '=', application_id)
    .where('test_id', '=', test_id)
    .executeTakeFirstOrThrow()
  return found
}

/** A test that is not archived, as it is now; held against a change meanwhile. */
export const findTest = (db: Db, id: string) =>
  db
    .selectFrom('aptitude_test')
    .select(['id', 'title', 'minutes', 'pass_mark', 'attempts', 'valid_days'])
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .forShare()
    .executeTakeFirst()

interface Invited {
  id: string
  application_id: string
  test_id: string
  attempt: number
  minutes: number
  pass_mark: number
  seed: string
  invited_by: string
  invited_at: string
  expires_at: string
}

export async function insertSitting(db: Db, sitting: Invited): Promise<void> {
  await db.insertInto('aptitude_sitting').values(sitting).execute()
}

interface Changed {
  status?: SittingStatus
  expires_at?: string
  reminded_at?: string | null
  started_at?: string
  ends_at?: string
  finished_at?: string
  score?: number
  max_score?: number
}

export async function writeSitting(db: Db, id: string, changed: Changed): Promise<void> {
  await db.updateTable('aptitude_sitting').set(changed).where('id', '=', id).execute()
}

/** The invitations whose applicants are reminded now: a day before the end, and not in the first half of a day. */
export async function listToRemind(db: Db, now: Date): Promise<string[]> {
  const at = now.toISOString()
  const found = await sql<{ id: string }>`
    select id from aptitude_sitting where status = 'invited' and reminded_at is null and expires_at > ${at}::timestamptz
      and expires_at <= ${at}::timestamptz + interval '24 hours' and invited_at <= ${at}::timestamptz - interval '12 hours'
    order by expires_at limit 500`.execute(db)
  return found.rows.map(({ id }) => id)
}

/** The sittings that are over: invitations that expired or whose application is closed, and started ones whose time is up. */
export async function listDue(db: Db, now: Date): Promise<string[]> {
  const at = now.toISOString()
  const found = await sql<{ id: string }>`
    select sitting.id from aptitude_sitting sitting join job_application on job_application.id = application_id
    where (status = 'invited' and (expires_at <= ${at}::timestamptz or stage in ('rejected', 'withdrawn', 'hired')))
      or (status = 'started' and ends_at <= ${at}::timestamptz) limit 500`.execute(db)
  return found.rows.map(({ id }) => id)
}

export const asks: readonly Ask[] = [
  {
    what: 'aptitude_marking',
    may: 'aptitude.mark',
    opens: '/dashboard/recruitment/aptitude-test?view=marking',
    first: 'register',
    again: 2,
    after: 'everybody who marks tests is asked already',
    rows: ({ people }) => sql`select marker.id as employee_id, sitting.id as subject,
      application.first_name || ' ' || application.last_name || ', ' || test.title as about, sitting.finished_at as since, null as until
      from aptitude_sitting sitting join aptitude_test test on test.id = sitting.test_id
      join job_application application on application.id = sitting.application_id
        and application.stage not in ('rejected', 'withdrawn', 'hired')
      join ${people} marker on marker.id is distinct from application.employee_id
      where sitting.status = 'marking'`,
  },
]

export const applicant: ApplicantPart = {
  tables: {
    aptitude_sitting: 'the score stays for the counts',
    aptitude_answer: 'a trigger empties what they wrote in their own words',
    aptitude_window: 'a trigger deletes it',
  },
  records: (applications) => sql`select application_id, id from aptitude_sitting where application_id = any(${applications})`,
}
