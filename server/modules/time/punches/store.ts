/** Punches as they come, numbers that are nobody's yet, and lines that were quarantined. */
import { addDays } from '@iroko/contract/dates'
import type { LineProblem } from '@iroko/contract/time/terminals'
import { sql } from 'kysely'
import { type Zones, zonesOf } from '../../../lib/calendar/zones.ts'
import type { Db } from '../../../lib/database/database.ts'
import { employeeMatches } from '../../../lib/database/employee-search.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import { named, personRef, shownPerson } from '../../../lib/database/references.ts'
import type { PunchLine } from '../terminal-protocol/rules.ts'

interface FeedQuery {
  limit: number
  device_id?: string | undefined
  branch_id?: string | undefined
  unmatched?: boolean | undefined
  ogid?: string | undefined
  after?: string | undefined
}

/** How far back the feed goes; older punches are in people's attendance. */
const feedDays = 90

export interface FeedRow {
  id: string
  at: string
  received_at: string
  pin: string
  person: { id: string; ogid: string; full_name: string; profile_picture: string | null } | null
  direction: 'in' | 'out' | null
  source: 'device' | 'web' | 'kiosk' | 'manual' | 'import'
  device: { id: string; title: string } | null
  branch: string | null
  zone: string
  place: string
}

/** The page is found on the index of time before anything is joined to it. */
export async function listFeed(
  db: Db,
  { limit, device_id, branch_id, unmatched, ogid, after }: FeedQuery,
  now: Date,
): Promise<FeedRow[]> {
  const [micros, id] = after?.split('.', 2) ?? []
  const from = new Date(now.getTime() - feedDays * 86_400_000).toISOString()
  const to = new Date(now.getTime() + 2 * 86_400_000).toISOString()
  const conditions = [
    sql`punch.source in ('device', 'kiosk', 'import')`,
    sql`punch.at between ${from}::timestamptz and ${to}::timestamptz`,
    ...(device_id ? [sql`punch.device_id = ${device_id}::uuid`] : []),
    ...(branch_id ? [sql`punch.device_id in (select id from device where branch_id = ${branch_id}::uuid)`] : []),
    ...(unmatched ? [sql`punch.employee_id is null`] : []),
    ...(ogid ? [sql`punch.employee_id = (select id from employee where ogid = ${ogid})`] : []),
    ...(micros && id
      ? [sql`(punch.at, punch.id) < (timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${id}::uuid)`]
      : []),
  ]
  const found = await sql<FeedRow>`
    with page as materialized (
      select * from punch where ${sql.join(conditions, sql` and `)} order by punch.at desc, punch.id desc limit ${limit}
    )
    select page.id, page.at, page.received_at, page.pin, page.direction, page.source, branch.title as branch,
      branch_zone_at(branch.id, page.at) as zone,
      (extract(epoch from page.at) * 1000000)::bigint::text || '.' || page.id as place,
      case when employee.id is not null then ${shownPerson()} end as person,
      case when device.id is not null then ${named('device')} end as device
    from page left join employee on employee.id = page.employee_id left join device on device.id = page.device_id
    left join branch on branch.id = device.branch_id
    order by page.at desc, page.id desc`.execute(db)
  return found.rows
}

interface PinQuery extends ListQuery {
  device_id?: string | undefined
}

export async function listUnmatched(db: Db, query: PinQuery) {
  let found = db
    .selectFrom('enrolment')
    .innerJoin('device', 'device.id', 'enrolment.device_id')
    .innerJoin('branch', 'branch.id', 'device.branch_id')
    .leftJoinLateral(
      sql<{ punches: number; first_at: string | null; last_at: string | null }>`(
        select count(*) as punches, min(at) as first_at, max(at) as last_at from punch
        where punch.device_id = enrolment.device_id and punch.pin = enrolment.pin and punch.employee_id is null
      )`.as('made'),
      (join) => join.onTrue(),
    )
    .select(['enrolment.id', 'enrolment.pin', 'branch.title as branch', 'made.first_at', 'made.last_at'])
    .select([
      sql<number>`made.punches`.as('punches'),
      named('device').as('device'),
      sql<{ id: string; ogid: string; full_name: string } | null>`(
        select ${personRef()}
        from employee where employee.id = pin_owner(enrolment.pin, true))`.as('suggestion'),
    ])
    .where('enrolment.employee_id', 'is', null)
    .where('device.archived_at', 'is', null)
  if (query.device_id) found = found.where('enrolment.device_id', '=', query.device_id)
  if (query.q) found = found.where(sql<boolean>`lower(enrolment.pin || ' ' || device.title) like ${likePattern(query.q)}`)
  return listPage(db, found, query, {
    columns: { pin: sql`enrolment.pin`, punches: sql`made.punches`, last_at: sql`coalesce(made.last_at, 'epoch')` },
    fallback: '-last_at',
    tie: sql`enrolment.id`,
  })
}

export interface OpenPin {
  id: string
  device_id: string
  device: string
  pin: string
  employee_id: string | null
  /** Whose it is was said by hand. */
  is_assigned: boolean
  full_name: string | null
}

/** Locks an unassigned terminal ID. */
export async function lockPin(db: Db, id: string): Promise<OpenPin | undefined> {
  const found = await sql<OpenPin>`
    select enrolment.id, enrolment.device_id, device.title as device, enrolment.pin, enrolment.employee_id, employee.full_name,
      enrolment.assigned_at is not null as is_assigned
    from enrolment join device on device.id = enrolment.device_id left join employee on employee.id = enrolment.employee_id
    where enrolment.id = ${id}::uuid for update of enrolment`.execute(db)
  return found.rows[0]
}

/** The midnight with which a day begins at a terminal. */
const midnightAt = (day: string, deviceId: string) => sql<string>`(select ${day}::date::timestamp
  at time zone branch_zone_at(device.branch_id, ${day}::date::timestamptz) from device where device.id = ${deviceId}::uuid)`

/** Who had a number last of those who have it no more, and until when. */
export async function lastHolder(
  db: Db,
  { device_id, pin }: OpenPin,
): Promise<{ full_name: string; last_day: string; until: string } | undefined> {
  const found = await sql<{ full_name: string; last_day: string; until: string }>`
    select employee.full_name, upper(holding.held) as until,
      ((upper(holding.held) at time zone branch_zone_at(device.branch_id, upper(holding.held)))::date - 1) as last_day
    from pin_holding holding join device on device.id = holding.device_id join employee on employee.id = holding.employee_id
    where holding.device_id = ${device_id}::uuid and holding.pin = ${pin} order by upper(holding.held) desc limit 1`.execute(db)
  return found.rows[0]
}

interface Assigned {
  employee_id: string
  /** The first day; without one, after whoever had it last. */
  starts_on: string | null
  by: string
  now: Date
}

/**
 * Assigns the terminal ID to the person from a day on, and its punches since then that are nobody's; returns their number, and that of
 * earlier ones that stay nobody's. A trigger queues the days.
 */
export async function assignPin(
  db: Db,
  { id, device_id, pin }: OpenPin,
  { employee_id, starts_on, by, now }: Assigned,
): Promise<{ theirs: number; earlier: number }> {
  const from = starts_on
    ? midnightAt(starts_on, device_id)
    : sql<string>`(select max(upper(held)) from pin_holding where device_id = ${device_id}::uuid and pin = ${pin})`
  await sql`update enrolment set employee_id = ${employee_id}::uuid, held_from = ${from}, assigned_by = ${by}::uuid,
    assigned_at = ${now.toISOString()}::timestamptz where id = ${id}::uuid`.execute(db)
  const since = sql`coalesce((select held_from from enrolment where id = ${id}::uuid), '-infinity')`
  const isOpen = sql`device_id = ${device_id}::uuid and pin = ${pin} and employee_id is null`
  const updated = await sql`update punch set employee_id = ${employee_id}::uuid where ${isOpen} and at >= ${since}`.execute(db)
  const left = await sql<{ punches: number }>`select count(*)::int as punches from punch where ${isOpen}`.execute(db)
  return { theirs: Number(updated.numAffectedRows ?? 0), earlier: left.rows[0]?.punches ?? 0 }
}

/** Numbers of which somebody said whose they are. */
export function listAssigned(db: Db, query: PinQuery) {
  const personRef = (table: string) => sql<{ id: string; ogid: string; full_name: string }>`json_build_object(
    'id', ${sql.ref(`${table}.id`)}, 'ogid', ${sql.ref(`${table}.ogid`)}, 'full_name', ${sql.ref(`${table}.full_name`)})`
  const found = db
    .selectFrom('enrolment')
    .innerJoin('device', 'device.id', 'enrolment.device_id')
    .innerJoin('branch', 'branch.id', 'device.branch_id')
    .innerJoin('employee', 'employee.id', 'enrolment.employee_id')
    .leftJoin('employee as teller', 'teller.id', 'enrolment.assigned_by')
    .select(['enrolment.id', 'enrolment.pin', 'branch.title as branch'])
    .select([
      sql<string>`enrolment.assigned_at`.as('assigned_at'),
      sql<string | null>`(enrolment.held_from at time zone branch_zone_at(branch.id, enrolment.held_from))::date`.as(
        'starts_on',
      ),
      named('device').as('device'),
      personRef('employee').as('employee'),
      sql<{
        id: string
        ogid: string
        full_name: string
      } | null>`case when teller.id is not null then ${personRef('teller')} end`.as('assigned_by'),
    ])
    .where('enrolment.assigned_at', 'is not', null)
    .where(
      query.q
        ? sql<boolean>`(lower(enrolment.pin || ' ' || device.title) like ${likePattern(query.q)} or ${employeeMatches(query.q)})`
        : sql<boolean>`true`,
    )
    .$if(query.device_id !== undefined, (it) => it.where('enrolment.device_id', '=', query.device_id ?? ''))
  return listPage(db, found, query, {
    columns: { pin: sql`enrolment.pin`, assigned_at: sql`enrolment.assigned_at` },
    fallback: '-assigned_at',
    tie: sql`enrolment.id`,
  })
}

/**
 * Unassigns the terminal ID from the person after their last day with it, and the punches that came later; without a day it never was
 * theirs, and all punches of it are unassigned. Returns how many are. Undefined where they had it after that day only.
 */
export async function releasePin(
  db: Db,
  { id, device_id, pin, employee_id }: OpenPin & { employee_id: string },
  { last_day, by, now }: { last_day: string | null; by: string; now: Date },
): Promise<number | undefined> {
  const current = sql`(select held_from from enrolment where id = ${id}::uuid)`
  if (last_day !== null) {
    const until = midnightAt(addDays(last_day, 1), device_id)
    const ended = await sql`
      insert into pin_holding (id, device_id, pin, employee_id, held, released_by, released_at)
      select gen_random_uuid(), ${device_id}::uuid, ${pin}, ${employee_id}::uuid, tstzrange(${current}, ${until}), ${by}::uuid, ${now.toISOString()}::timestamptz
      where coalesce(${current}, '-infinity') < ${until}`.execute(db)
    if (Number(ended.numAffectedRows ?? 0) === 0) return undefined
  }
  const since = last_day === null ? sql`coalesce(${current}, '-infinity')` : sql`${midnightAt(addDays(last_day, 1), device_id)}`
  const updated = await sql`
    update punch set employee_id = null where device_id = ${device_id}::uuid and pin = ${pin} and employee_id = ${employee_id}::uuid
      and at >= ${since}`.execute(db)
  await sql`update enrolment set employee_id = null, held_from = null, assigned_by = null, assigned_at = null where id = ${id}::uuid`.execute(
    db,
  )
  return Number(updated.numAffectedRows ?? 0)
}

interface QuarantineQuery extends ListQuery {
  device_id?: string | undefined
  problem?: LineProblem | undefined
  dismissed?: boolean | undefined
}

export async function listQuarantine(db: Db, query: QuarantineQuery) {
  let found = db
    .selectFrom('punch_quarantine as line')
    .innerJoin('device', 'device.id', 'line.device_id')
    .innerJoin('branch', 'branch.id', 'device.branch_id')
    .select(['line.id', 'line.line', 'line.problem', 'line.times', 'line.first_at', 'line.last_at', 'line.dismissed_at'])
    .select(['line.pin', 'line.at', 'line.taken_in_at'])
    .select(sql<string>`branch_zone_at(branch.id, coalesce(line.at, line.last_at))`.as('zone'))
    .select(sql<{ id: string; title: string }>`json_build_object('id', device.id, 'title', device.title)`.as('device'))
    .where('line.dismissed_at', query.dismissed ? 'is not' : 'is', null)
  if (query.device_id) found = found.where('line.device_id', '=', query.device_id)
  if (query.problem) found = found.where('line.problem', '=', query.problem)
  if (query.q) found = found.where(sql<boolean>`lower(line.line || ' ' || device.title) like ${likePattern(query.q)}`)
  return listPage(db, found, query, {
    columns: { last_at: sql`line.last_at`, times: sql`line.times` },
    fallback: '-last_at',
    tie: sql`line.id`,
  })
}

interface HeldLine {
  device_id: string
  pins_are_ogids: boolean
  problem: LineProblem
  at: number | null
  zones: Zones
  taken_in_at: string | null
}

/** A line that was quarantined, held with its device until the transaction ends. */
export async function lockLine(db: Db, id: string): Promise<HeldLine | undefined> {
  const found = await sql<HeldLine>`
    select line.device_id, device.pins_are_ogids, line.problem, floor(extract(epoch from line.at) * 1000)::bigint as at, line.taken_in_at,
      ${zonesOf(sql.ref('branch.id'))} as zones
    from punch_quarantine line join device on device.id = line.device_id join branch on branch.id = device.branch_id
    where line.id = ${id}::uuid for update of line, device`.execute(db)
  return found.rows[0]
}

/** All lines of one device that were quarantined for the same reason, as the punches that they are once their clock is put right. */
export async function takeInLines(
  db: Db,
  { device_id, problem }: HeldLine,
  { shift, from, to }: { shift: number; from: number; to: number },
  now: Date,
): Promise<PunchLine[]> {
  const moved = sql`line.at + ${shift}::float8 * interval '1 millisecond'`
  const found = await sql<PunchLine>`
    update punch_quarantine line set taken_in_at = ${now.toISOString()}::timestamptz, dismissed_at = ${now.toISOString()}::timestamptz
    where line.device_id = ${device_id}::uuid and line.problem = ${problem} and line.taken_in_at is null and line.pin is not null
      and ${moved} between ${new Date(from).toISOString()}::timestamptz and ${new Date(to).toISOString()}::timestamptz
    returning line.pin, floor(extract(epoch from ${moved}) * 1000)::bigint as at, line.direction, line.line as raw`.execute(db)
  return found.rows
}

export async function dismissLine(db: Db, id: string, now: Date): Promise<boolean> {
  const updated = await db
    .updateTable('punch_quarantine')
    .set({ dismissed_at: now.toISOString() })
    .where('id', '=', id)
    .where('dismissed_at', 'is', null)
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n
}

interface Bearer {
  hash: string
  kind: 'other' | 'kiosk'
  address: string
}

/** Another device by its secret, and whether it calls from where it may. */
export async function findBySecret(db: Db, { hash, kind, address }: Bearer) {
  return await db
    .selectFrom('device')
    .innerJoin('branch', 'branch.id', 'device.branch_id')
    .select([
      'device.id',
      'device.title',
      'device.direction',
      'device.trusts_keys',
      'device.pins_are_ogids',
      'device.branch_id',
    ])
    .select(['branch.title as branch', 'device.browser_hash', zonesOf(sql.ref('branch.id')).as('zones')])
    .select([
      sql<boolean>`device.confirmed_at is not null`.as('is_confirmed'),
      sql<boolean>`(not device.branch_networks_only or cardinality(branch.allowed_networks) = 0
        or exists (select 1 from unnest(branch.allowed_networks) network where ${address}::inet <<= network::inet))`.as(
        'is_near',
      ),
      sql<number | null>`floor(extract(epoch from device.registered_at) * 1000)::bigint`.as('registered'),
      sql<number>`(select punch_days_back from attendance_limits)`.as('punch_days_back'),
    ])
    .where('device.secret_hash', '=', hash)
    .where('device.kind', '=', kind)
    .where('device.archived_at', 'is', null)
    .executeTakeFirst()
}

/** Records contact and the time up to which all punches were sent: never in the future, never backwards. */
export async function touchOther(db: Db, id: string, address: string, synced: string | undefined, now: Date): Promise<void> {
  const at = now.toISOString()
  await sql`
    update device set last_seen_at = ${at}::timestamptz, address = ${address}::inet,
      synced_until = greatest(synced_until, least(${synced ?? null}::timestamptz, ${at}::timestamptz))
    where id = ${id}::uuid`.execute(db)
}

export interface ImportedPunch {
  ogid: string
  at: string
  direction: 'in' | 'out' | null
  raw: string
  /** Of what is entered by hand. */
  reason?: string
}

/** The people of a file by their OGIDs. */
export async function peopleByOgid(db: Db, ogids: readonly string[]): Promise<Set<string>> {
  const found = await sql<{
    ogid: string
  }>`select ogid from employee where ogid = any(${[...ogids]}::text[]) and erased_at is null`.execute(db)
  return new Set(found.rows.map(({ ogid }) => ogid))
}

/** How many of a file's punches are not there yet. A file says when somebody was there, whatever device wrote it down. */
export async function countFresh(db: Db, punches: readonly ImportedPunch[]): Promise<number> {
  const found = await sql<{ fresh: number }>`
    select count(*) as fresh from (select distinct ogid, at from json_to_recordset(${JSON.stringify(punches)}::json) as one (ogid text, at timestamptz)) one
    join employee on employee.ogid = one.ogid
    where not exists (select 1 from punch where punch.employee_id = employee.id and punch.at = one.at)`.execute(db)
  return found.rows[0]?.fresh ?? 0
}

export async function insertImported(db: Db, punches: readonly ImportedPunch[], by: string, now: Date): Promise<number> {
  const found = await sql<{ id: string }>`
    insert into punch (id, at, pin, source, employee_id, direction, raw, reason, recorded_by, received_at)
    select gen_random_uuid(), one.at, one.ogid, 'import', employee.id, one.direction, one.raw, one.reason, ${by}::uuid, ${now.toISOString()}::timestamptz
    from (select distinct on (ogid, at) * from json_to_recordset(${JSON.stringify(punches)}::json)
      as one (ogid text, at timestamptz, direction text, raw text, reason text)) one
    join employee on employee.ogid = one.ogid
    where not exists (select 1 from punch where punch.employee_id = employee.id and punch.at = one.at)
    on conflict on constraint punch_once do nothing returning id`.execute(db)
  return found.rows.length
}
