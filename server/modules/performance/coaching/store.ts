/** Coaching sessions: listed, shown, held and written. Private notes have statements of their own, and no list or page joins them. */

import { companyZone } from '@iroko/contract/clock'
import { addDays } from '@iroko/contract/dates'
import type { Parsed } from '@iroko/contract/endpoint'
import type { CoachingCause, CoachingMeasure, CoachingStatus, coaching } from '@iroko/contract/performance/coaching'
import { coachWithinDays } from '@iroko/contract/performance/coaching'
import { type Insertable, type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely'
import type { CoachingAction, CoachingSession } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { employeeMatches } from '../../../lib/database/employee-search.ts'
import { type ListQuery, listPage } from '../../../lib/database/listing.ts'
import { named, type ShownPerson, shownPerson } from '../../../lib/database/references.ts'
import { inScope, type User } from '../../../lib/http/rights.ts'

const isOverdue = (today: string) => sql<boolean>`todo.done_at is null and todo.due_on < ${today}::date`
const counted = (which: RawBuilder<unknown>) =>
  sql<number>`(select count(*) from coaching_action todo where todo.session_id = coaching_session.id and ${which})`

const sessionRows = (db: Db, today: string) =>
  db
    .selectFrom('coaching_session')
    .innerJoin('employee', 'employee.id', 'coaching_session.employee_id')
    .innerJoin('employee as coach', 'coach.id', 'coaching_session.coach_id')
    .select(['coaching_session.id', 'coaching_session.topic', 'coaching_session.held_on', 'coaching_session.remeasure_on'])
    .select(['coaching_session.version'])
    .select([
      sql<CoachingStatus>`coaching_session.status`.as('status'),
      sql<CoachingCause>`coaching_session.cause`.as('cause'),
      shownPerson().as('employee'),
      sql<{ ogid: string; full_name: string }>`json_build_object('ogid', coach.ogid, 'full_name', coach.full_name)`.as('coach'),
      counted(sql`true`).as('actions'),
      counted(sql`todo.done_at is not null`).as('done'),
      counted(isOverdue(today)).as('overdue'),
    ])

/** One's own, and those of the people whom one leads today, whoever led them then. */
const isVisible = (user: User, today: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(coaching_session.employee_id = ${user.id}::uuid
    or ${inScope(user, 'coaching.read', sql.ref('coaching_session.employee_id'), today)})`

const columns = {
  held_on: sql.ref('coaching_session.held_on'),
  full_name: sql.ref('employee.full_name'),
  status: sql`array_position(array['open', 'acknowledged', 'closed'], coaching_session.status)`,
  remeasure_on: sql.ref('coaching_session.remeasure_on'),
}

interface ListFilters extends ListQuery {
  status?: CoachingStatus | undefined
  overdue?: boolean | undefined
  ogid?: string | undefined
}

function listSessions(db: Db, whose: RawBuilder<SqlBool>, query: ListFilters, today: string) {
  const { q, status, overdue, ogid } = query
  const late = sql<SqlBool>`exists (select from coaching_action todo where todo.session_id = coaching_session.id and ${isOverdue(today)})`
  const found = sessionRows(db, today)
    .where(whose)
    .where(employeeMatches(q))
    .$if(status !== undefined, (it) => it.where(sql<SqlBool>`coaching_session.status = ${status}`))
    .$if(overdue === true, (it) => it.where(late))
    .$if(ogid !== undefined, (it) => it.where('employee.ogid', '=', ogid ?? ''))
  return listPage(db, found, query, { columns, fallback: '-held_on', tie: sql.ref('coaching_session.id') })
}

export const listVisible = (db: Db, user: User, query: Parsed<typeof coaching.list>['query'], today: string) =>
  listSessions(db, sql<SqlBool>`${isVisible(user, today)} and coaching_session.employee_id <> ${user.id}::uuid`, query, today)

export const listMine = (db: Db, user: User, query: Parsed<typeof coaching.mine>['query'], today: string) =>
  listSessions(db, sql<SqlBool>`coaching_session.employee_id = ${user.id}::uuid`, query, today)

interface Uncoached {
  id: string
  employee: ShownPerson
  office: { id: string; title: string }
  last_on: string | null
  days: number
  is_away: boolean
}

/** Who of those in scope had no session for so long, and has been here as long. */
export function listDue(db: Db, user: User, query: Parsed<typeof coaching.due>['query'], today: string) {
  const { q, office_id } = query
  const since = addDays(today, -coachWithinDays)
  const last = sql<string | null>`(select max(held_on) from coaching_session where coaching_session.employee_id = employee.id)`
  const found = db
    .selectFrom('employee')
    .innerJoin('placement', 'placement.employee_id', 'employee.id')
    .innerJoin('office', 'office.id', 'placement.office_id')
    .select(['employee.id', shownPerson().as('employee'), named('office').as('office'), last.as('last_on')])
    .select(sql<number>`${today}::date - greatest(coalesce(${last}, employee.hire_date), employee.hire_date)`.as('days'))
    .select(sql<boolean>`is_away(employee.id, ${today}::date, 'all')`.as('is_away'))
    .where(
      sql<SqlBool>`placement.starts_on <= ${today}::date and (placement.ends_on is null or placement.ends_on > ${today}::date)`,
    )
    .where(sql<SqlBool>`works_on(employee, ${today}::date) and employee.hire_date <= ${since}::date`)
    .where(sql<SqlBool>`${inScope(user, 'coaching.read', sql.ref('employee.id'), today)} and employee.id <> ${user.id}::uuid`)
    .where(
      sql<SqlBool>`not exists (select from coaching_session recent where recent.employee_id = employee.id and recent.held_on > ${since}::date)`,
    )
    .where(employeeMatches(q))
    .$if(office_id !== undefined, (it) => it.where('office.id', '=', office_id ?? ''))
    .$castTo<Uncoached>()
  const order = {
    columns: { full_name: sql.ref('employee.full_name'), last_on: sql`coalesce(${last}, employee.hire_date)` },
    fallback: 'last_on',
    tie: sql.ref('employee.id'),
  }
  return listPage<Uncoached>(db, found, query, order)
}

export const findShown = (db: Db, user: User, id: string, today: string) =>
  sessionRows(db, today)
    .leftJoin('evaluation', 'evaluation.id', 'coaching_session.evaluation_id')
    .leftJoin('quality_contact as contact', 'contact.id', 'evaluation.contact_id')
    .leftJoin('evaluation_form as form', 'form.id', 'evaluation.form_id')
    .leftJoin('score_card', 'score_card.id', 'coaching_session.card_id')
    .select([
      'coaching_session.employee_id',
      'coaching_session.summary',
      'coaching_session.cause_day',
      'coaching_session.measured_on',
    ])
    .select([
      'coaching_session.acknowledged_at',
      'coaching_session.employee_words',
      'coaching_session.outcome',
      'employee.full_name',
    ])
    .select(['coaching_session.before_value as before', 'coaching_session.after_value as after'])
    .select([
      sql<CoachingMeasure | null>`coaching_session.remeasure`.as('remeasure'),
      sql<{
        id: string
        reference: string
        question: string | null
        revised: { on: string; from: number | null; to: number | null } | null
      } | null>`case when evaluation.id is not null then json_build_object(
        'id', evaluation.id, 'reference', contact.reference, 'question', (
          select question ->> 'question' from json_array_elements(form.sections) section, json_array_elements(section -> 'questions') question
          where question ->> 'id' = coaching_session.question_id limit 1), 'revised', (
          select json_build_object('on', (after.at at time zone ${sql.lit(companyZone)})::date, 'from', before.score::float8, 'to', after.score::float8)
          from evaluation_result before join evaluation_result after on after.evaluation_id = before.evaluation_id and after.number = 2
          where before.evaluation_id = evaluation.id and before.number = 1 and after.at > coaching_session.created_at)) end`.as(
        'evaluation',
      ),
      sql<{ id: string; month: string } | null>`case when score_card.id is not null
        then json_build_object('id', score_card.id, 'month', score_card.month) end`.as('card'),
      sql<boolean>`${inScope(user, 'coaching.lead', sql.ref('coaching_session.employee_id'), today)}`.as('may_lead'),
    ])
    .where('coaching_session.id', '=', id)
    .where(isVisible(user, today))
    .executeTakeFirst()
export type Shown = NonNullable<Awaited<ReturnType<typeof findShown>>>

/** What a step needs to know of one that the caller may see, held until the transaction ends. */
export async function lockSession(db: Db, user: User, id: string, today: string) {
  await sql`select 1 from coaching_session where id = ${id}::uuid for update`.execute(db)
  return await findShown(db, user, id, today)
}

export async function actionsOf(db: Db, sessionId: string, today: string) {
  const found = await db
    .selectFrom('coaching_action as todo')
    .select(['todo.id', 'todo.title', 'todo.due_on', 'todo.done_at', isOverdue(today).as('is_overdue')])
    .select(sql<'employee' | 'coach'>`todo.owner`.as('owner'))
    .where('todo.session_id', '=', sessionId)
    .orderBy('todo.due_on')
    .orderBy('todo.id')
    .execute()
  return found
}

export const findAction = (db: Db, id: string) =>
  db
    .selectFrom('coaching_action')
    .select(['id', 'session_id', 'title', sql<'employee' | 'coach'>`owner`.as('owner'), 'done_at'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Somebody whom the caller leads. */
export async function findLed(
  db: Db,
  user: User,
  ogid: string,
  today: string,
): Promise<{ id: string; full_name: string } | undefined> {
  const found = await sql<{ id: string; full_name: string }>`
    select id, full_name from employee where ogid = ${ogid} and works_on(employee, ${today}::date) and id <> ${user.id}::uuid
      and ${inScope(user, 'coaching.lead', sql.ref('employee.id'), today)}`.execute(db)
  return found.rows[0]
}

/** Whether an evaluation is a released one of somebody, and has the question. */
export async function isEvaluationOf(
  db: Db,
  employeeId: string,
  evaluationId: string,
  questionId: string | null,
): Promise<boolean> {
  const found = await sql`
    select from evaluation join evaluation_form form on form.id = evaluation.form_id
    where evaluation.id = ${evaluationId}::uuid and evaluation.employee_id = ${employeeId}::uuid and evaluation.released_at is not null
      and (${questionId}::text is null or exists (
        select from json_array_elements(form.sections) section, json_array_elements(section -> 'questions') question
        where question ->> 'id' = ${questionId}))`.execute(db)
  return found.rows.length > 0
}

export async function isCardOf(db: Db, employeeId: string, cardId: string): Promise<boolean> {
  const found = await sql`select from score_card where id = ${cardId}::uuid and employee_id = ${employeeId}::uuid`.execute(db)
  return found.rows.length > 0
}

export const insertSession = (db: Db, row: Insertable<CoachingSession>) =>
  db.insertInto('coaching_session').values(row).execute()

export async function insertActions(db: Db, rows: readonly Insertable<CoachingAction>[]): Promise<void> {
  if (rows.length > 0)
    await db
      .insertInto('coaching_action')
      .values([...rows])
      .execute()
}

export async function updateHeld(
  db: Db,
  { id, version }: { id: string; version: number },
  change: Updateable<CoachingSession>,
) {
  await db
    .updateTable('coaching_session')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .execute()
}

export const markAction = (db: Db, id: string, done_at: string | null, done_by: string | null) =>
  db.updateTable('coaching_action').set({ done_at, done_by }).where('id', '=', id).execute()

/** Somebody's own private notes of a session. */
export async function notesOf(db: Db, sessionId: string, coachId: string): Promise<string> {
  const found = await db
    .selectFrom('coaching_note')
    .select('notes')
    .where('session_id', '=', sessionId)
    .where('coach_id', '=', coachId)
    .executeTakeFirst()
  return found?.notes ?? ''
}

export async function keepNotes(db: Db, session_id: string, coach_id: string, notes: string): Promise<void> {
  if (notes === '') {
    await db.deleteFrom('coaching_note').where('session_id', '=', session_id).where('coach_id', '=', coach_id).execute()
    return
  }
  await db
    .insertInto('coaching_note')
    .values({ session_id, coach_id, notes })
    .onConflict((it) => it.columns(['session_id', 'coach_id']).doUpdateSet({ notes }))
    .execute()
}

export const deleteNotesOf = (db: Db, coachId: string) =>
  db.deleteFrom('coaching_note').where('coach_id', '=', coachId).execute()

interface Measured {
  id: string
  employee_id: string
  coach_id: string
  full_name: string
  topic: string
  held_on: string
  remeasure: CoachingMeasure
  remeasure_on: string
  version: number
}

/** Those to be measured again, held: the day is over. */
export async function lockToMeasure(db: Db, today: string): Promise<Measured[]> {
  const found = await sql<Measured>`
    select session.id, session.employee_id, session.coach_id, employee.full_name, session.topic, session.held_on, session.remeasure,
      session.remeasure_on, session.version
    from coaching_session session join employee on employee.id = session.employee_id
    where session.remeasure_on < ${today}::date and session.measured_on is null and is_employed(employee)
    order by session.id for update of session`.execute(db)
  return found.rows
}

interface Reminded {
  id: string
  session_id: string
  employee_id: string
  full_name: string
  title: string
  owner: 'employee' | 'coach'
  due_on: string
}

interface Revised {
  id: string
  employee_id: string
  full_name: string
  topic: string
}

/** Actions that are due tomorrow or were due and not done: each once before its date and once after, marked as reminded. */
export async function claimReminders(db: Db, today: string): Promise<Reminded[]> {
  const found = await sql<Reminded>`
    update coaching_action todo set reminded_on = ${today}::date
    from coaching_session session join employee on employee.id = session.employee_id
    where session.id = todo.session_id and session.status <> 'closed' and works_on(employee, ${today}::date)
      and todo.done_at is null and todo.due_on <= ${today}::date + 1
      and (todo.reminded_on is null or (todo.due_on < ${today}::date and todo.reminded_on <= todo.due_on))
    returning todo.id, session.id as session_id, session.employee_id, employee.full_name, todo.title, todo.owner, todo.due_on`.execute(
    db,
  )
  return found.rows
}

/** Sessions whose evaluation was revised since, each once, and marked as told. */
export async function claimRevised(db: Db, now: Date): Promise<Revised[]> {
  const found = await sql<Revised>`
    update coaching_session session set revision_told_at = ${now.toISOString()}::timestamptz
    from evaluation_result revised, employee
    where revised.evaluation_id = session.evaluation_id and revised.number = 2 and revised.at > session.created_at
      and employee.id = session.employee_id and is_employed(employee) and session.revision_told_at is null
    returning session.id, session.employee_id, session.topic, employee.full_name`.execute(db)
  return found.rows
}

/** What is open with somebody who leaves, held. */
export async function lockOpen(db: Db, employeeId: string) {
  const found = await sql<{ id: string; version: number; status: string }>`
    select id, version, status from coaching_session where employee_id = ${employeeId}::uuid and status <> 'closed'
    order by id for update`.execute(db)
  return found.rows
}

/** How many of the people of each leader had no session for so long. */
export async function countDue(db: Db, today: string): Promise<Map<string, number>> {
  const since = addDays(today, -coachWithinDays)
  const found = await sql<{ leader_id: string; people: number }>`
    select line.leader_id, count(*) as people from reporting_line line
    join employee on employee.id = line.employee_id and works_on(employee, ${today}::date) and employee.hire_date <= ${since}::date
    join employee leader on leader.id = line.leader_id and works_on(leader, ${today}::date)
    where line.leadership_type = 0 and line.starts_on <= ${today}::date and (line.ends_on is null or line.ends_on > ${today}::date)
      and not exists (select from coaching_session recent where recent.employee_id = employee.id and recent.held_on > ${since}::date)
    group by line.leader_id`.execute(db)
  return new Map(found.rows.map(({ leader_id, people }) => [leader_id, people]))
}
