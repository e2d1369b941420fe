/** What names an applicant goes; that somebody applied, for what, and how far they came stays for the counts. */
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../lib/database/database.ts'
import { type Retention, startOf } from '../../../lib/database/personal.ts'

/** Answers the files that nothing of the applications refers to any more. */
export async function eraseApplications(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const chosen = sql`any(${[...ids]}::uuid[])`
  const files = await sql<{ id: string }>`
    select resume_id as id from job_application where id = ${chosen} and resume_id is not null for update`.execute(db)
  await sql`delete from job_application_note where application_id = ${chosen}`.execute(db)
  await sql`delete from applicant_link where application_id = ${chosen}`.execute(db)
  await sql`update job_application_move set reason = null where application_id = ${chosen}`.execute(db)
  await sql`update job_application set first_name = 'Erased', middle_name = null, last_name = 'applicant',
      email = 'erased-' || id, mobile_number = 'erased-' || id, highest_qualification = '', certifications = '',
      languages_spoken = '', resume_id = null, resume_text = '', tags = '{}', rating = null,
      erased_at = coalesce(erased_at, now()), version = version + 1
    where id = ${chosen}`.execute(db)
  return files.rows.map(({ id }) => id)
}

/** Decided against, or never decided though the opening is over for as long. */
const isOld = (before: string) => sql`erased_at is null and stage <> 'hired' and stage_since < ${startOf(before)}
  and (stage in ('rejected', 'withdrawn') or exists (select 1 from job_opening opening where opening.id = job_opening_id
    and opening.status in ('closed', 'filled') and coalesce(opening.closes_on, ${before}::date) <= ${before}::date))`

export const oldApplications: Retention = {
  count: async (db, before) => {
    const counted = await sql<{ total: number }>`
      select count(*) as total from job_application where ${isOld(before)}`.execute(db)
    return counted.rows[0]?.total ?? 0
  },
  remove: async (db, before, most) => {
    const old = await sql<{ id: string; stage: string }>`
      select id, stage from job_application where ${isOld(before)} order by stage_since limit ${most} for update`.execute(db)
    await closeUndecided(
      db,
      old.rows.filter(({ stage }) => stage !== 'rejected' && stage !== 'withdrawn'),
    )
    const ids = old.rows.map(({ id }) => id)
    return { removed: ids.length, files: await eraseApplications(db, ids) }
  },
}

/** Nobody decided in all the time: without a name nobody can any more. */
async function closeUndecided(db: Db, open: readonly { id: string; stage: string }[]): Promise<void> {
  if (open.length === 0) return
  await db
    .insertInto('job_application_move')
    .values(open.map(({ id, stage }) => ({ id: uuid(), application_id: id, from_stage: stage, to_stage: 'rejected' })))
    .execute()
  const ids = open.map(({ id }) => id)
  await sql`update job_application set stage = 'rejected', stage_since = now() where id = any(${ids}::uuid[])`.execute(db)
}

/** How many months an unsuccessful application is kept; undefined while nobody has said another than the usual. */
export async function monthsKept(db: Db): Promise<number | undefined> {
  const found = await sql<{ keep: number }>`select keep from retention where kind = 'job_applications'`.execute(db)
  return found.rows[0]?.keep
}
