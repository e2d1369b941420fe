/** Months that others were paid and somebody was not, although they worked here: entered late, or their salary was. */
import { addMonths } from '@iroko/contract/dates'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { noRow, plannedEachTime } from '../../../lib/database/statements.ts'
import type { PaidState, PastMonth } from '../calculation/rules-past.ts'
import { type EarlierRates, earlierRates, hourRates, paidWith } from '../pay-groups/store.ts'
import type { FoundDays } from './store-days.ts'
import { type FoundRun, isBefore, isPaidIn, ownGroup, type RunPeriod, salariesIn, servedIn, spells } from './store-people.ts'

/** Salaries may be dated back so many months. */
export const monthsBack = 12

/** An earlier month: as it was paid, and as it is known now. */
export interface FoundMonth extends PaidState {
  earlier: readonly EarlierRates[] | null
  employee_id: string
  month: string
  starts_on: string
  ends_on: string
  read_until: string | null
  shares: PastMonth['shares']
  settled: PaidState | null
  now: Omit<PaidState, keyof FoundDays>
}

const done = { starts_on: sql.ref('done.starts_on'), ends_on: sql.ref('done.ends_on') }

/** Regular payrolls under a name whose payslips count, of everyone or of the group of `employee`. */
const ofThem = (
  run: string,
) => sql`${sql.ref(`${run}.kind`)} = 'regular' and ${sql.ref(`${run}.state`)} in ('approved', 'paid', 'closed')
  and (${sql.ref(`${run}.pay_group_id`)} is null or ${sql.ref(`${run}.pay_group_id`)} = ${ownGroup({ ends_on: sql.ref(`${run}.ends_on`) })})`

/**
 * Whether `employee` has fewer months with a payslip than months were paid: only then one may be missed. Nearly everybody has all of them,
 * which one reading of their payslips says, and not a look for each month.
 */
const lacksMonths = ({ id, month }: RunPeriod) => {
  const first = addMonths(month, -monthsBack)
  const paid = sql`array(select distinct paid.month from payroll_run paid where paid.kind = 'regular'
    and paid.state in ('approved', 'paid', 'closed') and paid.month < ${month}::date and paid.month >= ${first}::date)`
  return sql`(select count(distinct slip.month) from payslip slip where slip.employee_id = employee.id and slip.month >= ${first}::date
    and slip.month = any(${paid}) and slip.run_id <> ${id}::uuid and slip.kind in ('regular', 'correction') and slip.voided_at is null)
    < cardinality(${paid})`
}

/**
 * The months (`done`) of the last twelve before a payroll in which `employee` worked here for a salary and has no payslip, since their group was
 * first paid with this portal. What people kept of a reversed payroll has paid them.
 */
export const missedMonths = (run: RunPeriod): RawBuilder<unknown> => sql`(
  select distinct on (done.month) done.month, done.starts_on, done.ends_on from payroll_run done
  where ${lacksMonths(run)} and done.kind = 'regular' and done.state in ('approved', 'paid', 'closed') and done.month < ${run.month}::date
    and done.month >= ${addMonths(run.month, -monthsBack)}::date and ${isPaidIn(done)}
    and exists (select 1 from payroll_run theirs where ${ofThem('theirs')} and theirs.month <= done.month)
    and ${noRow(sql`from payslip slip left join payroll_run kept on kept.id = slip.run_id and kept.reversed_payment = 'kept'
      where slip.employee_id = employee.id and slip.month = done.month and slip.run_id <> ${run.id}::uuid and slip.kind <> 'off_cycle'
        and (slip.voided_at is null or (kept.id is not null and slip.withheld_reason is null)) and slip.kind <> 'final'`)}
    and exists (select 1 from ${spells({ id: run.id, ...done })})
  order by done.month, ${ofThem('done')} desc)`

/** Those of them that no payslip since has paid either. */
export const unsettledMonths = (run: RunPeriod): RawBuilder<unknown> => sql`(
  select done.* from ${missedMonths(run)} done where ${noRow(sql`from payslip later, jsonb_array_elements(later.facts -> 'past') month
    where later.employee_id = employee.id and later.month > done.month and ${isBefore(run, 'later')} and month.value ->> 'month' = done.month::text`)})`

/** These months of these people, as of which nothing was paid but what later payslips have settled. */
export async function findMissed(db: Db, ids: readonly string[], run: FoundRun): Promise<FoundMonth[]> {
  const found = await sql<FoundMonth>`
    ${plannedEachTime} select employee.id as employee_id, done.month, done.starts_on, done.ends_on, null as read_until, served.hire_date, served.exit_date,
      '[]'::json as salaries, 0 as lost, '[]'::json as lost_days, terms.day_policy,
      ${hourRates} as rates, ${earlierRates(done)} as earlier,
      (select json_build_object('basic_bp', basic_bp, 'housing_bp', housing_bp, 'transport_bp', transport_bp,
          'utility_bp', utility_bp, 'meal_bp', meal_bp, 'other_bp', other_bp)
        from salary_structure where archived_at is null and (designation_id is null or designation_id = placement.designation_id)
        order by designation_id is null limit 1) as shares,
      (select month.value -> 'now' from payslip later, jsonb_array_elements(later.facts -> 'past') month
        where later.employee_id = employee.id and later.month > done.month and ${isBefore(run, 'later')} and month.value ->> 'month' = done.month::text
        order by later.seq desc limit 1) as settled,
      json_build_object('hire_date', served.hire_date, 'exit_date', served.exit_date, 'spans', served.spans, 'missed_allowances', (
        select json_agg(json_build_object('id', item.id, 'title', type.title, 'mode', item.mode, 'value', item.value::float8,
          'is_pensionable', type.pensionable) order by item.id)
        from pay_item item join allowance_type type on type.id = item.allowance_type_id and type.taxable
        where item.employee_id = employee.id and item.archived_at is null and item.starts_on <= done.month
          and (item.ends_on is null or item.ends_on >= done.month)), 'salaries', (
        select json_agg(json_build_object('amount_kobo', salary.amount_kobo, 'starts_on', salary.starts_on, 'ends_on', salary.ends_on)
          order by salary.starts_on) from (${salariesIn(done, sql`salary.*`)}) salary)) as now
    from employee cross join lateral ${missedMonths(run)} done
    cross join lateral ${servedIn({ id: run.id, kind: 'regular', ...done })} served
    ${paidWith(done.ends_on)}
    left join lateral (select designation_id from placement where placement.employee_id = employee.id
      and placement.starts_on <= done.ends_on order by placement.starts_on desc limit 1) placement on true
    where employee.id = any(${[...ids]}::uuid[]) order by employee.id, done.month`.execute(db)
  return found.rows
}
