/** A payslip from what is known of a person and a month: pure, in whole kobo, every line rounded once. */
import { addDays, daysBetween } from '@iroko/contract/dates'
import { payComponents, payComponentWords, type SlipLine } from '@iroko/contract/payroll/payslips'
import type { StatutoryRules } from '@iroko/contract/payroll/statutory'
import type { StructureParts } from '@iroko/contract/payroll/structures'
import { instalmentIn } from '../loans/rules.ts'
import { type Earning, type Slip, slipOf } from '../payslips/rules.ts'
import { share, type YearSoFar, yearStart } from '../statutory/rules-tax.ts'

export interface Period {
  /** Its first day. */
  month: string
  starts_on: string
  ends_on: string
}

interface Item {
  id: string
  title: string
  mode: 'percentage' | 'flat_rate'
  value: number
  is_once: boolean
  is_taxable: boolean
  is_pensionable: boolean
}

export interface LoanFacts {
  id: string
  title: string
  principal_kobo: number
  months: number
  balance_kobo: number
  first_month: string
  skipped: string[]
}

/** All that a slip follows from; kept with it. */
export interface PayFacts {
  hire_date: string
  exit_date: string | null
  /** Dated; `ends_on` is the first day that no longer counts. */
  salaries: { amount_kobo: number; starts_on: string; ends_on: string | null }[]
  shares: StructureParts
  allowances: Item[]
  deductions: Omit<Item, 'is_once' | 'is_taxable' | 'is_pensionable'>[]
  /** What earlier months could not deduct. */
  carried: { id: string; title: string; kobo: number }[]
  loans: LoanFacts[]
  pension: boolean
  nhf: boolean
  nhis: boolean
  rent_kobo: number
  yearly_reliefs_kobo: number
  /** The year until now: of its last payslip, or of another payroll; null where this is the first pay of the year. */
  so_far: (YearSoFar & { band_months: number | null; months_before: number }) | null
  /** Days without pay, in hundredths: of this period, and of days that the last run took as worked. */
  lost: number
  lost_before: number
}

export interface RunLine extends SlipLine {
  short_kobo: number
  loan_id: string | null
}

export interface RunSlip {
  lines: RunLine[]
  gross_kobo: number
  deductions_kobo: number
  net_kobo: number
  employer_kobo: number
  paye_kobo: number
  so_far: YearSoFar
  band_months: number
}

/** The gross of a salary by its parts; the last one takes what rounding leaves. */
export function partsOf(gross_kobo: number, shares: StructureParts) {
  let left = gross_kobo
  const used = payComponents.filter((key) => shares[`${key}_bp`] > 0)
  return used.map((key, at) => {
    const kobo = at === used.length - 1 ? left : Math.min(left, share(gross_kobo, shares[`${key}_bp`], 10_000))
    left -= kobo
    return { key, kobo }
  })
}

const later = (one: string, two: string): string => (one > two ? one : two)
const earlier = (one: string, two: string): string => (one < two ? one : two)

/** The salaries that count in a period with their days, in the order of time. */
export function segmentsOf({ salaries, hire_date, exit_date }: PayFacts, { starts_on, ends_on }: Period) {
  const from = later(hire_date, starts_on)
  const to = exit_date === null ? ends_on : earlier(exit_date, ends_on)
  return salaries
    .map((salary) => {
      const first = later(salary.starts_on, from)
      const last = salary.ends_on === null ? to : earlier(addDays(salary.ends_on, -1), to)
      return { amount_kobo: salary.amount_kobo, first, days: daysBetween(first, last) + 1 }
    })
    .filter(({ days }) => days > 0)
    .toSorted((one, two) => (one.first < two.first ? -1 : 1))
}

/** Of whole days and hundredths: '20.5'. */
const daysText = (hundredths: number): string => String(hundredths / 100)

/**
 * What the salary brings: each part by the calendar days that count of it. Days without pay lower the earning itself, once, by the day
 * rate of the newest salary of the period.
 */
function salaryEarnings(facts: PayFacts, period: Period): { earnings: Earning[]; gross_kobo: number } {
  const segments = segmentsOf(facts, period)
  const newest = segments.at(-1)
  if (!newest) return { earnings: [], gross_kobo: 0 }
  const days = daysBetween(period.starts_on, period.ends_on) + 1
  const employed = segments.reduce((sum, segment) => sum + segment.days, 0)
  const lost = Math.min(facts.lost, employed * 100)
  const parts = segments.map(({ amount_kobo, ...segment }) => ({ ...segment, parts: partsOf(amount_kobo, facts.shares) }))
  const full = partsOf(newest.amount_kobo, facts.shares)
  const explanation =
    employed === days && lost === 0
      ? 'The whole month'
      : `${daysText(employed * 100 - lost)} of ${days} days${lost > 0 ? `, ${daysText(lost)} without pay` : ''}`
  const earnings = full.map(({ key, kobo }, at) => {
    const sum = parts.reduce((total, segment) => total + (segment.parts[at]?.kobo ?? 0) * segment.days * 100, 0)
    const is_pensionable = key === 'basic' || key === 'housing' || key === 'transport'
    return {
      key,
      title: payComponentWords[key],
      full_kobo: kobo,
      paid_kobo: Math.max(0, share(sum - kobo * lost, 1, days * 100)),
      is_basic: key === 'basic',
      is_pensionable,
      is_once: false,
      explanation: is_pensionable ? `${explanation}, pensionable` : explanation,
    }
  })
  const paid = earnings.reduce((sum, { paid_kobo }) => sum + paid_kobo, 0)
  // At most half of the pay, so that what the law takes of it is left.
  const takenBack = Math.min(Math.floor(paid / 2), share(newest.amount_kobo, facts.lost_before, days * 100))
  if (takenBack === 0) return { earnings, gross_kobo: newest.amount_kobo }
  const back: Earning = {
    key: 'lost_before',
    title: 'Days without pay, last month',
    full_kobo: 0,
    paid_kobo: -takenBack,
    is_basic: false,
    is_pensionable: false,
    is_once: true,
    explanation: `${daysText(facts.lost_before)} days that were paid as worked before they were over`,
  }
  return { earnings: [...earnings, back], gross_kobo: newest.amount_kobo }
}

const worth = ({ mode, value }: Pick<Item, 'mode' | 'value'>, gross_kobo: number): number =>
  mode === 'percentage' ? share(gross_kobo, Math.round(value * 100), 10_000) : value

const worthText = ({ mode, value }: Pick<Item, 'mode' | 'value'>): string =>
  mode === 'percentage' ? `${value} % of the monthly gross` : 'Flat rate'

/** At most a third of the month's pay is deducted beside tax and contributions (Labour Act, section 5(7)), and never more than is left. */
const roomFor = (gross_kobo: number, net_kobo: number): number => Math.max(0, Math.min(net_kobo, Math.floor(gross_kobo / 3)))

export function runSlip(rules: StatutoryRules, period: Period, facts: PayFacts): RunSlip {
  const month = Number(period.month.slice(5, 7))
  const salary = salaryEarnings(facts, period)
  const allowances = facts.allowances.map((item) => ({ ...item, kobo: worth(item, salary.gross_kobo) }))
  const earnings: Earning[] = [
    ...salary.earnings,
    ...allowances
      .filter(({ is_taxable }) => is_taxable)
      .map((item) => ({
        key: item.id,
        title: item.title,
        full_kobo: item.kobo,
        paid_kobo: item.kobo,
        is_basic: false,
        is_pensionable: item.is_pensionable,
        is_once: item.is_once,
        explanation: item.is_once ? `${worthText(item)}, this month only` : worthText(item),
      })),
  ]
  const isLast = facts.exit_date !== null && facts.exit_date <= period.ends_on
  const before = facts.so_far
  // Who has no pay of this year until now is taxed as who joins in this month.
  const proratedMonths = before?.band_months ?? Math.min(12, (before?.months_before ?? 0) + 13 - month)
  const band_months = rules.joiner_bands === 'prorated' ? proratedMonths : 12
  const law = withinPay(
    slipOf({
      rules,
      earnings,
      pension: facts.pension,
      nhf: facts.nhf,
      nhis: facts.nhis,
      yearly_reliefs_kobo: facts.yearly_reliefs_kobo,
      rent_kobo: facts.rent_kobo,
      months: band_months,
      left: isLast ? 1 : 13 - month,
      so_far: before ?? yearStart,
    }),
  )
  const untaxed = allowances
    .filter(({ is_taxable, kobo }) => !is_taxable && kobo > 0)
    .map((item) => plain('earning', item.id, item.title, item.kobo, `${worthText(item)}, not taxed`))
  const gross_kobo = law.gross_kobo + total(untaxed)
  const others = takeOthers(facts, period, salary.gross_kobo, roomFor(gross_kobo, gross_kobo - law.deductions_kobo))
  const lines = law.lines.map((line) => ({ ...line, short_kobo: 0, loan_id: null }))
  const ofKind = (kind: SlipLine['kind']) => lines.filter((line) => line.kind === kind)
  const deductions_kobo = law.deductions_kobo + total(others)
  return {
    lines: [...ofKind('earning'), ...untaxed, ...ofKind('deduction'), ...others, ...ofKind('employer')],
    gross_kobo,
    deductions_kobo,
    net_kobo: gross_kobo - deductions_kobo,
    employer_kobo: law.employer_kobo,
    paye_kobo: law.tax.paye_kobo,
    so_far: law.tax.so_far,
    band_months,
  }
}

/** Tax of earlier pay that this month's cannot bear is taken in the months that follow: the year's tax counts until now. */
function withinPay(slip: Slip): Slip {
  const over = Math.max(0, -slip.net_kobo)
  if (over === 0) return slip
  const { tax } = slip
  const explanation = 'As much as the pay of this month bears; the rest follows in the next months'
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

/** Deductions, what was carried of them and loans, as far as there is room; by their ids, so that no order of reading decides. */
function takeOthers(facts: PayFacts, { month }: Period, gross_kobo: number, room: number): RunLine[] {
  let left = room
  const take = (key: string, title: string, wanted: number, explanation: string, loan_id: string | null): RunLine[] => {
    const taken = Math.min(wanted, left)
    left -= taken
    const short = wanted - taken
    if (taken === 0 && short === 0) return []
    const words = short > 0 ? `${explanation}. Not all of it could be deducted` : explanation
    return [{ ...plain('deduction', key, title, taken, words), short_kobo: loan_id ? 0 : short, loan_id }]
  }
  const byId = <T extends { id: string }>(all: readonly T[]) => all.toSorted((one, two) => (one.id < two.id ? -1 : 1))
  return [
    ...byId(facts.carried).flatMap(({ id, title, kobo }) => take(id, title, kobo, 'Carried from last month', null)),
    ...byId(facts.deductions).flatMap((item) => take(item.id, item.title, worth(item, gross_kobo), worthText(item), null)),
    ...byId(facts.loans).flatMap((loan) => {
      const left_after = `${loan.months} instalments in all`
      return take(loan.id, loan.title, instalmentIn(loan, month), left_after, loan.id)
    }),
  ]
}

const total = (lines: readonly { amount_kobo: number }[]): number =>
  lines.reduce((sum, { amount_kobo }) => sum + amount_kobo, 0)

const plain = (kind: SlipLine['kind'], key: string, title: string, amount_kobo: number, explanation: string): RunLine => ({
  kind,
  key,
  title,
  amount_kobo,
  explanation,
  short_kobo: 0,
  loan_id: null,
})
