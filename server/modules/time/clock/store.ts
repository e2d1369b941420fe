/** Where a person clocks in, and the punches that they make. */
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { punchColumns, type StoredPunch } from '../attendance-days/store-shown.ts'
import type { ClockPlace } from './rules.ts'

/** The last punch that counts since a moment. */
export async function lastPunch(db: Db, employeeId: string, since: Date): Promise<StoredPunch | undefined> {
  const found = await sql<StoredPunch>`
    select ${punchColumns} from punch left join device on device.id = punch.device_id
    where punch.employee_id = ${employeeId}::uuid and punch.at > ${since.toISOString()}::timestamptz
      and not exists (select 1 from punch_superseded gone where gone.punch_id = punch.id)
    order by punch.at desc, punch.id desc limit 1`.execute(db)
  return found.rows[0]
}

/** Where a person clocks in; undefined without a place today. */
export async function findClockPlace(
  db: Db,
  employeeId: string,
  address: string,
  today: string,
): Promise<(ClockPlace & { zone: string }) | undefined> {
  const found = await sql<ClockPlace & { zone: string }>`
    select employee.remote, zone_of(office.time_zone, branch_zone_on(place.branch_id, ${today}::date)) as zone,
      coalesce(branch.web_clock, 'remote') as web_clock, coalesce(branch.place_rule, 'warn') as place_rule,
      case when branch.fence_radius_m is not null then json_build_object('latitude', branch.latitude, 'longitude', branch.longitude,
        'radius_m', branch.fence_radius_m) end as fence,
      coalesce(cardinality(branch.allowed_networks) > 0, false) as has_networks,
      coalesce(exists (select 1 from unnest(branch.allowed_networks) network where ${address}::inet <<= network::inet), false) as in_network
    from employee
    join current_placement(${today}::date) place on place.employee_id = employee.id
    join office on office.id = place.office_id
    left join branch on branch.id = place.branch_id
    where employee.id = ${employeeId}::uuid`.execute(db)
  return found.rows[0]
}

interface NewPunch {
  id: string
  at: Date
  employee: { id: string; ogid: string }
  source: 'web' | 'kiosk' | 'manual'
  direction: 'in' | 'out'
  address: string | null
  latitude?: number | undefined
  longitude?: number | undefined
  notes: Record<string, unknown>
  recorded_by: string
}

export async function insertPunch(db: Db, punch: NewPunch): Promise<void> {
  const { id, at, employee, source, direction, address, latitude, longitude, notes, recorded_by } = punch
  await db
    .insertInto('punch')
    .values({
      id,
      at: at.toISOString(),
      pin: employee.ogid,
      source,
      employee_id: employee.id,
      direction,
      address,
      latitude: latitude ?? null,
      longitude: longitude ?? null,
      notes: JSON.stringify(notes),
      recorded_by,
    })
    .execute()
}

/** Locks a person's clock, so that parallel presses make one punch. */
export async function lockClock(db: Db, employeeId: string): Promise<void> {
  await sql`select id from employee where id = ${employeeId}::uuid for no key update`.execute(db)
}
