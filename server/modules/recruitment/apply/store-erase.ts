/** What names an applicant goes; that somebody applied, for what, and how far they came stays for the counts. */
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../lib/database/database.ts'
import { allowErasing, type Retention, startOf } from '../../../lib/database/personal.ts'

/** Answers the files that nothing of the applications refers to any more. */
export async function eraseApplications(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const chosen = sql`any(${[...ids]}::uuid[])`
  const files = await sql<{ id: string }>`
    select resume_id as id from job_application where id = ${chosen} and resume_id is not null for update`.execute(db)
  await allowErasing(db)
  const about = [...ids, ...(await belongings(db, ids))]
  await eraseLetters(db, ids)
  await forgetNotices(db, ids, about)
  await emptyAudit(db, about)
  await sql`delete from job_application_note where application_id = ${chosen}`.execute(db)
  await sql`delete from applicant_link where application_id = ${chosen}`.execute(db)
  await sql`delete from screening where application_id = ${chosen}`.execute(db)
  await sql`delete from interview_hold using interview
    where interview.id = interview_id and application_id = ${chosen}`.execute(db)
  await sql`update academy_place set left_reason = null where application_id = ${chosen}`.execute(db)
  await sql`update job_application_move set reason = null where application_id = ${chosen}`.execute(db)
  await sql`update job_application set first_name = 'Erased', middle_name = null, last_name = 'applicant',
      email = 'erased-' || id, mobile_number = 'erased-' || id, highest_qualification = '', certifications = '',
      languages_spoken = '', resume_id = null, resume_text = '', tags = '{}', rating = null,
      erased_at = coalesce(erased_at, now()), version = version + 1
    where id = ${chosen}`.execute(db)
  return files.rows.map(({ id }) => id)
}

/**
 * The letters to the applicants, and what was said of their offers; not the letters to somebody who works here under the same address, nor one
 * on its way that may be about another application.
 */
async function eraseLetters(db: Db, ids: readonly string[]): Promise<void> {
  const chosen = sql`any(${[...ids]}::uuid[])`
  await sql`delete from outbox_mail mail using job_application own where own.id = ${chosen} and mail.recipient = own.email
    and not exists (select 1 from employee where lower(employee.email) = own.email)
    and (mail.sent_at is not null or not exists (select 1 from job_application other
      where other.email = own.email and other.erased_at is null and other.id <> all(${[...ids]}::uuid[])))`.execute(db)
  await sql`delete from rate_limit using job_application own
    where own.id = ${chosen} and key in ('apply:' || own.email, 'lost link:' || own.email)`.execute(db)
  const full = sql`own.first_name || ' ' || own.last_name`
  await sql`update approval set summary = replace(summary, ${full}, 'Erased applicant')
    from job_application own join job_offer on job_offer.application_id = own.id
    where own.id = ${chosen} and approval.kind = 'job_offer' and approval.subject_id = job_offer.id`.execute(db)
  await sql`update approval_decision set comment = null from approval
      join job_offer on job_offer.id = approval.subject_id join job_application own on own.id = job_offer.application_id
    where own.id = ${chosen} and approval.kind = 'job_offer' and approval_decision.approval_id = approval.id`.execute(db)
}

/** The ids of what hangs on applications and is spoken of by itself. */
async function belongings(db: Db, ids: readonly string[]): Promise<string[]> {
  const parts = ['job_offer', 'interview', 'shadowing', 'aptitude_sitting', 'academy_place'].map(
    (table) => sql`select id from ${sql.table(table)} where application_id = any(${[...ids]}::uuid[])`,
  )
  const found = await sql<{ id: string }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return found.rows.map(({ id }) => id)
}

/**
 * What colleagues were told: what leads to the application goes, in whatever words they wrote of it; elsewhere the name does, unless a colleague
 * has the same, of whom it may speak.
 */
async function forgetNotices(db: Db, ids: readonly string[], about: readonly string[]): Promise<void> {
  const leads = (column: string) =>
    sql`exists (select 1 from unnest(${[...about]}::text[]) id where strpos(${sql.ref(column)}, id) > 0)`
  await sql`delete from notification where ${leads('path')}`.execute(db)
  await sql`delete from outbox_mail where ${leads('body')}`.execute(db)
  const full = sql`own.first_name || ' ' || own.last_name`
  const places = [
    ['notification', 'title'],
    ['notification', 'body'],
    ['outbox_mail', 'subject'],
    ['outbox_mail', 'body'],
  ] as const
  for (const [table, column] of places)
    await sql`update ${sql.table(table)} told set ${sql.ref(column)} = replace(told.${sql.ref(column)}, ${full}, 'Erased applicant')
      from job_application own where own.id = any(${[...ids]}::uuid[]) and strpos(told.${sql.ref(column)}, ${full}) > 0
        and not exists (select 1 from employee where lower(employee.full_name) = lower(${full}))`.execute(db)
}

/** What the log says of them: that something happened and to which fields, not what was in them. */
async function emptyAudit(db: Db, about: readonly string[]): Promise<void> {
  const objects = (value: string) =>
    sql`case when jsonb_typeof(${sql.ref(value)}) = 'object' then ${sql.ref(value)} else '{}' end`
  await sql`update audit_log set before = null, after = jsonb_build_object('fields', (
      select coalesce(jsonb_agg(field order by field), '[]') from jsonb_object_keys(${objects('before')} || ${objects('after')}) field))
    where entity_id = any(${[...about]}::text[]) and (before is not null or after is not null)`.execute(db)
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
