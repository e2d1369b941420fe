/** Departments and campaigns; one of them or a team in full: its facts, its people in numbers, who leads them, what happened. */

import type { campaigns, offices } from '@iroko/contract/company/offices'
import type { Output, Row } from '@iroko/contract/endpoint'
import type { genders } from '@iroko/contract/session'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { worksOn } from '../../../lib/database/employment.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import { countsOn, officeRef, placedOn } from '../../../lib/database/references.ts'
import { inScope, mayForAll, type User } from '../../../lib/http/rights.ts'
import { headcountBy } from './store-inside.ts'

type Office = Output<typeof offices.show>['office']
type Event = Output<typeof offices.history>['events'][number]

/** The person of a joined table as everyone may see them; null without one. */
export const personOf = (table: string): RawBuilder<{ ogid: string; full_name: string } | null> =>
  sql`case when ${sql.ref(`${table}.id`)} is null then null
    else json_build_object('ogid', ${sql.ref(`${table}.ogid`)}, 'full_name', ${sql.ref(`${table}.full_name`)}) end`

export type OfficeKind = 'department' | 'campaign'
export type OfficeRow = Row<typeof campaigns.list>

export const officeRows = (kind: OfficeKind) => (db: Db, today: string) =>
  db
    .selectFrom('office')
    .leftJoin('employee as head', 'head.id', 'office.head_id')
    .leftJoin('branch', 'branch.id', 'office.branch_id')
    .leftJoin('client', 'client.id', 'office.client_id')
    .select(['office.id', 'office.title', 'office.code', 'branch.title as branch', 'office.branch_id'])
    .select(['client.title as client', 'office.client_id', 'office.time_zone', 'office.holiday_calendar'])
    .select(['office.committed_headcount', 'office.archived_at', 'office.version'])
    .select([
      sql<OfficeKind>`office.office_type`.as('office_type'),
      personOf('head').as('head'),
      sql<number>`(select count(*) from team where team.office_id = office.id and team.archived_at is null)`.as('teams'),
      headcountBy('office', today).as('headcount'),
    ])
    .where('office.office_type', '=', kind)

/** The codes that are given already, archived offices' too: a code is never given twice. Whoever else adds one waits. */
export async function takenCodes(db: Db): Promise<Set<string>> {
  await sql`select pg_advisory_xact_lock(hashtext('office_code'))`.execute(db)
  const found = await db.selectFrom('office').select('code').execute()
  return new Set(found.map(({ code }) => code))
}

/** Whether it is there and not archived; a client has no archive. */
export async function isThere(db: Db, table: 'office' | 'branch' | 'client', id: string): Promise<boolean> {
  const open = table === 'client' ? sql`true` : sql`archived_at is null`
  const found = await sql`select 1 from ${sql.table(table)} where id = ${id}::uuid and ${open}`.execute(db)
  return found.rows.length > 0
}

/** The id of a person, whether they are still here or not. */
export async function idOfPerson(db: Db, ogid: string): Promise<string> {
  const found = await db.selectFrom('employee').select('id').where('ogid', '=', ogid).executeTakeFirstOrThrow()
  return found.id
}

/** The teams of an office go with it, and only those that went with it come back. Answers how many. */
export async function archiveTeams(db: Db, officeId: string, from: string | null, to: string | null): Promise<number> {
  const teams = await sql`
    update team set archived_at = ${to}::timestamptz, version = version + 1
    where office_id = ${officeId}::uuid and archived_at is not distinct from ${from}::timestamptz`.execute(db)
  return Number(teams.numAffectedRows ?? 0)
}

export function listClients(db: Db, list: ListQuery) {
  const query = db
    .selectFrom('client')
    .select(['client.id', 'client.title'])
    .$if(Boolean(list.q), (it) => it.where(sql<SqlBool>`lower(client.title) like ${likePattern(list.q ?? '')}`))
  return listPage(db, query, list, {
    columns: { title: sql.ref('client.title') },
    fallback: 'title',
    tie: sql.ref('client.id'),
  })
}

/** People placed there today: an office includes its teams. */
const inside = (id: string, today: string) => sql`(
  select placement.employee_id, placement.designation_id, placement.branch_id, placement.team_id, employee.gender from placement
  join employee on employee.id = placement.employee_id and works_on(employee, ${today}::date)
  where (placement.office_id = ${id}::uuid or placement.team_id = ${id}::uuid) and ${countsOn('placement', today)})`

/** What there is to know of it but for its numbers. One statement. */
export async function findPlace(db: Db, id: string, today: string): Promise<Omit<Office, 'numbers'> | undefined> {
  const found = await sql<Omit<Office, 'numbers'>>`
    with inside as ${inside(id, today)},
    place as (
      select id, title, office_type, code, null::uuid as office_id, head_id, branch_id, client_id, time_zone, holiday_calendar,
        committed_headcount, archived_at from office where id = ${id}::uuid
      union all
      select id, title, 'team', null, office_id, lead_id, null, null, null, null, null, archived_at from team where id = ${id}::uuid
    )
    select place.id, place.title, place.office_type, place.code, ${personOf('head')} as head, branch.title as branch,
      client.title as client, place.time_zone, place.holiday_calendar, place.committed_headcount, place.archived_at,
      case when parent.id is null then null
        else ${officeRef('parent')} end as office,
      (select count(*) from inside) as headcount,
      coalesce((
        select json_agg(json_build_object('id', team.id, 'title', team.title, 'lead', ${personOf('lead')},
          'headcount', (select count(*) from inside where inside.team_id = team.id)) order by team.title)
        from team left join employee lead on lead.id = team.lead_id
        where team.office_id = place.id and team.archived_at is null), '[]') as teams,
      coalesce((
        select json_agg(row_to_json(led) order by led.leadership_type desc, led.reportees desc, led.full_name) from (
          select leader.ogid, leader.full_name, leader.profile_picture, line.leadership_type, count(*) as reportees
          from inside join reporting_line line on line.employee_id = inside.employee_id and ${countsOn('line', today)}
          join employee leader on leader.id = line.leader_id and works_on(leader, ${today}::date)
          group by leader.id, line.leadership_type order by reportees desc limit 100) led), '[]') as leads
    from place
    left join office parent on parent.id = place.office_id
    left join employee head on head.id = place.head_id
    left join branch on branch.id = place.branch_id
    left join client on client.id = place.client_id`.execute(db)
  return found.rows[0]
}

/** Whether an office or a team has this id. */
export async function isPlace(db: Db, id: string): Promise<boolean> {
  const found =
    await sql`select 1 from office where id = ${id}::uuid union all select 1 from team where id = ${id}::uuid`.execute(db)
  return found.rows.length > 0
}

/** How its people are spread. One statement. */
export async function numbersOf(db: Db, id: string, today: string): Promise<Office['numbers']> {
  const found = await sql<{ kind: 'by_designation' | 'by_gender' | 'by_branch'; title: string; people: number }>`
    with inside as ${inside(id, today)}
    select 'by_designation' as kind, coalesce(designation.title, 'None') as title, count(*) as people
      from inside left join designation on designation.id = inside.designation_id group by 2
    union all
    select 'by_gender', coalesce(gender, 'not said'), count(*) from inside group by 2
    union all
    select 'by_branch', coalesce(branch.title, 'None'), count(*)
      from inside left join branch on branch.id = inside.branch_id group by 2
    order by people desc, title`.execute(db)
  const of = (wanted: string) =>
    found.rows.filter(({ kind }) => kind === wanted).map(({ title, people }) => ({ title, people }))
  return { by_designation: of('by_designation'), by_gender: of('by_gender'), by_branch: of('by_branch') }
}

/**
 * Joiners and leavers within the caller's scope of job records, and structural changes for people who manage the
 * structure. A change of designation or branch alone does not count.
 */
export function listHistory(db: Db, user: User, id: string, list: ListQuery, today: string) {
  const here = (table: string) =>
    sql`(${sql.ref(`${table}.office_id`)} = ${id}::uuid or ${sql.ref(`${table}.team_id`)} = ${id}::uuid)`
  const readable = inScope(user, 'people.job.read', sql.ref('place.employee_id'), today)
  const changes = mayForAll(user, 'structure.edit')
    ? sql`union all
      select log.id::text, to_char(log.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), split_part(log.action, '.', 2), null, actor.full_name
      from audit_log log left join employee actor on actor.id = log.actor_id
      where log.entity in ('office', 'team') and log.entity_id = ${id}
        and split_part(log.action, '.', 2) in ('create', 'update', 'archive', 'restore')`
    : sql``
  const events = sql<Event>`(
    select 'joined ' || place.id as id, place.starts_on::text as at, 'joined' as event, ${personOf('employee')}::jsonb as person, null as by
    from placement place join employee on employee.id = place.employee_id
    where ${here('place')} and place.starts_on <= ${today}::date and ${readable} and not exists (
      select 1 from placement before
      where before.employee_id = place.employee_id and before.ends_on = place.starts_on and ${here('before')})
    union all
    select 'left ' || place.id, place.ends_on::text, 'left', ${personOf('employee')}::jsonb, null
    from placement place join employee on employee.id = place.employee_id
    where ${here('place')} and place.ends_on <= ${today}::date and ${readable} and not exists (
      select 1 from placement after
      where after.employee_id = place.employee_id and after.starts_on = place.ends_on and ${here('after')})
    ${changes})`
  const query = db
    .selectFrom(events.as('event'))
    .selectAll()
    .$if(list.q !== undefined && list.q !== '', (it) =>
      it.where(sql<SqlBool>`lower(coalesce(event.person ->> 'full_name', event.by, '')) like ${likePattern(list.q ?? '')}`),
    )
  return listPage(db, query, list, { columns: { at: sql.ref('event.at') }, fallback: '-at', tie: sql.ref('event.id') })
}

/** The active people of a gender whose personal records the caller may read. */
export function listOfGender(
  db: Db,
  user: User,
  gender: (typeof genders)[number],
  list: ListQuery & { office_id?: string | undefined },
  today: string,
) {
  const query = db
    .selectFrom('employee')
    .leftJoin('placement', (join) => join.on(placedOn(today)))
    .leftJoin('office', 'office.id', 'placement.office_id')
    .leftJoin('team', 'team.id', 'placement.team_id')
    .leftJoin('designation', 'designation.id', 'placement.designation_id')
    .leftJoin('branch', 'branch.id', 'placement.branch_id')
    .select(['employee.id', 'employee.ogid', 'employee.full_name', 'employee.profile_picture'])
    .select(['office.title as office', 'team.title as team', 'designation.title as designation', 'branch.title as branch'])
    .where(worksOn(today))
    .where('employee.gender', '=', gender)
    .where(inScope(user, 'people.personal.read', sql.ref('employee.id'), today))
    .$if(list.office_id !== undefined, (it) => it.where('placement.office_id', '=', list.office_id ?? ''))
    .$if(list.q !== undefined && list.q !== '', (it) =>
      it.where(sql<SqlBool>`lower(employee.full_name) like ${likePattern(list.q ?? '')}`),
    )
  return listPage(db, query, list, {
    columns: {
      full_name: sql.ref('employee.full_name'),
      office: sql.ref('office.title'),
      designation: sql.ref('designation.title'),
    },
    fallback: 'full_name',
    tie: sql.ref('employee.id'),
  })
}
