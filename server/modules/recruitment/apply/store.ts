/** Applications as they come in, and as their applicants see them. */
import type { ApplicationStage } from '@iroko/contract/recruitment/stages'
import { type Insertable, sql } from 'kysely'
import type { JobApplication } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import type { User } from '../../../lib/http/rights.ts'
import { readable } from '../application-search/store.ts'
import { findPublic } from '../openings/store.ts'

/** The opening, held open until the transaction ends; undefined when it is not public any more. */
export async function lockPublic(db: Db, id: string, today: string) {
  await sql`select 1 from job_opening where id = ${id}::uuid for share`.execute(db)
  return await findPublic(db, id, today)
}

/** Whether what was uploaded is still there; it is held until the transaction ends. */
export async function lockFile(db: Db, id: string): Promise<boolean> {
  const found = await sql`select 1 from file where id = ${id}::uuid for key share`.execute(db)
  return found.rows.length > 0
}

/** Answers false where the person has one for the opening already, or this very one is there. */
export async function insertApplication(db: Db, application: Insertable<JobApplication> & { id: string }): Promise<boolean> {
  const inserted = await db
    .insertInto('job_application')
    .values(application)
    .onConflict((it) => it.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

interface Same {
  id: string
  job_opening_id: string
  email: string
}

/** This very application, or the one that lives of the same person for the same opening. */
export const findSame = (db: Db, { id, job_opening_id, email }: Same) =>
  db
    .selectFrom('job_application')
    .select(['id', 'reference'])
    .where(
      sql<boolean>`(id = ${id}::uuid or (job_opening_id = ${job_opening_id}::uuid
        and stage not in ('rejected', 'withdrawn', 'hired') and email = ${email}))`,
    )
    .orderBy(sql`id = ${id}::uuid`, 'desc')
    .executeTakeFirst()

/** Whether this draft was not sent before by somebody who has this application already; held until the transaction ends. */
export async function isFirstTry(db: Db, id: string, draftId: string): Promise<boolean> {
  await sql`select 1 from job_application where id = ${id}::uuid for update`.execute(db)
  const found = await sql`select 1 from audit_log where entity = 'job_application' and entity_id = ${id}
    and action = 'application.again' and after ->> 'draft' = ${draftId} limit 1`.execute(db)
  return found.rows.length === 0
}

/** To whom a letter about an application goes; to nobody about one that was erased. */
export const findAddressee = (db: Db, id: string) =>
  db
    .selectFrom('job_application')
    .innerJoin('job_opening', 'job_opening.id', 'job_application.job_opening_id')
    .select(['first_name', 'email', 'reference', 'job_title'])
    .where('job_application.id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst()

/** The newest applications of an address that were not erased, each with to whom a letter about it goes. */
export const listOfEmail = (db: Db, email: string) =>
  db
    .selectFrom('job_application')
    .innerJoin('job_opening', 'job_opening.id', 'job_application.job_opening_id')
    .select(['job_application.id', 'first_name', 'email', 'reference', 'job_title'])
    .where('email', '=', email)
    .where('erased_at', 'is', null)
    .orderBy('applied_at', 'desc')
    .limit(10)
    .execute()

/** An opening that was public once, by what its pages call it. */
export const findClosed = (db: Db, id: string) =>
  db
    .selectFrom('job_opening')
    .innerJoin('office', 'office.id', 'job_opening.office_id')
    .innerJoin('branch', 'branch.id', 'job_opening.branch_id')
    .select(['job_opening.id', 'job_title'])
    .select([
      sql<{ title: string }>`json_build_object('title', office.title)`.as('office'),
      sql<{ title: string }>`json_build_object('title', branch.title)`.as('branch'),
    ])
    .where('job_opening.id', '=', id)
    .where('job_opening.status', 'in', ['open', 'paused', 'closed', 'filled'])
    .executeTakeFirst()

/** What an applicant sees of an application. */
export const showToApplicant = (db: Db, id: string) =>
  db
    .selectFrom('job_application')
    .innerJoin('job_opening', 'job_opening.id', 'job_application.job_opening_id')
    .select(['job_application.id', 'reference', 'first_name', 'job_title', 'applied_at', 'stage_since', 'erased_at'])
    .select(sql<ApplicationStage>`stage`.as('stage'))
    .where('job_application.id', '=', id)
    .executeTakeFirst()

/** The resume of an application that the caller may read. */
export const findResume = (db: Db, user: User, id: string, today: string) =>
  db
    .selectFrom('job_application')
    .innerJoin('file', 'file.id', 'job_application.resume_id')
    .select(['file.id', 'file.type', 'file.name'])
    .where('job_application.id', '=', id)
    .where(readable(user, today))
    .executeTakeFirst()

/** A PDF that is still the resume of an application. */
export const findPdf = (db: Db, application_id: string, file_id: string) =>
  db
    .selectFrom('job_application')
    .innerJoin('file', 'file.id', 'job_application.resume_id')
    .select(['file.id', 'file.name'])
    .where('job_application.id', '=', application_id)
    .where('file.id', '=', file_id)
    .where('file.type', '=', 'application/pdf')
    .executeTakeFirst()

/** The resume whose words are not read yet. */
export const findUnread = (db: Db, id: string) =>
  db
    .selectFrom('job_application')
    .innerJoin('file', 'file.id', 'job_application.resume_id')
    .select(['file.id', 'file.type'])
    .where('job_application.id', '=', id)
    .where('resume_text', '=', '')
    .executeTakeFirst()

/** Keeps the words of a resume, unless it went meanwhile. */
export async function writeText(db: Db, id: string, file_id: string, resume_text: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('job_application')
    .set({ resume_text })
    .where('id', '=', id)
    .where('resume_id', '=', file_id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Resumes that were uploaded so long ago and never sent. */
export async function listLoose(db: Db, before: Date): Promise<string[]> {
  const found = await sql<{ id: string }>`select id from file where purpose = 'resume' and created_at < ${before.toISOString()}
    and not exists (select 1 from job_application where resume_id = file.id) limit 1000`.execute(db)
  return found.rows.map(({ id }) => id)
}
