/** What months that were paid come to by what is known now: arrears in both directions, pure. */
import { isDeepStrictEqual } from 'node:util'
import { eachDay } from '@iroko/contract/dates'
import { formatMoney } from '@iroko/contract/money'
import type { StructureParts } from '@iroko/contract/payroll/structures'
import type { LostDay } from './rules-days.ts'
import { explainHours, hourEarnings, type PeriodHours } from './rules-hours.ts'
import {
  daysIn,
  daysText,
  type Employment,
  type Period,
  salaryEarnings,
  segmentsOf,
  type Worth,
  worth,
} from './rules-salary.ts'
import type { Earning } from './rules-slip.ts'

/** What a month's salary followed from. */
export interface PaidState extends Employment, PeriodHours {
  /** Days without pay, in hundredths. */
  lost: number
  /** Of a month that no payslip paid: taxed allowances that it had. */
  missed_allowances?: (Worth & { id: string; title: string; is_pensionable: boolean })[]
}

export interface PastMonth extends Period {
  shares: StructureParts
  /** As payslips until now have settled it, and as it is known now. */
  was: PaidState
  now: PaidState
  /** Days that were paid as worked before they were over, where no payslip has settled them yet; the first of them. */
  ahead: number
  ahead_from?: string
}

/**
 * For each month what it comes to less what was paid: a salary that was dated back, days that were not as they were taken. Paid with
 * this month, so taxed with it and as a one-off (Nigeria Tax Act 2025, section 26(2)).
 */
export const pastEarnings = (past: readonly PastMonth[]): Earning[] =>
  past.flatMap((month) => {
    // Nearly every month of everybody: reckoning it to find nothing would take longer than this month's pay.
    if (isDeepStrictEqual(month.was, month.now) && !isMissed(month)) return []
    return [...settled(month), ...settledHours(month), ...(isMissed(month) ? missedAllowances(month) : [])]
  })

function settled(month: PastMonth): Earning[] {
  const { was, now, ahead } = month
  const name = month.month.slice(0, 7)
  const paid = earned(month, was)
  const agreed = earned(month, { ...now, ...daysOfState(was) })
  const known = earned(month, now)
  const salary = moved(`arrears:${name}`, `Arrears ${name}`, paid, agreed, explainSalary(month))
  if (sum(known) === sum(agreed)) return salary
  if (ahead === 0)
    return [
      ...salary,
      ...moved(
        `days:${name}`,
        `Days without pay ${name}`,
        agreed,
        known,
        `${daysText(now.lost)} days without pay; ${daysText(was.lost)} were deducted`,
      ),
    ]
  const none = withoutAhead(month)
  const without = earned(month, none)
  const paidAhead = lostIn(month, none) - lostIn(month, { ...now, ...daysOfState(was) })
  const worked = lostIn(month, none) - lostIn(month, now)
  const given = Math.max(0, worked - paidAhead)
  const asWorked = `${daysText(worked - given)} of these ${daysText(paidAhead)} days${given > 0 ? `, and ${daysText(given)} that were deducted` : ''}`
  return [
    ...salary,
    ...moved(
      `ahead:${name}`,
      `Days of ${name} paid ahead`,
      agreed,
      without,
      `${daysText(paidAhead)} days paid before they were over`,
    ),
    ...moved(`days:${name}`, `Days of ${name} as worked`, without, known, asWorked),
  ]
}

/** Hours that were worked after the cut-off, or became others, at the rates by which the month was paid. */
function settledHours(month: PastMonth): Earning[] {
  const { was, now, shares } = month
  const name = month.month.slice(0, 7)
  const of = (state: PaidState) => hourEarnings(state, shares, month)
  return moved(`hours:${name}`, `Hours of ${name}`, of(was), of(now), explainHours(was, now))
}

/** Allowances of a month that no payslip paid, each as it would have been then. */
function missedAllowances(month: PastMonth): Earning[] {
  const { now, shares } = month
  const name = month.month.slice(0, 7)
  const { gross_kobo } = salaryEarnings(now, shares, month, 0)
  return (now.missed_allowances ?? []).map(({ id, title, is_pensionable, ...value }) => ({
    ...{ key: `allowance:${name}:${id}`, title: `${title} ${name}`, full_kobo: 0, paid_kobo: worth(value, gross_kobo) },
    ...{ is_basic: false, is_pensionable, is_once: true, is_late: true },
    explanation: `Of ${name}, which no payslip paid until now`,
  }))
}

/** What attendance and roster say in a state. */
const daysOfState = ({ lost, lost_days, roster }: PaidState) => ({
  lost,
  ...(lost_days && { lost_days }),
  ...(roster && { roster }),
})

/** As it was, with none of the days that were paid ahead. */
function withoutAhead({ was, now, ahead, ahead_from, ends_on }: PastMonth): PaidState {
  const lost = was.lost + ahead * 100
  if (!was.lost_days || !ahead_from) return { ...now, lost }
  const days: LostDay[] = eachDay(ahead_from, ends_on).map((day) => [day, 100])
  const before = was.lost_days.filter(([day]) => day < ahead_from)
  return { ...now, ...daysOfState(was), lost, lost_days: [...before, ...days] }
}

/** Days without pay in hundredths, in the unit of the pay group. */
function lostIn(month: PastMonth, state: PaidState): number {
  if (!state.lost_days) return state.lost
  const { lostOf } = daysIn(state, month)
  return segmentsOf(state, month).reduce((sum, segment) => sum + lostOf(segment), 0)
}

/** Of a month that no payslip paid it is one line, rounded once: its last part takes what rounding the others leaves. */
function earned(month: PastMonth, state: PaidState): Earning[] {
  const { earnings } = salaryEarnings(state, month.shares, month, state.lost)
  const last = earnings.at(-1)
  if (!last || !isMissed(month)) return earnings
  const whole = salaryEarnings(state, undivided, month, state.lost).earnings
  return [...earnings.slice(0, -1), { ...last, paid_kobo: last.paid_kobo + sum(whole) - sum(earnings) }]
}

const undivided: StructureParts = { basic_bp: 10_000, housing_bp: 0, transport_bp: 0, utility_bp: 0, meal_bp: 0, other_bp: 0 }
const sum = (earnings: readonly Earning[]): number => earnings.reduce((total, { paid_kobo }) => total + paid_kobo, 0)

/** The difference part by part, so that contributions follow; one key makes it one line. */
function moved(key: string, title: string, from: readonly Earning[], to: readonly Earning[], explanation: string): Earning[] {
  const isSame = (earning: Earning, other: Earning) => earning.key === other.key && earning.part === other.part
  const parts = [...to, ...from.filter((earning) => to.every((other) => !isSame(other, earning)))]
  const amount = (all: readonly Earning[], part: Earning) => all.find((earning) => isSame(earning, part))?.paid_kobo ?? 0
  return parts
    .map((part) => ({
      ...part,
      key,
      title,
      explanation,
      full_kobo: 0,
      is_once: true,
      is_late: !part.is_once,
      paid_kobo: amount(to, part) - amount(from, part),
    }))
    .filter(({ paid_kobo }) => paid_kobo !== 0)
}

function explainSalary(month: PastMonth): string {
  const { was, now } = month
  const newest = (state: PaidState) => segmentsOf(state, month).at(-1)
  const [before, after] = [newest(was), newest(now)]
  if (!after) return 'Paid for days after the last working day'
  if (isMissed(month))
    return `${daysOf(now, month)} of ${monthDays(month)} days from ${segmentsOf(now, month)[0]?.first}, which no payslip paid until now`
  if (before?.amount_kobo === after.amount_kobo) return `${daysOf(now, month)} days of work; ${daysOf(was, month)} were paid`
  return `A month's salary of ${formatMoney(after.amount_kobo)} from ${after.first}, paid by ${formatMoney(before?.amount_kobo ?? 0)}`
}

/** Whether no payslip has paid anything of it. */
export const isMissed = ({ was }: PastMonth): boolean => was.salaries.length === 0

const monthDays = (month: PastMonth): number => daysIn(month.now, month).days

/** Of months that no payslip paid until now, the days that are paid, in hundredths, and what they come to. */
export const missedOf = (past: readonly PastMonth[]): { month: string; days: number; kobo: number }[] =>
  past.filter(isMissed).map((month) => ({
    month: month.month,
    days: daysOf(month.now, month) * 100 - lostIn(month, month.now),
    kobo: sum(pastEarnings([month])),
  }))

const daysOf = (state: PaidState, month: PastMonth): number =>
  segmentsOf(state, month).reduce((total, { days }) => total + days, 0)
