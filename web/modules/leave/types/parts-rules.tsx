/** The rules of a kind of leave, in words. */
import type { Row } from '@iroko/contract/endpoint'
import type { leaveTypes } from '@iroko/contract/leave/types'
import { countOf, formatNumber } from '../../../lib/format.ts'
import { daysText } from '../applications/parts-words.tsx'
import classes from './parts-rules.module.css'

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
        `From ${countOf(after_years, 'year')} of service on: ${daysText(days_per_year)} a year.`,
    ),
    type.pro_rata ? 'Who joins during the year gets their part of it.' : 'Who joins during the year gets all of it.',
    paidText(type.paid_fraction),
    carryText(type),
    type.half_days ? 'It can be taken by the half day.' : 'It is taken in whole days.',
    countText(type),
    ...askingRules(type),
    ...personRules(type),
    ...balanceRules(type),
  ]
}

const grantText = ({ days_per_year, accrual }: LeaveType): string =>
  accrual === 'yearly'
    ? `${daysText(days_per_year)} a year, granted on 1 January.`
    : `${daysText(days_per_year)} a year, a twelfth at the end of each month.`

/** 'Fully paid', 'Unpaid', '75% paid'. */
export function paidWords(fraction: number): string {
  if (fraction === 1) return 'Fully paid'
  return fraction === 0 ? 'Unpaid' : `${formatNumber(fraction * 100)}% paid`
}

const paidText = (fraction: number): string => `${paidWords(fraction)}.`

function carryText({ carry_over_cap, carry_over_expires_months }: LeaveType): string {
  if (carry_over_cap === 0) return 'Unused days do not go over into the next year.'
  const up = `Up to ${daysText(carry_over_cap)} that ${carry_over_cap === 1 ? 'is' : 'are'} unused go over into the next year`
  return carry_over_expires_months === null
    ? `${up}.`
    : `${up} and expire after ${countOf(carry_over_expires_months, 'month')}.`
}

function countText({ count_holidays, sandwich }: LeaveType): string {
  if (count_holidays) return 'Weekends and holidays count.'
  if (sandwich === 'none') return 'Weekends and holidays do not count.'
  return sandwich === 'inside'
    ? 'Weekends and holidays count where they lie inside a leave.'
    : 'Weekends and holidays count where they lie inside a leave or between two.'
}

function askingRules({ minimum_notice_days, maximum_in_a_row, file_after_days }: LeaveType): string[] {
  const rules = [
    minimum_notice_days > 0 ? `It is asked for at least ${daysText(minimum_notice_days)} before.` : 'It needs no notice.',
  ]
  if (maximum_in_a_row !== null) rules.push(`At most ${daysText(maximum_in_a_row)} in a row.`)
  if (file_after_days === 0) rules.push('It needs a file, such as a certificate.')
  else if (file_after_days !== null) rules.push(`More than ${daysText(file_after_days)} need a file, such as a certificate.`)
  return rules
}

export const employmentWords: Record<LeaveType['employment_types'][number], string> = {
  full_time: 'Full time',
  contract: 'Contract',
  intern: 'Intern',
}

function personRules({ gender, employment_types, after_months_of_service }: LeaveType): string[] {
  const rules: string[] = []
  if (gender) rules.push(gender === 'female' ? 'It is for women.' : 'It is for men.')
  if (employment_types.length > 0) {
    rules.push(
      `It is for these kinds of employment: ${employment_types.map((one) => employmentWords[one].toLowerCase()).join(', ')}.`,
    )
  }
  if (after_months_of_service > 0) rules.push(`It comes after ${countOf(after_months_of_service, 'month')} of service.`)
  return rules
}

function balanceRules({ negative_limit, encashable }: LeaveType): string[] {
  const rules: string[] = []
  if (negative_limit > 0) rules.push(`A balance may go ${daysText(negative_limit)} below zero.`)
  if (encashable) rules.push('Unused days can be paid out.')
  return rules
}
