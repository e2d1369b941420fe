/** Attendance as it is read, and the punches that people make. */
import type { AttendanceDayRow } from '@iroko/contract/time/attendance'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { dayOf } from '../../../lib/database/statements.ts'
import { inScope, type User } from '../../../lib/http/rights.ts'
import { companyZone } from '../../../lib/portal.ts'
import type { ClockPlace } from '../clock/rules.ts'

export interface Subject {
  id: string
  ogid: string
  full_name: string
  zone: string
}

const subjects = (user: User, ogid: string, today: string) => sql<Subject>`
  select employee.id, employee.ogid, employee.full_name, coalesce(office.time_zone, ${companyZone}) as zone
  from employee
  left join current_placement(${dayOf(today)}) place on place.employee_id = employee.id
  left join office on office.id = place.office_id
  where employee.ogid = ${ogid} and ${inScope(user, 'attendance.read', sql.ref('employee.id'), today)}`

/** The person, when the caller may see their attendance. */
export async function findSubject(db: Db, user: User, ogid: string, today: string): Promise<Subject | undefined> {
  return (await subjects(user, ogid, today).execute(db)).rows[0]
}

const dayColumns: RawBuilder<AttendanceDayRow> = sql`
  one.day, one.status, one.shift_starts_at, one.shift_ends_at, one.first_in, one.last_out, one.planned_minutes, one.worked_minutes,
  one.late_minutes, one.early_minutes, one.overtime_minutes, one.night_minutes, one.flags,
  case when shift.id is not null then json_build_object('title', shift.title, 'colour', shift.colour) end as shift`

/** A person's days, in their order. */
export async function listDays(db: Db, employeeId: string, from: string, to: string): Promise<AttendanceDayRow[]> {
  const found = await sql<AttendanceDayRow>`
    select ${dayColumns} from attendance_day one left join shift on shift.id = one.shift_id
    where one.employee_id = ${employeeId}::uuid and one.day between ${from}::date and ${to}::date order by one.day`.execute(db)
  return found.rows
}

export interface Month {
  subject: Subject
  month: string
  days: AttendanceDayRow[]
}

interface MonthRow extends Omit<AttendanceDayRow, 'day'>, Subject {
  month: string
  day: string | null
}

/** A month of a person (the one that it is where they are, when none is asked for), when the caller may see it. One statement. */
export async function findMonth(
  db: Db,
  user: User,
  { ogid, month = null, now, today }: { ogid: string; month?: string | null; now: Date; today: string },
): Promise<Month | undefined> {
  const { rows } = await sql<MonthRow>`
    select subject.id, subject.ogid, subject.full_name, subject.zone, subject.month, ${dayColumns}
    from (
      select person.*, coalesce(${month}, to_char(${now.toISOString()}::timestamptz at time zone person.zone, 'YYYY-MM')) as month
      from (${subjects(user, ogid, today)}) person
    ) subject
    left join attendance_day one on one.employee_id = subject.id and one.day >= (subject.month || '-01')::date
      and one.day < (subject.month || '-01')::date + interval '1 month'
    left join shift on shift.id = one.shift_id
    order by one.day`.execute(db)
  const [first] = rows
  if (!first) return undefined
  const subject = { id: first.id, ogid: first.ogid, full_name: first.full_name, zone: first.zone }
  const days = rows.flatMap(({ id, ogid, full_name, zone, month, day, ...rest }) => (day === null ? [] : [{ day, ...rest }]))
  return { subject, month: first.month, days }
}

export interface StoredPunch {
  id: string
  at: string
  direction: 'in' | 'out' | null
  source: 'device' | 'web' | 'kiosk' | 'manual' | 'import'
  device: string | null
}

const punchColumns = sql`punch.id, punch.at, punch.direction, punch.source, device.title as device`

/** These punches of a person, in their order. */
export async function listPunches(db: Db, employeeId: string, ids: readonly string[]): Promise<StoredPunch[]> {
  const found = await sql<StoredPunch>`
    select ${punchColumns} from punch left join device on device.id = punch.device_id
    where punch.employee_id = ${employeeId}::uuid and punch.id = any(${[...ids]}::uuid[]) order by punch.at, punch.id`.execute(
    db,
  )
  return found.rows
}

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
    select employee.remote, coalesce(office.time_zone, ${companyZone}) as zone,
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

/** Everyone above these people in the leader tree on a day. */
export async function leadersAbove(db: Db, employeeIds: readonly string[], today: string): Promise<string[]> {
  const above = await sql<{ leader_id: string }>`
    with recursive above as (
      select line.leader_id from reporting_line line
      where line.employee_id = any(${[...employeeIds]}::uuid[])
        and line.starts_on <= ${today}::date and (line.ends_on is null or line.ends_on > ${today}::date)
      union
      select line.leader_id from reporting_line line join above on line.employee_id = above.leader_id
      where line.starts_on <= ${today}::date and (line.ends_on is null or line.ends_on > ${today}::date)
    )
    select leader_id from above`.execute(db)
  return above.rows.map(({ leader_id }) => leader_id)
}
