/** Applicants who are forgotten: what names them goes from wherever a noun keeps it. */
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../lib/database/database.ts'
import { allowErasing, type Retention, startOf } from '../../../lib/database/personal.ts'
import type { ApplicantPart, ErasedApplicant } from '../../../lib/house/applicant.ts'
import type { House } from '../../../lib/house/noun.ts'

/** Each noun takes away what it keeps; answers the files that nothing of the applications refers to any more. */
export async function eraseApplications(
  db: Db,
  { applicant: parts }: Pick<House, 'applicant'>,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const chosen = sql`${[...ids]}::uuid[]`
  const files: string[] = []
  for (const part of parts) if (part.files) files.push(...(await part.files(chosen).execute(db)).rows.map(({ id }) => id))
  const applicants = await findErased(db, parts, ids)
  await allowErasing(db)
  for (const { erase } of parts) for (const statement of erase?.(applicants) ?? []) await statement.execute(db)
  return files
}

/** Who they are until now, with the ids of what hangs on their applications. */
async function findErased(db: Db, parts: readonly ApplicantPart[], ids: readonly string[]): Promise<ErasedApplicant[]> {
  const chosen = sql`${[...ids]}::uuid[]`
  const records = parts.flatMap((part) => part.records?.(chosen) ?? [])
  const about = await sql<{ application_id: string; id: string }>`
    ${sql.join([sql`select id as application_id, id from job_application where id = any(${chosen})`, ...records], sql` union all `)}`.execute(
    db,
  )
  const recordsOf = Map.groupBy(about.rows, ({ application_id }) => application_id)
  const found = await sql<Omit<ErasedApplicant, 'about'>>`
    select own.id, own.email, full_name,
      exists (select 1 from employee where lower(employee.full_name) = lower(own.full_name)) as has_namesake,
      exists (select 1 from employee where lower(employee.email) = own.email) as works_here,
      exists (select 1 from job_application other where other.email = own.email and other.erased_at is null and other.id <> all(${chosen}))
        as applies_elsewhere
    from (select id, email, first_name || ' ' || last_name as full_name from job_application where id = any(${chosen}) for update) own`.execute(
    db,
  )
  return found.rows.map((row) => ({ ...row, about: (recordsOf.get(row.id) ?? []).map(({ id }) => id) }))
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
  remove: async (db, before, most, house) => {
    const old = await sql<{ id: string; stage: string }>`
      select id, stage from job_application where ${isOld(before)} order by stage_since limit ${most} for update`.execute(db)
    await closeUndecided(
      db,
      old.rows.filter(({ stage }) => stage !== 'rejected' && stage !== 'withdrawn'),
    )
    const ids = old.rows.map(({ id }) => id)
    return { removed: ids.length, files: await eraseApplications(db, house, ids) }
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
