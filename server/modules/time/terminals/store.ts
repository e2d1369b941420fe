/** Devices as HR keeps them: the list with its health, registering, commands, who calls and is not registered. */
import { awayAfterMinutes, type DeviceCommandKind, type DeviceKind, driftSeconds } from '@iroko/contract/time/terminals'
import { type Insertable, sql } from 'kysely'
import type { Device } from '../../../database.types.ts'
import { type Zones, zonesOf } from '../../../lib/calendar/zones.ts'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import { named, personRef } from '../../../lib/database/references.ts'
import type { StoredDevice } from './rules.ts'

interface DeviceQuery extends ListQuery {
  kind?: DeviceKind | undefined
  branch_id?: string | undefined
  archived?: boolean | undefined
  health?: 'away' | 'drift' | 'fine' | undefined
}

function devices(db: Db) {
  return db
    .selectFrom('device')
    .innerJoin('branch', 'branch.id', 'device.branch_id')
    .select([
      'device.id',
      'device.kind',
      'device.serial',
      'device.title',
      'device.direction',
      'device.trusts_keys',
      'device.pins_are_ogids',
      'device.branch_networks_only',
      'device.confirmed_at',
      'device.firmware',
      'device.last_seen_at',
      'device.synced_until',
      'device.newest_punch_at',
      'device.drift_seconds',
      'device.bad_lines',
      'device.archived_at',
      'device.version',
      'device.registered_by',
      'device.key_by',
    ])
    .select([
      named('branch').as('branch'),
      sql<string>`branch_zone_at(branch.id, device.last_seen_at)`.as('zone'),
      sql<boolean>`device.secret_hash is not null`.as('has_secret'),
      sql<string | null>`host(device.address)`.as('address'),
      sql<number>`(select count(*) from enrolment where enrolment.device_id = device.id)`.as('enrolled'),
      sql<number>`(select count(*) from device_command command where command.device_id = device.id and command.done_at is null)`.as(
        'waiting_commands',
      ),
    ])
}

export async function listDevices(db: Db, query: DeviceQuery, now: Date) {
  const { kind, branch_id, archived, health, q } = query
  const since = new Date(now.getTime() - awayAfterMinutes * 60_000).toISOString()
  const isAway = sql<boolean>`device.kind <> 'kiosk' and coalesce(device.last_seen_at, 'epoch') < ${since}::timestamptz`
  const drifts = sql<boolean>`coalesce(abs(device.drift_seconds), 0) > ${driftSeconds}::int`
  let found = devices(db).where('device.archived_at', archived ? 'is not' : 'is', null)
  if (kind) found = found.where('device.kind', '=', kind)
  if (branch_id) found = found.where('device.branch_id', '=', branch_id)
  if (q)
    found = found.where(sql<boolean>`lower(device.title || ' ' || device.serial || ' ' || branch.title) like ${likePattern(q)}`)
  if (health === 'away') found = found.where(isAway)
  if (health === 'drift') found = found.where(drifts)
  if (health === 'fine') found = found.where(sql<boolean>`not (${isAway}) and not (${drifts})`)
  return listPage(db, found, query, {
    columns: {
      title: sql`lower(device.title)`,
      last_seen_at: sql`coalesce(device.last_seen_at, 'epoch')`,
      synced_until: sql`coalesce(device.synced_until, 'epoch')`,
    },
    fallback: 'title',
    tie: sql`device.id`,
  })
}

/**
 * What stands at one branch, as its gate may know it: whether it works and how many punches since a moment are nobody's, not how it is
 * reached nor by which terminal IDs.
 */
export async function listBranchDevices(db: Db, branchId: string | null, since: Date) {
  return await db
    .selectFrom('device')
    .select(['id', 'title', 'confirmed_at', 'last_seen_at', 'synced_until', 'drift_seconds'])
    .select(sql<DeviceKind>`kind`.as('kind'))
    .select(
      sql<number>`(select count(*)::int from punch where punch.device_id = device.id and punch.employee_id is null
        and punch.at >= ${since.toISOString()}::timestamptz)`.as('unassigned_punches'),
    )
    .where('branch_id', '=', branchId)
    .where('archived_at', 'is', null)
    .orderBy('title')
    .execute()
}

export const findDevice = (db: Db, id: string): Promise<StoredDevice | undefined> =>
  devices(db).where('device.id', '=', id).executeTakeFirst()

export async function insertDevice(db: Db, device: Insertable<Device>): Promise<void> {
  await db.insertInto('device').values(device).execute()
}

export async function findBranch(db: Db, id: string): Promise<{ has_networks: boolean } | undefined> {
  return await db
    .selectFrom('branch')
    .select(sql<boolean>`cardinality(allowed_networks) > 0`.as('has_networks'))
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
}

export async function listCommands(db: Db, deviceId: string) {
  const found = await sql<{
    id: number
    kind: DeviceCommandKind
    pin: string | null
    person: { id: string; ogid: string; full_name: string } | null
    created_at: string
    by: string | null
    sent_at: string | null
    done_at: string | null
    result: number | null
  }>`
    select command.id, command.kind, command.pin, command.created_at, author.full_name as by, command.sent_at, command.done_at, command.result,
      case when person.id is not null then ${personRef('person')} end as person
    from device_command command left join employee author on author.id = command.created_by
    left join employee person on person.id = command.employee_id
    where command.device_id = ${deviceId}::uuid order by command.id desc limit 50`.execute(db)
  return found.rows
}

export interface NewCommand {
  device_id: string
  kind: DeviceCommandKind
  pin: string | null
  employee_id: string | null
  created_by: string
}

/** Answers whether it was queued: what waits already is not said twice. */
export async function insertCommand(
  db: Db,
  { device_id, kind, pin, employee_id, created_by }: NewCommand,
  now: Date,
): Promise<boolean> {
  const found = await sql<{ id: number }>`
    insert into device_command (device_id, kind, pin, employee_id, created_by, created_at)
    select ${device_id}::uuid, ${kind}::text, ${pin}::text, ${employee_id}::uuid, ${created_by}::uuid, ${now.toISOString()}::timestamptz
    where not exists (select 1 from device_command waiting where waiting.device_id = ${device_id}::uuid and waiting.done_at is null
      and waiting.kind = ${kind}::text and waiting.pin is not distinct from ${pin}::text and waiting.sent_times = 0)
    returning id`.execute(db)
  return found.rows.length > 0
}

/** The number of a person on a device, where it has one. */
export async function pinOf(db: Db, deviceId: string, employeeId: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('enrolment')
    .select('pin')
    .where('device_id', '=', deviceId)
    .where('employee_id', '=', employeeId)
    .orderBy('pin')
    .executeTakeFirst()
  return found?.pin
}

export async function listUnknown(db: Db) {
  return await db
    .selectFrom('unknown_terminal')
    .select(['serial', sql<string | null>`host(address)`.as('address'), 'first_seen_at', 'last_seen_at', 'calls'])
    .orderBy('last_seen_at', 'desc')
    .execute()
}

export async function deleteUnknown(db: Db, serial: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('unknown_terminal')
    .where(sql<boolean>`lower(serial) = ${serial.toLowerCase()}`)
    .executeTakeFirst()
  return deleted.numDeletedRows > 0n
}

/** Whoever no longer works here is taken off the terminals that know them; told again a day later to one that refused or never fetched it. */
export async function removeLeavers(db: Db, now: Date): Promise<number> {
  const at = now.toISOString()
  const found = await sql<{ id: number }>`
    insert into device_command (device_id, kind, pin, employee_id, created_at)
    select enrolment.device_id, 'remove_user', enrolment.pin, enrolment.employee_id, ${at}::timestamptz
    from enrolment join device on device.id = enrolment.device_id join employee on employee.id = enrolment.employee_id
    where device.kind = 'terminal' and device.archived_at is null and device.confirmed_at is not null and not is_employed(employee)
      and not exists (select 1 from device_command known where known.device_id = enrolment.device_id and known.pin = enrolment.pin
        and known.kind = 'remove_user' and known.created_at > ${at}::timestamptz - interval '1 day')
    order by enrolment.device_id, enrolment.pin returning id`.execute(db)
  return found.rows.length
}

/** What is old and of no use: strangers who stopped calling, lines that were looked at, commands of long ago. */
export async function deleteExpired(db: Db, today: string): Promise<void> {
  await sql`delete from unknown_terminal where last_seen_at < ${today}::date - 30`.execute(db)
  await sql`delete from punch_quarantine where last_at < ${today}::date - 90 or dismissed_at < ${today}::date - 30`.execute(db)
  await sql`delete from device_command where coalesce(done_at, created_at) < ${today}::date - 180`.execute(db)
}

/** By whose clocks a file is read. */
export async function branchZones(db: Db, id: string): Promise<Zones | undefined> {
  const zones = zonesOf(sql.ref('branch.id')).as('zones')
  const found = await db.selectFrom('branch').select(zones).where('id', '=', id).executeTakeFirst()
  return found?.zones
}
