/** What lies with rep sievers, and what they have done today. */
import { companyZone } from '@iroko/contract/clock'
import { lateAfterDays } from '@iroko/contract/recruitment/sieving'
import { type ApplicationStage, screenedStages } from '@iroko/contract/recruitment/stages'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import { type ShownPerson, shownPerson } from '../../../lib/database/references.ts'

/** Still to be screened. */
export const isToScreen = sql<SqlBool>`job_application.stage = any(${[...screenedStages]}::text[])`
const assignedAt = sql<string>`coalesce(screening.assigned_at, job_application.stage_since)`
const isLater = (today: RawBuilder<unknown>) => sql<boolean>`(screening.call_on is not null and screening.call_on > ${today})`
/** One that was to be called again waits since the start of that day. */
const isLate = (today: RawBuilder<unknown>) =>
  sql<boolean>`(greatest(${assignedAt}, screening.call_on::timestamp at time zone ${sql.lit(companyZone)}) < ${today}::timestamp at time zone ${sql.lit(companyZone)} - make_interval(days => ${lateAfterDays - 1}))`

interface At {
  today: string
  siever_id: string
}

const queued = (db: Db, siever_id: string) =>
  db
    .selectFrom('job_application')
    .leftJoin('screening', 'screening.application_id', 'job_application.id')
    .where('job_application.siever_id', '=', siever_id)
    .where(isToScreen)

/** The longest waiting first; those to be called on a later day last, by that day. */
const due = (today: RawBuilder<unknown>) =>
  sql`case when ${isLater(today)} then screening.call_on::timestamptz + interval '10 years' else ${assignedAt} end`

export function listQueue(db: Db, { today: day, siever_id }: At, list: ListQuery) {
  const today = sql`${day}::date`
  const pattern = list.q ? likePattern(list.q) : undefined
  const name = sql<string>`concat_ws(' ', first_name, middle_name, last_name)`
  const found = queued(db, siever_id)
    .innerJoin('job_opening', 'job_opening.id', 'job_application.job_opening_id')
    .select(['job_application.id', 'reference', 'mobile_number', 'job_title', 'applied_at', 'job_application.version'])
    .select(['screening.call_on', name.as('full_name'), sql<ApplicationStage>`stage`.as('stage')])
    .select([assignedAt.as('assigned_at'), isLater(today).as('is_later')])
    .select(sql<boolean>`(${isLate(today)} and not ${isLater(today)})`.as('is_late'))
    .$if(pattern !== undefined, (it) =>
      it.where(
        sql<SqlBool>`(lower(${name}) like ${pattern} or lower(reference) like ${pattern} or lower(job_title) like ${pattern})`,
      ),
    )
  const columns = {
    due: due(today),
    full_name: sql`lower(first_name || ' ' || last_name)`,
    job_title: sql`lower(job_title)`,
    applied_at: sql.ref('applied_at'),
  }
  return listPage(db, found, list, { columns, fallback: 'due', tie: sql.ref('job_application.id') })
}

export interface Counts {
  waiting: number
  late: number
  later: number
  screened_today: number
  median_minutes: number | null
}

/** The day that it is for somebody, by the clocks of where they sit. */
export async function dayAt(db: Db, employee_id: string, now: Date): Promise<string> {
  const at = sql`${now.toISOString()}::timestamptz`
  const found = await sql<{ day: string }>`
    select to_char(${at} at time zone zone_on(${employee_id}::uuid, (${at})::date), 'YYYY-MM-DD') as day`.execute(db)
  return found.rows[0]?.day ?? now.toISOString().slice(0, 10)
}

/** How the queues of these people stand, each on their own day. What somebody screened is what they themselves moved on or rejected. */
export async function countQueues(db: Db, sievers: readonly string[], now: Date): Promise<Map<string, Counts>> {
  const at = sql`${now.toISOString()}::timestamptz`
  const found = await sql<Counts & { id: string }>`
    select person.id, coalesce(open.waiting, 0) as waiting, coalesce(open.late, 0) as late, coalesce(open.later, 0) as later,
      coalesce(done.screened, 0) as screened_today, done.median_minutes
    from (select id, zone, (${at} at time zone zone)::date as today
      from unnest(${[...sievers]}::uuid[]) as one(id), lateral (select zone_on(one.id, (${at})::date) as zone) place) person
    left join lateral (
      select count(*) filter (where not ${isLater(sql`person.today`)}) as waiting,
        count(*) filter (where ${isLate(sql`person.today`)} and not ${isLater(sql`person.today`)}) as late,
        count(*) filter (where ${isLater(sql`person.today`)}) as later
      from job_application left join screening on screening.application_id = job_application.id
      where job_application.siever_id = person.id and ${isToScreen}) open on true
    left join lateral (
      select count(*) as screened, round((percentile_cont(0.5) within group (order by
        extract(epoch from move.moved_at - coalesce(screening.assigned_at, job_application.applied_at)) / 60))::numeric)::int as median_minutes
      from job_application_move move
      join job_application on job_application.id = move.application_id
      left join screening on screening.application_id = move.application_id
      where move.moved_by = person.id and move.moved_at >= person.today::timestamp at time zone person.zone and move.from_stage = any(${[...screenedStages]}::text[])
        and not move.to_stage = any(${[...screenedStages]}::text[])) done on true`.execute(db)
  return new Map(found.rows.map(({ id, ...counts }) => [id, counts]))
}

/** Somebody as they stand in lists, employed or not any more. */
export const findPerson = (db: Db, ogid: string) =>
  db
    .selectFrom('employee')
    .select(['id', 'ogid', 'full_name', 'roles', sql<ShownPerson>`${shownPerson()}`.as('shown')])
    .where('ogid', '=', ogid)
    .executeTakeFirst()

export async function writeCallOn(db: Db, application_id: string, call_on: string, assigned_at: string): Promise<void> {
  await db
    .insertInto('screening')
    .values({ application_id, call_on, assigned_at })
    .onConflict((found) => found.column('application_id').doUpdateSet({ call_on }))
    .execute()
}
