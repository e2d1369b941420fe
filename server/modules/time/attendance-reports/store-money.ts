/** What payroll asks of attendance. One statement for everyone of a period; the sums of any parts of it are those of the whole. */
import type { AttendancePay } from '@iroko/contract/time/attendance-reports'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { matchingEmployees } from '../../../lib/database/employee-search.ts'
import { type ListQuery, listPage } from '../../../lib/database/listing.ts'
import { personRef } from '../../../lib/database/references.ts'
import { plannedEachTime } from '../../../lib/database/statements.ts'
import { inScope, type User } from '../../../lib/http/rights.ts'
import { companyZone } from '../../../lib/portal.ts'
import { paidMinutes, withDecision } from '../overtime/store.ts'

interface Days {
  from: string
  to: string
}

interface PayQuery extends ListQuery, Days {
  office_id?: string | undefined
}

type PaySums = Omit<AttendancePay, 'id' | 'employee' | 'office' | 'lost_days'> & { employee_id: string }

interface Of {
  days: RawBuilder<unknown>
  leave: RawBuilder<unknown>
}

/** Days of approved leave, each with the share of it that is not paid; `of` says of whom, of `leave_day`. */
const unpaidShares = ({ from, to }: Days, of: RawBuilder<unknown>): RawBuilder<unknown> => sql`
      select leave_day.employee_id, leave_day.day,
        least(1, sum(case leave_day.portion when 'full' then 1 else 0.5 end * (1 - leave_type.paid_fraction))) as share
      from leave_day
      join leave_application on leave_application.id = leave_day.application_id and leave_application.status = 'approved'
      join leave_type on leave_type.id = leave_application.leave_type_id and leave_type.paid_fraction < 1
      where leave_day.live and (leave_day.counts > 0 or leave_day.kind in ('weekend', 'off', 'holiday'))
        and leave_day.day between ${from}::date and ${to}::date and ${of}
      group by leave_day.employee_id, leave_day.day`

/** Whether a day of attendance (`one`) is from before its employment was entered: whoever had no record could not clock in. */
const beforeEntry = sql`exists (select 1 from employment where employment.employee_id = one.employee_id and employment.starts_on <= one.day
        and (employment.ends_on is null or employment.ends_on >= one.day) and one.day < (employment.entered_at at time zone ${companyZone})::date)`

/**
 * Each day with what of it is lost. What a day of leave takes follows the status of the day, which is by the roster where there is one: the
 * weekdays by which the leave itself was counted decide nothing.
 */
const payDays = ({ from, to }: Days, of: Of): RawBuilder<unknown> => sql`
    select one.employee_id, one.status, one.planned_minutes, one.worked_minutes, one.night_minutes, one.overtime_minutes,
      one.policy_version, one.day, one.status not in ('pending', 'conflict') as settled,
      case when one.status = 'absent' and not 'excused' = any(one.flags) and not ${beforeEntry} then 1 else 0 end as lost_absent,
      case when one.status = 'half_day' and not 'excused' = any(one.flags) then 0.5 else 0 end as lost_half,
      case when one.status = 'on_leave' or (one.status in ('present', 'half_day') and 'half_leave' = any(one.flags))
        then coalesce(unpaid.share, 0) else 0 end as lost_leave
    from attendance_day one
    left join (${unpaidShares({ from, to }, of.leave)}) unpaid on unpaid.employee_id = one.employee_id and unpaid.day = one.day
    where one.day between ${from}::date and ${to}::date and ${of.days}`

/**
 * By person, day after day. A day that is not settled counts for nothing but itself. A whole day is lost by an absence that nobody
 * explained, half of it by a half day, and of leave the share that its kind does not pay; minutes are lost by the plan of the day and
 * rounded day by day, so that no split of a period changes its sum. `of` says of whom: for `one`, a day of attendance, and for `leave_day`.
 */
const paySums = ({ from, to }: Days, of: Of): RawBuilder<PaySums> => sql<PaySums>`(
  select day.employee_id, count(*)::int as days,
    coalesce(sum(day.planned_minutes) filter (where day.settled), 0)::int as planned_minutes,
    coalesce(sum(day.worked_minutes) filter (where day.settled), 0)::int as worked_minutes,
    coalesce(sum(day.night_minutes) filter (where day.settled), 0)::int as night_minutes,
    coalesce(sum(day.overtime_minutes) filter (where day.settled and day.status not in ('off_day', 'holiday')), 0)::int as overtime_normal_minutes,
    coalesce(sum(day.overtime_minutes) filter (where day.status = 'off_day'), 0)::int as overtime_off_minutes,
    coalesce(sum(day.overtime_minutes) filter (where day.status = 'holiday'), 0)::int as overtime_holiday_minutes,
    sum(day.lost_absent) as lost_absent_days, sum(day.lost_half) as lost_half_days, sum(day.lost_leave) as lost_leave_days,
    sum(round(day.planned_minutes * least(1, day.lost_absent + day.lost_half + day.lost_leave)))::int as lost_minutes,
    (count(*) filter (where day.status = 'absent' and day.lost_absent = 0))::int as excused_days,
    (count(*) filter (where day.status = 'pending'))::int as pending_days,
    (count(*) filter (where day.status = 'conflict'))::int as conflict_days,
    array_agg(distinct day.policy_version order by day.policy_version) as policy_versions
  from (${payDays({ from, to }, of)}) day
  group by day.employee_id)`

/** A page of people with what a period comes to for their pay; where the page holds all of them it is one statement. */
export function listPay(db: Db, user: User, list: PayQuery, today: string) {
  const { to, office_id, q } = list
  const days = sql`${plannedEachTime} ${inScope(user, 'attendance.pay', sql.ref('one.employee_id'), today)}
    and ${office_id ? sql`one.office_id = ${office_id}::uuid` : sql`true`}
    and ${q ? sql`one.employee_id in ${matchingEmployees(q)}` : sql`true`}`
  const lost = sql<number>`(pay.lost_absent_days + pay.lost_half_days + pay.lost_leave_days)`
  const rows = db
    .selectFrom(paySums(list, { days, leave: sql`true` }).as<'pay'>('pay'))
    .innerJoin('employee', 'employee.id', 'pay.employee_id')
    .select([
      'employee.id',
      'pay.days',
      'pay.planned_minutes',
      'pay.worked_minutes',
      'pay.night_minutes',
      'pay.overtime_normal_minutes',
      'pay.overtime_off_minutes',
      'pay.overtime_holiday_minutes',
      'pay.lost_absent_days',
      'pay.lost_half_days',
      'pay.lost_leave_days',
      lost.as('lost_days'),
      'pay.lost_minutes',
      'pay.excused_days',
      'pay.pending_days',
      'pay.conflict_days',
      'pay.policy_versions',
    ])
    .select([
      personRef().as('employee'),
      sql<string>`coalesce((select office.title from placement join office on office.id = placement.office_id
        where placement.employee_id = employee.id and placement.starts_on <= ${to}::date order by placement.starts_on desc limit 1), '')`.as(
        'office',
      ),
    ])
  return listPage(db, rows, list, {
    columns: {
      full_name: sql.ref('employee.full_name'),
      lost_days: lost,
      pending_days: sql.ref('pay.pending_days'),
      conflict_days: sql.ref('pay.conflict_days'),
    },
    fallback: 'full_name',
    tie: sql.ref('employee.id'),
  })
}

/** Days without pay by person, as `listPay` sums them; people without any may be missing. */
export async function lostDays(db: Db, ids: readonly string[], from: string, to: string): Promise<Map<string, number>> {
  const isOf = (employeeId: string) => sql`${sql.ref(employeeId)} = any(${[...ids]}::uuid[])`
  const found = await sql<{ employee_id: string; days: number }>`
    ${plannedEachTime} select pay.employee_id, (pay.lost_absent_days + pay.lost_half_days + pay.lost_leave_days)::float8 as days
    from ${paySums({ from, to }, { days: isOf('one.employee_id'), leave: isOf('leave_day.employee_id') })} pay`.execute(db)
  return new Map(found.rows.map(({ employee_id, days }) => [employee_id, days]))
}

/** Of each person the days without pay in the order of time, each with how much of it in hundredths; people without any are missing. */
export async function unpaidDays(
  db: Db,
  ids: readonly string[],
  from: string,
  to: string,
): Promise<Map<string, [day: string, hundredths: number][]>> {
  const isOf = (employeeId: string) => sql`${sql.ref(employeeId)} = any(${[...ids]}::uuid[])`
  const found = await sql<{ employee_id: string; days: [string, number][] }>`
    ${plannedEachTime} select day.employee_id, json_agg(json_build_array(day.day,
        round(100 * least(1, day.lost_absent + day.lost_half + day.lost_leave))::int) order by day.day) as days
    from (${payDays({ from, to }, { days: isOf('one.employee_id'), leave: isOf('leave_day.employee_id') })}) day
    where day.lost_absent + day.lost_half + day.lost_leave > 0 group by day.employee_id`.execute(db)
  return new Map(found.rows.map(({ employee_id, days }) => [employee_id, days]))
}

/** Minutes of attendance that may be paid or not, and nights. */
export interface SettledHours {
  employee_id: string
  overtime: number
  day_off: number
  holiday: number
  /** Within planned shifts on Sundays. */
  sunday: number
  nights: number
  missed: number
}

const onSunday = sql`extract(isodow from one.day) = 7`

/** A night counts from so many minutes of work between the hours of night that the policy names. */
const nightFrom = 60

/**
 * What settled days of a period come to by person: overtime that is approved, by the kinds into which `listPay` splits it, nights with at least an hour of night work, and minutes late
 * or early on days that count as worked in full. People without any are missing.
 */
export async function settledHours(
  db: Db,
  ids: readonly string[],
  from: string,
  to: string,
): Promise<Map<string, Omit<SettledHours, 'employee_id'>>> {
  const found = await sql<SettledHours>`
    ${plannedEachTime} select one.employee_id,
      coalesce(sum(${paidMinutes}) filter (where one.status not in ('off_day', 'holiday')), 0)::int as overtime,
      coalesce(sum(${paidMinutes}) filter (where one.status = 'off_day'), 0)::int as day_off,
      coalesce(sum(${paidMinutes}) filter (where one.status = 'holiday'), 0)::int as holiday,
      coalesce(sum(least(one.planned_minutes, one.worked_minutes - one.overtime_minutes))
        filter (where ${onSunday} and one.status in ('present', 'half_day')), 0)::int as sunday,
      (count(*) filter (where one.night_minutes >= ${nightFrom}))::int as nights,
      coalesce(sum(one.late_minutes + one.early_minutes) filter (where one.status = 'present'), 0)::int as missed
    from attendance_day one ${withDecision}
    where one.day between ${from}::date and ${to}::date and one.employee_id = any(${[...ids]}::uuid[])
      and one.status not in ('pending', 'conflict')
      and (one.overtime_minutes > 0 or one.night_minutes > 0 or one.late_minutes > 0 or one.early_minutes > 0 or ${onSunday})
    group by one.employee_id`.execute(db)
  return new Map(found.rows.map(({ employee_id, ...hours }) => [employee_id, hours]))
}

/** Of each person the days of approved leave without pay, as `unpaidDays`: known before attendance has them. Whether one is to be worked says the roster. */
export async function unpaidLeave(
  db: Db,
  ids: readonly string[],
  from: string,
  to: string,
): Promise<Map<string, [day: string, hundredths: number][]>> {
  const found = await sql<{ employee_id: string; days: [string, number][] }>`
    ${plannedEachTime} select employee_id, json_agg(json_build_array(day, round(100 * share)::int) order by day) as days
    from (${unpaidShares({ from, to }, sql`leave_day.employee_id = any(${[...ids]}::uuid[]) and leave_day.kind <> 'holiday'`)}) unpaid
    group by employee_id`.execute(db)
  return new Map(found.rows.map(({ employee_id, days }) => [employee_id, days]))
}
