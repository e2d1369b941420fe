/** Outages, whose shifts they touch, and terminals that are silent. */
import { addDays, dayIn } from '@iroko/contract/dates'
import type { Parsed } from '@iroko/contract/endpoint'
import type { Amnesty, IncidentKind, incidents } from '@iroko/contract/time/incidents'
import { type Insertable, type RawBuilder, type Selectable, type SqlBool, sql, type Updateable } from 'kysely'
import type { Incident } from '../../../database.types.ts'
import { laterOf } from '../../../lib/calendar/moments.ts'
import { loadRoster } from '../../../lib/calendar/roster-facts.ts'
import type { Db } from '../../../lib/database/database.ts'
import { likePattern, listPage } from '../../../lib/database/listing.ts'
import { named, type PersonRef, personRef } from '../../../lib/database/references.ts'
import { may, mayForAll, type User } from '../../../lib/http/rights.ts'
import { windowsOf } from '../calculation/rules-window.ts'
import { fellShort } from '../lateness/store-short.ts'
import { type PlannedWindow, whyNot } from './rules.ts'

/** The branches of which the caller reports outages: all, or their own. */
export function branchInScope(user: User, branch: RawBuilder<unknown>, today: string): RawBuilder<SqlBool> {
  if (mayForAll(user, 'incident.report')) return sql<SqlBool>`true`
  return sql<SqlBool>`${branch} in (
    select branch_id from current_placement(${today}::date) where employee_id = ${user.id}::uuid)`
}

const zoneThen = sql<string>`branch_zone_at(incident.branch_id, incident.starts_at)`

/** Whether its waiver would put right a day of the caller's own: they are of its place, and fell short on a day that it touches. */
const isOwnExcuse = (user: User) => sql<boolean>`exists (
  select from attendance_day own join placement place on place.employee_id = own.employee_id
    and place.starts_on <= own.day and (place.ends_on is null or place.ends_on > own.day)
  where own.employee_id = ${user.id}::uuid and place.branch_id = incident.branch_id and ${fellShort('own')}
    and own.day between (incident.starts_at at time zone branch_zone_on(place.branch_id, own.day))::date
      and (coalesce(incident.ends_at, 'infinity') at time zone branch_zone_on(place.branch_id, own.day))::date
    and (incident.device_id is null
      or own.employee_id in (select employee_id from device_people(incident.device_id, incident.starts_at))))`

const incidentRows = (db: Db, user: User) =>
  db
    .selectFrom('incident')
    .innerJoin('branch', 'branch.id', 'incident.branch_id')
    .leftJoin('device', 'device.id', 'incident.device_id')
    .leftJoin('employee as author', 'author.id', 'incident.created_by')
    .leftJoin('employee as decider', 'decider.id', 'incident.decided_by')
    .select([
      'incident.id',
      'incident.starts_at',
      'incident.ends_at',
      'incident.note',
      'incident.created_at',
      'incident.version',
    ])
    .select(['incident.decided_at', 'incident.decision', zoneThen.as('zone'), isOwnExcuse(user).as('is_own_excuse')])
    .select([
      named('branch').as('branch'),
      sql<{ id: string; title: string } | null>`case when device.id is not null then
        ${named('device')} end`.as('device'),
      sql<IncidentKind>`incident.kind`.as('kind'),
      sql<'person' | 'silence'>`incident.source`.as('source'),
      sql<Amnesty>`incident.amnesty`.as('amnesty'),
      sql<PersonRef | null>`case when author.id is not null then ${personRef('author')} end`.as('created_by'),
      sql<PersonRef | null>`case when decider.id is not null then ${personRef('decider')} end`.as('decided_by'),
    ])

type Stored = Awaited<ReturnType<ReturnType<typeof incidentRows>['executeTakeFirstOrThrow']>>

function shown({ is_own_excuse, ...row }: Stored, user: User) {
  const stored = { amnesty: row.amnesty, created_by: row.created_by?.id ?? null, is_own_excuse }
  const can = {
    change: !whyNot(stored, 'change', user.id),
    decide: may(user, 'incident.manage') && !whyNot(stored, 'decide', user.id),
  }
  return { ...row, can }
}

export async function listIncidents(db: Db, user: User, query: Parsed<typeof incidents.list>['query'], today: string) {
  const { branch_id, amnesty, kind, open, from, until, q } = query
  const rows = incidentRows(db, user)
    .where(branchInScope(user, sql.ref('incident.branch_id'), today))
    .$if(branch_id !== undefined, (it) => it.where('incident.branch_id', '=', branch_id ?? ''))
    .$if(amnesty !== undefined, (it) => it.where('incident.amnesty', '=', amnesty ?? 'proposed'))
    .$if(kind !== undefined, (it) => it.where('incident.kind', '=', kind ?? 'power'))
    .$if(open === true, (it) => it.where('incident.ends_at', 'is', null))
    .$if(from !== undefined, (it) =>
      it.where(
        sql<SqlBool>`coalesce(incident.ends_at, 'infinity') >= (${from}::date::timestamp at time zone branch_zone_on(branch.id, ${from}::date))`,
      ),
    )
    .$if(until !== undefined, (it) =>
      it.where(
        sql<SqlBool>`incident.starts_at < ((${until}::date + 1)::timestamp at time zone branch_zone_on(branch.id, ${until}::date + 1))`,
      ),
    )
    .$if(Boolean(q), (it) => it.where(sql<SqlBool>`lower(branch.title || ' ' || incident.note) like ${likePattern(q ?? '')}`))
  const page = await listPage(db, rows, query, {
    columns: { starts_at: sql.ref('incident.starts_at') },
    fallback: '-starts_at',
    tie: sql.ref('incident.id'),
  })
  return { ...page, rows: page.rows.map((row) => shown(row, user)) }
}

export async function findIncident(db: Db, user: User, id: string, today: string) {
  const found = await incidentRows(db, user)
    .where('incident.id', '=', id)
    .where(branchInScope(user, sql.ref('incident.branch_id'), today))
    .executeTakeFirst()
  return found && shown(found, user)
}

export type HeldIncident = Selectable<Incident> & { is_own_excuse: boolean }

/** Selects an outage of the caller's branches for update. */
export async function lockIncident(db: Db, user: User, id: string, today: string): Promise<HeldIncident | undefined> {
  return await db
    .selectFrom('incident')
    .selectAll()
    .select(isOwnExcuse(user).as('is_own_excuse'))
    .where('id', '=', id)
    .where(branchInScope(user, sql.ref('incident.branch_id'), today))
    .forUpdate()
    .executeTakeFirst()
}

export async function insertIncident(db: Db, row: Insertable<Incident>): Promise<void> {
  await db.insertInto('incident').values(row).execute()
}

export async function updateIncident(db: Db, id: string, change: Updateable<Incident>): Promise<void> {
  await db
    .updateTable('incident')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

export interface IncidentPlace {
  id: string
  title: string
  zone: string
  devices: { id: string; title: string }[]
}

/** The branches that the caller answers for, with their terminals. */
export async function listPlaces(db: Db, user: User, today: string): Promise<IncidentPlace[]> {
  const found = await sql<IncidentPlace>`
    select branch.id, branch.title, branch_zone_on(branch.id, ${today}::date) as zone, coalesce((
        select json_agg(${named('device')} order by device.title)
        from device where device.branch_id = branch.id and device.archived_at is null), '[]') as devices
    from branch where branch.archived_at is null and ${branchInScope(user, sql.ref('branch.id'), today)}
    order by branch.title`.execute(db)
  return found.rows
}

export interface OutagePlace {
  branch_id: string
  zone: string
  /** The terminal that failed; null: nobody of the branch could punch. */
  device_id: string | null
}

/** The shifts whose punch windows meet these moments (milliseconds since 1970), of people whom an outage at this place concerns. */
export async function windowsAt(db: Db, place: OutagePlace, from: number, to: number): Promise<PlannedWindow[]> {
  const { branch_id, zone, device_id } = place
  // A shift of the evening before may still last, and one of the morning after may be open already.
  const [first, last] = [addDays(dayIn(zone, new Date(from)), -1), addDays(dayIn(zone, new Date(to)), 1)]
  const placed = await sql<{ employee_id: string; starts_on: string; ends_on: string | null; zone: string }>`
    select placement.employee_id, greatest(placement.starts_on, clock.starts_on) as starts_on,
      least(placement.ends_on, clock.ends_on) as ends_on, zone_of(office.time_zone, clock.time_zone) as zone
    from placement join office on office.id = placement.office_id
    join branch_zones(placement.branch_id) clock on clock.starts_on <= ${last}::date and (clock.ends_on is null or clock.ends_on > ${first}::date)
    where placement.branch_id = ${branch_id}::uuid and placement.starts_on <= ${last}::date
      and (${device_id}::uuid is null
        or placement.employee_id in (select employee_id from device_people(${device_id}::uuid, ${new Date(from).toISOString()}::timestamptz)))
      and (placement.ends_on is null or placement.ends_on > ${first}::date)`.execute(db)
  const ids = [...new Set(placed.rows.map(({ employee_id }) => employee_id))]
  if (ids.length === 0) return []
  const roster = await loadRoster(db, ids, first, last)
  const found: PlannedWindow[] = []
  for (const row of placed.rows) {
    const { employee_id } = row
    const begins = laterOf(row.starts_on, first)
    const days: string[] = []
    for (let day = begins; day <= last && (row.ends_on === null || day < row.ends_on); day = addDays(day, 1)) days.push(day)
    const windows = windowsOf(
      days.flatMap((day) => roster.dayOf(employee_id, day).shifts),
      row.zone,
    )
    for (const { shift, starts, ends, opens, closes } of windows)
      found.push({ employee_id, title: shift.title, starts, ends, opens, closes })
  }
  return found
}

export async function namesOf(db: Db, ids: readonly string[]): Promise<Map<string, PersonRef>> {
  const found = await sql<PersonRef>`select id, ogid, full_name from employee where id = any(${[...ids]}::uuid[])`.execute(db)
  return new Map(found.rows.map((row) => [row.id, row]))
}

/** The people responsible for outages of a branch: HR, and heads of operations placed there. */
export async function findResponsible(db: Db, branchId: string, today: string, except: string | null): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select employee.id from employee join current_placement(${today}::date) place on place.employee_id = employee.id
    where works_on(employee, ${today}::date) and employee.id is distinct from ${except}::uuid
      and (employee.roles && array['hr_manager', 'hr'] or place.role = 'hr'
        or (place.branch_id = ${branchId}::uuid and employee.roles && array['operations_manager', 'operations_director', 'coo']))
    order by employee.ogid`.execute(db)
  return found.rows.map(({ id }) => id)
}

export interface QuietDevice {
  id: string
  title: string
  branch_id: string
  branch: string
  zone: string
  seen_at: string
  /** The open outage that was detected because the terminal is offline. */
  open_incident: string | null
  open_since: string | null
}

/** Terminals that were heard of at least once, the ones that are silent and the ones with an open silence. */
export async function devicesToWatch(db: Db, silentSince: Date): Promise<QuietDevice[]> {
  const found = await sql<QuietDevice>`
    select device.id, device.title, device.branch_id, branch.title as branch, branch_zone_at(branch.id, device.last_seen_at) as zone,
      device.last_seen_at as seen_at, incident.id as open_incident, incident.starts_at as open_since
    from device join branch on branch.id = device.branch_id
    left join incident on incident.device_id = device.id and incident.source = 'silence' and incident.ends_at is null
    where device.archived_at is null and device.last_seen_at is not null
      and (incident.id is not null or device.last_seen_at < ${silentSince.toISOString()}::timestamptz)
    order by device.id`.execute(db)
  return found.rows
}
