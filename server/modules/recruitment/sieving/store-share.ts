/** Who screens, what is shared out among them, and by which settings. */
import { addDays } from '@iroko/contract/dates'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { type Named, type ShownPerson, shownPerson } from '../../../lib/database/references.ts'
import { isToScreen } from './store.ts'

export const findSettings = (db: Db) =>
  db.selectFrom('sieving_settings').select(['automatic', 'most_open', 'version']).executeTakeFirstOrThrow()

/** The same, held until the transaction ends: whoever shares out does so alone. */
export const lockSettings = (db: Db) =>
  db.selectFrom('sieving_settings').select(['automatic', 'most_open', 'version']).forUpdate().executeTakeFirstOrThrow()

export async function writeSettings(db: Db, settings: { automatic: boolean; most_open: number }): Promise<void> {
  await db
    .updateTable('sieving_settings')
    .set({ ...settings, version: sql`version + 1` })
    .execute()
}

export interface Siever {
  shown: ShownPerson
  takes_part: boolean
  job_openings: Named[]
  version: number
  open: number
  /** Whole days of approved leave in the seven days from today on. */
  leave_days: string[]
}

/** All who screen and work here today. */
export async function listSievers(db: Db, today: string): Promise<Siever[]> {
  const found = await sql<Siever>`
    select ${shownPerson()} as shown, coalesce(siever.takes_part, true) as takes_part, coalesce(siever.version, 0) as version,
      (select coalesce(json_agg(json_build_object('id', opening.id, 'title', opening.job_title) order by opening.job_title, opening.id), '[]')
        from siever_opening taken join job_opening opening on opening.id = taken.job_opening_id
        where taken.employee_id = employee.id) as job_openings,
      (select count(*) from job_application where job_application.siever_id = employee.id and ${isToScreen}) as open,
      (select coalesce(json_agg(ahead::date order by ahead), '[]')
        from generate_series(${today}::date, ${addDays(today, 6)}::date, interval '1 day') ahead
        where is_away(employee.id, ahead::date, 'all')) as leave_days
    from employee left join siever on siever.employee_id = employee.id
    where works_on(employee, ${today}::date) and employee.roles @> '{rep_siever}'
    order by employee.full_name, employee.id`.execute(db)
  return found.rows
}

interface SieverInput {
  takes_part: boolean
  job_opening_ids: readonly string[]
}

/** Whether it was written; not when another version than the one that was read is there. */
export async function writeSiever(db: Db, employee_id: string, version: number, { takes_part, job_opening_ids }: SieverInput) {
  const written = await db
    .insertInto('siever')
    .values({ employee_id, takes_part })
    .onConflict((found) =>
      found
        .column('employee_id')
        .doUpdateSet({ takes_part, version: sql`siever.version + 1` })
        .where(sql<SqlBool>`siever.version = ${version}`),
    )
    .returning('version')
    .executeTakeFirst()
  if (written?.version !== version + 1) return false
  await db.deleteFrom('siever_opening').where('employee_id', '=', employee_id).execute()
  const rows = [...new Set(job_opening_ids)].map((job_opening_id) => ({ employee_id, job_opening_id }))
  if (rows.length > 0) await db.insertInto('siever_opening').values(rows).execute()
  return true
}

/** Which of these are openings. */
export const countOpenings = async (db: Db, ids: readonly string[]): Promise<number> =>
  (
    await db
      .selectFrom('job_opening')
      .select('id')
      .where(sql<SqlBool>`id = any(${[...ids]}::uuid[])`)
      .execute()
  ).length

export async function dropSiever(db: Db, employee_id: string): Promise<void> {
  await db.deleteFrom('siever').where('employee_id', '=', employee_id).execute()
}

/** Applications assigned to somebody who no longer screens: to others than `stay`. */
export const listStranded = (db: Db, stay: readonly string[]) =>
  db
    .selectFrom('job_application')
    .select(['id', 'siever_id'])
    .where(isToScreen)
    .where(sql<SqlBool>`siever_id <> all(${[...stay]}::uuid[])`)
    .orderBy('id')
    .execute()

/** What lies with nobody, in the order in which it came. */
export const listUnassigned = (db: Db, most: number) =>
  db
    .selectFrom('job_application')
    .select(['id', 'job_opening_id'])
    .where(isToScreen)
    .where('siever_id', 'is', null)
    .where('erased_at', 'is', null)
    .orderBy('applied_at')
    .orderBy('id')
    .limit(most)
    .execute()

export const countUnassigned = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('job_application')
      .select(sql<number>`count(*)`.as('count'))
      .where(isToScreen)
      .where('siever_id', 'is', null)
      .executeTakeFirstOrThrow()
  ).count

/** What lies with somebody, held until the transaction ends. */
export const lockOf = (db: Db, siever_id: string) =>
  db
    .selectFrom('job_application')
    .select(['id', 'siever_id'])
    .where('siever_id', '=', siever_id)
    .where(isToScreen)
    .orderBy('id')
    .forUpdate()
    .execute()

interface Given {
  id: string
  from: string | null
  to: string | null
  at: string
}

/** Gives an application to somebody, or to nobody; whether it was still there to give. */
export async function giveTo(db: Db, { id, from, to, at }: Given): Promise<boolean> {
  const given = await db
    .updateTable('job_application')
    .set({ siever_id: to, version: sql`version + 1` })
    .where('id', '=', id)
    .where(sql<SqlBool>`siever_id is not distinct from ${from}::uuid`)
    .where(isToScreen)
    .returning('id')
    .executeTakeFirst()
  if (!given) return false
  await db.deleteFrom('screening').where('application_id', '=', id).execute()
  if (to) await db.insertInto('screening').values({ application_id: id, assigned_at: at }).execute()
  return true
}
