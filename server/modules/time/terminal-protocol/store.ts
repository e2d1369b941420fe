/** What the protocol of the terminals reads and writes. Each call is a few statements of their own, none of which waits for another terminal. */
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { zonesOf } from '../../../lib/calendar/zones.ts'
import type { Db } from '../../../lib/database/database.ts'
import type { Heard } from '../terminals/rules-health.ts'
import type { BadLine, Command, Enrolled, PunchLine, Reading } from './rules.ts'

export interface CallingDevice extends Reading {
  id: string
  serial: string
  secret_hash: string | null
  has_key_address: boolean
  is_key_address: boolean
  pins_are_ogids: boolean
  /** Outside the networks that its branch names it is not heard, where that is asked for. */
  is_near: boolean
  is_in_network: boolean
  is_confirmed: boolean
  registered: number | null
  punch_days_back: number
  is_archived: boolean
  attlog_stamp: string | null
  operlog_stamp: string | null
  last_seen: number | null
  connected: number | null
  backlog: number | null
  synced_until: number | null
  newest_punch: number | null
  drift_seconds: number | null
}

export interface Call {
  serial: string
  address: string
}

/** For each call the registered terminal of its serial, and how it is to be heard. */
export async function findCalling(db: Db, calls: readonly Call[]): Promise<(CallingDevice | undefined)[]> {
  const serials = calls.map(({ serial }) => serial.toLowerCase())
  const addresses = calls.map(({ address }) => address)
  const found = await sql<CallingDevice & { place: number }>`
    select call.place, device.id, device.serial, device.secret_hash, device.direction, device.trusts_keys, device.pins_are_ogids,
      device.key_address is not null as has_key_address, device.key_address is not distinct from call.address as is_key_address,
      ${zonesOf(sql.ref('branch.id'))} as zones, device.attlog_stamp, device.operlog_stamp, device.drift_seconds, device.archived_at is not null as is_archived,
      (not device.branch_networks_only or cardinality(branch.allowed_networks) = 0 or net.is_in) as is_near, net.is_in as is_in_network,
      device.confirmed_at is not null as is_confirmed, floor(extract(epoch from device.registered_at) * 1000)::bigint as registered,
      (select punch_days_back from attendance_limits) as punch_days_back,
      floor(extract(epoch from device.last_seen_at) * 1000)::bigint as last_seen,
      floor(extract(epoch from device.connected_at) * 1000)::bigint as connected,
      floor(extract(epoch from device.backlog_at) * 1000)::bigint as backlog,
      floor(extract(epoch from device.synced_until) * 1000)::bigint as synced_until,
      floor(extract(epoch from device.newest_punch_at) * 1000)::bigint as newest_punch
    from unnest(${serials}::text[], ${addresses}::inet[]) with ordinality call (serial, address, place)
    join device on lower(device.serial) = call.serial and device.kind = 'terminal'
    join branch on branch.id = device.branch_id
    cross join lateral (
      select exists (select 1 from unnest(branch.allowed_networks) network where call.address <<= network::inet) as is_in
    ) net`.execute(db)
  const devices = new Map(found.rows.map(({ place, ...device }) => [place, device]))
  return calls.map((_, index) => devices.get(index + 1))
}

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

interface Touch {
  heard: Heard
  address: string
  says_key?: boolean
  bad_lines?: number
  stamps?: { attlog_stamp?: string | undefined; operlog_stamp?: string | undefined }
  info?: { firmware: string; users: number } | undefined
}

/** Keeps what a call said of its terminal; what is known further is never taken back by a call that came in between. */
export async function touchDevice(
  db: Db,
  id: string,
  { heard, address, says_key = false, bad_lines = 0, stamps = {}, info }: Touch,
): Promise<void> {
  await sql`
    update device set last_seen_at = greatest(last_seen_at, ${iso(heard.last_seen)}::timestamptz),
      connected_at = greatest(connected_at, ${iso(heard.connected)}::timestamptz), backlog_at = greatest(backlog_at, ${iso(heard.backlog)}::timestamptz),
      synced_until = greatest(synced_until, ${iso(heard.synced_until)}::timestamptz),
      newest_punch_at = greatest(newest_punch_at, ${iso(heard.newest_punch)}::timestamptz),
      drift_seconds = ${heard.drift_seconds}::int, address = ${address}::inet, bad_lines = bad_lines + ${bad_lines}::int,
      key_address = case when ${says_key}::boolean then ${address}::inet else key_address end,
      attlog_stamp = coalesce(${stamps.attlog_stamp ?? null}::text, attlog_stamp),
      operlog_stamp = coalesce(${stamps.operlog_stamp ?? null}::text, operlog_stamp),
      firmware = coalesce(${info?.firmware ?? null}::text, firmware), users = coalesce(${info?.users ?? null}::int, users)
    where id = ${id}::uuid`.execute(db)
}

/** A terminal that nobody has confirmed yet: from where it calls, and nothing else. */
export async function noteUnconfirmed(db: Db, id: string, address: string, says_key: boolean, now: Date): Promise<void> {
  await sql`
    update device set last_seen_at = ${now.toISOString()}::timestamptz, address = ${address}::inet,
      key_address = case when ${says_key}::boolean then ${address}::inet else key_address end
    where id = ${id}::uuid`.execute(db)
}

/** How many unknown terminals are remembered; the next one is when one of them has been forgotten. */
const mostUnknown = 200

/** Remembers that somebody calls whom nobody registered; of what it sends nothing is kept. */
export async function recordUnknown(db: Db, serial: string, address: string, now: Date): Promise<void> {
  const at = now.toISOString()
  await sql`
    insert into unknown_terminal as known (serial, address, first_seen_at, last_seen_at)
    select ${serial}, ${address}::inet, ${at}::timestamptz, ${at}::timestamptz
    where (select count(*) from unknown_terminal) < ${mostUnknown}::int or exists (select 1 from unknown_terminal where serial = ${serial})
    on conflict (serial) do update set address = excluded.address, last_seen_at = excluded.last_seen_at, calls = least(known.calls + 1, 1000000)`.execute(
    db,
  )
}

export interface Target {
  id: string
  pins_are_ogids: boolean
}

export interface TakenPunches {
  kept: number
  unmatched: number
  /** Of those that were not known, milliseconds since 1970. */
  oldest: number | null
}

/** What one device sent. */
export interface Part {
  device: Target
  punches: readonly PunchLine[]
}

export const nothingKept: TakenPunches = { kept: 0, unmatched: 0, oldest: null }

/**
 * Keeps the punches that are not known yet, of one device or of many, in one statement: whoever's numbers they are is known from
 * earlier, or found by the number, or left open. What comes again, now or in ten years, is one row. Answers what was new, by device.
 */
export async function insertPunches(db: Db, parts: readonly Part[], now: Date): Promise<Map<string, TakenPunches>> {
  // By their place in the list: the id of the device in each row would be most of what is sent.
  const devices = parts.map(({ device }) => device.id)
  const digits = parts.map(({ device }) => device.pins_are_ogids)
  const rows: object[] = []
  const pins = parts.flatMap(({ punches }, index) => {
    for (const { pin, at, direction, raw } of punches) rows.push({ d: index + 1, at, pin, direction, raw })
    return [...new Set(punches.map(({ pin }) => pin))].map((pin) => ({ d: index + 1, pin }))
  })
  const received = now.toISOString()
  const found = await sql<TakenPunches & { device_id: string }>`
    with asked as materialized (
      select distinct on (device_id, pin) * from (
        select (${devices}::uuid[])[d] as device_id, pin, (${digits}::boolean[])[d] as digits
        from json_to_recordset(${JSON.stringify(pins)}::json) as asked (d int, pin text)) one
    ), known as materialized (
      select enrolment.device_id, enrolment.pin, enrolment.employee_id, enrolment.held_from
      from asked join enrolment on enrolment.device_id = asked.device_id and enrolment.pin = asked.pin
    ), fresh as (
      insert into enrolment as known (id, device_id, pin, employee_id, since)
      select gen_random_uuid(), device_id, pin, pin_owner(pin, digits), ${received}::timestamptz
      from asked where (device_id, pin) not in (select device_id, pin from known) order by device_id, pin
      on conflict (device_id, pin) do update set pin = excluded.pin
      returning device_id, pin, employee_id, held_from
    ), owner as materialized (
      select * from known union all select * from fresh
    ), earlier as materialized (
      select holding.* from asked join pin_holding holding on holding.device_id = asked.device_id and holding.pin = asked.pin
    ), kept as (
      insert into punch (id, at, pin, source, device_id, employee_id, direction, raw, received_at)
      -- The key begins with the time, so its id need not.
      select gen_random_uuid(), to_timestamp(line.at / 1000.0), line.pin, 'device', (${devices}::uuid[])[line.d], holder.employee_id,
        line.direction, line.raw, ${received}::timestamptz
      from json_to_recordset(${JSON.stringify(rows)}::json) as line (d int, at float8, pin text, direction text, raw text)
      left join owner on owner.device_id = (${devices}::uuid[])[line.d] and owner.pin = line.pin
      left join earlier on earlier.device_id = (${devices}::uuid[])[line.d] and earlier.pin = line.pin and earlier.held @> to_timestamp(line.at / 1000.0)
      -- Whose the number was at the moment of the punch, however late it comes.
      cross join lateral (select coalesce(earlier.employee_id,
        case when owner.held_from is null or to_timestamp(line.at / 1000.0) >= owner.held_from then owner.employee_id end) as employee_id) holder
      -- What a file of this terminal brought before is not brought again.
      where not exists (select from punch known_before where known_before.employee_id = holder.employee_id
        and known_before.at = to_timestamp(line.at / 1000.0) and known_before.source = 'import')
      -- In one order: what comes twice at the same moment waits for the other, and never the other way round too.
      order by line.at, line.pin, 5
      on conflict on constraint punch_once do nothing
      returning device_id, at, employee_id
    )
    select device_id, count(*)::int as kept, (count(*) filter (where employee_id is null))::int as unmatched,
      floor(extract(epoch from min(at)) * 1000)::bigint as oldest from kept group by device_id`.execute(db)
  return new Map(found.rows.map(({ device_id, ...kept }) => [device_id, kept]))
}

const mostUnreadable = 2000

/** Puts lines apart, each once. What says a number and a time is never dropped; of what cannot be read only so much is kept. */
export async function insertBadLines(db: Db, deviceId: string, bad: readonly BadLine[], now: Date): Promise<void> {
  const rows = JSON.stringify(bad.map((line) => ({ ...line, id: uuid() })))
  const at = now.toISOString()
  await sql`
    insert into punch_quarantine as known (id, device_id, line, problem, pin, at, direction, first_at, last_at)
    select distinct on (one.line) one.id, ${deviceId}::uuid, one.line, one.problem, one.pin, to_timestamp(one.at / 1000.0), one.direction,
      ${at}::timestamptz, ${at}::timestamptz
    from json_to_recordset(${rows}::json) as one (id uuid, line text, problem text, pin text, at float8, direction text)
    where one.problem <> 'malformed'
      or (select count(*) from punch_quarantine where device_id = ${deviceId}::uuid and problem = 'malformed') < ${mostUnreadable}::int
    order by one.line
    on conflict (device_id, line) do update set times = least(known.times + 1, 1000000), last_at = excluded.last_at`.execute(db)
}

/** Keeps who is known to a terminal. A finger that was told once stays told: each comes in a line of its own. */
export async function keepEnrolments(db: Db, device: Target, enrolled: readonly Enrolled[], now: Date): Promise<void> {
  const rows = JSON.stringify(enrolled)
  await sql`
    insert into enrolment as known (id, device_id, pin, employee_id, finger_bits, fingers, face, since)
    select gen_random_uuid(), ${device.id}::uuid, one.pin, pin_owner(one.pin, ${device.pins_are_ogids}::boolean), one.finger_bits,
      bit_count(one.finger_bits::bit(10)), one.face, ${now.toISOString()}::timestamptz
    from json_to_recordset(${rows}::json) as one (pin text, finger_bits int, face boolean)
    order by one.pin
    on conflict (device_id, pin) do update set finger_bits = known.finger_bits | excluded.finger_bits,
      fingers = greatest(known.fingers, bit_count((known.finger_bits | excluded.finger_bits)::bit(10))::int), face = known.face or excluded.face,
      employee_id = coalesce(known.employee_id, excluded.employee_id)`.execute(db)
}

/** The commands that a terminal is handed now; one whose result does not come is handed over again after a while. */
export async function takeCommands(db: Db, deviceId: string, now: Date): Promise<Command[]> {
  const found = await sql<Command>`
    update device_command as command set sent_at = ${now.toISOString()}::timestamptz, sent_times = sent_times + 1
    from (
      select waiting.id, employee.full_name from device_command waiting left join employee on employee.id = waiting.employee_id
      where waiting.device_id = ${deviceId}::uuid and waiting.done_at is null and waiting.sent_times < 10
        and (waiting.sent_at is null or waiting.sent_at < ${new Date(now.getTime() - 600_000).toISOString()}::timestamptz)
      order by waiting.id limit 10 for update of waiting skip locked
    ) due
    where command.id = due.id
    returning command.id, command.kind, command.pin, due.full_name`.execute(db)
  return found.rows.toSorted((a, b) => a.id - b.id)
}

/** Keeps results; a person who was added or taken away is so here too. One statement, so that an answer is never half kept. */
export async function keepResults(
  db: Db,
  device: { id: string },
  results: readonly { id: number; result: number }[],
  now: Date,
): Promise<number> {
  const at = now.toISOString()
  const done = await sql<{ id: number }>`
    with done as (
      update device_command as command set done_at = ${at}::timestamptz, result = one.result
      from json_to_recordset(${JSON.stringify(results)}::json) as one (id bigint, result int)
      where command.id = one.id and command.device_id = ${device.id}::uuid and command.done_at is null
      returning command.id, command.kind, command.pin, command.employee_id, command.result
    ), added as (
      insert into enrolment as known (id, device_id, pin, employee_id, since)
      select distinct on (pin) gen_random_uuid(), ${device.id}::uuid, pin, employee_id, ${at}::timestamptz from done where kind = 'add_user' and result >= 0
      order by pin, id
      on conflict (device_id, pin) do update set employee_id = coalesce(known.employee_id, excluded.employee_id),
        held_from = case when known.employee_id is null then (select max(upper(held)) from pin_holding holding
          where holding.device_id = known.device_id and holding.pin = known.pin) else known.held_from end
    ), removed as (
      delete from enrolment where device_id = ${device.id}::uuid and pin in (select pin from done where kind = 'remove_user' and result >= 0)
    )
    select id from done`.execute(db)
  return done.rows.length
}
