/** What a floor is read from: kept days of attendance, the punches of those who came, and shifts that were taken over as cover. */
import { addDays } from '@iroko/contract/dates'
import type { AttendanceStatus } from '@iroko/contract/time/attendance'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import type { Named, PersonRef, ShownPerson } from '../../../lib/database/references.ts'
import { ifThere, named, personRef, placedOn, shownPerson } from '../../../lib/database/references.ts'
import { inScope, mayForAll, type User } from '../../../lib/http/rights.ts'

export interface FloorOffice extends Named {
  client_id: string | null
  committed_headcount: number | null
  zone: string
  client: (Named & { names_shown: boolean }) | null
}

const officeRows = (where: RawBuilder<unknown>, now: Date) => sql<FloorOffice>`
  select office.id, office.title, office.client_id, office.committed_headcount, zone_of(office.time_zone,
      branch_zone_at(office.branch_id, ${now.toISOString()}::timestamptz)) as zone,
    case when client.id is not null then json_build_object('id', client.id, 'title', client.title, 'names_shown', client.names_shown) end as client
  from office left join client on client.id = office.client_id
  where office.office_type = 'campaign' and office.archived_at is null and ${where} order by office.title`

/** Campaigns of which the caller sees the floor: all, or one's own and those in which one's people sit. */
const reached = (user: User, today: string): RawBuilder<unknown> =>
  mayForAll(user, 'floor.read')
    ? sql`true`
    : sql`office.id in (select office_id from current_placement(${today}::date) where employee_id <> ${user.id}::uuid
        and ${inScope(user, 'floor.read', sql.ref('employee_id'), today)} union select ${user.office_id}::uuid)`

export async function listFloors(db: Db, user: User, today: string, now: Date): Promise<Named[]> {
  const { rows } = await officeRows(reached(user, today), now).execute(db)
  const isOwn = ({ id }: Named) => id === user.office_id
  return [...rows.filter(isOwn), ...rows.filter((row) => !isOwn(row))].map(({ id, title }) => ({ id, title }))
}

export async function findFloor(db: Db, user: User, id: string, today: string, now: Date): Promise<FloorOffice | undefined> {
  return (await officeRows(sql`office.id = ${id}::uuid and ${reached(user, today)}`, now).execute(db)).rows[0]
}

/** A campaign, whoever asks. */
export async function readFloorOffice(db: Db, id: string, now: Date): Promise<FloorOffice | undefined> {
  return (await officeRows(sql`office.id = ${id}::uuid`, now).execute(db)).rows[0]
}

/** A campaign of a client. */
export async function findClientFloor(db: Db, clientId: string, id: string, now: Date): Promise<FloorOffice | undefined> {
  return (await officeRows(sql`office.id = ${id}::uuid and office.client_id = ${clientId}::uuid`, now).execute(db)).rows[0]
}

/** Whose people: those in scope of a caller, one, or all. */
export interface Whose {
  user?: User | undefined
  employee_id?: string | undefined
  today: string
}

const isMeant = (
  { user, employee_id, today }: Whose,
  employee: RawBuilder<unknown>,
  lent: readonly string[],
): RawBuilder<boolean> => {
  const scope = user
    ? sql`(${inScope(user, 'floor.read', sql`${employee}`, today)} or ${employee} = any(${[...lent]}::uuid[]))`
    : sql`true`
  return sql<boolean>`(${scope} and ${employee_id ? sql`${employee} = ${employee_id}::uuid` : sql`true`})`
}

export interface DayRow {
  employee: ShownPerson
  team: string | null
  day: string
  shift_id: string | null
  status: AttendanceStatus
  late_minutes: number
  starts: number | null
  ends: number | null
  first_in: number | null
  excused: boolean
  /** The half of the shift that is approved leave. */
  half_off: 'morning' | 'afternoon' | null
}

const epoch = (column: string) => sql<number | null>`floor(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`

/** Moments of a day, in milliseconds since 1970. */
export interface Window {
  day: string
  from: number
  to: number
}

const at = (milliseconds: number) => sql`${new Date(milliseconds).toISOString()}::timestamptz`

/** The kept days of a floor whose shift or presence lies in a window, and of its day those who are away. One statement. */
export async function listDays(db: Db, officeId: string, { day, from, to }: Window, lent: readonly string[], whose: Whose) {
  const found = await sql<DayRow>`
    select ${shownPerson()} as employee, team.title as team, one.day, one.shift_id, one.status, one.late_minutes,
      ${epoch('one.shift_starts_at')} as starts, ${epoch('one.shift_ends_at')} as ends, ${epoch('one.first_in')} as first_in,
      exists (select 1 from absence where absence.employee_id = one.employee_id and absence.status = 'approved'
        and one.day between absence.starts_on and absence.ends_on) as excused,
      case when one.flags @> '{half_leave}' then case when is_away(one.employee_id, one.day, 'morning') then 'morning' else 'afternoon' end end as half_off
    from attendance_day one
    join employee on employee.id = one.employee_id and works_on(employee, one.day)
    left join placement on ${placedOn(sql`one.day`)}
    left join team on team.id = placement.team_id
    where one.day between ${addDays(day, -1)}::date and ${addDays(day, 1)}::date
      and (one.office_id = ${officeId}::uuid or one.employee_id = any(${[...lent]}::uuid[]))
      and ((one.shift_ends_at > ${at(from)} and one.shift_starts_at < ${at(to)})
        or (one.day = ${day}::date and one.shift_starts_at >= ${at(to)})
        or (one.first_in < ${at(to)} and greatest(one.last_out, one.first_in) >= ${at(from)})
        or (one.day = ${day}::date and one.status in ('on_leave', 'conflict')))
      and ${isMeant(whose, sql.ref('one.employee_id'), lent)}
    order by employee.full_name, one.employee_id, one.day`.execute(db)
  return found.rows
}

/** People of the floor whose day is not counted yet: the first minutes after midnight, or where the day begins before the company's. */
export async function listUncounted(db: Db, officeId: string, day: string, lent: readonly string[], whose: Whose) {
  const found = await sql<{ employee: ShownPerson; team: string | null; zone: string }>`
    select ${shownPerson()} as employee, team.title as team, zone_of(office.time_zone, branch_zone_on(placement.branch_id, ${day}::date)) as zone
    from placement
    join employee on employee.id = placement.employee_id and works_on(employee, ${day}::date)
    join office on office.id = placement.office_id
    left join team on team.id = placement.team_id
    where ${placedOn(day)} and (placement.office_id = ${officeId}::uuid or placement.employee_id = any(${[...lent]}::uuid[]))
      and not exists (select 1 from attendance_day one where one.employee_id = placement.employee_id and one.day = ${day}::date)
      and ${isMeant(whose, sql.ref('employee.id'), lent)}
    order by employee.full_name, employee.id`.execute(db)
  return found.rows
}

/** The punches of these people since a moment that count, in their order. */
export async function listPunches(db: Db, ids: readonly string[], from: number, now: number) {
  const found = await sql<{ employee_id: string; at: number; direction: 'in' | 'out' | null }>`
    select punch.employee_id, floor(extract(epoch from punch.at) * 1000)::bigint as at, punch.direction from punch
    where punch.employee_id = any(${[...ids]}::uuid[]) and punch.at >= ${at(from)} and punch.at <= ${at(now)}
      and not exists (select 1 from punch_superseded gone where gone.punch_id = punch.id)
    order by punch.at, punch.id`.execute(db)
  return found.rows
}

/** Who somebody of the floor is, for their card. */
export async function findCard(db: Db, user: User, employeeId: string, day: string, today: string) {
  const found = await sql<{
    designation: string | null
    leader: PersonRef | null
    shift: Named | null
    first_in: string | null
    last_out: string | null
    zone: string
    phone: string | null
    absence: 'pending' | 'approved' | null
    may_excuse: boolean
  }>`
    select designation.title as designation,
      (select ${personRef('leader')} from reporting_line line join employee leader on leader.id = line.leader_id
        where line.employee_id = employee.id and line.starts_on <= ${today}::date and (line.ends_on is null or line.ends_on > ${today}::date)
        order by line.leadership_type limit 1) as leader,
      ${ifThere('shift', named('shift'))} as shift, one.first_in, one.last_out, zone_on(employee.id, ${day}::date) as zone,
      case when ${inScope(user, 'people.personal.read', sql.ref('employee.id'), today)} then employee.phone end as phone,
      (select absence.status from absence where absence.employee_id = employee.id and absence.status in ('pending', 'approved')
        and ${day}::date between absence.starts_on and absence.ends_on limit 1) as absence,
      (${inScope(user, 'absence.tell', sql.ref('employee.id'), today)} and employee.id <> ${user.id}::uuid) as may_excuse
    from employee
    left join placement on ${placedOn(day)}
    left join designation on designation.id = placement.designation_id
    left join attendance_day one on one.employee_id = employee.id and one.day = ${day}::date
    left join shift on shift.id = one.shift_id
    where employee.id = ${employeeId}::uuid`.execute(db)
  return found.rows[0]
}

export const findPerson = (db: Db, ogid: string) =>
  db.selectFrom('employee').select(['id', 'ogid', 'full_name']).where('ogid', '=', ogid).executeTakeFirst()
