/** What payslips follow from: of many people in a few statements. */

import type { HourRates } from '@iroko/contract/payroll/pay-groups'
import type { SalaryMode } from '@iroko/contract/people/salary-modes'
import type { TaxFacts } from '@iroko/contract/people/tax-facts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { noRow, plannedEachTime } from '../../../lib/database/statements.ts'
import { fundOn } from '../../people/pension-funds/store.ts'
import { salaryModeOf } from '../../people/salary-modes/store.ts'
import { taxStateOf, usualFacts, voluntaryIn } from '../../people/tax-facts/store.ts'
import type { EarlierPay, PayFacts } from '../calculation/rules.ts'
import { balanceOf } from '../loans/store.ts'
import { type EarlierRates, earlierRates, hourRates, paidWith } from '../pay-groups/store.ts'
import { owedBefore, paidSoFar, toPay } from '../payouts/store.ts'
import { releasedPay } from '../payouts/store-held.ts'
import { findDays } from './store-days.ts'
import { findItems, onlyByRule } from './store-items.ts'
import { findPast } from './store-past.ts'
import {
  accountFor,
  type FoundRun,
  isBefore,
  lastDaysSlip,
  type RunPeriod,
  salaryIn,
  servedIn,
  settledDay,
} from './store-people.ts'

interface LastSlip {
  gross_kobo: number
  reliefs_kobo: number
  tax_kobo: number
  tax_parts: number
  /** As if bands counted from the first pay on, whatever was chosen. */
  joined_months: number
  /** What of another payroll it counted; null in payslips from before that was kept. */
  before: EarlierPay | null
}

interface FoundFacts
  extends Pick<
    PayFacts,
    'hire_date' | 'exit_date' | 'salaries' | 'shares' | 'carried' | 'loans' | 'is_month_paid' | 'settlement'
  > {
  employee_id: string
  day_policy: NonNullable<PayFacts['day_policy']>
  rates: HourRates | null
  earlier: EarlierRates[] | null
  office_id: string | null
  bank_account_id: string | null
  salary_mode: SalaryMode
  spans: PayFacts['spans'] | null
  tax_state: string | null
  pfa: string | null
  tax: TaxFacts | null
  /** As the person asked for it; null where the tax details count. */
  voluntary: Pick<TaxFacts, 'voluntary_percent' | 'voluntary_kobo'> | null
  last: LastSlip | null
  /** The payslip of the month whose place a correction takes, and what was paid of the month until now. */
  replaced: { id: string; paid_kobo: number; held_kobo: number; withheld_reason: string | null } | null
  /** What people kept of payrolls of this month and kind, or of the same days, that were reversed after they were paid. */
  kept_kobo: number
  /** Earlier payslips whose net pay was held back and may be paid now. */
  held: { id: string; kobo: number }[]
}

export interface Payee
  extends Pick<FoundFacts, 'employee_id' | 'office_id' | 'bank_account_id' | 'salary_mode' | 'tax_state' | 'pfa' | 'held'> {
  replaces: string | null
  /** A correction does not pay what somebody has yet to release. */
  withheld_reason: string | null
  paid_before_kobo: number
  facts: PayFacts
}

const rowsOf = (what: RawBuilder<unknown>, from: RawBuilder<unknown>) => sql`coalesce((select json_agg(${what}) ${from}), '[]')`

/** The newest earlier payslip of `employee` for which `also` holds. */
const lastSlip = (run: RunPeriod, also: RawBuilder<unknown>) => sql`
  select slip.* from payslip slip where slip.employee_id = employee.id and ${isBefore(run, 'slip')} and ${also}
    order by slip.month desc, slip.seq desc limit 1`

/**
 * Earlier payslips of `employee` whose shortfalls are still to be deducted: the newest that deducts any, and off-cycle ones after it. Its
 * month alone is what the index goes by, so that nobody's older payslips are read.
 */
function openSlips(run: RunPeriod) {
  const newest = lastSlip(run, sql`slip.kind <> 'off_cycle'`)
  return sql`
  select slip.id from payslip slip where slip.employee_id = employee.id and ${isBefore(run, 'slip')}
    and slip.month >= coalesce((select month from (${newest}) newest), '-infinity')
    and ((slip.month, slip.seq) >= (select month, seq from (${newest}) newest)) is not false`
}

/**
 * What payslips could not deduct, line by line, each with how much that is up to it, and what was paid back of its payslip since: paid lines
 * come first. What was paid of a payslip that another of its month and kind took the place of counts for that one. What a last pay could not
 * deduct is in the books already, and its key says so.
 */
const shortLines = (which: RawBuilder<unknown>) => sql`
  select case when slip.kind = 'final' and line.key not in ('past', 'replaced') and line.key not like ${`${owedBefore}%`}
      then ${owedBefore} || line.key else line.key end as key, line.title, line.short_kobo, sum(line.short_kobo) over (partition by line.payslip_id order by line.key) as upto_kobo,
    case when slip.kind = 'off_cycle' then 0 else coalesce((select sum(payment.amount_kobo - payment.loans_kobo) from receivable_payment payment
      join payslip about on about.id = payment.payslip_id and about.month = slip.month
        and replace(about.kind, 'correction', 'regular') = replace(slip.kind, 'correction', 'regular') where payment.employee_id = slip.employee_id), 0) end as paid_kobo
  from payslip_line line join payslip slip on slip.id = line.payslip_id where line.short_kobo > 0 and ${which}`

/** The payslip of another payroll that pays `employee` the days of this month, or their last ones; a correction replaces it, others pay beside it. */
const monthSlip = (run: RunPeriod) => (run.kind === 'final' ? lastDaysSlip(run, settledDay(run)) : slipOfMonth(run))

const slipOfMonth = ({ id, month }: RunPeriod) => sql`
  select slip.* from payslip slip where slip.employee_id = employee.id and slip.month = ${month}::date and slip.run_id <> ${id}::uuid
    and slip.voided_at is null and slip.kind in ('regular', 'correction') order by slip.seq desc limit 1`

/** By which unit of days and rates somebody is paid in a period. */
type PaidTerms = Pick<FoundFacts, 'day_policy' | 'rates' | 'earlier'>

/**
 * What the payslips of these people in a run follow from, in a few statements however many they are. With `termsOf` as if they were paid by
 * other terms than by those that count.
 */
export async function findPayees(
  db: Db,
  ids: readonly string[],
  run: FoundRun,
  termsOf: (known: PaidTerms) => PaidTerms = (known) => known,
): Promise<Payee[]> {
  const { kind, ends_on } = run
  const isApart = kind === 'off_cycle'
  const people = sql<FoundFacts>`
    ${plannedEachTime} select ${payeeIn(run)}, ${agreedIn(run)}, ${paidIn(run)}
    from employee
    left join employee_pay on employee_pay.employee_id = employee.id
    left join tax_facts on tax_facts.employee_id = employee.id and tax_facts.year = ${yearOf(run)}
    ${paidWith(kind === 'final' ? sql`coalesce(${settledDay(run)}, ${ends_on}::date)` : ends_on)}
    left join lateral (select office_id, designation_id from placement where placement.employee_id = employee.id
      and placement.starts_on <= ${ends_on}::date order by placement.starts_on desc limit 1) placement on true
    left join lateral (${monthSlip(run)}) month_slip on true
    cross join lateral ${servedIn(run)} served
    where employee.id = any(${[...ids]}::uuid[])`.execute(db)
  // Asked together: the database answers the next while this process reads the one before.
  const [past, { rows: known }, itemsOf] = await Promise.all([
    isApart ? new Map<string, PayFacts['past']>() : findPast(db, ids, run),
    people,
    findItems(db, ids, run),
  ])
  const found = known.map((row) => ({ ...row, ...termsOf(row) }))
  const days = isApart ? undefined : await findDays(db, found, run, run.read_until ?? ends_on)
  return found.map(
    ({ employee_id, office_id, bank_account_id, salary_mode, tax_state, pfa, held, rates: _, earlier: _e, spans, ...row }) => {
      const { tax, voluntary, last, replaced, kept_kobo, ...agreed } = row
      const paid_before_kobo = replaced?.paid_kobo ?? kept_kobo
      // A settlement pays what is monthly only where no other payslip did.
      const all = itemsOf(employee_id)
      const items = kind === 'final' && row.is_month_paid ? onlyByRule(all) : all
      const facts: PayFacts = {
        ...agreed,
        ...items,
        ...(spans && { spans }),
        ...choicesOf({ ...(tax ?? usualFacts), ...voluntary }),
        kind,
        before: earlierPay(tax),
        so_far: last ? goneOn(last, earlierPay(tax)) : beforeHere(earlierPay(tax)),
        ...(days?.(employee_id) ?? { lost: 0 }),
        past: past.get(employee_id) ?? [],
        paid_before_kobo,
        // A correction pays what the payslip paid whose place it takes.
        held_kobo: replaced?.held_kobo ?? held.reduce((sum, { kobo }) => sum + kobo, 0),
      }
      return {
        employee_id,
        office_id,
        bank_account_id,
        salary_mode,
        tax_state,
        pfa,
        replaces: replaced?.id ?? null,
        withheld_reason: replaced?.withheld_reason ?? null,
        paid_before_kobo,
        held,
        facts,
      }
    },
  )
}

const yearOf = ({ month }: RunPeriod): number => Number(month.slice(0, 4))

/** Who is paid, and where to. */
const payeeIn = (run: FoundRun) => sql`
      employee.id as employee_id, served.hire_date, served.exit_date, served.spans, placement.office_id,
      receiver_named('pfa', ${fundOn(run.kind === 'final' ? sql`coalesce(${settledDay(run)}, ${run.ends_on}::date)` : run.ends_on)}) as pfa,
      (${accountFor(run.created_at)}) as bank_account_id, ${salaryModeOf} as salary_mode,
      receiver_named('state', ${taxStateOf('employee', yearOf(run))}) as tax_state`

/** What is agreed for the month: salaries, allowances and deductions, loans, tax details; of a leaver, unused leave and notice. */
function agreedIn(run: FoundRun) {
  const { id, kind, month } = run
  const owed = owedOf(kind === 'correction')
  return sql`
      ${salaryIn(run)},
      terms.day_policy, ${hourRates} as rates, ${earlierRates(run)} as earlier,
      ${rowsOf(
        sql`json_build_object('id', loan.id, 'title', loan_type.title, 'principal_kobo', loan.principal_kobo, 'months', loan.months,
          'balance_kobo', ${owed}, 'first_month', loan.first_month, 'skipped', to_json(loan.skipped), 'rank', loan_type.rank) order by loan.id`,
        sql`from loan join loan_type on loan_type.id = loan.loan_type_id
          where loan.employee_id = employee.id and loan.status = 'approved' and ${owed} > 0 and ${kind !== 'off_cycle'}`,
      )} as loans,
      case when ${kind === 'final'} then (select json_build_object('leave_days', round(leave_days * 100)::int, 'notice_days', notice_days,
          'assets_kobo', assets_kobo)
        from payroll_run_person chosen where chosen.run_id = ${id}::uuid and chosen.employee_id = employee.id) end as settlement,
      to_json(tax_facts) as tax, ${voluntaryIn(sql`employee.id`, month, 'tax_facts')} as voluntary`
}

/** What earlier payslips paid of this month, could not deduct, held back, and left of the year. */
function paidIn(run: FoundRun) {
  const { kind, month } = run
  const isCorrection = kind === 'correction'
  return sql`
      month_slip.id is not null and ${!isCorrection} as is_month_paid,
      case when month_slip.id is not null and ${isCorrection} then json_build_object('id', month_slip.id, 'held_kobo', month_slip.held_kobo,
          'withheld_reason', case when month_slip.released_at is null then month_slip.withheld_reason end, 'paid_kobo', ${paidSoFar('month_slip')}) end as replaced,
      (select coalesce(sum(${toPay}), 0)::bigint from payslip join payroll_run on payroll_run.id = payslip.run_id
        and payroll_run.reversed_payment = 'kept' where payslip.employee_id = employee.id and payslip.month = ${month}::date
        and (payslip.kind = ${kind} or ${kind === 'regular'} and payslip.kind = 'correction' or ${paysSameDays(run)}) and payslip.withheld_reason is null) - ${countedOffCycle(run)} as kept_kobo,
      ${rowsOf(sql`json_build_object('id', payslip.id, 'kobo', ${toPay})`, sql`${releasedPay} and ${!isCorrection}`)} as held,
      ${rowsOf(
        sql`json_build_object('id', line.key, 'title', line.title, 'kobo', least(line.short_kobo, line.upto_kobo - line.paid_kobo),
          'rank', type.rank, 'limit_percent', type.limit_percent) order by line.key`,
        sql`from (${shortLines(sql`line.payslip_id = any(array(${openSlips(run)}))`)}) line
          left join pay_item on pay_item.id::text = line.key left join deduction_type type on type.id = pay_item.deduction_type_id
          where line.upto_kobo > line.paid_kobo and ${kind !== 'off_cycle'}`,
      )} as carried,
      (select json_build_object('gross_kobo', year_gross_kobo - ${repaidOf}, 'reliefs_kobo', year_reliefs_kobo, 'tax_kobo', year_tax_kobo,
          'tax_parts', year_tax_parts, 'joined_months', coalesce((facts ->> 'joined_months')::int, band_months), 'before', facts -> 'before')
        from (${lastSlip(run, sql`slip.month >= make_date(${yearOf(run)}, 1, 1)`)}) newest) as last`
}

/** What was given back of the overpaid pay of `newest`, the last payslip, with it or since: it was no income of the year. */
const repaidOf = sql`(coalesce((select sum(payment.pay_kobo) from receivable_payment payment join payslip about on about.id = payment.payslip_id
  and about.month = newest.month and replace(about.kind, 'correction', 'regular') = replace(newest.kind, 'correction', 'regular')
  where payment.employee_id = newest.employee_id), 0)
  + coalesce((select sum(line.amount_kobo) from payslip_line line where newest.kind = 'final' and line.payslip_id = newest.id and line.key = 'past'), 0))`

/** What of it an off-cycle payslip beside this one counts already. */
const countedOffCycle = ({ id, kind, month }: FoundRun) =>
  kind === 'off_cycle'
    ? sql`(select coalesce(sum(beside.paid_before_kobo), 0)::bigint from payslip beside where beside.employee_id = employee.id
        and beside.month = ${month}::date and beside.kind = 'off_cycle' and beside.voided_at is null and beside.run_id <> ${id}::uuid)`
    : sql`0`

/** A settlement pays the days that a reversed regular payroll of the month paid, and the other way round, unless another payslip of that kind does. */
const paysSameDays = ({
  id,
  kind,
}: FoundRun) => sql`${kind !== 'off_cycle'} and payslip.kind in ('regular', 'correction', 'final')
  and ${noRow(sql`from payslip other where other.employee_id = employee.id and other.month = payslip.month and other.voided_at is null
    and other.run_id <> ${id}::uuid and replace(other.kind, 'correction', 'regular') = replace(payslip.kind, 'correction', 'regular')`)}`

/** What is left of `loan`; for a correction, as before the payslip that it replaces. */
const owedOf = (isCorrection: boolean) =>
  isCorrection
    ? sql<number>`(${balanceOf('loan')} - coalesce((select sum(entry.amount_kobo) from loan_entry entry
        where entry.loan_id = loan.id and entry.payslip_id = month_slip.id), 0))`
    : balanceOf('loan')

const choicesOf = (tax: TaxFacts) => {
  const { joiner_bands, pension, nhf, nhis, rent_kobo, life_premium_kobo, mortgage_interest_kobo } = tax
  const choice = {
    employee_percent: tax.pension_employee_percent,
    employer_percent: tax.pension_employer_percent,
    voluntary_percent: tax.voluntary_percent,
    voluntary_kobo: tax.voluntary_kobo,
  }
  const isChosen = Object.values(choice).some((value) => value !== null && value !== 0) || choice.employee_percent === 0
  return {
    ...(isChosen && { pension_choice: choice }),
    ...(joiner_bands && { joiner_bands }),
    pension,
    nhf,
    nhis,
    rent_kobo,
    life_premium_kobo,
    mortgage_interest_kobo,
  }
}

/** What another payroll paid in the year, as entered with the tax details. */
const earlierPay = (tax: TaxFacts | null): EarlierPay => ({
  months: tax?.before_months ?? 0,
  gross_kobo: tax?.before_gross_kobo ?? 0,
  reliefs_kobo: tax?.before_reliefs_kobo ?? 0,
  tax_kobo: tax?.before_tax_kobo ?? 0,
})

function beforeHere({ months, ...paid }: EarlierPay): PayFacts['so_far'] {
  return months === 0 ? null : { ...paid, tax_parts: 0, joined_months: null, months_before: months }
}

/** The year as its last payslip left it, with what became known since of another payroll before: the year counts all employments. */
function goneOn({ before, ...last }: LastSlip, now: EarlierPay): PayFacts['so_far'] {
  const counted = before ?? now
  return {
    gross_kobo: last.gross_kobo + now.gross_kobo - counted.gross_kobo,
    reliefs_kobo: last.reliefs_kobo + now.reliefs_kobo - counted.reliefs_kobo,
    tax_kobo: last.tax_kobo + now.tax_kobo - counted.tax_kobo,
    tax_parts: last.tax_parts,
    joined_months: Math.max(1, Math.min(12, last.joined_months + now.months - counted.months)),
    months_before: 0,
  }
}
