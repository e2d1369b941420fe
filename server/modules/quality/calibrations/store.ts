import type { CalibrationStatus } from '@iroko/contract/quality/calibrations'
import type { ContactType, FormSection } from '@iroko/contract/quality/form-content'
import type { Answers, Score } from '@iroko/contract/quality/score'
import { type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import { named, type ShownPerson, shownPerson } from '../../../lib/database/references.ts'

const nameOf = (table: string) =>
  sql<{
    ogid: string
    full_name: string
  }>`json_build_object('ogid', ${sql.ref(`${table}.ogid`)}, 'full_name', ${sql.ref(`${table}.full_name`)})`

/** Of a closed one: the mean distance of the others from the master score. */
const deviation = sql<number | null>`(select round(avg(abs(other.score - master.score)), 1)
  from calibration_sheet master
  join calibration_sheet other on other.calibration_id = master.calibration_id and other.evaluator_id <> master.evaluator_id
  where master.calibration_id = calibration.id and master.evaluator_id = calibration.master_id
    and master.submitted_at is not null and other.submitted_at is not null and calibration.status = 'closed')`

const calibrationRows = (db: Db, userId: string) =>
  db
    .selectFrom('calibration')
    .innerJoin('quality_contact as contact', 'contact.id', 'calibration.contact_id')
    .innerJoin('office', 'office.id', 'contact.office_id')
    .leftJoin('calibration_sheet as own', (join) =>
      join.onRef('own.calibration_id', '=', 'calibration.id').on('own.evaluator_id', '=', userId),
    )
    .select(['calibration.id', 'calibration.title', 'calibration.due_on', 'calibration.created_at', 'calibration.version'])
    .select(['contact.reference', named('office').as('office'), deviation.as('deviation')])
    .select(sql<ContactType>`contact.contact_type`.as('contact_type'))
    .select(sql<CalibrationStatus>`calibration.status`.as('status'))
    .select(sql<number>`(select count(*) from calibration_sheet where calibration_id = calibration.id)`.as('participants'))
    .select(
      sql<number>`(select count(*) from calibration_sheet where calibration_id = calibration.id and submitted_at is not null)`.as(
        'submitted',
      ),
    )
    .select(
      sql<'to_score' | 'scored' | null>`case when own.submitted_at is not null then 'scored'
        when own.evaluator_id is not null and calibration.status = 'open' then 'to_score' end`.as('mine'),
    )

/** Whose it is to see: who takes part, and who assigns evaluators. */
const isVisible = (mayAssign: boolean) => sql<SqlBool>`(${mayAssign} or own.evaluator_id is not null)`

interface ListFilters {
  status?: CalibrationStatus | undefined
  mine?: boolean | undefined
}

export function listCalibrations(db: Db, userId: string, list: ListQuery & ListFilters, mayAssign: boolean) {
  const { q, status, mine } = list
  const pattern = likePattern(q ?? '')
  const found = calibrationRows(db, userId)
    .where(isVisible(mayAssign))
    .$if(Boolean(q), (it) =>
      it.where(sql<SqlBool>`(lower(calibration.title) like ${pattern} or lower(contact.reference) like ${pattern})`),
    )
    .$if(status !== undefined, (it) => it.where(sql<SqlBool>`calibration.status = ${status}`))
    .$if(mine !== undefined, (it) => it.where(sql<SqlBool>`(own.evaluator_id is not null) = ${mine}::boolean`))
  const columns = {
    created_at: sql.ref('calibration.created_at'),
    due_on: sql.ref('calibration.due_on'),
    title: sql`lower(calibration.title)`,
    status: sql`array_position(array['open', 'closed', 'cancelled'], calibration.status)`,
  }
  return listPage(db, found, list, { columns, fallback: 'status,-created_at', tie: sql.ref('calibration.id') })
}

/** One that the caller may see, with the contact and the form. */
export const findCalibration = (db: Db, id: string, userId: string, mayAssign: boolean) =>
  calibrationRows(db, userId)
    .innerJoin('evaluation_form as form', 'form.id', 'calibration.form_id')
    .innerJoin('employee', 'employee.id', 'contact.employee_id')
    .leftJoin('employee as creator', 'creator.id', 'calibration.created_by')
    .leftJoin('file', 'file.id', 'contact.recording_id')
    .select(['calibration.master_id', 'calibration.contact_id', 'contact.employee_id', 'contact.day', 'contact.zone'])
    .select([
      'contact.duration_seconds',
      'contact.recording_url',
      'contact.recording_gone',
      'file.type as recording_type',
      nameOf('employee').as('employee'),
    ])
    .select(['calibration.created_by as creator_id', sql<FormSection[]>`form.sections`.as('sections')])
    .select(
      sql<{ ogid: string; full_name: string } | null>`case when creator.id is not null then ${nameOf('creator')} end`.as(
        'created_by',
      ),
    )
    .select(sql<string>`to_char(contact.happened_at at time zone contact.zone, 'YYYY-MM-DD HH24:MI')`.as('local_time'))
    .where('calibration.id', '=', id)
    .where(isVisible(mayAssign))
    .executeTakeFirst()

/** The same, held until the transaction ends. */
export async function lockCalibration(db: Db, id: string, userId: string, mayAssign: boolean) {
  await sql`select 1 from calibration where id = ${id}::uuid for update`.execute(db)
  return await findCalibration(db, id, userId, mayAssign)
}
export type Found = NonNullable<Awaited<ReturnType<typeof findCalibration>>>

export interface Sheet {
  evaluator_id: string
  evaluator: ShownPerson
  answers: Answers
  summary: string
  score: number | null
  submitted_at: string | null
  version: number
}

/** Every sheet, by name; who reads them on decides who sees what. */
export const sheetsOf = (db: Db, id: string): Promise<Sheet[]> =>
  db
    .selectFrom('calibration_sheet as sheet')
    .innerJoin('employee', 'employee.id', 'sheet.evaluator_id')
    .select(['sheet.evaluator_id', 'sheet.summary', 'sheet.score', 'sheet.submitted_at', 'sheet.version'])
    .select([shownPerson().as('evaluator'), sql<Answers>`sheet.answers`.as('answers')])
    .where('sheet.calibration_id', '=', id)
    .orderBy('employee.full_name')
    .orderBy('employee.id')
    .execute()

interface NewCalibration {
  title: string
  contact_id: string
  form_id: string
  master_id: string
  due_on: string
  created_by: string
  created_at: string
}

export async function insertCalibration(db: Db, calibration: NewCalibration, evaluatorIds: readonly string[]): Promise<string> {
  const id = uuid()
  await db
    .insertInto('calibration')
    .values({ ...calibration, id })
    .execute()
  await addSheets(db, id, evaluatorIds)
  return id
}

export async function addSheets(db: Db, id: string, evaluatorIds: readonly string[]): Promise<void> {
  await sql`insert into calibration_sheet (calibration_id, evaluator_id)
    select ${id}::uuid, unnest(${[...evaluatorIds]}::uuid[]) on conflict do nothing`.execute(db)
}

/** Those who take part no more and have not handed in. */
export async function removeSheets(db: Db, id: string, keep: readonly string[]): Promise<void> {
  await sql`delete from calibration_sheet where calibration_id = ${id}::uuid and submitted_at is null
    and evaluator_id <> all(${[...keep]}::uuid[])`.execute(db)
}

interface SheetResult {
  answers: Answers
  summary: string
  score: Score
  submitted_at: string | null
}

export async function saveSheet(
  db: Db,
  id: string,
  own: Sheet,
  { answers, summary, score, submitted_at }: SheetResult,
): Promise<void> {
  await db
    .updateTable('calibration_sheet')
    .set({
      answers: JSON.stringify(answers),
      summary,
      raw_score: score.raw,
      score: score.effective,
      submitted_at,
      version: own.version + 1,
    })
    .where('calibration_id', '=', id)
    .where('evaluator_id', '=', own.evaluator_id)
    .execute()
}

/** Takes who leaves out of what they have not scored; answers the calibrations. */
export async function leaveOpen(db: Db, evaluatorId: string): Promise<string[]> {
  const found = await sql<{ calibration_id: string }>`
    delete from calibration_sheet sheet using calibration
    where sheet.evaluator_id = ${evaluatorId}::uuid and sheet.submitted_at is null
      and calibration.id = sheet.calibration_id and calibration.status = 'open'
    returning sheet.calibration_id`.execute(db)
  return found.rows.map(({ calibration_id }) => calibration_id)
}

/** The ids of people by OGID, with their names. */
export async function findByOgids(db: Db, ogids: readonly string[]) {
  return await db
    .selectFrom('employee')
    .select(['id', 'ogid', 'full_name'])
    .where(sql<SqlBool>`ogid = any(${[...ogids]}::text[])`)
    .execute()
}
