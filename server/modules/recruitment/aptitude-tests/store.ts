/** Aptitude tests and what they ask. */
import type { AptitudeKind } from '@iroko/contract/recruitment/questions'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'

export interface Draw {
  topic: string
  count: number
}

const partsOf = <R>(value: ReturnType<typeof sql>, isDraw: boolean) =>
  sql<R>`coalesce((select json_agg(${value} order by position) from aptitude_test_part part
    where part.test_id = aptitude_test.id and (part.draw is not null) = ${sql.lit(isDraw)}), '[]')`

const sittingsOf = (condition = sql<SqlBool>`true`) =>
  sql<number>`(select count(*) from aptitude_sitting where test_id = aptitude_test.id and ${condition})`

export const testRows = (db: Db) =>
  db
    .selectFrom('aptitude_test')
    .select([
      'id',
      'title',
      'instructions',
      'minutes',
      'pass_mark',
      'attempts',
      'valid_days',
      'shuffled',
      'archived_at',
      'version',
    ])
    .select([
      partsOf<string[]>(sql`part.question_id`, false).as('question_ids'),
      partsOf<Draw[]>(sql`json_build_object('topic', part.topic, 'count', part.draw)`, true).as('draws'),
      sql<number>`(select coalesce(sum(coalesce(draw, 1)), 0) from aptitude_test_part where test_id = aptitude_test.id)`.as(
        'question_count',
      ),
      sittingsOf().as('sittings'),
      sittingsOf(sql`status in ('passed', 'failed')`).as('decided'),
      sittingsOf(sql`status = 'passed'`).as('passed'),
    ])

/** Replaces what a test asks. */
export async function writeParts(
  db: Db,
  test_id: string,
  question_ids: readonly string[],
  draws: readonly Draw[],
): Promise<void> {
  await db.deleteFrom('aptitude_test_part').where('test_id', '=', test_id).execute()
  const rows = [
    ...question_ids.map((question_id) => ({ question_id, topic: null, draw: null })),
    ...draws.map(({ topic, count }) => ({ question_id: null, topic, draw: count })),
  ].map((part, position) => ({ ...part, test_id, position }))
  if (rows.length > 0) await db.insertInto('aptitude_test_part').values(rows).execute()
}

/** Of these questions, those that are there and not archived; held so that none is archived meanwhile. */
export async function findQuestions(db: Db, ids: readonly string[]): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select id from aptitude_question where id = any(${ids}::uuid[]) and archived_at is null for share`.execute(db)
  return found.rows.map(({ id }) => id)
}

/** How many questions of each topic can be drawn beside those asked by name. */
export async function countTopics(db: Db, topics: readonly string[], except: readonly string[]): Promise<Map<string, number>> {
  const found = await sql<{ topic: string; count: number }>`
    select topic, count(*) as count from aptitude_question
    where topic = any(${topics}::text[]) and archived_at is null and not id = any(${except}::uuid[]) group by topic`.execute(db)
  return new Map(found.rows.map(({ topic, count }) => [topic, count]))
}

export const listChoices = (db: Db) =>
  db
    .selectFrom('aptitude_test')
    .select(['id', 'title', 'minutes', 'valid_days'])
    .where('archived_at', 'is', null)
    .orderBy(sql`lower(title)`)
    .execute()

/** How an answer of a finished sitting did, and how the sitting as a whole. */
export interface Marked {
  question_id: string
  version: number
  title: string
  topic: string
  kind: AptitudeKind
  points: number
  awarded: number
  score: number
  max_score: number
  sitting_id: string
}

/** At most so many sittings are looked at: the latest. */
const mostSittings = 2000

/** What was asked in the finished sittings of a test, the latest first. */
export async function listMarked(db: Db, testId: string): Promise<Marked[]> {
  const found = await sql<Marked>`
    select answer.question_id, answer.question_version as version, answer.title, question.topic, answer.kind, answer.points,
      answer.awarded, sitting.score, sitting.max_score, sitting.id as sitting_id
    from (select * from aptitude_sitting where test_id = ${testId}::uuid and status in ('passed', 'failed')
      order by finished_at desc limit ${mostSittings}) sitting
    join aptitude_answer answer on answer.sitting_id = sitting.id
    join aptitude_question question on question.id = answer.question_id
    order by sitting.id, answer.position`.execute(db)
  return found.rows
}

export const findTitle = (db: Db, id: string) =>
  db.selectFrom('aptitude_test').select(['id', 'title']).where('id', '=', id).executeTakeFirst()
