/** Links that open something of theirs to applicants, who have no account. */
import type { Insertable } from 'kysely'
import type { ApplicantLink } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { hashToken, newToken } from '../../../lib/sign-in/tokens.ts'

/** What a link opens. */
export type LinkPurpose = 'application' | 'sitting' | 'interview' | 'offer'

type Opens = Omit<Insertable<ApplicantLink>, 'token_hash' | 'created_at'> & { purpose: LinkPurpose }

/** Makes a link; answers what stands in its address, which is not kept. */
export async function makeLink(db: Db, opens: Opens): Promise<string> {
  const token = newToken()
  await db
    .insertInto('applicant_link')
    .values({ ...opens, token_hash: hashToken(token) })
    .execute()
  return token
}

/** What the text of an address opens now; undefined when it is unknown, for something else, or expired. */
export const openLink = (db: Db, purpose: LinkPurpose, token: string, now: Date) =>
  db
    .selectFrom('applicant_link')
    .select(['application_id', 'subject_id', 'expires_at'])
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()

/** Lets links expire: all of one purpose of an application, or those to one thing. */
export async function endLinks(
  db: Db,
  purpose: LinkPurpose,
  application_id: string,
  now: Date,
  subject_id?: string,
): Promise<void> {
  await db
    .updateTable('applicant_link')
    .set({ expires_at: now.toISOString() })
    .where('application_id', '=', application_id)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now.toISOString())
    .$if(subject_id !== undefined, (it) => it.where('subject_id', '=', subject_id ?? null))
    .execute()
}
