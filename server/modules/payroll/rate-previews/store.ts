/** Of whom a preview is: those whom a group pays, or people by id. */
import type { StructureParts } from '@iroko/contract/payroll/structures'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { personRef } from '../../../lib/database/references.ts'
import type { Employment, Period } from '../calculation/rules-salary.ts'
import { isPaidIn, salaryIn, servedIn } from '../pay-facts/store-people.ts'
import { earlierRates, groupOn, hourRates, paidWith, type Terms } from '../pay-groups/store.ts'
import type { HourKind, PaidBy } from './rules.ts'

export type Whom = { groupId: string } | { ids: readonly string[] }

/** Whether `employee` is one of them on a day. */
const isOf = (whom: Whom, day: string): RawBuilder<boolean> =>
  'ids' in whom
    ? sql<boolean>`employee.id = any(${[...whom.ids]}::uuid[])`
    : sql<boolean>`${groupOn(sql`employee.id`, day)} = ${whom.groupId}::uuid`

/** How many of them work here. */
export async function countOf(db: Db, whom: Whom, day: string): Promise<number> {
  const found = await sql<{ people: number }>`select count(*)::int as people from employee
    where is_employed(employee) and ${isOf(whom, day)}`.execute(db)
  return found.rows[0]?.people ?? 0
}

/** The terms of the groups with which people (by id) are paid on a day, each once. */
export async function termsOfPeople(db: Db, ids: readonly string[], day: string): Promise<(Terms & { title: string })[]> {
  const found = await sql<Terms & { title: string }>`
    select distinct pay_group.title, terms.day_policy, terms.hours_a_month, terms.hours_of, terms.overtime_percent, terms.day_off_percent,
      terms.holiday_percent, terms.sunday_percent, terms.night_allowance, terms.night_kobo, terms.unpaid_time
    from employee ${paidWith(day)} where employee.id = any(${[...ids]}::uuid[]) and terms.pay_group_id is not null
    order by pay_group.title`.execute(db)
  return found.rows
}

/** Somebody's employment and salary of a period, and what they are paid by. */
export interface Priced extends Pick<Employment, 'hire_date' | 'exit_date' | 'salaries'>, PaidBy {
  employee_id: string
  employee: Touched['employee']
  spans: Employment['spans']
  shares: StructureParts | null
}

/** Those of them who are paid in a period, by the terms of its last day, or of another day for all of it. */
export async function listPriced(db: Db, whom: Whom, period: Period, termsDay?: string): Promise<Priced[]> {
  const { ends_on } = period
  const ofNone = '00000000-0000-0000-0000-000000000000'
  const found = await sql<Priced>`
    select employee.id as employee_id, ${personRef()} as employee, served.hire_date, served.exit_date, served.spans, ${salaryIn(period)},
      terms.day_policy, ${hourRates} as rates, ${termsDay ? sql`null` : earlierRates(period)} as earlier
    from employee
    ${paidWith(termsDay ?? ends_on)}
    left join lateral (select designation_id from placement where placement.employee_id = employee.id
      and placement.starts_on <= ${ends_on}::date order by placement.starts_on desc limit 1) placement on true
    cross join lateral ${servedIn({ ...period, id: ofNone, kind: 'regular' })} served
    where ${isOf(whom, ends_on)} and ${isPaidIn(period)}`.execute(db)
  return found.rows
}

export interface Touched {
  employee: { id: string; ogid: string; full_name: string }
  days: number
  /** Of overtime of any kind and of time that was missed; overtime that waits for approval is among them. */
  minutes: number
}

const hasKind: Record<HourKind, ReturnType<typeof sql<number>>> = {
  overtime: sql`case when one.status not in ('off_day', 'holiday') then one.overtime_minutes else 0 end`,
  day_off: sql`case when one.status = 'off_day' then one.overtime_minutes else 0 end`,
  holiday: sql`case when one.status = 'holiday' then one.overtime_minutes else 0 end`,
  sunday: sql`case when extract(isodow from one.day) = 7 and one.status in ('present', 'half_day')
    then least(one.planned_minutes, one.worked_minutes - one.overtime_minutes) else 0 end`,
  nights: sql`case when one.night_minutes >= 60 then one.night_minutes else 0 end`,
  missed: sql`case when one.status = 'present' then one.late_minutes + one.early_minutes else 0 end`,
}

/** Settled days from a day to another with minutes of these kinds, by person. */
export async function listTouched(
  db: Db,
  whom: Whom,
  kinds: readonly HourKind[],
  { from, to }: { from: string; to: string },
): Promise<Touched[]> {
  if (kinds.length === 0 || from > to) return []
  const minutes = sql.join(
    kinds.map((kind) => sql`(${hasKind[kind]})`),
    sql` + `,
  )
  const found = await sql<Touched>`
    select ${personRef()} as employee, counted.days, counted.minutes from (
      select one.employee_id, count(*)::int as days, sum(${minutes})::int as minutes from attendance_day one
      where one.day between ${from}::date and ${to}::date and one.status not in ('pending', 'conflict') and (${minutes}) > 0
      group by one.employee_id) counted
    join employee on employee.id = counted.employee_id
    where ${isOf(whom, to)}`.execute(db)
  return found.rows
}

/** People by id, by name. */
export async function findNamed(db: Db, ids: readonly string[]): Promise<Touched['employee'][]> {
  const found = await sql<{ employee: Touched['employee'] }>`select ${personRef()} as employee from employee
    where employee.id = any(${[...ids]}::uuid[]) order by employee.full_name, employee.id`.execute(db)
  return found.rows.map(({ employee }) => employee)
}
