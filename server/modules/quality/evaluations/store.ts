/** Evaluations: found, held and written. */
import { companyZone } from '@iroko/contract/clock'
import type { FormSection } from '@iroko/contract/quality/form-content'
import type { Answers, Score } from '@iroko/contract/quality/score'
import { sql, type Updateable } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Evaluation } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import type { User } from '../../../lib/http/rights.ts'
import { type EvaluationRights, evaluationRows, isVisible } from './store-list.ts'

/** What a step needs to know of one, held until the transaction ends. */
export async function lockEvaluation(db: Db, id: string) {
  await sql`select 1 from evaluation where id = ${id}::uuid for update`.execute(db)
  return await db
    .selectFrom('evaluation')
    .innerJoin('employee', 'employee.id', 'evaluation.employee_id')
    .innerJoin('quality_contact as contact', 'contact.id', 'evaluation.contact_id')
    .innerJoin('evaluation_form as form', 'form.id', 'evaluation.form_id')
    .select(['evaluation.id', 'evaluation.employee_id', 'evaluation.evaluator_id', 'evaluation.status', 'evaluation.due_on'])
    .select(['evaluation.raw_score', 'evaluation.score', 'evaluation.is_failed', 'evaluation.summary', 'evaluation.version'])
    .select([
      'evaluation.contact_id',
      'employee.full_name',
      'contact.reference',
      'contact.day',
      'form.needs_review',
      'form.window_days',
    ])
    .select([sql<Answers>`evaluation.answers`.as('answers'), sql<FormSection[]>`form.sections`.as('sections')])
    .select(
      sql<boolean>`exists (select from employee evaluator where evaluator.id = evaluation.evaluator_id and is_employed(evaluator))`.as(
        'is_evaluator_here',
      ),
    )
    .where('evaluation.id', '=', id)
    .executeTakeFirst()
}
export type Held = NonNullable<Awaited<ReturnType<typeof lockEvaluation>>>

/** One that the caller may see, with all that its page shows. */
export const findShown = (db: Db, user: User, id: string, rights: EvaluationRights, today: string) =>
  evaluationRows(db)
    .innerJoin('evaluation_form', 'evaluation_form.id', 'evaluation.form_id')
    .leftJoin('file', 'file.id', 'contact.recording_id')
    .select([
      'evaluation.employee_id',
      'evaluation.evaluator_id',
      'evaluation.summary',
      'evaluation.review_words',
      'contact.day',
    ])
    .select([
      'contact.id as contact_id',
      'contact.zone',
      'contact.duration_seconds',
      'contact.recording_url',
      'contact.recording_gone',
      'employee.full_name',
    ])
    .select(['file.type as recording_type', 'evaluation_form.needs_review', 'evaluation_form.window_days'])
    .select([sql<FormSection[]>`evaluation_form.sections`.as('sections'), sql<Answers>`evaluation.answers`.as('answers')])
    .select(sql<boolean>`is_employed(evaluator)`.as('is_evaluator_here'))
    .select(sql<string>`to_char(contact.happened_at at time zone contact.zone, 'YYYY-MM-DD HH24:MI')`.as('local_time'))
    .where('evaluation.id', '=', id)
    .where(isVisible(user, rights, today))
    .executeTakeFirst()

interface Result {
  number: number
  answers: Answers
  raw_score: number | null
  score: number | null
  by: { ogid: string; full_name: string }
  at: string
}

export async function resultsOf(db: Db, id: string): Promise<Result[]> {
  const found = await sql<Result>`
    select number, answers, raw_score, score, at, json_build_object('ogid', ogid, 'full_name', full_name) as by
    from evaluation_result join employee on employee.id = by_id
    where evaluation_id = ${id}::uuid order by number`.execute(db)
  return found.rows
}

interface Dispute {
  reason: string
  questions: Record<string, string>
  disputed_at: string
  words: string | null
  decided_at: string | null
  decided_by: { ogid: string; full_name: string } | null
}

export async function disputeOf(db: Db, id: string): Promise<Dispute | null> {
  const found = await sql<Dispute>`
    select reason, questions, disputed_at, words, decided_at,
      case when employee.id is not null then json_build_object('ogid', ogid, 'full_name', full_name) end as decided_by
    from evaluation_dispute left join employee on employee.id = decided_by
    where evaluation_id = ${id}::uuid`.execute(db)
  return found.rows[0] ?? null
}

/** The form by which contacts of a campaign and type are evaluated now. */
export const findActiveForm = (db: Db, office_id: string, contact_type: string) =>
  db
    .selectFrom('evaluation_form')
    .select(['id', 'title'])
    .where('office_id', '=', office_id)
    .where(sql<boolean>`contact_type = ${contact_type}`)
    .where('status', '=', 'active')
    .forShare()
    .executeTakeFirst()

interface Begun {
  contact_id: string
  day: string
  employee_id: string
  office_id: string
  team_id: string | null
  lead_id: string | null
  form_id: string
  evaluator_id: string
  sample_id: string | null
  created_at: string
}

export async function insertDraft(db: Db, begun: Begun): Promise<string> {
  const id = uuid()
  await db
    .insertInto('evaluation')
    .values({ ...begun, id })
    .execute()
  return id
}

type Change = Updateable<Evaluation>

/** Writes a held evaluation's next version. */
export async function updateHeld(db: Db, { id, version }: { id: string; version: number }, change: Change): Promise<void> {
  await db
    .updateTable('evaluation')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .execute()
}

export const scoreColumns = ({ raw, effective, fails }: Score) => ({
  raw_score: raw,
  score: effective,
  is_failed: fails.length > 0,
})

interface NewResult {
  evaluation_id: string
  number: 1 | 2
  answers: Answers
  score: Score
  by_id: string
  at: string
}

export async function insertResult(db: Db, { answers, score, ...result }: NewResult): Promise<void> {
  const { raw: raw_score, effective } = score
  await db
    .insertInto('evaluation_result')
    .values({ ...result, answers: JSON.stringify(answers), raw_score, score: effective })
    .execute()
}

export async function insertDispute(
  db: Db,
  { questions, ...dispute }: { evaluation_id: string; reason: string; questions: Record<string, string>; disputed_at: string },
): Promise<void> {
  await db
    .insertInto('evaluation_dispute')
    .values({ ...dispute, questions: JSON.stringify(questions) })
    .execute()
}

interface Decision {
  decision: 'upheld' | 'revised'
  words: string
  decided_by: string
  decided_at: string
}

export async function decideDispute(db: Db, id: string, decision: Decision): Promise<void> {
  await db.updateTable('evaluation_dispute').set(decision).where('evaluation_id', '=', id).execute()
}

export async function deleteDraft(db: Db, id: string): Promise<void> {
  await db.deleteFrom('evaluation').where('id', '=', id).execute()
}

/** The days on which somebody is on approved leave all day. */
export async function leaveDays(db: Db, employeeId: string, from: string, to: string): Promise<Set<string>> {
  const found = await sql<{ day: string }>`
    select day::date as day from generate_series(${from}::date, ${to}::date, interval '1 day') day
    where is_away(${employeeId}::uuid, day::date, 'all')`.execute(db)
  return new Set(found.rows.map(({ day }) => day))
}

/** Where somebody sits today, for the calendar that counts there. */
export async function placeOf(db: Db, employeeId: string, today: string) {
  const found = await sql<{ office_id: string; branch_id: string | null }>`
    select office_id, branch_id from current_placement(${today}::date) where employee_id = ${employeeId}::uuid`.execute(db)
  return found.rows[0] ?? null
}

interface Due {
  id: string
  status: 'released' | 'upheld' | 'revised'
  employee_id: string
  /** Since when the window has run. */
  since: string
  window_days: number
  due_on: string
  version: number
}

/** Those whose window is over, held. */
export async function lockDue(db: Db, today: string): Promise<Due[]> {
  const found = await sql<Due>`
    select evaluation.id, evaluation.status, evaluation.employee_id, form.window_days, evaluation.due_on, evaluation.version,
      (coalesce(dispute.decided_at, evaluation.released_at) at time zone ${sql.lit(companyZone)})::date as since
    from evaluation
    join evaluation_form form on form.id = evaluation.form_id
    left join evaluation_dispute dispute on dispute.evaluation_id = evaluation.id
    where evaluation.status in ('released', 'upheld', 'revised') and evaluation.due_on < ${today}::date
    order by evaluation.id for update of evaluation`.execute(db)
  return found.rows
}

/** What is begun with somebody who leaves, held: theirs as the evaluated, and their own drafts. */
export async function lockOfLeaver(db: Db, employeeId: string) {
  const found = await sql<{ id: string; status: string; version: number; is_draft_of: boolean; employee_id: string }>`
    select id, status, version, employee_id, evaluator_id = ${employeeId}::uuid and status = 'draft' as is_draft_of from evaluation
    where (employee_id = ${employeeId}::uuid and status in ('draft', 'in_review', 'released', 'disputed', 'upheld', 'revised'))
      or (evaluator_id = ${employeeId}::uuid and status = 'draft')
    order by id for update`.execute(db)
  return found.rows
}
