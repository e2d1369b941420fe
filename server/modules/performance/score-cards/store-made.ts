/** Cards that are made and filled by themselves. */
import { companyZone } from '@iroko/contract/clock'
import type { Measure } from '@iroko/contract/performance/score'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'

export interface CardDraft {
  employee_id: string
  office_id: string
  team_id: string | null
  template_id: string
  measures: Measure[]
}

/**
 * Who is to have a card of a month and has none: who works here on its last day, by the template of where they sit that day, the one for
 * their designation in their campaign before the one for their designation before the one for their campaign. Who was on leave all month
 * has nothing to be scored.
 */
export async function listWanted(db: Db, month: string, last: string): Promise<CardDraft[]> {
  const found = await sql<CardDraft>`
    select employee.id as employee_id, place.office_id, place.team_id, template.id as template_id, template.measures
    from employee
    join current_placement(${last}::date) place on place.employee_id = employee.id
    cross join lateral (
      select id, measures from score_template where archived_at is null
        and (office_id is null or office_id = place.office_id) and (designation_id is null or designation_id = place.designation_id)
      order by designation_id is not null and office_id is not null desc, designation_id is not null desc limit 1) template
    where works_on(employee, ${last}::date)
      and not exists (select from score_card where score_card.employee_id = employee.id and score_card.month = ${month}::date)
      and not (
        exists (select from attendance_day away where away.employee_id = employee.id and away.day between ${month}::date and ${last}::date
          and away.status = 'on_leave')
        and not exists (select from attendance_day here where here.employee_id = employee.id
          and here.day between ${month}::date and ${last}::date and here.status not in ('on_leave', 'holiday', 'off_day')))
    order by employee.id`.execute(db)
  return found.rows
}

interface NewCard extends CardDraft {
  id: string
  month: string
  figures_on: string
  created_at: string
}

/** Answers the ids of those that were not there: two jobs at once make each card once. */
export async function insertCards(db: Db, cards: readonly NewCard[]): Promise<Set<string>> {
  const found = await sql<{ id: string }>`
    insert into score_card (id, employee_id, month, template_id, measures, office_id, team_id, figures_on, created_at)
    select id, employee_id, month, template_id, measures, office_id, team_id, figures_on, created_at
    from json_populate_recordset(null::score_card, ${JSON.stringify(cards)}::json)
    on conflict (employee_id, month) do nothing returning id`.execute(db)
  return new Set(found.rows.map(({ id }) => id))
}

export interface Draft {
  id: string
  employee_id: string
  month: string
  measures: Measure[]
}

/** Drafts of a month, held, some at a time. */
export async function lockDrafts(db: Db, month: string, after: string, most: number): Promise<Draft[]> {
  const found = await sql<Draft>`
    select id, employee_id, month, measures from score_card
    where month = ${month}::date and status = 'draft' and id > ${after}::uuid order by id limit ${most} for update`.execute(db)
  return found.rows
}

/** The months of which somebody's card is still a draft. */
export async function draftMonths(db: Db): Promise<string[]> {
  const found = await sql<{
    month: string
  }>`select distinct month from score_card where status = 'draft' order by month`.execute(db)
  return found.rows.map(({ month }) => month)
}

/** The entered figures of cards, by card and measure. */
export async function enteredOf(db: Db, cardIds: readonly string[]): Promise<Map<string, number | null>> {
  const found = await sql<{ card_id: string; measure_id: string; value: number | null }>`
    select card_id, measure_id, value from score_card_figure
    where card_id = any(${[...cardIds]}::uuid[]) and entered_by is not null`.execute(db)
  return new Map(found.rows.map(({ card_id, measure_id, value }) => [`${card_id} ${measure_id}`, value]))
}

interface Counted {
  id: string
  score: number | null
  missing: number
}

/** What they come to by now. A card whose figures changed has another version: nobody submits what they did not see. */
export async function writeScores(db: Db, counted: readonly Counted[], figures_on: string): Promise<void> {
  await sql`update score_card set score = counted.score, missing = counted.missing, figures_on = ${figures_on}::date,
      version = score_card.version + (score_card.score is distinct from counted.score)::int
    from json_to_recordset(${JSON.stringify(counted)}::json) as counted(id uuid, score numeric, missing int)
    where score_card.id = counted.id`.execute(db)
}

interface Due {
  id: string
  status: string
  employee_id: string
  version: number
  submitted_on: string
}

/** Those whose window may be over, held. */
export async function lockDue(db: Db, today: string): Promise<Due[]> {
  const found = await sql<Due>`
    select id, status, employee_id, version, (submitted_at at time zone ${sql.lit(companyZone)})::date as submitted_on from score_card
    where status in ('submitted', 'acknowledged') and due_on < ${today}::date order by id for update`.execute(db)
  return found.rows
}

/** What is open with somebody who leaves, held. */
export async function lockOfLeaver(db: Db, employeeId: string) {
  const found = await sql<{ id: string; status: string; version: number; employee_id: string }>`
    select id, status, version, employee_id from score_card
    where employee_id = ${employeeId}::uuid and status <> 'final' order by id for update`.execute(db)
  return found.rows
}

export const deleteCard = (db: Db, id: string) => db.deleteFrom('score_card').where('id', '=', id).execute()

/** Who leads each of these people most closely today. */
export async function leadersOf(db: Db, employeeIds: readonly string[], today: string) {
  const found = await sql<{ employee_id: string; leader_id: string }>`
    select distinct on (line.employee_id) line.employee_id, line.leader_id from reporting_line line
    join employee leader on leader.id = line.leader_id and is_employed(leader)
    where line.employee_id = any(${[...employeeIds]}::uuid[]) and line.leadership_type <> 3
      and line.starts_on <= ${today}::date and (line.ends_on is null or line.ends_on > ${today}::date)
    order by line.employee_id, line.leadership_type`.execute(db)
  return new Map(found.rows.map(({ employee_id, leader_id }) => [employee_id, leader_id]))
}
