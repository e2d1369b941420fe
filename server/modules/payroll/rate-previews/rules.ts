/** What other terms change, in words, by the kinds of hours that they pay otherwise, and in kobo: pure. */
import { addDays } from '@iroko/contract/dates'
import { formatMoney } from '@iroko/contract/money'
import { dayPolicyWords, type HourRates, nightAllowanceWords } from '@iroko/contract/payroll/pay-groups'
import type { StructureParts } from '@iroko/contract/payroll/structures'
import { hourEarnings } from '../calculation/rules-hours.ts'
import { type Employment, type Period, salaryEarnings } from '../calculation/rules-salary.ts'
import type { FoundDays } from '../pay-facts/store-days.ts'
import type { EarlierRates, Terms } from '../pay-groups/store.ts'

const percents = {
  overtime: 'Overtime',
  day_off: 'Work on days off',
  holiday: 'Work on public holidays',
  sunday: 'Shifts on Sundays',
} as const
export type HourKind = keyof typeof percents | 'nights' | 'missed'
const percentKinds = Object.keys(percents) as (keyof typeof percents)[]

const nightText = ({ night_allowance, night_kobo }: HourRates): string =>
  night_allowance === 'none' ? 'none' : `${formatMoney(night_kobo)} ${nightAllowanceWords[night_allowance].toLowerCase()}`

/** Each change as a sentence: 'Overtime 0% → 150%'. */
export function changeWords(before: Terms, after: Terms): string[] {
  const line = (label: string, from: string, to: string) => (from === to ? [] : [`${label} ${from} → ${to}`])
  return [
    ...line('Days', dayPolicyWords[before.day_policy], dayPolicyWords[after.day_policy]),
    ...percentKinds.flatMap((kind) => line(percents[kind], `${before[`${kind}_percent`]}%`, `${after[`${kind}_percent`]}%`)),
    ...line('Hours in a month', String(before.hours_a_month), String(after.hours_a_month)),
    ...line('An hour is a part of', before.hours_of, after.hours_of),
    ...line('Night allowance', nightText(before), nightText(after)),
    ...line('Minutes late or early', before.unpaid_time ? 'not paid' : 'paid', after.unpaid_time ? 'not paid' : 'paid'),
  ]
}

/** The kinds of hours that are paid otherwise than before; those that neither pays are not among them. */
export function kindsOf(before: Terms, after: Terms): HourKind[] {
  const otherHour = before.hours_a_month !== after.hours_a_month || before.hours_of !== after.hours_of
  const ofPercent = percentKinds.filter((kind) => {
    const [was, is] = [before[`${kind}_percent`], after[`${kind}_percent`]]
    return was !== is || (otherHour && is > 0)
  })
  const nights = nightText(before) === nightText(after) ? [] : (['nights'] as const)
  const otherMissed = before.hours_a_month !== after.hours_a_month && after.unpaid_time
  const missed = before.unpaid_time !== after.unpaid_time || otherMissed ? (['missed'] as const) : []
  return [...ofPercent, ...nights, ...missed]
}

/** By which unit of days somebody is paid in a period, and by which rates until when. */
export interface PaidBy {
  day_policy: Terms['day_policy']
  /** Null where no hours are paid. */
  rates: HourRates | null
  earlier: EarlierRates[] | null
}

/** The rates of terms, or null where they pay no hours. */
function ratesOf({ day_policy: _, ...rates }: Terms): HourRates | null {
  const { overtime_percent, day_off_percent, holiday_percent, sunday_percent, night_kobo, unpaid_time } = rates
  const paid = overtime_percent + day_off_percent + holiday_percent + sunday_percent + night_kobo
  return paid > 0 || unpaid_time ? rates : null
}

/** Terms that count for all of a period. */
export const wholeBy = (terms: Terms): PaidBy => ({ day_policy: terms.day_policy, rates: ratesOf(terms), earlier: null })

/** The same period with other terms from a day in it on: the unit of days is that of its last day, hours are paid day by day. */
export function changedFrom(from: string, terms: Terms, was: PaidBy, { starts_on, ends_on }: Period): PaidBy {
  if (from <= starts_on) return wholeBy(terms)
  const stretches = [...(was.earlier ?? []), { until: ends_on, rates: was.rates }]
  const at = stretches.findIndex(({ until }) => until >= addDays(from, -1))
  const earlier = [...stretches.slice(0, at), { until: addDays(from, -1), rates: stretches[at]?.rates ?? null }]
  return { ...wholeBy(terms), earlier }
}

/** Gross pay of a period in kobo: what the salary and the hours that are settled bring. */
export function grossOf(
  employment: Employment,
  { shares, period, days }: { shares: StructureParts; period: Period; days: FoundDays },
): number {
  const state = { ...employment, ...days }
  const earnings = [...salaryEarnings(state, shares, period, days.lost).earnings, ...hourEarnings(state, shares, period)]
  return earnings.reduce((sum, { paid_kobo }) => sum + paid_kobo, 0)
}
