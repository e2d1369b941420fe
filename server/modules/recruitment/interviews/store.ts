/** Interviews, their panels and the times that are offered. */

import type { Recommendation } from '@iroko/contract/recruitment/interviews'
import type { InterviewStatus } from '@iroko/contract/recruitment/stages'
import { clockOf, minutesOf } from '@iroko/contract/time/shift-times'
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { Interview } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { type ExitReader, staysUntil } from '../../people/planned-exits/store-known.ts'
import { orTaken } from '../rooms/store-booked.ts'

/** By which clock an interview is held; where it has no time yet, the last one that its branch is to keep. */
export const zoneOfInterview = sql<string>`branch_zone_at(interview.branch_id, interview.starts_at)`
/** Its time by that clock. */
export const localMoment = sql`(interview.starts_at at time zone ${zoneOfInterview})`

/** The moment of a day and a time as the clocks of a branch have it. */
export async function momentsIn(db: Db, branch_id: string, times: readonly { day: string; time: string }[]) {
  const found = await sql<{ starts_at: string }>`
    select ((slot.day::date + slot.time::time) at time zone branch_zone_on(branch.id, slot.day::date)) as starts_at
    from branch, jsonb_to_recordset(${JSON.stringify(times)}::jsonb) as slot(day text, time text)
    where branch.id = ${branch_id}::uuid order by 1`.execute(db)
  return found.rows.map(({ starts_at }) => new Date(starts_at).toISOString())
}

/** With what every step needs to know of its application and its branch. */
export const findInterview = (db: Db, id: string) =>
  db
    .selectFrom('interview')
    .innerJoin('job_application', 'job_application.id', 'interview.application_id')
    .innerJoin('job_opening', 'job_opening.id', 'job_application.job_opening_id')
    .innerJoin('branch', 'branch.id', 'interview.branch_id')
    .select(['interview.id', 'interview.application_id', 'round', 'interview.branch_id', 'room', 'online_link', 'starts_at'])
    .select(['minutes', 'interview.skills', 'result', 'planned_by', 'interview.version', 'interview.created_at', 'job_title'])
    .select(['first_name', 'last_name', 'job_application.email', 'reference', 'stage', 'erased_at', 'arrived_at'])
    .select(['branch.title as branch', zoneOfInterview.as('time_zone')])
    .select(sql<InterviewStatus>`interview.status`.as('status'))
    .select(sql<string | null>`to_char(${localMoment}, 'YYYY-MM-DD')`.as('day'))
    .select(sql<string[]>`array(select employee_id::text from interview_panel where interview_id = interview.id)`.as('panel'))
    .where('interview.id', '=', id)
    .executeTakeFirst()

export type FoundInterview = NonNullable<Awaited<ReturnType<typeof findInterview>>>

/** The same, held until the transaction ends. */
export async function lockInterview(db: Db, id: string) {
  await sql`select 1 from interview where id = ${id}::uuid for update`.execute(db)
  return await findInterview(db, id)
}

export async function insertInterview(
  db: Db,
  {
    panel,
    options,
    ...interview
  }: Insertable<Interview> & { id: string; panel: readonly string[]; options: readonly string[] },
): Promise<void> {
  await db.insertInto('interview').values(interview).execute()
  if (options.length > 0)
    await db
      .insertInto('interview_option')
      .values(options.map((starts_at) => ({ interview_id: interview.id, starts_at })))
      .execute()
  await addPanel(db, interview.id, panel)
}

export async function addPanel(db: Db, interview_id: string, people: readonly string[]): Promise<void> {
  if (people.length === 0) return
  await db
    .insertInto('interview_panel')
    .values(people.map((employee_id) => ({ interview_id, employee_id })))
    .execute()
}

/** Takes people off the panel who gave no scorecard. */
export async function removePanel(db: Db, interview_id: string, people: readonly string[]): Promise<void> {
  if (people.length === 0) return
  await db
    .deleteFrom('interview_panel')
    .where('interview_id', '=', interview_id)
    .where('employee_id', 'in', people)
    .where('scored_at', 'is', null)
    .execute()
}

export async function updateInterview(db: Db, id: string, change: Updateable<Interview>): Promise<void> {
  await db
    .updateTable('interview')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

interface Hold {
  interview_id: string
  holders: readonly string[]
  starts_at: string
  minutes: number
}

export const endOf = (starts_at: string, minutes: number) => new Date(Date.parse(starts_at) + minutes * 60_000).toISOString()

/** Takes what an interview needs for its time, instead of what it had; refused when somebody was faster. */
export async function lockHolders(db: Db, { interview_id, holders, starts_at, minutes }: Hold): Promise<void> {
  await letGo(db, interview_id)
  const span = sql<string>`tstzrange(${starts_at}::timestamptz, ${endOf(starts_at, minutes)}::timestamptz)`
  const written = db
    .insertInto('booking')
    .values([...holders].sort().map((holder) => ({ interview_id, holder, span })))
    .execute()
  await orTaken(written, 'The room, a member of the panel or the applicant')
}

export async function letGo(db: Db, interview_id: string): Promise<void> {
  await db.deleteFrom('booking').where('interview_id', '=', interview_id).execute()
}

/** The times that an applicant was offered and that are still ahead. */
export async function listOptions(db: Db, interview_id: string, now: Date): Promise<string[]> {
  const found = await db
    .selectFrom('interview_option')
    .select('starts_at')
    .where('interview_id', '=', interview_id)
    .where('starts_at', '>', now.toISOString())
    .orderBy('starts_at')
    .execute()
  return found.map(({ starts_at }) => new Date(starts_at).toISOString())
}

export interface Presence {
  id: string
  full_name: string
  /** Works here that day, as far as it is planned. */
  is_here: boolean
  on_leave: boolean
  holiday: string | null
}

/** Why somebody cannot be there, in a statement: not at work any more or yet on that day, or on approved leave at that time. */
export const presence = (
  employee: string,
  { day, from, to }: Record<'day' | 'from' | 'to', RawBuilder<unknown>>,
  reader: ExitReader,
) => ({
  is_here: staysUntil(employee, day, reader),
  on_leave: sql<boolean>`is_away_between(${sql.ref(`${employee}.id`)}, ${day}, ${from}, ${to})`,
})

/** How each of these people stands at a time of a day, which takes so many minutes. */
export async function findPresence(
  db: Db,
  ids: readonly string[],
  { day, time, minutes }: { day: string; time: string; minutes: number },
  reader: ExitReader,
): Promise<Presence[]> {
  const ends = clockOf(Math.min(minutesOf(time) + minutes, 24 * 60 - 1))
  const { is_here, on_leave } = presence(
    'employee',
    { day: sql`${day}::date`, from: sql`${time}::time`, to: sql`${ends}::time` },
    reader,
  )
  return await db
    .selectFrom('employee')
    .leftJoin('placement', (join) =>
      join
        .onRef('placement.employee_id', '=', 'employee.id')
        .on(
          sql<boolean>`placement.starts_on <= ${day}::date and (placement.ends_on is null or placement.ends_on > ${day}::date)`,
        ),
    )
    .select(['employee.id', 'employee.full_name', is_here.as('is_here'), on_leave.as('on_leave')])
    .select(
      sql<string | null>`(select title from public_holiday holiday where holiday.archived_at is null
        and ${day}::date between holiday.start_date and holiday.end_date
        and holiday_is_for(holiday.id, placement.office_id, placement.branch_id) limit 1)`.as('holiday'),
    )
    .where('employee.id', 'in', ids)
    .orderBy('employee.full_name')
    .execute()
}

/** The scorecards of an interview, given or not. */
export async function listCards(db: Db, interview_id: string) {
  return await db
    .selectFrom('interview_panel')
    .innerJoin('employee', 'employee.id', 'interview_panel.employee_id')
    .select(['employee_id', 'words', 'scored_at', 'employee.ogid', 'employee.full_name', 'employee.profile_picture'])
    .select(sql<Recommendation | null>`recommendation`.as('recommendation'))
    .select(sql<{ skill: string; score: number }[]>`scores`.as('scores'))
    .where('interview_id', '=', interview_id)
    .orderBy('employee.full_name')
    .orderBy('employee_id')
    .execute()
}

interface Card {
  interview_id: string
  employee_id: string
  recommendation: Recommendation
  words: string
  scores: readonly { skill: string; score: number }[]
  scored_at: string
}

/** Answers whether the scorecard was given now; one that was given before stays. */
export async function giveCard(db: Db, { interview_id, employee_id, scores, ...card }: Card): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('interview_panel')
    .set({ ...card, scores: JSON.stringify(scores) })
    .where('interview_id', '=', interview_id)
    .where('employee_id', '=', employee_id)
    .where('scored_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What ends by itself: still to be held, of an application that is closed. */
export const findOrphans = (db: Db) =>
  db
    .selectFrom('interview')
    .innerJoin('job_application', 'job_application.id', 'interview.application_id')
    .select(['interview.id', 'stage'])
    .where('interview.status', 'in', ['invited', 'scheduled'])
    .where('stage', 'in', ['rejected', 'withdrawn', 'hired'])
    .orderBy('interview.id')
    .execute()

/** The interviews of a panel member after a day that are still to be held. */
export const aheadOf = (db: Db, employee_id: string, after: string) =>
  db
    .selectFrom('interview_panel')
    .innerJoin('interview', 'interview.id', 'interview_panel.interview_id')
    .select('interview.id')
    .where('interview_panel.employee_id', '=', employee_id)
    .where('scored_at', 'is', null)
    .where('interview.status', 'in', ['invited', 'scheduled'])
    .where(sql<boolean>`(starts_at is null or ${localMoment}::date > ${after}::date)`)
    .orderBy('interview.id')
    .execute()
