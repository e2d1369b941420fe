/** The rules of a kind of leave, in words. */
import type { Row } from '@iroko/contract/endpoint'
import type { leaveTypes } from '@iroko/contract/leave/types'
import { employmentWords } from '@iroko/contract/people/directory'
import { countOf, formatNumber } from '../../../lib/format.ts'
import classes from './parts-rules.module.css'
import { daysText } from './parts-words.tsx'

export type LeaveType = Row<typeof leaveTypes.list>

export function RulesList({ type }: { type: LeaveType }) {
  return (
    <ul className={classes.rules}>
      {rulesInWords(type).map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </ul>
  )
}

/** Each rule as a sentence, from what it gives to whom it is for. */
export function rulesInWords(type: LeaveType): string[] {
  return [
    grantText(type),
    ...type.milestones.map(
      ({ after_years, days_per_year }) =>
        `From ${countOf(after_years, 'year')} of service: ${daysText(days_per_year)} per year.`,
    ),
    type.pro_rata
      ? 'Employees who join during the year accrue pro rata.'
      : 'Employees who join during the year receive all days.',
    paidText(type.paid_fraction),
    carryText(type),
    type.half_days ? 'Half days are allowed.' : 'Only whole days are allowed.',
    countText(type),
    ...askingRules(type),
    ...personRules(type),
    ...balanceRules(type),
  ]
}

const grantText = ({ days_per_year, accrual }: LeaveType): string =>
  accrual === 'yearly'
    ? `${daysText(days_per_year)} per year, granted on 1 January.`
    : `${daysText(days_per_year)} per year, accrued monthly.`

/** 'Fully paid', 'Unpaid', '75% paid'. */
export function paidWords(fraction: number): string {
  if (fraction === 1) return 'Fully paid'
  return fraction === 0 ? 'Unpaid' : `${formatNumber(fraction * 100)}% paid`
}

const paidText = (fraction: number): string => `${paidWords(fraction)}.`

function carryText({ carry_over_cap, carry_over_expires_months }: LeaveType): string {
  if (carry_over_cap === 0) return 'Unused days are not carried over.'
  const up = `Up to ${daysText(carry_over_cap)} ${carry_over_cap === 1 ? 'is' : 'are'} carried over`
  return carry_over_expires_months === null
    ? `${up}.`
    : `${up} and expire after ${countOf(carry_over_expires_months, 'month')}.`
}

function countText({ count_holidays, sandwich }: LeaveType): string {
  if (count_holidays) return 'Weekends and holidays are deducted.'
  if (sandwich === 'none') return 'Weekends and holidays are not deducted.'
  return sandwich === 'inside'
    ? 'Weekends and holidays within a leave are deducted.'
    : 'Weekends and holidays within or between leaves are deducted.'
}

function askingRules({ minimum_notice_days, maximum_in_a_row, file_after_days }: LeaveType): string[] {
  const rules = [
    minimum_notice_days > 0 ? `Requires at least ${daysText(minimum_notice_days)} of notice.` : 'Requires no notice.',
  ]
  if (maximum_in_a_row !== null) rules.push(`At most ${daysText(maximum_in_a_row)} in a row.`)
  if (file_after_days === 0) rules.push('Requires a supporting document, such as a certificate.')
  else if (file_after_days !== null)
    rules.push(`Requires a supporting document above ${daysText(file_after_days)}, such as a certificate.`)
  return rules
}

function personRules({ gender, employment_types, after_months_of_service }: LeaveType): string[] {
  const rules: string[] = []
  if (gender) rules.push(gender === 'female' ? 'Available to women.' : 'Available to men.')
  if (employment_types.length > 0) {
    rules.push(
      `Available to these employment types: ${employment_types.map((type) => employmentWords[type].toLowerCase()).join(', ')}.`,
    )
  }
  if (after_months_of_service > 0) rules.push(`Available after ${countOf(after_months_of_service, 'month')} of service.`)
  return rules
}

function balanceRules({ negative_limit, encashable, health }: LeaveType): string[] {
  const rules: string[] = []
  if (negative_limit > 0) rules.push(`A balance may be overdrawn by ${daysText(negative_limit)}.`)
  if (encashable) rules.push('Unused days can be encashed.')
  if (health) rules.push('The reason is visible to the applicant and HR only.')
  return rules
}
