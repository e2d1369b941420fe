/** The results of a survey: counts in SQL, of all responses or of a cut. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import type { Named, PersonRef } from '../../../lib/database/references.ts'
import type { Cell, Group } from './rules-disclosure.ts'

export interface Cut {
  office_id?: string | undefined
  question_id?: string | undefined
  option?: string | undefined
}

const chose = (question: string, option: string) => sql`survey_response.answers -> ${question} @> to_jsonb(${option}::text)`

/** The responses of a cut. */
function within(surveyId: string, { office_id, question_id, option }: Cut): RawBuilder<unknown> {
  const conditions = [sql`survey_response.survey_id = ${surveyId}::uuid`]
  if (office_id) conditions.push(sql`survey_response.office_id = ${office_id}::uuid`)
  if (question_id && option) conditions.push(chose(question_id, option))
  return sql.join(conditions, sql` and `)
}

export async function countResponses(db: Db, surveyId: string): Promise<number> {
  const counted = await sql<{ total: number }>`
    select count(*) as total from survey_response where survey_id = ${surveyId}::uuid`.execute(db)
  return counted.rows[0]?.total ?? 0
}

export interface Tally {
  shown: number
  average_score: number | null
  red: number
  amber: number
  green: number
}

export async function tallyScores(db: Db, surveyId: string, cut: Cut): Promise<Tally> {
  const counted = await sql<Tally>`select count(*) as shown, round(avg(score))::int as average_score,
      count(*) filter (where score < 40) as red,
      count(*) filter (where score >= 40 and score < 60) as amber,
      count(*) filter (where score >= 60) as green
    from survey_response where ${within(surveyId, cut)}`.execute(db)
  return counted.rows[0] ?? { shown: 0, average_score: null, red: 0, amber: 0, green: 0 }
}

interface OptionTally {
  question_id: string
  /** Null counts the responses that have an answer at all. */
  option: string | null
  total: number
}

export async function tallyAnswers(db: Db, surveyId: string, cut: Cut): Promise<OptionTally[]> {
  const counted = await sql<OptionTally>`
    select entry.key as question_id, null as option, count(*) as total
    from survey_response, jsonb_each(survey_response.answers) entry
    where ${within(surveyId, cut)} group by entry.key
    union all
    select entry.key, option, count(*)
    from survey_response, jsonb_each(survey_response.answers) entry,
      jsonb_array_elements_text(case jsonb_typeof(entry.value) when 'array' then entry.value else '[]' end) option
    where ${within(surveyId, cut)} group by entry.key, option`.execute(db)
  return counted.rows
}

/** Where those who answered sat. */
export async function officesOf(db: Db, surveyId: string): Promise<Named[]> {
  const found = await sql<Named>`select id, title from office where id in (
    select office_id from survey_response where survey_id = ${surveyId}::uuid) order by title`.execute(db)
  return found.rows
}

/** The responses to an anonymous survey by what they were asked and, for a cut, by the answer to its question. */
export async function groupsOf(db: Db, surveyId: string, cutBy?: string): Promise<Group[]> {
  const found = await sql<Group>`
    select asked, cut, count(*) as total from survey_response
    cross join lateral (select array_agg(key order by key) as asked from jsonb_object_keys(survey_response.answers) key) questions
    cross join lateral (select survey_response.answers -> ${cutBy ?? ''} ->> 0 as cut) own
    where survey_id = ${surveyId}::uuid group by asked, cut`.execute(db)
  return found.rows
}

/** How often each answer to a question with options was given, by the answer to the question of a cut. */
export async function cellsOf(db: Db, surveyId: string, cutBy: string): Promise<Cell[]> {
  const found = await sql<Cell>`
    select entry.key as question_id, survey_response.answers -> ${cutBy} ->> 0 as cut, count(*) as total
    from survey_response, jsonb_each(survey_response.answers) entry
    where survey_id = ${surveyId}::uuid and jsonb_typeof(entry.value) = 'array'
    group by entry.key, cut, entry.value`.execute(db)
  return found.rows
}

/** How many people were asked. */
export async function countAsked(db: Db, surveyId: string): Promise<number> {
  const counted = await sql<{ total: number }>`
    select count(*) as total from survey_asked where survey_id = ${surveyId}::uuid`.execute(db)
  return counted.rows[0]?.total ?? 0
}

interface AnswerRow {
  id: string
  question: string
  answer: string
  employee: PersonRef | null
  office: string | null
  answered_at: string | null
  survey_score: number | null
}

/**
 * Every answer, in the order of the questions; of one question in an order that says nothing about who it was. A question that nobody answered
 * stands there too, with an empty answer, once there are responses.
 */
export async function listAnswers(
  db: Db,
  surveyId: string,
  query: ListQuery & { question_id?: string | undefined },
  shown: readonly string[],
) {
  const all = sql<AnswerRow & { place: number; question_id: string }>`(
    select asked.question ->> 'question' as question, asked.question ->> 'id' as question_id, asked.place,
      md5(response.id::text || asked.place) as id,
      case jsonb_typeof(given.answer)
        when 'array' then (select string_agg(asked.question -> 'options' ->> option, ', ') from jsonb_array_elements_text(given.answer) option)
        else given.answer #>> '{}' end as answer,
      case when employee.id is not null
        then json_build_object('id', employee.id, 'ogid', employee.ogid, 'full_name', employee.full_name) end as employee,
      office.title as office, response.answered_at,
      case when response.anonymous then null else response.score end as survey_score
    from survey_response response
    join survey on survey.id = response.survey_id
    cross join lateral json_array_elements(survey.questions) with ordinality asked (question, place)
    cross join lateral (select response.answers -> (asked.question ->> 'id') as answer) given
    left join employee on employee.id = response.employee_id
    left join office on office.id = response.office_id
    where response.survey_id = ${surveyId}::uuid and given.answer is not null and asked.question ->> 'id' = any(${[...shown]}::text[])
    union all
    select asked.question ->> 'question', asked.question ->> 'id', asked.place, md5(survey.id::text || asked.place), '', null, null, null, null
    from survey cross join lateral json_array_elements(survey.questions) with ordinality asked (question, place)
    where survey.id = ${surveyId}::uuid and asked.question ->> 'id' = any(${[...shown]}::text[])
      and exists (select from survey_response where survey_id = survey.id)
      and not exists (select from survey_response where survey_id = survey.id and answers -> (asked.question ->> 'id') is not null))`
  const found = db
    .selectFrom(all.as('answer'))
    .select([
      'answer.id',
      'answer.question',
      'answer.answer',
      'answer.employee',
      'answer.office',
      'answer.answered_at',
      'answer.survey_score',
    ])
    .$if(query.question_id !== undefined, (it) => it.where('answer.question_id', '=', query.question_id ?? ''))
    .$if(Boolean(query.q), (it) => it.where(sql<boolean>`lower(answer.answer) like ${likePattern(query.q ?? '')}`))
  const order = { columns: { question: sql.ref('answer.place') }, fallback: 'question', tie: sql.ref('answer.id') }
  return await listPage(db, found, query, order)
}
