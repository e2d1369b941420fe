/** What a salary brings in a pay period: pure, in whole kobo, each part rounded once. */
import { addDays } from '@iroko/contract/dates'
import type { DayPolicy } from '@iroko/contract/payroll/pay-groups'
import { payComponents, payComponentWords } from '@iroko/contract/payroll/payslips'
import type { StructureParts } from '@iroko/contract/payroll/structures'
import { share } from '../statutory/rules-tax.ts'
import { lostUnits, type PeriodDays, unitsIn, unitWords } from './rules-days.ts'
import type { Earning } from './rules-slip.ts'

export interface Period {
  /** Its first day. */
  month: string
  starts_on: string
  ends_on: string
}

/** From when to when somebody works here, and for which salaries. */
export interface Employment extends PeriodDays {
  hire_date: string
  exit_date: string | null
  /** Of somebody who left and was taken back within the period: each employment by itself; without it the two days above say it. */
  spans?: readonly { first: string; last: string | null }[] | null
  /** Dated; `ends_on` is the first day that no longer counts. */
  salaries: { amount_kobo: number; starts_on: string; ends_on: string | null }[]
  /** Of the pay group; payslips from before there were pay groups have none and count calendar days. */
  day_policy?: DayPolicy
}

/** What an allowance or a deduction comes to: percent of the monthly gross, or kobo. */
export interface Worth {
  mode: 'percentage' | 'flat_rate'
  value: number
}

export const worth = ({ mode, value }: Worth, gross_kobo: number): number =>
  mode === 'percentage' ? share(gross_kobo, Math.round(value * 100), 10_000) : value

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

export const later = (left: string, right: string): string => (left > right ? left : right)
export const earlier = (left: string, right: string): string => (left < right ? left : right)

/** The days of a period on which somebody is employed, in the order of time; who leaves and comes back on one day works on it once. */
export function spansIn(
  { hire_date, exit_date, spans }: Pick<Employment, 'hire_date' | 'exit_date' | 'spans'>,
  { starts_on, ends_on }: Pick<Period, 'starts_on' | 'ends_on'>,
): { first: string; last: string }[] {
  let from = starts_on
  return (spans ?? [{ first: hire_date, last: exit_date }])
    .map((span) => {
      const first = later(span.first, from)
      const last = span.last === null ? ends_on : earlier(span.last, ends_on)
      from = later(from, addDays(last, 1))
      return { first, last }
    })
    .filter(({ first, last }) => first <= last)
}

/** The salaries that count in a period with their days, in the order of time. */
export function segmentsOf(employment: Employment, period: Period) {
  const { salaries, day_policy, roster } = employment
  const spans = spansIn(employment, period)
  return salaries
    .flatMap(({ amount_kobo, starts_on, ends_on }) =>
      spans.map(({ first, last }) => ({
        amount_kobo,
        first: later(starts_on, first),
        last: ends_on === null ? last : earlier(addDays(ends_on, -1), last),
      })),
    )
    .filter(({ first, last }) => first <= last)
    .map((segment) => ({ ...segment, days: unitsIn(day_policy, period, segment, roster) }))
    .toSorted((left, right) => (left.first < right.first ? -1 : 1))
}

/** Of whole days and hundredths: '20.5'. */
export const daysText = (hundredths: number): string => String(hundredths / 100)

/** The days of a period that somebody is employed on, all of them and those without pay in hundredths, in the unit of the pay group. */
export function daysIn(employment: Employment, period: Period) {
  const { day_policy, roster } = employment
  const whole = { first: period.starts_on, last: period.ends_on }
  const each = spansIn(employment, period).map((span) => lostUnits(day_policy, period, span, employment))
  const lostOf: (typeof each)[number] = (part) => each.reduce((sum, lostOfSpan) => sum + lostOfSpan(part), 0)
  return { days: unitsIn(day_policy, period, whole, roster), lostOf }
}

/**
 * What the salary brings: each part by the days that count of it, as the pay group counts them. Days without pay (`lost`, in hundredths) lower the earning
 * itself, once, by the salary of the day; `gross_kobo` is the monthly gross of the newest salary of the period. In payslips from before
 * days were priced one by one, by the day rate of the newest.
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
  const { days, lostOf } = daysIn(employment, period)
  const employed = segments.reduce((sum, segment) => sum + segment.days, 0)
  const isByDay = employment.lost_days !== undefined
  const parts = segments.map((segment) => ({
    counted: segment.days * 100 - (isByDay ? lostOf(segment) : 0),
    parts: partsOf(segment.amount_kobo, shares),
  }))
  const counted = parts.reduce((sum, segment) => sum + segment.counted, 0)
  const unpaid = isByDay ? employed * 100 - counted : Math.min(lost, employed * 100)
  const full = partsOf(newest.amount_kobo, shares)
  const explanation =
    employed === days && unpaid === 0 ? 'The whole month' : explainDays(employment, { employed, unpaid, days, lost })
  const earnings = full.map(({ key, kobo }, at) => {
    const sum = parts.reduce((total, segment) => total + (segment.parts[at]?.kobo ?? 0) * segment.counted, 0)
    const is_pensionable = key === 'basic' || key === 'housing' || key === 'transport'
    return {
      key,
      title: payComponentWords[key],
      full_kobo: kobo,
      paid_kobo: Math.max(0, share(isByDay ? sum : sum - kobo * unpaid, 1, days * 100)),
      is_basic: key === 'basic',
      is_pensionable,
      is_once: false,
      explanation: is_pensionable ? `${explanation}, pensionable` : explanation,
    }
  })
  return { earnings, gross_kobo: newest.amount_kobo }
}

/** '26 of 30 calendar days, 4 without pay for 2 working days' */
function explainDays(
  { day_policy = 'calendar_days', lost_days }: Employment,
  { employed, unpaid, days, lost }: { employed: number; unpaid: number; days: number; lost: number },
): string {
  const paid = `${daysText(employed * 100 - unpaid)} of ${days} ${lost_days ? unitWords[day_policy] : 'days'}`
  if (unpaid === 0) return paid
  return `${paid}, ${daysText(unpaid)} without pay${lost_days && unpaid !== lost ? ` for ${daysText(lost)} working days` : ''}`
}
