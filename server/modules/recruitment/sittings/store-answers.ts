/** What sittings ask, what was answered, and the points for it. */
import type { AptitudeKind } from '@iroko/contract/recruitment/questions'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import { type Named, named } from '../../../lib/database/references.ts'
import { pictureOf } from '../questions/store.ts'
import type { KeyedOption } from './rules-score.ts'

const bankColumns = [
  'aptitude_question.id',
  'title',
  'aptitude_question.topic',
  'points',
  'seconds',
  'answer',
  'tolerance',
  'picture_token',
] as const

const bankRows = (db: Db) =>
  db
    .selectFrom('aptitude_question')
    .select([...bankColumns, 'version'])
    .select([sql<AptitudeKind>`kind`.as('kind'), sql<{ label: string; right: boolean }[]>`options`.as('options')])

/** What a test is made of: questions by name in their order, topics to draw from, and what can be drawn. */
export async function findPlan(db: Db, test_id: string) {
  const parts = await db
    .selectFrom('aptitude_test_part')
    .select(['question_id', 'topic', 'draw'])
    .where('test_id', '=', test_id)
    .orderBy('position')
    .execute()
  const draws = parts.flatMap(({ topic, draw }) => (topic !== null && draw !== null ? [{ topic, count: draw }] : []))
  const named = await bankRows(db)
    .innerJoin('aptitude_test_part', 'aptitude_test_part.question_id', 'aptitude_question.id')
    .where('test_id', '=', test_id)
    .orderBy('position')
    .execute()
  const topics = draws.map(({ topic }) => topic)
  const bank = await bankRows(db)
    .where(sql<SqlBool>`aptitude_question.topic = any(${topics}::text[])`)
    .where('archived_at', 'is', null)
    .execute()
  return { named, draws, bank }
}

export interface NewAnswer {
  id: string
  sitting_id: string
  position: number
  question_id: string
  question_version: number
  kind: AptitudeKind
  title: string
  points: number
  seconds: number | null
  options: string
  right_answer: number | null
  tolerance: number
  picture_token: string | null
}

export async function insertAnswers(db: Db, answers: readonly NewAnswer[]): Promise<void> {
  await db.insertInto('aptitude_answer').values(answers).execute()
}

/** All that a sitting asks, in its order. */
export const listAsked = (db: Db, sitting_id: string) =>
  db
    .selectFrom('aptitude_answer')
    .select(['id', 'position', 'title', 'points', 'seconds', 'right_answer', 'tolerance', 'shown_at', 'given', 'awarded'])
    .select([sql<AptitudeKind>`kind`.as('kind'), sql<KeyedOption[]>`options`.as('options'), pictureOf('picture_token')])
    .where('sitting_id', '=', sitting_id)
    .orderBy('position')
    .execute()
export type AskedRow = Awaited<ReturnType<typeof listAsked>>[number]

export async function writeGiven(db: Db, id: string, given: string | null, at: string): Promise<void> {
  await db.updateTable('aptitude_answer').set({ given, given_at: at }).where('id', '=', id).execute()
}

/** A question with a time of its own is looked at: its time counts from the first look on. */
export async function writeShown(db: Db, id: string, at: string): Promise<void> {
  await db.updateTable('aptitude_answer').set({ shown_at: at }).where('id', '=', id).where('shown_at', 'is', null).execute()
}

export async function writeAwarded(db: Db, awarded: readonly { id: string; awarded: number | null }[]): Promise<void> {
  await sql`update aptitude_answer set awarded = new.awarded
    from json_to_recordset(${JSON.stringify(awarded)}::json) as new (id uuid, awarded int) where aptitude_answer.id = new.id`.execute(
    db,
  )
}

export interface Marking {
  marked?: 'yes' | 'no' | undefined
  test_id?: string | undefined
}

/** What applicants wrote, without who they are: what waits first, those of one question together, in an order that tells nothing of them. */
export function listTexts(db: Db, list: ListQuery & Marking) {
  const { marked, test_id, q } = list
  const found = db
    .selectFrom('aptitude_answer')
    .innerJoin('aptitude_sitting as sitting', 'sitting.id', 'sitting_id')
    .innerJoin('aptitude_test as test', 'test.id', 'sitting.test_id')
    .select(['aptitude_answer.id', 'aptitude_answer.title as question', 'points', 'awarded', 'aptitude_answer.version'])
    .select([
      sql<string>`given`.as('answer'),
      sql<string>`finished_at`.as('finished_at'),
      named('test').$castTo<Named>().as('test'),
    ])
    .where('kind', '=', 'text')
    .where('given', 'is not', null)
    .where('finished_at', 'is not', null)
    .$if(test_id !== undefined, (it) => it.where('sitting.test_id', '=', test_id ?? ''))
    .$if(Boolean(q), (it) =>
      it.where(
        sql<SqlBool>`(lower(given) like ${likePattern(q ?? '')} or lower(aptitude_answer.title) like ${likePattern(q ?? '')})`,
      ),
    )
    .$if(marked !== undefined, (it) => it.where('awarded', marked === 'yes' ? 'is not' : 'is', null))
  const columns = {
    finished_at: sql.ref('finished_at'),
    waiting: sql`awarded is not null, question_id, md5(aptitude_answer.id::text)`,
  }
  return listPage(db, found, list, { columns, fallback: 'waiting', tie: sql.ref('aptitude_answer.id') })
}

/** A text of a finished sitting. */
export const findText = (db: Db, id: string) =>
  db
    .selectFrom('aptitude_answer')
    .innerJoin('aptitude_sitting', 'aptitude_sitting.id', 'sitting_id')
    .select(['aptitude_answer.id', 'sitting_id', 'points', 'awarded', 'aptitude_answer.version'])
    .where('aptitude_answer.id', '=', id)
    .where('kind', '=', 'text')
    .where('finished_at', 'is not', null)
    .executeTakeFirst()

export async function writeMark(
  db: Db,
  id: string,
  mark: { awarded: number; marked_by: string; marked_at: string },
): Promise<void> {
  await db
    .updateTable('aptitude_answer')
    .set({ ...mark, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** At most so many of one sitting are kept. */
const mostLeft = 500

/** The window of a sitting was left, or come back to; a second word of the same changes nothing. */
export async function writeWindow(db: Db, sitting_id: string, isBack: boolean, at: string): Promise<void> {
  if (isBack) {
    await sql`update aptitude_window set back_at = ${at} where sitting_id = ${sitting_id}::uuid and back_at is null`.execute(db)
    return
  }
  await sql`insert into aptitude_window (sitting_id, left_at) select ${sitting_id}::uuid, ${at}
    where not exists (select 1 from aptitude_window where sitting_id = ${sitting_id}::uuid and back_at is null)
      and (select count(*) from aptitude_window where sitting_id = ${sitting_id}::uuid) < ${mostLeft}
    on conflict do nothing`.execute(db)
}
