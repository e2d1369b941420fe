/** Days and punches of a person as they are shown to whoever may see them. */
import type { AttendanceDayRow } from '@iroko/contract/time/attendance'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { dayOf } from '../../../lib/database/statements.ts'
import { inScope, type User } from '../../../lib/http/rights.ts'

export interface Subject {
  id: string
  ogid: string
  full_name: string
  zone: string
}

export const subjects = (user: User, ogid: string, today: string) => sql<Subject>`
  select employee.id, employee.ogid, employee.full_name, zone_of(office.time_zone, branch_zone_on(place.branch_id, ${dayOf(today)})) as zone
  from employee
  left join current_placement(${dayOf(today)}) place on place.employee_id = employee.id
  left join office on office.id = place.office_id
  where employee.ogid = ${ogid} and ${inScope(user, 'attendance.read', sql.ref('employee.id'), today)}`

/** The person, when the caller may see their attendance. */
export async function findSubject(db: Db, user: User, ogid: string, today: string): Promise<Subject | undefined> {
  return (await subjects(user, ogid, today).execute(db)).rows[0]
}

export const dayColumns: RawBuilder<AttendanceDayRow> = sql`
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

export interface StoredPunch {
  id: string
  at: string
  direction: 'in' | 'out' | null
  source: 'device' | 'web' | 'kiosk' | 'manual' | 'import'
  device: string | null
}

export const punchColumns = sql`punch.id, punch.at, punch.direction, punch.source, device.title as device`

/** These punches of a person, in their order. */
export async function listPunches(db: Db, employeeId: string, ids: readonly string[]): Promise<StoredPunch[]> {
  const found = await sql<StoredPunch>`
    select ${punchColumns} from punch left join device on device.id = punch.device_id
    where punch.employee_id = ${employeeId}::uuid and punch.id = any(${[...ids]}::uuid[]) order by punch.at, punch.id`.execute(
    db,
  )
  return found.rows
}

/**
 * The days after a day on which somebody came or that were set right as worked, as they are kept. An outage or amnesty counts for everybody
 * of its branch, whether they were there or not, and so says of nobody that they came.
 */
export async function workedAfter({ db }: { db: Db }, employeeId: string, day: string): Promise<string[]> {
  const found = await sql<{ day: string }>`
    select day from attendance_day where employee_id = ${employeeId}::uuid and day > ${day}::date
      and (first_in is not null
        or ((worked_minutes > 0 or status in ('present', 'half_day')) and not flags && array['amnesty', 'incident'])) order by day`.execute(
    db,
  )
  return found.rows.map((row) => row.day)
}
