/** A payslip from what is known of a person and a month: pure, in whole kobo, every line rounded once. */
import type { SlipLine } from '@iroko/contract/payroll/payslips'
import type { RunKind } from '@iroko/contract/payroll/runs'
import type { StatutoryRules } from '@iroko/contract/payroll/statutory'
import type { StructureParts } from '@iroko/contract/payroll/structures'
import type { JoinerBands } from '@iroko/contract/people/tax-facts'
import {
  type CarriedFacts,
  carriedPay,
  type DeductionFacts,
  type LoanFacts,
  noticeMonth,
  plain,
  type RunLine,
  takeOthers,
  worthText,
} from '../deduction-types/rules-taken.ts'
import type { PensionChoice } from '../statutory/rules-pension.ts'
import { share, type YearSoFar, yearStart } from '../statutory/rules-tax.ts'
import { unitWords } from './rules-days.ts'
import { hourEarnings, type PeriodHours } from './rules-hours.ts'
import { isMissed, type PastMonth, pastEarnings } from './rules-past.ts'
import { daysIn, daysText, type Employment, type Period, salaryEarnings, type Worth, worth } from './rules-salary.ts'
import { type Earning, onceOf, type Slip, slipOf } from './rules-slip.ts'

interface Item extends Worth {
  id: string
  title: string
  is_once: boolean
  is_taxable: boolean
  is_pensionable: boolean
  /** What a pay rule pays, and how it came to that. */
  is_by_rule?: boolean
  explanation?: string
}

/** Of the same year, paid by another payroll before the first payslip here. */
export interface EarlierPay {
  months: number
  gross_kobo: number
  reliefs_kobo: number
  tax_kobo: number
}

/** All that a slip follows from; kept with it. */
export interface PayFacts extends Employment, PeriodHours {
  kind: RunKind
  /** Another payslip pays the days of this month. */
  is_month_paid: boolean
  shares: StructureParts
  allowances: Item[]
  deductions: DeductionFacts[]
  carried: CarriedFacts[]
  loans: LoanFacts[]
  pension: boolean
  /** Of the person; payslips from before there was a choice have none. */
  pension_choice?: PensionChoice
  nhf: boolean
  nhis: boolean
  rent_kobo: number
  life_premium_kobo: number
  mortgage_interest_kobo: number
  /** The choice of the person for bands and reliefs of a year that began within it; without one the company's counts. */
  joiner_bands?: JoinerBands
  /** What another payroll paid before in the year, as this payslip counts it. */
  before?: EarlierPay
  /** The year until now: of its last payslip, or of another payroll; null where this is the first pay of the year. */
  so_far: (YearSoFar & { joined_months: number | null; months_before: number }) | null
  /** Working days of this period without pay, in hundredths. */
  lost: number
  /** Paid months that come to something else by now. */
  past: PastMonth[]
  /**
   * Of a leaver: days of unused leave in hundredths; days of notice that are paid instead of worked, below zero those that they owe; what
   * is deducted for company property that was not returned (absent in settlements before it was asked).
   */
  settlement: { leave_days: number; notice_days: number; assets_kobo?: number } | null
  /** What was paid of it before: by the payslip that this one replaces, or by a payroll that was reversed and whose money people kept. */
  paid_before_kobo: number
  /** Net pay of earlier payslips that was held back and is paid with this one. */
  held_kobo: number
}

export interface RunSlip {
  lines: RunLine[]
  gross_kobo: number
  /** Paid without being pay. */
  refunds_kobo: number
  deductions_kobo: number
  net_kobo: number
  employer_kobo: number
  paye_kobo: number
  /** PAYE beyond the tax of the year, in its last pay. */
  over_kobo: number
  so_far: YearSoFar
  /** By how many twelfths of the year bands and reliefs count, and by how many they would if they counted from the first pay on. */
  band_months: number
  joined_months: number
}

export function runSlip(rules: StatutoryRules, period: Period, facts: PayFacts): RunSlip {
  const month = Number(period.month.slice(5, 7))
  const salary = salaryEarnings(facts, facts.shares, period, facts.lost)
  const allowances = facts.allowances.map((item) => ({ ...item, kobo: worth(item, salary.gross_kobo) }))
  const pay = [
    ...salaryHere(facts, salary.earnings),
    ...(facts.is_month_paid ? [] : hourEarnings(facts, facts.shares, period)),
    ...allowances.filter(({ is_taxable }) => is_taxable).map(allowanceEarning),
    ...leaverEarnings(facts, period, salary.gross_kobo),
  ]
  const past = withinHalf(facts.kind, sumOf(pay), pastEarnings(facts.past))
  const isLast = facts.exit_date !== null && facts.exit_date <= period.ends_on
  const isApart = facts.kind === 'off_cycle'
  const before = facts.so_far
  const joined_months = before?.joined_months ?? Math.min(12, (before?.months_before ?? 0) + 13 - firstMonth(period, facts))
  const band_months = (facts.joiner_bands ?? rules.joiner_bands) === 'prorated' ? joined_months : 12
  const untaxed = allowances
    .filter(({ is_taxable, kobo }) => !is_taxable && kobo > 0)
    .map((item) => plain('refund', item.id, item.title, item.kobo, `${howText(item)}, not taxed`))
  const isFinal = facts.kind === 'final'
  const { law, others } = deducted(facts, {
    salary_kobo: salary.gross_kobo,
    month: period.month,
    untaxed_kobo: total(untaxed),
    overpaid_kobo: isFinal ? past.rest_kobo : 0,
    lawOf: (back) =>
      withinPay(
        slipOf({
          rules,
          earnings: [...pay, ...past.earnings, ...back],
          pension: facts.pension,
          ...(facts.pension_choice && { pension_choice: facts.pension_choice }),
          nhf: facts.nhf,
          nhis: facts.nhis,
          life_premium_kobo: facts.life_premium_kobo,
          mortgage_interest_kobo: facts.mortgage_interest_kobo,
          rent_kobo: facts.rent_kobo,
          months: band_months,
          // Beside a month's pay that is still to come, this month is expected once more.
          left: isLast ? 1 : 13 - month + (isApart && !facts.is_month_paid ? 1 : 0),
          isApart,
          so_far: before ?? yearStart,
        }),
      ),
  })
  const { gross_kobo } = law
  const refunds_kobo = law.refunds_kobo + total(untaxed)
  const lines = law.lines.map((line) => ({ ...line, short_kobo: 0, due_kobo: null, loan_id: null }))
  const ofKind = (kind: SlipLine['kind']) => lines.filter((line) => line.kind === kind)
  const deductions_kobo = law.deductions_kobo + total(others)
  const net_kobo = gross_kobo + refunds_kobo - deductions_kobo
  const owed = [
    ...overpaid('past', 'Overpaid in earlier months', isFinal ? 0 : past.rest_kobo),
    ...overpaid('replaced', 'Overpaid for this month', facts.paid_before_kobo - facts.held_kobo - net_kobo),
  ]
  return {
    lines: [
      ...ofKind('earning'),
      ...ofKind('refund'),
      ...untaxed,
      ...ofKind('deduction'),
      ...others,
      ...owed,
      ...ofKind('employer'),
    ],
    gross_kobo,
    refunds_kobo,
    deductions_kobo,
    net_kobo,
    employer_kobo: law.employer_kobo,
    paye_kobo: law.tax.paye_kobo,
    over_kobo: law.tax.over_kobo,
    so_far: law.tax.so_far,
    band_months,
    joined_months,
  }
}

interface DeductedOf {
  /** Of the month's salary, by which shares count. */
  salary_kobo: number
  month: string
  /** Paid without being pay. */
  untaxed_kobo: number
  overpaid_kobo: number
  /** What the law takes of the month's pay with these earnings beside. */
  lawOf: (back: readonly Earning[]) => Slip
}

/**
 * What the law takes, and the rest after it. Overpaid pay of earlier months that is taken now was no income: as much as there is room for lowers
 * what is taxed, and nothing else changes by it (Nigeria Tax Act 2025, section 26(2); Nigeria Tax Administration Act, section 51(7)).
 */
function deducted(facts: PayFacts, { lawOf, month, salary_kobo, untaxed_kobo, overpaid_kobo }: DeductedOf) {
  const law = lawOf([])
  const net_kobo = law.gross_kobo + law.refunds_kobo + untaxed_kobo - law.deductions_kobo
  const claimed = { kind: facts.kind, month, salary_kobo, gross_kobo: law.gross_kobo, net_kobo, overpaid_kobo }
  const others = takeOthers(facts, claimed)
  const taken = others.filter(({ key }) => key === carriedPay)
  const back_kobo = Math.min(Math.max(0, law.gross_kobo), total(taken))
  let left_kobo = back_kobo
  const left = others.flatMap((line) => {
    if (line.key !== carriedPay) return [line]
    const amount_kobo = Math.max(0, line.amount_kobo - left_kobo)
    left_kobo -= line.amount_kobo - amount_kobo
    return amount_kobo + line.short_kobo > 0 ? [{ ...line, key: 'past', amount_kobo }] : []
  })
  if (back_kobo === 0) return { law, others: left }
  const why = 'Paid too much before: taken back, and no income'
  const back = { ...onceOf('past_back', taken[0]?.title ?? '', -back_kobo, why), is_late: true }
  return { law: lawOf([back]), others: left }
}

/** Who has no pay of this year until now is taxed as who joins in this month, or in the first that no payslip paid and this one does. */
const firstMonth = ({ month }: Period, { past }: PayFacts): number =>
  Math.min(
    ...[month, ...past.filter(isMissed).map((missed) => missed.month)]
      .filter((paidMonth) => paidMonth.slice(0, 4) === month.slice(0, 4))
      .map((paidMonth) => Number(paidMonth.slice(5, 7))),
  )

/** The salary of the month where this payslip pays it; beside it, what is expected again in the months that are left. */
function salaryHere({ kind, is_month_paid }: PayFacts, earnings: readonly Earning[]): Earning[] {
  if (kind === 'off_cycle') return earnings.map((earning) => ({ ...earning, paid_kobo: 0 }))
  return is_month_paid ? [] : [...earnings]
}

const allowanceEarning = (item: Item & { kobo: number }): Earning => ({
  key: item.id,
  title: item.title,
  full_kobo: item.kobo,
  paid_kobo: item.kobo,
  is_basic: false,
  is_pensionable: item.is_pensionable,
  is_once: item.is_once,
  explanation: item.is_once && !item.explanation ? `${worthText(item)}, this month only` : howText(item),
})

const howText = (item: Item): string => item.explanation ?? worthText(item)

/** Unused leave is paid by the rate at which a day without pay is taken off. */
function leaverEarnings(facts: PayFacts, period: Period, gross_kobo: number): Earning[] {
  const { settlement, day_policy = 'calendar_days' } = facts
  const { leave_days = 0, notice_days = 0 } = settlement ?? {}
  if (leave_days === 0 && notice_days <= 0) return []
  const { days } = daysIn(facts, period)
  const leave = `${daysText(leave_days)} days, each a month's salary divided by ${days} ${unitWords[day_policy]}`
  const notice = `${notice_days} days, each a ${noticeMonth}th of a month's salary`
  return [
    onceOf('leave', 'Unused leave', share(gross_kobo, leave_days, days * 100), leave),
    onceOf('notice', 'Pay in lieu of notice', share(gross_kobo, Math.max(0, notice_days), noticeMonth), notice),
  ].filter(({ paid_kobo }) => paid_kobo > 0)
}

/** What is taken back takes at most half of the pay, so that what the law takes of it is left; the rest is owed. */
function withinHalf(kind: RunKind, pay_kobo: number, earnings: Earning[]): { earnings: Earning[]; rest_kobo: number } {
  const room = kind === 'final' ? pay_kobo : Math.floor(pay_kobo / 2)
  const rest_kobo = Math.max(0, -sumOf(earnings) - room)
  if (rest_kobo === 0) return { earnings, rest_kobo }
  const why = kind === 'final' ? 'More than the last pay covers' : 'Recovery is limited to half of the pay'
  const title = kind === 'final' ? 'Owed after the last pay' : 'Carried to the next month'
  return { earnings: [...earnings, { ...onceOf('past_rest', title, rest_kobo, why), is_late: true }], rest_kobo }
}

/** Owed by the employee: deducted next month, nothing of it now. */
const overpaid = (key: string, title: string, short_kobo: number): RunLine[] =>
  short_kobo > 0 ? [{ ...plain('deduction', key, title, 0, 'To be deducted next month'), short_kobo }] : []

/** Tax of earlier pay that this month's cannot bear is taken in the months that follow: the year's tax counts until now. */
function withinPay(slip: Slip): Slip {
  const over = Math.max(0, -slip.net_kobo)
  if (over === 0) return slip
  const { tax } = slip
  const explanation = 'As much as this month’s pay covers; the rest follows in the next months'
  return {
    ...slip,
    lines: slip.lines.map((line) =>
      line.key === 'paye' ? { ...line, amount_kobo: line.amount_kobo - over, explanation } : line,
    ),
    deductions_kobo: slip.deductions_kobo - over,
    net_kobo: slip.net_kobo + over,
    tax: {
      ...tax,
      paye_kobo: tax.paye_kobo - over,
      so_far: { ...tax.so_far, tax_kobo: tax.so_far.tax_kobo - over },
    },
  }
}

const sumOf = (earnings: readonly Earning[]): number => earnings.reduce((sum, { paid_kobo }) => sum + paid_kobo, 0)

const total = (lines: readonly { amount_kobo: number }[]): number =>
  lines.reduce((sum, { amount_kobo }) => sum + amount_kobo, 0)
