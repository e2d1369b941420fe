/** What other terms of a pay group change, in words and by the kinds of hours that they pay otherwise. */
import { formatMoney } from '@iroko/contract/money'
import { dayPolicyWords, type HourRates, nightAllowanceWords } from '@iroko/contract/payroll/pay-groups'
import type { Terms } from './store.ts'

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
