import type { Row } from '@iroko/contract/endpoint'
import type { Answers, Question, ScoredQuestion } from '@iroko/contract/engagement/survey-questions'
import type { surveys } from '@iroko/contract/engagement/surveys'
import { type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import type { User } from '../../../lib/http/rights.ts'
import { audienceColumns, isFor } from '../announcements/store-audience.ts'

/** Not archived, and between its first and its last day. */
const isCurrent = (today: string) => sql<boolean>`(survey.archived_at is null and survey.starts_on <= ${today}::date
  and (survey.ends_on is null or survey.ends_on >= ${today}::date))`

/** Of the audience; of an exit interview, whoever has a clearance that they may know of and leaves alive. */
const isAsked = (user: User, today: string) => sql<boolean>`case when survey.exit_interview
  then exists (select from clearance where clearance.employee_id = ${user.id}::uuid and clearance.cancelled_at is null
    and clearance.left_at is null and clearance.cause <> 'death' and clearance.told_on <= ${today}::date)
  else ${isFor('survey', user, today)} end`

type SurveyRow = Row<typeof surveys.list>

const stateOn = (today: string) => sql<SurveyRow['state']>`case
  when survey.starts_on > ${today}::date then 'upcoming'
  when survey.ends_on < ${today}::date then 'closed'
  else 'open' end`

export const surveyRows = (db: Db, today: string) =>
  db
    .selectFrom('survey')
    .select(['survey.id', 'survey.title', 'survey.anonymous', 'survey.exit_interview', 'survey.starts_on', 'survey.ends_on'])
    .select(audienceColumns('survey'))
    .select(['survey.repeat_months', 'survey.archived_at', 'survey.version'])
    .select([
      stateOn(today).as('state'),
      sql<number>`json_array_length(survey.questions)`.as('question_count'),
      sql<number>`(select count(*) from survey_respondent respondent where respondent.survey_id = survey.id)`.as('responses'),
    ])
    .$castTo<SurveyRow>()

export async function findSurvey(db: Db, id: string, today: string) {
  return await surveyRows(db, today)
    .select('survey.description')
    .select(sql<ScoredQuestion[]>`survey.questions`.as('questions'))
    .where('survey.id', '=', id)
    .executeTakeFirst()
}

const mostIssues = 12

/** A survey and the newest others of its series, the oldest first. */
export async function findIssues(db: Db, id: string, today: string) {
  const found = await surveyRows(db, today)
    .select('survey.description')
    .select(sql<ScoredQuestion[]>`survey.questions`.as('questions'))
    .where(
      sql<SqlBool>`coalesce(survey.series_id, survey.id) = (select coalesce(series_id, id) from survey where id = ${id}::uuid)`,
    )
    .where('survey.archived_at', 'is', null)
    .orderBy('survey.starts_on', 'desc')
    .limit(mostIssues)
    .execute()
  return found.toReversed()
}

/** The newest survey of each series that goes on. */
export async function latestIssues(db: Db) {
  const found = await sql<{
    id: string
    title: string
    starts_on: string
    ends_on: string | null
    repeat_months: number | null
  }>`select * from (
      select distinct on (coalesce(series_id, id)) id, title, starts_on, ends_on, repeat_months, archived_at
      from survey order by coalesce(series_id, id), starts_on desc) latest
    where repeat_months is not null and archived_at is null`.execute(db)
  return found.rows
}

/** The next of a series: all but its days as the one before. Undefined when it is there, or another survey has its title and day. */
export async function insertIssue(db: Db, after: string, days: { starts_on: string; ends_on: string }) {
  const columns = sql.join(
    [...audienceColumns('survey').map((name) => name.replace('survey.', '')), 'title', 'description', 'questions', 'anonymous']
      .concat('repeat_months')
      .map((name) => sql.ref(name)),
  )
  const inserted = await sql<{ id: string }>`insert into survey (id, series_id, starts_on, ends_on, ${columns})
    select ${uuid()}::uuid, coalesce(series_id, id), ${days.starts_on}::date, ${days.ends_on}::date, ${columns} from survey where id = ${after}::uuid
    on conflict do nothing returning id`.execute(db)
  return inserted.rows[0]?.id
}

/** What must stay once somebody answered; held, so that nobody answers meanwhile. */
export async function lockPromise(db: Db, id: string) {
  return await db
    .selectFrom('survey')
    .select(['anonymous', 'ends_on', sql<ScoredQuestion[]>`questions`.as('questions')])
    .select(
      sql<boolean>`exists (select from survey_respondent respondent where respondent.survey_id = survey.id)`.as('answered'),
    )
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

interface SurveyRecord {
  id: string
  title: string
  description: string
  anonymous: boolean
  starts_on: string
  ends_on: string | null
  questions: ScoredQuestion[]
}

const surveyColumns = (db: Db) =>
  db
    .selectFrom('survey')
    .select(['survey.id', 'survey.title', 'survey.description', 'survey.anonymous', 'survey.starts_on', 'survey.ends_on'])
    .select(sql<ScoredQuestion[]>`survey.questions`.as('questions'))

/** As people are asked: without the points, which would tell them what to answer. */
export const asShown = ({ questions, ...survey }: SurveyRecord) => ({
  ...survey,
  question_details: { questions: questions.map(({ points: _points, ...question }): Question => question) },
})

export async function listAsked(db: Db, query: ListQuery) {
  const found = surveyColumns(db)
    .where('survey.archived_at', 'is', null)
    .$if(Boolean(query.q), (it) => it.where(sql<SqlBool>`lower(survey.title) like ${likePattern(query.q ?? '')}`))
  const order = { columns: { starts_on: sql.ref('survey.starts_on') }, fallback: '-starts_on', tie: sql.ref('survey.id') }
  const { rows, ...page } = await listPage(db, found, query, order)
  return { rows: rows.map(asShown), ...page }
}

const isPending = (user: User, today: string) => sql<SqlBool>`${isCurrent(today)} and ${isAsked(user, today)}
  and not exists (select from survey_respondent respondent
    where respondent.survey_id = survey.id and respondent.employee_id = ${user.id}::uuid)`

/** The same as `pendingOf`, as the register of what is asked reads it. */
export const pendingRows = (user: User, today: string) => sql`
  select ${user.id}::uuid as employee_id, survey.id as subject, survey.title as about, survey.starts_on::timestamptz as since,
    survey.ends_on as until from survey where ${isPending(user, today)}`

export async function pendingOf(db: Db, user: User, today: string) {
  const found = await surveyColumns(db)
    .where(isPending(user, today))
    .orderBy(sql`survey.ends_on nulls last`)
    .orderBy('survey.id')
    .execute()
  return found.map(asShown)
}

export async function listAnswered(db: Db, user: User, query: ListQuery) {
  const found = db
    .selectFrom('survey_respondent as respondent')
    .innerJoin('survey', 'survey.id', 'respondent.survey_id')
    .leftJoin('survey_response as response', (join) =>
      join.onRef('response.survey_id', '=', 'survey.id').on('response.employee_id', '=', user.id),
    )
    .select(['survey.id', 'survey.title', 'survey.anonymous', 'response.answered_at', 'response.score as survey_score'])
    .where('respondent.employee_id', '=', user.id)
    .$if(Boolean(query.q), (it) => it.where(sql<SqlBool>`lower(survey.title) like ${likePattern(query.q ?? '')}`))
  return await listPage(db, found, query, {
    columns: { title: sql.ref('survey.title'), answered_at: sql.ref('response.answered_at') },
    fallback: '-answered_at',
    tie: sql.ref('survey.id'),
  })
}

/** A survey that is for the caller, held against a change of its questions; `open` is whether it can be answered today. */
export async function lockForAnswer(db: Db, user: User, id: string, today: string) {
  return await surveyColumns(db)
    .select(isCurrent(today).as('open'))
    .where('survey.id', '=', id)
    .where(isAsked(user, today))
    .forShare()
    .executeTakeFirst()
}

/** Whether it is the first time; another attempt of the same person waits here until the first is decided. */
export async function insertRespondent(db: Db, survey_id: string, employee_id: string): Promise<boolean> {
  const inserted = await db
    .insertInto('survey_respondent')
    .values({ survey_id, employee_id })
    .onConflict((it) => it.doNothing())
    .executeTakeFirst()
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Marks those of the audience who were not asked yet, and answers who they are; of them, whoever answered already needs no letter. */
export async function insertAsked(db: Db, survey_id: string, people: readonly string[]): Promise<string[]> {
  const asked = await sql<{ employee_id: string }>`
    insert into survey_asked (survey_id, employee_id) select ${survey_id}::uuid, person from unnest(${[...people]}::uuid[]) person
    on conflict do nothing returning employee_id`.execute(db)
  return asked.rows.map(({ employee_id }) => employee_id)
}

/** The surveys that can be answered today. */
export async function listOpen(db: Db, today: string) {
  return await db
    .selectFrom('survey')
    .select(['id', 'title', 'anonymous', 'exit_interview', 'ends_on'])
    .where(isCurrent(today))
    .orderBy('starts_on')
    .orderBy('id')
    .execute()
}

/** Whoever has a clearance that they may know of, and still works here. */
export async function leaversOf(db: Db, today: string): Promise<string[]> {
  const found = await sql<{ employee_id: string }>`
    select employee_id from clearance where cancelled_at is null and left_at is null and told_on <= ${today}::date`.execute(db)
  return found.rows.map(({ employee_id }) => employee_id)
}

interface Response {
  survey_id: string
  answers: Answers
  score: number | null
}

/** Not even the order of the rows may tell who it was: their ids are random, not of a time. */
export async function insertAnonymous(db: Db, { answers, ...response }: Response): Promise<void> {
  await db
    .insertInto('survey_response')
    .values({ ...response, id: sql<string>`gen_random_uuid()`, anonymous: true, answers: JSON.stringify(answers) })
    .execute()
}

export async function insertNamed(db: Db, { answers, ...response }: Response, id: string, user: User, at: Date): Promise<void> {
  const who = { employee_id: user.id, office_id: user.office_id, answered_at: at.toISOString() }
  await db
    .insertInto('survey_response')
    .values({ ...response, ...who, id, anonymous: false, answers: JSON.stringify(answers) })
    .execute()
}

export async function findResponse(db: Db, survey_id: string, employee_id: string) {
  return await db
    .selectFrom('survey_response')
    .select(['score', sql<Answers>`answers`.as('answers')])
    .where('survey_id', '=', survey_id)
    .where('employee_id', '=', employee_id)
    .executeTakeFirst()
}

/**
 * Writes the responses of anonymous surveys anew in a random order, all at once: what PostgreSQL knows of each row by itself (its
 * transaction, its place) then says no longer when it came.
 */
export async function mixAnonymous(db: Db, since: string): Promise<void> {
  await sql`with gone as (
      delete from survey_response where anonymous and survey_id in (
        select id from survey where anonymous and (ends_on is null or ends_on >= ${since}::date))
      returning survey_id, answers, score)
    insert into survey_response (id, survey_id, anonymous, answers, score)
    select gen_random_uuid(), survey_id, true, answers, score from gone order by random()`.execute(db)
}
