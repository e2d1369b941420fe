/** Punches that people enter and punches that no longer count. Rows are only added, never changed or deleted. */

import { momentOf } from '@iroko/contract/clock'
import type { Parsed } from '@iroko/contract/endpoint'
import type { gate } from '@iroko/contract/time/gate'
import { type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../lib/database/database.ts'
import { matchingEmployees } from '../../../lib/database/employee-search.ts'
import { listPage } from '../../../lib/database/listing.ts'
import { personRef } from '../../../lib/database/references.ts'
import { inScope, type User } from '../../../lib/http/rights.ts'

export interface ManualPunch {
  employee: { id: string; ogid: string }
  at: number
  direction: 'in' | 'out'
  reason: string
  recorded_by: string | null
  /** Where it comes from: the gate, a correction by its id, or a conflict that was resolved. */
  notes: { gate: true } | { correction: string } | { resolved: string }
}

/**
 * Adds punches of source `manual`. Where one of the same moment was taken back before, the new one stands a thousandth of a second
 * later: each row is kept once.
 */
export async function insertManual(db: Db, punches: readonly ManualPunch[]): Promise<void> {
  if (punches.length === 0) return
  const rows = punches.map(({ employee, at, notes, ...rest }) => ({
    ...rest,
    id: uuid(),
    employee_id: employee.id,
    pin: employee.ogid,
    at: new Date(at).toISOString(),
    notes,
  }))
  await sql`
    insert into punch (id, at, pin, source, employee_id, direction, reason, recorded_by, notes)
    select one.id, one.at + interval '1 millisecond' * (
        select count(*) from punch old
        where old.employee_id = one.employee_id and old.source = 'manual' and old.at >= one.at and old.at < one.at + interval '1 second'),
      one.pin, 'manual', one.employee_id, one.direction, one.reason, one.recorded_by, one.notes
    from json_to_recordset(${JSON.stringify(rows)}::json) as one (id uuid, at timestamptz, pin text, employee_id uuid, direction text,
      reason text, recorded_by uuid, notes jsonb)`.execute(db)
}

interface TakingBack {
  employee_id: string
  reason: string
  by: string | null
  now: Date
}

/** Excludes these punches; already excluded ones do not change. */
export async function supersede(db: Db, ids: readonly string[], { employee_id, reason, by, now }: TakingBack): Promise<void> {
  if (ids.length === 0) return
  await sql`
    insert into punch_superseded (punch_id, at, employee_id, reason, by_id, superseded_at)
    select id, at, employee_id, ${reason}, ${by}::uuid, ${now.toISOString()}::timestamptz
    from punch where employee_id = ${employee_id}::uuid and id = any(${[...ids]}::uuid[])
    on conflict (punch_id) do nothing`.execute(db)
}

export interface NearPunch {
  id: string
  at: string
  direction: 'in' | 'out' | null
  source: 'device' | 'web' | 'kiosk' | 'manual' | 'import'
  reason: string | null
  by: string | null
}

export interface GonePunch extends Omit<NearPunch, 'reason'> {
  reason: string
  superseded_at: string
}

/** Of a person between two moments: what no longer counts, and why. */
export async function listSuperseded(db: Db, employeeId: string, from: number, to: number): Promise<GonePunch[]> {
  const found = await sql<GonePunch>`
    select punch.id, punch.at, punch.direction, punch.source, gone.reason, author.full_name as by, gone.superseded_at
    from punch_superseded gone join punch on punch.id = gone.punch_id and punch.at = gone.at
    left join employee author on author.id = gone.by_id
    where gone.employee_id = ${employeeId}::uuid and gone.at >= ${new Date(from).toISOString()}::timestamptz
      and gone.at < ${new Date(to).toISOString()}::timestamptz
    order by punch.at, gone.superseded_at`.execute(db)
  return found.rows
}

/** These punches, with who entered them and why. */
export async function listEntered(db: Db, employeeId: string, ids: readonly string[]): Promise<NearPunch[]> {
  const found = await sql<NearPunch>`
    select punch.id, punch.at, punch.direction, punch.source, punch.reason, author.full_name as by
    from punch left join employee author on author.id = punch.recorded_by
    where punch.employee_id = ${employeeId}::uuid and punch.id = any(${[...ids]}::uuid[]) order by punch.at`.execute(db)
  return found.rows
}

export interface GatePerson {
  id: string
  ogid: string
  full_name: string
  zone: string
}

/** Locks the people whom the caller may record, in one order, so that parallel gates do not deadlock. */
export async function lockForGate(db: Db, user: User, ogids: readonly string[], today: string): Promise<GatePerson[]> {
  const found = await sql<GatePerson>`
    select employee.id, employee.ogid, employee.full_name, zone_of(office.time_zone, branch_zone_on(place.branch_id, ${today}::date)) as zone
    from employee join current_placement(${today}::date) place on place.employee_id = employee.id
    join office on office.id = place.office_id
    where employee.ogid = any(${[...ogids]}::text[]) and works_on(employee, ${today}::date)
      and ${inScope(user, 'attendance.record', sql.ref('employee.id'), today)}
    order by employee.id for no key update of employee`.execute(db)
  return found.rows
}

/** Those of these people who have a counting punch of this direction within so many milliseconds of a moment. */
export async function recordedAlready(
  db: Db,
  employeeIds: readonly string[],
  direction: 'in' | 'out',
  at: number,
  within_ms: number,
): Promise<Set<string>> {
  const found = await sql<{ employee_id: string }>`
    select distinct punch.employee_id from punch
    where punch.employee_id = any(${[...employeeIds]}::uuid[]) and punch.direction = ${direction}
      and punch.at > ${new Date(at - within_ms).toISOString()}::timestamptz
      and punch.at < ${new Date(at + within_ms).toISOString()}::timestamptz
      and not exists (select 1 from punch_superseded gone where gone.punch_id = punch.id)`.execute(db)
  return new Set(found.rows.map(({ employee_id }) => employee_id))
}

/** What the gate recorded on a day. */
export function listGateRecords(db: Db, user: User, query: Parsed<typeof gate.list>['query'], today: string) {
  const { direction, q } = query
  const day = query.day ?? today
  const zone = user.time_zone
  const rows = db
    .selectFrom('punch')
    .innerJoin('employee', 'employee.id', 'punch.employee_id')
    .innerJoin('employee as author', 'author.id', 'punch.recorded_by')
    .leftJoin(sql<{ employee_id: string; office_id: string }>`current_placement(${today}::date)`.as('place'), (join) =>
      join.onRef('place.employee_id', '=', 'employee.id'),
    )
    .leftJoin('office', 'office.id', 'place.office_id')
    .leftJoin('punch_superseded as gone', 'gone.punch_id', 'punch.id')
    .select(['punch.id', 'punch.at', 'punch.reason', 'gone.reason as taken_back'])
    .select([
      sql<{ id: string; ogid: string; full_name: string; office: string | null }>`json_build_object('id', employee.id,
        'ogid', employee.ogid, 'full_name', employee.full_name, 'office', office.title)`.as('employee'),
      personRef('author').as('recorded_by'),
      sql<'in' | 'out' | null>`punch.direction`.as('direction'),
      sql<string>`zone_on(employee.id, ${today}::date)`.as('zone'),
    ])
    .where('punch.source', '=', 'manual')
    .where(sql<SqlBool>`punch.notes ? 'gate'`)
    .where('punch.at', '>=', new Date(momentOf(day, 0, zone)).toISOString())
    .where('punch.at', '<', new Date(momentOf(day, 1440, zone)).toISOString())
    .where(inScope(user, 'attendance.record', sql.ref('punch.employee_id'), today))
    .$if(direction !== undefined, (it) => it.where('punch.direction', '=', direction ?? 'in'))
    .$if(Boolean(q), (it) => it.where(sql<SqlBool>`punch.employee_id in ${matchingEmployees(q)}`))
  return listPage(db, rows, query, { columns: { at: sql.ref('punch.at') }, fallback: '-at', tie: sql.ref('punch.id') })
}
