/** The bank of questions. */
import type { AptitudeKind } from '@iroko/contract/recruitment/questions'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'

export interface Option {
  label: string
  right: boolean
}

/** The address of the picture that a column names by its token. */
export const pictureOf = (token: string) =>
  sql<string | null>`'/api/v1/aptitude_pictures/' || ${sql.ref(token)} || '.webp'`.as('picture')

export const questionRows = (db: Db) =>
  db
    .selectFrom('aptitude_question')
    .select(['aptitude_question.id', 'title', 'topic', 'points', 'seconds', 'answer', 'tolerance', 'archived_at', 'version'])
    .select([sql<AptitudeKind>`kind`.as('kind'), sql<Option[]>`options`.as('options'), pictureOf('picture_token')])
    .select(
      sql<number>`(select count(*) from aptitude_test_part part join aptitude_test on aptitude_test.id = part.test_id
        where part.question_id = aptitude_question.id and aptitude_test.archived_at is null)`.as('tests'),
    )

export const listTopics = (db: Db) =>
  db
    .selectFrom('aptitude_question')
    .select((it) => ['topic', it.fn.countAll<number>().as('questions')])
    .where('archived_at', 'is', null)
    .groupBy('topic')
    .orderBy('topic')
    .execute()

/** The tests that could no longer be drawn in full if the topic of a question did not have it. */
export async function testsDrawing(db: Db, question: { id: string; topic: string }): Promise<string[]> {
  const found = await sql<{ title: string }>`
    select aptitude_test.title from aptitude_test join aptitude_test_part part on part.test_id = aptitude_test.id
    where aptitude_test.archived_at is null and part.topic = ${question.topic} and part.draw > (
      select count(*) from aptitude_question where topic = part.topic and archived_at is null and id <> ${question.id}::uuid
        and id not in (select question_id from aptitude_test_part where test_id = aptitude_test.id and question_id is not null))
    order by aptitude_test.title limit 3`.execute(db)
  return found.rows.map(({ title }) => title)
}

/** The tests that ask a question by name. */
export async function testsAsking(db: Db, id: string): Promise<string[]> {
  const found = await db
    .selectFrom('aptitude_test')
    .innerJoin('aptitude_test_part', 'aptitude_test_part.test_id', 'aptitude_test.id')
    .select('aptitude_test.title')
    .where('question_id', '=', id)
    .where('archived_at', 'is', null)
    .orderBy('aptitude_test.title')
    .limit(3)
    .execute()
  return found.map(({ title }) => title)
}

/** Gives a question a picture or takes it away; undefined when there is no such question. Answers the one before. */
export async function writePicture(db: Db, id: string, picture: { token: string; file_id: string } | undefined) {
  const before = await db
    .selectFrom('aptitude_question')
    .select(['picture_token', 'title', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!before) return undefined
  if (picture) await db.insertInto('aptitude_picture').values(picture).execute()
  await db
    .updateTable('aptitude_question')
    .set({ picture_token: picture?.token ?? null, version: before.version + 1 })
    .where('id', '=', id)
    .execute()
  return before
}

/** Forgets a picture that no sitting has shown; answers its bytes. */
export async function dropPicture(db: Db, token: string): Promise<string | undefined> {
  const dropped = await db
    .deleteFrom('aptitude_picture')
    .where('token', '=', token)
    .where((it) =>
      it.not(it.exists(it.selectFrom('aptitude_answer').select('id').whereRef('picture_token', '=', 'aptitude_picture.token'))),
    )
    .returning('file_id')
    .executeTakeFirst()
  return dropped?.file_id
}

/** The bytes of a picture at its address. */
export async function findPicture(db: Db, token: string): Promise<string | undefined> {
  const found = await db.selectFrom('aptitude_picture').select('file_id').where('token', '=', token).executeTakeFirst()
  return found?.file_id
}
