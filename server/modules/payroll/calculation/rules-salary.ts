/** What a salary brings in a pay period: pure, in whole kobo, each part rounded once. */
import { addDays } from '@iroko/contract/dates'
import type { DayPolicy } from '@iroko/contract/payroll/pay-groups'
import { payComponents, payComponentWords } from '@iroko/contract/payroll/payslips'
import type { StructureParts } from '@iroko/contract/payroll/structures'
import { countDays } from '../pay-groups/rules.ts'
import { share } from '../statutory/rules-tax.ts'
import type { Earning } from './rules-slip.ts'

export interface Period {
  /** Its first day. */
  month: string
  starts_on: string
  ends_on: string
}

/** From when to when somebody works here, and for which salaries. */
export interface Employment {
  hire_date: string
  exit_date: string | null
  /** Dated; `ends_on` is the first day that no longer counts. */
  salaries: { amount_kobo: number; starts_on: string; ends_on: string | null }[]
  /** Of the pay group; payslips from before there were pay groups have none and count calendar days. */
  day_policy?: DayPolicy
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

export const later = (one: string, two: string): string => (one > two ? one : two)
export const earlier = (one: string, two: string): string => (one < two ? one : two)

/** The salaries that count in a period with their days, in the order of time. */
export function segmentsOf({ salaries, hire_date, exit_date, day_policy }: Employment, period: Period) {
  const { starts_on, ends_on } = period
  const from = later(hire_date, starts_on)
  const to = exit_date === null ? ends_on : earlier(exit_date, ends_on)
  return salaries
    .map((salary) => {
      const first = later(salary.starts_on, from)
      const last = salary.ends_on === null ? to : earlier(addDays(salary.ends_on, -1), to)
      return { amount_kobo: salary.amount_kobo, first, last }
    })
    .filter(({ first, last }) => first <= last)
    .map(({ last, ...segment }) => ({ ...segment, days: countDays(day_policy, period, segment.first, last) }))
    .toSorted((one, two) => (one.first < two.first ? -1 : 1))
}

/** Of whole days and hundredths: '20.5'. */
export const daysText = (hundredths: number): string => String(hundredths / 100)

/**
 * What the salary brings: each part by the days that count of it, as the pay group counts them. Days without pay (`lost`, in hundredths) lower the earning
 * itself, once, by the day rate of the newest salary of the period, whose monthly gross is `gross_kobo`.
 */
export function salaryEarnings(
  employment: Employment,
  shares: StructureParts,
  period: Period,
  lost: number,
): { earnings: Earning[]; gross_kobo: number } {
  const segments = segmentsOf(employment, period)
  const newest = segments.at(-1)
  if (!newest) return { earnings: [], gross_kobo: 0 }
  const days = countDays(employment.day_policy, period, period.starts_on, period.ends_on)
  const employed = segments.reduce((sum, segment) => sum + segment.days, 0)
  const unpaid = Math.min(lost, employed * 100)
  const parts = segments.map(({ amount_kobo, ...segment }) => ({ ...segment, parts: partsOf(amount_kobo, shares) }))
  const full = partsOf(newest.amount_kobo, shares)
  const explanation =
    employed === days && unpaid === 0
      ? 'The whole month'
      : `${daysText(employed * 100 - unpaid)} of ${days} days${unpaid > 0 ? `, ${daysText(unpaid)} without pay` : ''}`
  const earnings = full.map(({ key, kobo }, at) => {
    const sum = parts.reduce((total, segment) => total + (segment.parts[at]?.kobo ?? 0) * segment.days * 100, 0)
    const is_pensionable = key === 'basic' || key === 'housing' || key === 'transport'
    return {
      key,
      title: payComponentWords[key],
      full_kobo: kobo,
      paid_kobo: Math.max(0, share(sum - kobo * unpaid, 1, days * 100)),
      is_basic: key === 'basic',
      is_pensionable,
      is_once: false,
      explanation: is_pensionable ? `${explanation}, pensionable` : explanation,
    }
  })
  return { earnings, gross_kobo: newest.amount_kobo }
}
