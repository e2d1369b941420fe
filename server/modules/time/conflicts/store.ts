/** Days of leave with punches, and giving such a day back to the leave. */
import type { Parsed } from '@iroko/contract/endpoint'
import { conflict } from '@iroko/contract/errors'
import type { conflicts } from '@iroko/contract/time/conflicts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { matchingEmployees } from '../../../lib/database/employee-search.ts'
import { listPage } from '../../../lib/database/listing.ts'
import { inScope, type User } from '../../../lib/http/rights.ts'
import { type ApplicationRecord, updateApplication } from '../../leave/applications/store.ts'
import { insertGivenBack } from '../../leave/balances/store.ts'
import { daysToGiveBack } from '../../leave/days/rules.ts'
import { chargedDays, daysOf, releaseDaysById } from '../../leave/days/store.ts'
import { closedUntil, lockBalance } from '../../leave/ledger/store.ts'
import type { LeaveType } from '../../leave/types/rules.ts'
import type { ConflictDay } from './notify.ts'

export function listConflicts(db: Db, user: User, query: Parsed<typeof conflicts.list>['query'], today: string) {
  const { office_id, from, until, q } = query
  const rows = db
    .selectFrom('attendance_day as one')
    .innerJoin('employee', 'employee.id', 'one.employee_id')
    .innerJoin('office', 'office.id', 'one.office_id')
    .select(['one.day', 'one.first_in', 'one.last_out', 'one.worked_minutes'])
    .select([
      sql<string>`employee.ogid || ' ' || one.day::text`.as('id'),
      sql<{ id: string; ogid: string; full_name: string; office: string }>`json_build_object('id', employee.id,
        'ogid', employee.ogid, 'full_name', employee.full_name, 'office', office.title)`.as('employee'),
      sql<string>`zone_on(one.employee_id, one.day)`.as('zone'),
    ])
    .where('one.status', '=', 'conflict')
    .where('one.employee_id', '<>', user.id)
    .where(inScope(user, 'attendance.settle', sql.ref('one.employee_id'), today))
    .$if(office_id !== undefined, (it) => it.where('one.office_id', '=', office_id ?? ''))
    .$if(from !== undefined, (it) => it.where('one.day', '>=', from ?? ''))
    .$if(until !== undefined, (it) => it.where('one.day', '<=', until ?? ''))
    .$if(Boolean(q), (it) => it.where(sql<SqlBool>`one.employee_id in ${matchingEmployees(q)}`))
  return listPage(db, rows, query, {
    columns: { day: sql.ref('one.day'), employee: sql.ref('employee.full_name') },
    fallback: '-day',
    tie: sql.ref('one.employee_id'),
  })
}

/** The person whose conflict the caller resolves; never the caller. */
export async function findSettled(db: Db, user: User, ogid: string, today: string) {
  const found = await sql<{ id: string; ogid: string; full_name: string }>`
    select id, ogid, full_name from employee
    where ogid = ${ogid} and id <> ${user.id}::uuid and ${inScope(user, 'attendance.settle', sql.ref('employee.id'), today)}`.execute(
    db,
  )
  return found.rows[0]
}

interface GivingBack {
  day: string
  cause: string
  by: string
  today: string
  now: Date
}

export type LeaveWithRules = ApplicationRecord & { rules: LeaveType }

/**
 * Locks the approved leave of a day, then its person's balance. Callers lock leave before attendance days, as every change of leave
 * does, so that there is no deadlock. A morning and an afternoon may belong to two applications, which are locked by their ids.
 */
export async function lockLeave(db: Db, employeeId: string, day: string): Promise<LeaveWithRules[]> {
  const held = await leavesOf(db, employeeId, day, sql`for update of application`)
  await lockBalance(db, employeeId)
  return held
}

/** The approved leave of a day. */
export async function leavesOf(
  db: Db,
  employeeId: string,
  day: string,
  lock: RawBuilder<unknown> = sql``,
): Promise<LeaveWithRules[]> {
  const found = await sql<LeaveWithRules>`
    select application.*, to_jsonb(leave_type) as rules
    from leave_application application join leave_type on leave_type.id = application.leave_type_id
    where application.status = 'approved' and application.id in (
      select application_id from leave_day where employee_id = ${employeeId}::uuid and day = ${day}::date and live)
    order by application.id ${lock}`.execute(db)
  return found.rows
}

/** Moves a locked half day of leave to the other half; it uses as much as before. */
export async function updateHalf(db: Db, { id, starts_on }: LeaveWithRules, portion: 'morning' | 'afternoon'): Promise<void> {
  await db
    .updateTable('leave_day')
    .set({ portion })
    .where('application_id', '=', id)
    .where('day', '=', starts_on)
    .where('live', '=', true)
    .execute()
  await updateApplication(db, id, { starts_half: portion === 'afternoon', ends_half: portion === 'morning' })
}

/** Returns a locked day of leave to its balance; refused for closed years. Returns the number of days. */
export async function giveDayBack(db: Db, application: LeaveWithRules, giving: GivingBack): Promise<number> {
  const { day, cause, by, today, now } = giving
  const closed = await closedUntil(db)
  if (closed && day <= closed)
    throw conflict('year_closed', `Days up to ${closed} are already carried over. HR corrects the balance with an adjustment`)
  const live = (await daysOf(db, application.id)).filter((day) => day.live)
  const given = daysToGiveBack(live, application.rules, [day])
  const rest = live.filter((day) => !given.includes(day))
  const whole = chargedDays(rest) === 0
  const freed = whole ? live : given
  await insertGivenBack(db, { ...application, application_id: application.id, days: freed, cause, by, today, now })
  await releaseDaysById(
    db,
    freed.map(({ id }) => id),
  )
  const left = whole ? 0 : chargedDays(rest)
  await updateApplication(db, application.id, { days: left, ...(whole ? { status: 'cancelled' as const } : {}) })
  return chargedDays(live) - left
}

/**
 * Days of leave with punches whose leaders were not notified yet, by the nearest line leader of each person (quality assurance leads by
 * topic); marks them as notified. Days that are locked by a running calculation are left to the next run.
 */
export async function claimUnnotified(db: Db, today: string, now: Date): Promise<{ leader_id: string; days: ConflictDay[] }[]> {
  const found = await sql<{ leader_id: string; days: ConflictDay[] }>`
    with found as materialized (
      update attendance_day one set conflict_told_at = ${now.toISOString()}::timestamptz
      from (select employee_id, day from attendance_day where status = 'conflict' and conflict_told_at is null
        for update skip locked) untold
      where one.employee_id = untold.employee_id and one.day = untold.day
      returning one.employee_id, one.day
    ), led as (
      select distinct on (line.employee_id) line.employee_id, line.leader_id
      from reporting_line line join employee leader on leader.id = line.leader_id and works_on(leader, ${today}::date)
      where line.employee_id in (select employee_id from found) and line.leadership_type <> 3
        and line.starts_on <= ${today}::date and (line.ends_on is null or line.ends_on > ${today}::date)
      order by line.employee_id, line.leadership_type, line.leader_id
    )
    select led.leader_id, json_agg(json_build_object('full_name', person.full_name, 'ogid', person.ogid, 'day', found.day)
      order by found.day, person.full_name, person.ogid) as days
    from found join led on led.employee_id = found.employee_id join employee person on person.id = found.employee_id
    group by led.leader_id order by led.leader_id`.execute(db)
  return found.rows
}
