/** A payslip at a glance, for the screen and the PDF alike: where the gross pay went, and what made it another one than last month's. */
import { monthInWords } from '../day-words.ts'
import { type SalaryMode, salaryModeWords } from '../people/salary-modes.ts'
import type { HeldState, SlipLine } from './payslips.ts'
import type { RunKind } from './runs.ts'

interface Slip {
  gross_kobo: number
  refunds_kobo: number
  net_kobo: number
  lines: readonly Pick<SlipLine, 'kind' | 'key' | 'amount_kobo'>[]
}

export interface PayPart {
  key: 'net' | 'paye' | 'pension' | 'other'
  label: string
  kobo: number
  /** Of all parts, from 0 to 1. */
  share: number
}

/** The parts of the gross pay, and of what is paid back beside it, from what is left to what is deducted; none where nothing was earned, or more was given back than deducted. */
export function payParts({ gross_kobo, refunds_kobo, net_kobo, lines }: Slip): PayPart[] {
  const whole = gross_kobo + refunds_kobo
  const of = (key: string) =>
    lines.filter((line) => line.kind === 'deduction' && line.key === key).reduce((sum, { amount_kobo }) => sum + amount_kobo, 0)
  const [paye, pension] = [of('paye'), of('pension') + of('pension_voluntary')]
  const parts = [
    { key: 'net', label: 'Net pay', kobo: net_kobo },
    { key: 'paye', label: 'PAYE', kobo: paye },
    { key: 'pension', label: 'Pension', kobo: pension },
    { key: 'other', label: 'Other deductions', kobo: whole - net_kobo - paye - pension },
  ] as const
  if (whole <= 0 || parts.some(({ kobo }) => kobo < 0)) return []
  return parts.filter(({ kobo }) => kobo > 0).map((part) => ({ ...part, share: part.kobo / whole }))
}

const kindTitles: Record<RunKind, string> = {
  regular: 'Payslip',
  off_cycle: 'Off-cycle payslip',
  correction: 'Corrected payslip',
  final: 'Final settlement',
}

/** 'Payslip', or what else a payroll of this kind gives: 'Final settlement' */
export const slipTitle = (kind: RunKind): string => kindTitles[kind]

/** ' Paid again: October 2026.' where the bank had returned it; nothing otherwise. */
export const paidAgainText = (months: readonly string[]): string =>
  months.length === 0 ? '' : ` Paid again: ${months.map(monthInWords).join(', ')}.`

/** 'Returned by the bank, paid with PR-2026-11' */
export function notPaidText({ how, is_released, paid_with }: HeldState): string {
  const what = how === 'returned' ? 'Returned by the bank' : 'Withheld'
  if (paid_with) return `${what}, paid with ${paid_with}`
  return is_released ? `${what}, released for the next payroll` : `${what}, not paid out`
}

interface Change {
  kind: 'earning' | 'refund' | 'deduction'
  title: string
  change_kobo: number
}

export interface PayCause {
  title: string
  /** More net pay above zero, less below. */
  effect_kobo: number
}

/** Below a naira nobody asks why. */
const least = 100

/**
 * What moved the net pay since last month, the most first. What was taken back and given again for one month is one cause: the two lines
 * nearly cancel, and their difference is what counts.
 */
export function payCauses(changes: readonly Change[]): PayCause[] {
  const byTitle = new Map<string, PayCause[]>()
  for (const { kind, title, change_kobo } of changes) {
    const month = /\d{4}-\d\d/.exec(title)?.[0]
    const cause = { title, effect_kobo: kind === 'deduction' ? -change_kobo : change_kobo }
    const group = month ?? title
    byTitle.set(group, [...(byTitle.get(group) ?? []), cause])
  }
  return [...byTitle]
    .map(([group, [first, ...more]]) => ({
      title:
        first && more.length === 0 ? first.title : /^\d{4}-\d\d$/.test(group) ? `Changes to ${monthInWords(group)}` : group,
      effect_kobo: [first, ...more].reduce((sum, cause) => sum + (cause?.effect_kobo ?? 0), 0),
    }))
    .filter(({ effect_kobo }) => Math.abs(effect_kobo) >= least)
    .toSorted((a, b) => Math.abs(b.effect_kobo) - Math.abs(a.effect_kobo))
}

interface Payment {
  held: HeldState | null
  is_nothing: boolean
  paid_on: string | null
}

/** Whether and when a payslip was paid, the day as `dayText` says it: 'Paid Mon 26 Oct', 'Nothing was paid', 'Not paid yet'. */
export function paymentText({ held, is_nothing, paid_on }: Payment, dayText: (day: string) => string): string {
  if (is_nothing && paid_on) return 'Nothing was paid'
  if (held) return notPaidText(held)
  return paid_on ? `Paid ${dayText(paid_on)}` : 'Not paid yet'
}

interface PaidTo extends Payment {
  salary_mode: SalaryMode
  bank: string | null
  /** Masked. */
  account_number: string | null
}

/** The same with how, and where to: 'Paid Mon 26 Oct to Guaranty Trust Bank ******6789', 'Not paid yet, cash'. */
export function paidToText(slip: PaidTo, dayText: (day: string) => string): string {
  const { held, is_nothing, paid_on, salary_mode, bank, account_number } = slip
  const when = paymentText(slip, dayText)
  if (held || (is_nothing && paid_on)) return when
  if (salary_mode !== 'bank') return `${when}, ${salaryModeWords[salary_mode].toLowerCase()}`
  return bank ? `${when} to ${bank} ${account_number}` : when
}
