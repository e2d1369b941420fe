/** Shadowing, its days, and its lists. */

import type { Parsed } from '@iroko/contract/endpoint'
import { conflict } from '@iroko/contract/errors'
import type { Recommendation } from '@iroko/contract/recruitment/interviews'
import type { ShadowingStatus, shadowing } from '@iroko/contract/recruitment/shadowing'
import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import type { Shadowing } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import { named, type ShownPerson } from '../../../lib/database/references.ts'
import { orRefuse } from '../../../lib/database/violation.ts'
import { type ExitReader, staysUntil } from '../../people/planned-exits/store-known.ts'
import { orTaken } from '../rooms/store-booked.ts'

type Query = Parsed<typeof shadowing.list>['query']
type VisitorQuery = Parsed<typeof shadowing.visitors>['query']

const fullName = sql<string>`concat_ws(' ', job_application.first_name, job_application.middle_name, job_application.last_name)`
const words = sql`lower(job_application.first_name || ' ' || job_application.last_name)`
const edge = (which: 'min' | 'max') =>
  sql<string>`(select ${sql.raw(which)}(one.day) from shadowing_day one where one.shadowing_id = shadowing.id)`

const joined = (db: Db) =>
  db
    .selectFrom('shadowing')
    .innerJoin('job_application', 'job_application.id', 'shadowing.application_id')
    .innerJoin('job_opening', 'job_opening.id', 'job_application.job_opening_id')
    .innerJoin('office', 'office.id', 'shadowing.office_id')
    .innerJoin('employee', 'employee.id', 'shadowing.lead_id')

const shared = (db: Db) =>
  joined(db)
    .select(['shadowing.id', 'shadowing.place', 'shadowing.words', 'shadowing.signed_at', 'shadowing.version'])
    .select([named('office').as('office'), edge('min').as('starts_on'), edge('max').as('ends_on')])
    .select([
      sql<ShadowingStatus>`shadowing.status`.as('status'),
      sql<Recommendation | null>`shadowing.recommendation`.as('recommendation'),
      sql<{ day: string; present: boolean | null }[]>`(select json_agg(json_build_object('day', one.day, 'present', one.present)
        order by one.day) from shadowing_day one where one.shadowing_id = shadowing.id)`.as('days'),
    ])

/** Why a lead cannot be there on one of the days that are still ahead. */
const away = (today: string, reader: ExitReader) => sql<string | null>`(
  select case when bool_or(not ${staysUntil('employee', sql`one.day`, reader)}) then 'Not employed on one of the days'
    when bool_or(is_away(employee.id, one.day, 'all')) then 'On leave on one of the days' end
  from shadowing_day one where one.shadowing_id = shadowing.id and one.day >= ${today}::date and shadowing.status = 'planned')`

export function listShadowing(db: Db, query: Query, today: string, reader: ExitReader) {
  const { q, from, until, status, office_id, application_id } = query
  const within = (condition: ReturnType<typeof sql>) =>
    sql`exists (select 1 from shadowing_day one where one.shadowing_id = shadowing.id and ${condition})`
  const asked = [
    from ? within(sql`one.day >= ${from}::date`) : undefined,
    until ? within(sql`one.day <= ${until}::date`) : undefined,
    status ? sql`shadowing.status = ${status}` : undefined,
    office_id ? sql`shadowing.office_id = ${office_id}::uuid` : undefined,
    application_id ? sql`shadowing.application_id = ${application_id}::uuid` : undefined,
    q ? sql`(${words} like ${likePattern(q)} or lower(job_application.reference) like ${likePattern(q)})` : undefined,
  ].filter((condition) => condition !== undefined)
  return listPage(
    db,
    shared(db)
      .select([
        sql<{ id: string; reference: string; full_name: string; job_title: string }>`json_build_object('id', job_application.id,
          'reference', job_application.reference, 'full_name', ${fullName}, 'job_title', job_opening.job_title)`.as(
          'application',
        ),
        sql<ShownPerson & { away: string | null }>`json_build_object('id', employee.id, 'ogid', employee.ogid,
          'full_name', employee.full_name, 'profile_picture', employee.profile_picture, 'away', ${away(today, reader)})`.as(
          'lead',
        ),
      ])
      .where(asked.length > 0 ? sql<SqlBool>`(${sql.join(asked, sql` and `)})` : sql<SqlBool>`true`),
    query,
    {
      columns: { starts_on: edge('min'), full_name: words, status: sql.ref('shadowing.status') },
      fallback: '-starts_on',
      tie: sql.ref('shadowing.id'),
    },
  )
}

/** The shadowing that somebody leads. */
export const listMine = (db: Db, lead_id: string, query: ListQuery) =>
  listPage(
    db,
    shared(db)
      .select(['job_opening.job_title', fullName.as('full_name')])
      .where('shadowing.lead_id', '=', lead_id)
      .where('shadowing.status', '<>', 'cancelled')
      .where(query.q ? sql<SqlBool>`${words} like ${likePattern(query.q)}` : sql<SqlBool>`true`),
    query,
    { columns: { starts_on: edge('min') }, fallback: '-starts_on', tie: sql.ref('shadowing.id') },
  )

/** Name, day and place: what the door needs, and not more. */
export const listVisitors = (db: Db, query: VisitorQuery, today: string) =>
  listPage(
    db,
    joined(db)
      .innerJoin('shadowing_day', 'shadowing_day.shadowing_id', 'shadowing.id')
      .select(['shadowing.id', fullName.as('name'), 'shadowing_day.day'])
      .select(sql<string>`concat_ws(', ', shadowing.place, office.title)`.as('place'))
      .where('shadowing.status', '<>', 'cancelled')
      .where('shadowing_day.day', '=', query.day ?? today)
      .where(query.q ? sql<SqlBool>`${words} like ${likePattern(query.q)}` : sql<SqlBool>`true`),
    query,
    { columns: { name: words }, fallback: 'name', tie: sql.ref('shadowing.id') },
  )

/** With what every step needs to know. */
export const findShadowing = (db: Db, id: string) =>
  joined(db)
    .select(['shadowing.id', 'shadowing.application_id', 'shadowing.lead_id', 'shadowing.planned_by', 'shadowing.place'])
    .select([
      'shadowing.version',
      'job_application.first_name',
      'job_application.last_name',
      'job_application.email',
      'reference',
    ])
    .select(['job_title', 'office.title as office', 'employee.full_name as lead'])
    .select([
      sql<ShadowingStatus>`shadowing.status`.as('status'),
      sql<{ day: string; present: boolean | null }[]>`(select json_agg(json_build_object('day', one.day, 'present', one.present)
        order by one.day) from shadowing_day one where one.shadowing_id = shadowing.id)`.as('days'),
    ])
    .where('shadowing.id', '=', id)
    .executeTakeFirst()

export type FoundShadowing = NonNullable<Awaited<ReturnType<typeof findShadowing>>>

/** The same, held until the transaction ends. */
export async function lockShadowing(db: Db, id: string) {
  await sql`select 1 from shadowing where id = ${id}::uuid for update`.execute(db)
  return await findShadowing(db, id)
}

type Planned = Insertable<Shadowing> & { id: string; days: readonly string[]; name: string }

/** Refused when one of the days was planned for the applicant already. */
export async function insertShadowing(db: Db, { days, name, ...row }: Planned): Promise<void> {
  await db.insertInto('shadowing').values(row).execute()
  const written = db
    .insertInto('shadowing_day')
    .values(days.map((day) => ({ shadowing_id: row.id, application_id: row.application_id, day })))
    .execute()
  const again = conflict('taken', `${name} already shadows a colleague on one of these days`)
  await orTaken(orRefuse(written, 'shadowing_day_once', again), 'The lead')
}

export async function updateShadowing(db: Db, id: string, change: Updateable<Shadowing>): Promise<void> {
  await db
    .updateTable('shadowing')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Lets the days be planned anew. */
export async function freeDays(db: Db, shadowing_id: string): Promise<void> {
  await db.updateTable('shadowing_day').set({ live: false }).where('shadowing_id', '=', shadowing_id).execute()
}

export async function markDay(db: Db, shadowing_id: string, day: string, present: boolean): Promise<void> {
  await db
    .updateTable('shadowing_day')
    .set({ present })
    .where('shadowing_id', '=', shadowing_id)
    .where('day', '=', day)
    .execute()
}

/** On which of these days a lead cannot be there, and why. */
export async function findAway(
  db: Db,
  lead_id: string,
  days: readonly string[],
  reader: ExitReader,
): Promise<{ day: string; why: 'gone' | 'leave' } | undefined> {
  const stays = staysUntil('employee', sql`one.day`, reader)
  const found = await sql<{ day: string; why: 'gone' | 'leave' }>`
    select one.day::date as day, case when not ${stays} then 'gone' else 'leave' end as why
    from employee cross join unnest(${[...days]}::date[]) as one(day)
    where employee.id = ${lead_id}::uuid and (not ${stays} or is_away(employee.id, one.day, 'all'))
    order by one.day limit 1`.execute(db)
  return found.rows[0]
}

/** The first of these days on which a lead is at an interview or trains, by their own clock. */
export async function findBusy(
  db: Db,
  lead_id: string,
  days: readonly string[],
): Promise<{ day: string; by: 'interview' | 'session' } | undefined> {
  const found = await sql<{ day: string; by: 'interview' | 'session' }>`
    select one.day::date as day, case when booking.interview_id is not null then 'interview' else 'session' end as by
    from unnest(${[...days]}::date[]) as one(day) join booking on booking.holder = 'employee:' || ${lead_id}::uuid
      and booking.shadowing_id is null and booking.span && tstzrange(one.day::timestamp at time zone zone_on(${lead_id}::uuid, one.day),
        (one.day + 1)::timestamp at time zone zone_on(${lead_id}::uuid, one.day))
    order by one.day limit 1`.execute(db)
  return found.rows[0]
}

/** Planned for applications that are closed. */
export const findOrphans = (db: Db) =>
  db
    .selectFrom('shadowing')
    .innerJoin('job_application', 'job_application.id', 'shadowing.application_id')
    .select(['shadowing.id', 'stage'])
    .where('shadowing.status', '=', 'planned')
    .where('stage', 'in', ['rejected', 'withdrawn', 'hired'])
    .orderBy('shadowing.id')
    .execute()

/** What somebody leads and is not signed off. */
export const ledBy = (db: Db, lead_id: string) =>
  db.selectFrom('shadowing').select('id').where('lead_id', '=', lead_id).where('status', '=', 'planned').orderBy('id').execute()

/** Planned, with days that are still ahead, and whether HR knows that its lead cannot be there. */
export const listAhead = (db: Db, today: string) =>
  db
    .selectFrom('shadowing')
    .select(['id', 'away_told'])
    .where('status', '=', 'planned')
    .where(
      sql<SqlBool>`exists (select from shadowing_day one where one.shadowing_id = shadowing.id and one.live and one.day >= ${today}::date)`,
    )
    .orderBy('id')
    .execute()

export async function markAway(db: Db, id: string, away_told: boolean): Promise<void> {
  await db.updateTable('shadowing').set({ away_told }).where('id', '=', id).execute()
}
