/** Months that were paid and come to something else by now. */
import { addDays, addMonths } from '@iroko/contract/dates'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { plannedEachTime } from '../../../lib/database/statements.ts'
import { unitsIn } from '../calculation/rules-days.ts'
import { type PastMonth, pastEarnings } from '../calculation/rules-past.ts'
import { earlier, later, spansIn } from '../calculation/rules-salary.ts'
import { type FoundDays, findDays } from './store-days.ts'
import { type FoundMonth, findMissed, monthsBack } from './store-missed.ts'
import { type FoundRun, isBefore, servedIn } from './store-people.ts'

/** Overpayments of so many months are taken back (Labour Act, section 5). */
const recoveredMonths = 3

/** How many months after its decision overtime of longer ago is still looked for: nobody's payroll is left out for longer. */
const approvedBack = 3

/**
 * Months that come to another amount than was paid, by what is known now and by person. Salaries of the last twelve months are compared with
 * what was paid, which of a month without a payslip is nothing; days of attendance of the last month (its last days were paid before they were
 * over), and hours of those whose earlier overtime was approved since. What was overpaid more than three months ago is not taken back (Labour Act, section 5).
 * With `offset` the payslips of each person are read by the index: without it, for many people all payslips that there are.
 */
export async function findPast(db: Db, ids: readonly string[], run: FoundRun): Promise<Map<string, PastMonth[]>> {
  const lastMonth = addMonths(run.month, -1)
  const paidMonth = {
    ...{ id: sql.ref('month_run.id'), kind: 'regular' as const },
    ...{ starts_on: sql.ref('month_run.starts_on'), ends_on: sql.ref('month_run.ends_on') },
  }
  const salariesNow = sql`(select coalesce(json_agg(json_build_object('amount_kobo', salary.amount_kobo, 'starts_on', salary.starts_on,
      'ends_on', salary.ends_on) order by salary.starts_on), '[]') from salary where salary.employee_id = slip.employee_id
    and salary.replaced_at is null and salary.starts_on <= month_run.ends_on and (salary.ends_on is null or salary.ends_on > month_run.starts_on))`
  const approvedLate = sql`array(select employee_id from overtime_decision
    where decided_at >= ${addMonths(run.month, -approvedBack)}::date and day < ${lastMonth}::date)`
  const found = await sql<FoundMonth & { is_late: boolean }>`
    ${plannedEachTime} select slip.employee_id, slip.month, month_run.starts_on, month_run.ends_on, month_run.read_until, slip.facts ->> 'hire_date' as hire_date,
      slip.facts ->> 'exit_date' as exit_date, slip.facts -> 'spans' as spans, slip.facts -> 'salaries' as salaries, slip.facts -> 'shares' as shares,
      slip.facts ->> 'day_policy' as day_policy,
      (slip.facts ->> 'lost')::int as lost, slip.facts -> 'lost_days' as lost_days, slip.facts ->> 'roster' as roster,
      slip.facts -> 'hours' as hours, slip.facts -> 'rates' as rates, slip.facts -> 'earlier_hours' as earlier_hours,
      slip.facts -> 'earlier_hours' as earlier,
      (select month.value -> 'now' from payslip later, jsonb_array_elements(later.facts -> 'past') month
        where later.employee_id = slip.employee_id and later.month >= slip.month and later.seq > slip.seq and ${isBefore(run, 'later')} and month.value ->> 'month' = slip.month::text order by later.seq desc limit 1) as settled,
      json_build_object('hire_date', served.hire_date, 'exit_date', served.exit_date, 'spans', served.spans, 'salaries', ${salariesNow}) as now,
      slip.month < ${lastMonth}::date and slip.employee_id = any(${approvedLate}) as is_late
    from employee
    cross join lateral (select max(salary.created_at) as raised_at from salary where salary.employee_id = employee.id and salary.replaced_at is null) newest
    cross join lateral (select slip.* from payslip slip where slip.employee_id = employee.id and ${isBefore(run, 'slip')}
      and slip.kind in ('regular', 'correction') and slip.month >= ${addMonths(run.month, -monthsBack)}::date
      and (slip.month >= ${lastMonth}::date or slip.created_at <= newest.raised_at or slip.employee_id = any(${approvedLate})) offset 0) slip
    join payroll_run month_run on month_run.id = slip.run_id
    cross join lateral ${servedIn(paidMonth)} served
    where employee.id = any(${[...ids]}::uuid[])
      and (slip.month >= ${lastMonth}::date or slip.employee_id = any(${approvedLate})
        or exists (select 1 from salary where salary.employee_id = slip.employee_id and salary.replaced_at is null
          and salary.created_at >= slip.created_at and salary.starts_on <= month_run.ends_on
          and (salary.ends_on is null or salary.ends_on > month_run.starts_on)))
    order by slip.employee_id, slip.month`.execute(db)
  const months: (FoundMonth & { is_late?: boolean })[] = [...(await findMissed(db, ids, run)), ...found.rows]
  const lost = await lostNow(
    db,
    months.filter(
      ({ month, salaries, settled, is_late }) => month >= lastMonth || is_late || (salaries.length === 0 && !settled),
    ),
    run.read_until ?? run.ends_on,
  )
  const past = new Map<string, PastMonth[]>()
  for (const row of months) {
    const { employee_id, month, starts_on, ends_on, shares, settled, hire_date, exit_date, spans, salaries } = row
    const day_policy = row.day_policy ?? 'calendar_days'
    const was = settled ?? { hire_date, exit_date, ...(spans && { spans }), salaries, day_policy, ...daysOf(row) }
    const { spans: spansNow, ...servedNow } = row.now
    const worked = {
      ...servedNow,
      ...(spansNow && { spans: spansNow }),
      ...(settled?.missed_allowances && { missed_allowances: settled.missed_allowances }),
    }
    const days = lost.get(`${employee_id} ${month}`)
    const hours = row.is_late && days?.hours && hoursOnly(days)
    const now = { ...worked, day_policy, ...daysOf(was), ...(row.is_late ? hours : pricedAs(was, days)) }
    const pastMonth = { month, starts_on, ends_on, shares, was, now, ...(settled ? { ahead: 0 } : paidAhead(row)) }
    const owed = pastEarnings([pastMonth]).reduce((sum, { paid_kobo }) => sum + paid_kobo, 0)
    if (owed > 0 || (owed < 0 && month >= addMonths(run.month, -recoveredMonths)))
      past.set(employee_id, [...(past.get(employee_id) ?? []), pastMonth])
  }
  return past
}

/** Days that were paid as worked before their attendance was known, as the pay group counts days, and the first of them. */
function paidAhead(month: FoundMonth) {
  const { read_until, starts_on, ends_on, day_policy = 'calendar_days', roster } = month
  if (read_until === null) return { ahead: 0 }
  const open = spansIn(month, { starts_on: later(starts_on, addDays(read_until, 1)), ends_on })
  const [next] = open
  if (!next) return { ahead: 0 }
  const ahead = open.reduce((sum, span) => sum + unitsIn(day_policy, month, span, roster), 0)
  return { ahead, ahead_from: next.first }
}

const hoursOnly = ({ hours, earlier_hours }: FoundDays): Pick<FoundDays, 'hours' | 'earlier_hours'> => ({
  ...(hours && { hours }),
  ...(earlier_hours && { earlier_hours }),
})

const daysOf = ({ lost, lost_days, roster, hours, rates, earlier_hours }: FoundDays): FoundDays => ({
  lost,
  ...(earlier_hours && { earlier_hours }),
  ...(hours && { hours }),
  ...(rates && { rates }),
  ...(lost_days && { lost_days }),
  ...(roster && { roster }),
})

/** What is known now in the way in which the month was priced: day by day, or by their number before days were. */
const pricedAs = (was: FoundDays, now: FoundDays | undefined): FoundDays | undefined =>
  now && !was.lost_days ? { lost: now.lost } : now

/** What attendance and roster say of months by now, by person and month. */
async function lostNow(db: Db, months: readonly FoundMonth[], until: string): Promise<Map<string, FoundDays>> {
  const lost = new Map<string, FoundDays>()
  for (const [month, some] of Map.groupBy(months, (row) => row.month)) {
    const [first] = some
    if (!first) continue
    const days = await findDays(db, some, first, earlier(first.ends_on, until))
    for (const { employee_id } of some) lost.set(`${employee_id} ${month}`, days(employee_id))
  }
  return lost
}
