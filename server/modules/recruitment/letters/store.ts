/** Letters to applicants as the company words them. */
import type { ApplicantLetter } from '@iroko/contract/recruitment/letters'
import { type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../lib/database/database.ts'

export const listWordings = (db: Db) =>
  db.selectFrom('applicant_letter').select(['id', 'kind', 'subject', 'body', 'version']).execute()

export const findWording = (db: Db, kind: ApplicantLetter) =>
  db.selectFrom('applicant_letter').select(['id', 'subject', 'body', 'version']).where('kind', '=', kind).executeTakeFirst()

/** Whether there is one of which changes are kept. */
export const isWorded = (db: Db, id: string) =>
  db.selectFrom('applicant_letter').select('id').where('id', '=', id).executeTakeFirst()

interface Wording {
  subject: string | null
  body: string | null
}

/** Answers its id; undefined when another version than the one that was read is there. */
export async function writeWording(db: Db, kind: ApplicantLetter, version: number, { subject, body }: Wording) {
  const values = { id: uuid(), kind, subject, body }
  const written = await db
    .insertInto('applicant_letter')
    .values(values)
    .onConflict((found) =>
      found
        .column('kind')
        .doUpdateSet({ subject, body, version: sql`applicant_letter.version + 1` })
        .where(sql<SqlBool>`applicant_letter.version = ${version}`),
    )
    .returning(['id', 'version'])
    .executeTakeFirst()
  // A first wording where somebody reads of a later one was taken away meanwhile, which nothing does.
  return written?.version === version + 1 ? written.id : undefined
}
