/** Whether an application may be sent, and if not, why, in sentences for the person and by field of the form. */
import { addDays, addMonths, daysBetween, monthsBetween, yearOf } from '@iroko/contract/dates'
import type { Service } from '../accrual/rules.ts'
import { adjacent, halvesOf, type LeaveCalendar, overlaps, restText } from '../days/rules.ts'
import { type Balance, usableFor } from '../ledger/rules.ts'
import {
  daysByYear,
  daysText,
  isEligible,
  type LeaveDay,
  type LeaveSpan,
  type LeaveType,
  type OtherLeave,
  roundDays,
  sumDays,
} from '../types/rules.ts'

export interface Applicant extends Service {
  gender: string | null
  employment_type: string
  /** The last day of work of someone who leaves. */
  exit_date: string | null
}

/** All that decides about an application; `others` and `balances` are without the application itself. */
export interface ApplicationFacts {
  span: LeaveSpan
  type: LeaveType
  applicant: Applicant
  calendar: LeaveCalendar
  /** As `countDays` counted them. */
  days: readonly LeaveDay[]
  others: readonly OtherLeave[]
  /** By leave year; a year without one has nothing. */
  balances: ReadonlyMap<number, Balance>
  /** The year after, with this leave taken, when leave there may count on what it carries over. */
  next_year: Balance | null
  has_file: boolean
  /** The last day of what is carried over or paid already; null when nothing is. */
  closed_until: string | null
  today: string
}

export interface Refusal {
  field: 'leave_type_id' | 'starts_on' | 'ends_on' | 'starts_half' | 'ends_half' | 'file_id'
  sentence: string
}

type Rule = (facts: ApplicationFacts) => Refusal | null

/** All reasons why this cannot be submitted; empty when it can. What HR enters is known late: it needs no notice. */
export function checkApplication(facts: ApplicationFacts, isEntered = false): Refusal[] {
  const wrongDates = [inOrder, oneHalf].map((rule) => rule(facts)).find((refusal) => refusal !== null)
  if (wrongDates) return [wrongDates]
  const asked = rules.filter((rule) => !isEntered || rule !== noticeGiven)
  return [...asked.map((rule) => rule(facts)), ...overBalance(facts)].filter((refusal) => refusal !== null)
}

const inOrder: Rule = ({ span }) =>
  span.ends_on < span.starts_on ? { field: 'ends_on', sentence: 'The end date is before the start date' } : null

const oneHalf: Rule = ({ span }) =>
  span.starts_on === span.ends_on && span.starts_half && span.ends_half
    ? { field: 'ends_half', sentence: 'Choose either a morning or an afternoon; leave both blank for the whole day' }
    : null

const somethingCounts: Rule = ({ days }) =>
  sumDays(days.map(({ counts }) => counts)) > 0
    ? null
    : { field: 'ends_on', sentence: `Choose dates with working days: ${restText(days)}` }

const employed: Rule = ({ span, applicant: { hire_date, exit_date } }) => {
  if (span.starts_on < hire_date)
    return { field: 'starts_on', sentence: `Choose a start date from ${hire_date}, the day you joined` }
  if (exit_date !== null && span.ends_on > exit_date) {
    return { field: 'ends_on', sentence: `Choose dates up to ${exit_date}, your last working day` }
  }
  return null
}

const open: Rule = ({ span, closed_until }) =>
  closed_until !== null && span.starts_on <= closed_until
    ? {
        field: 'starts_on',
        sentence: `Days up to ${closed_until} are already carried over or paid. Ask HR for a correction`,
      }
    : null

const free: Rule = ({ span, others }) => {
  const clash = others.find((other) => overlaps(halvesOf(other), halvesOf(span)))
  return clash ? { field: 'starts_on', sentence: `You already have leave ${datesText(clash)}` } : null
}

const noticeGiven: Rule = ({ span, type, today }) => {
  if (type.minimum_notice_days === 0 || daysBetween(today, span.starts_on) >= type.minimum_notice_days) return null
  const earliest = addDays(today, type.minimum_notice_days)
  return {
    field: 'starts_on',
    sentence: `${type.title} requires ${daysText(type.minimum_notice_days)} of notice. Choose a start date from ${earliest}`,
  }
}

const wholeDays: Rule = ({ span, type }) =>
  !type.half_days && (span.starts_half || span.ends_half)
    ? { field: span.starts_half ? 'starts_half' : 'ends_half', sentence: `${type.title} is taken in whole days` }
    : null

const notTooLong: Rule = (facts) => {
  const { type, days } = facts
  const own = sumDays(days.map(({ counts }) => counts))
  const inARow = chainedDays(facts)
  if (type.maximum_in_a_row === null || inARow <= type.maximum_in_a_row) return null
  const limit = `${type.title} is at most ${daysText(type.maximum_in_a_row)} in a row`
  return {
    field: 'ends_on',
    sentence:
      inARow > own ? `${limit}; with adjacent leave this makes ${daysText(inARow)}` : `${limit}; this is ${daysText(own)}`,
  }
}

const fileGiven: Rule = (facts) => {
  const { type, has_file } = facts
  if (has_file || type.file_after_days === null || chainedDays(facts) <= type.file_after_days) return null
  const when = type.file_after_days === 0 ? '' : ` of more than ${daysText(type.file_after_days)}`
  return { field: 'file_id', sentence: `${type.title}${when} requires a supporting document, such as a certificate` }
}

const forThisPerson: Rule = ({ type, applicant }) => {
  if (type.gender !== null && type.gender !== applicant.gender) {
    return { field: 'leave_type_id', sentence: `${type.title} is for ${type.gender === 'female' ? 'women' : 'men'}` }
  }
  return isEligible(type, applicant)
    ? null
    : { field: 'leave_type_id', sentence: `${type.title} is not available for your employment type` }
}

const servedLongEnough: Rule = ({ span, type, applicant }) => {
  if (monthsBetween(applicant.hire_date, span.starts_on) >= type.after_months_of_service) return null
  const from = addMonths(applicant.hire_date, type.after_months_of_service)
  const months = `${type.after_months_of_service} ${type.after_months_of_service === 1 ? 'month' : 'months'}`
  return { field: 'leave_type_id', sentence: `${type.title} is available after ${months} of service: for you from ${from}` }
}

const leavesNextYear: Rule = ({ next_year, type, span }) => {
  const missing = next_year ? roundDays(-next_year.available - type.negative_limit) : 0
  const year = yearOf(span.ends_on)
  return missing > 0
    ? {
        field: 'ends_on',
        sentence: `Your leave in ${year + 1} already needs ${daysText(missing)} of your ${year} balance, which this would use`,
      }
    : null
}

const rules: readonly Rule[] = [
  forThisPerson,
  servedLongEnough,
  employed,
  open,
  free,
  noticeGiven,
  wholeDays,
  somethingCounts,
  notTooLong,
  fileGiven,
  leavesNextYear,
]

/** One refusal per leave year with an insufficient balance, within the overdraft limit. */
function overBalance({ days, balances, type }: ApplicationFacts): Refusal[] {
  return [...daysByYear(days)].flatMap(([year, needed]): Refusal[] => {
    const balance = balances.get(year)
    const available = balance?.available ?? 0
    const usable = balance
      ? usableFor(
          days.filter(({ day }) => Number(day.slice(0, 4)) === year),
          balance,
        )
      : 0
    const limit = roundDays(Math.max(0, usable + type.negative_limit))
    if (needed <= limit) return []
    const expiring = balance?.expires && usable < available ? `, not counting those that expire on ${balance.expires.on}` : ''
    return [
      {
        field: 'ends_on',
        sentence: `This requires ${daysText(needed)} of your ${year} balance. You can use ${daysText(limit)}${expiring}`,
      },
    ]
  })
}

/** Deducted days of this leave and all adjacent leave of the type. */
function chainedDays({ span, type, days, others, calendar }: ApplicationFacts): number {
  let total = sumDays(days.map(({ counts }) => counts))
  let rest = others.filter(({ leave_type_id }) => leave_type_id === type.id)
  let reached: LeaveSpan[] = [span]
  while (reached.length > 0) {
    const touching = rest.filter((other) => reached.some((leave) => adjacent(leave, other, calendar)))
    total = roundDays(total + sumDays(touching.map((other) => other.days)))
    rest = rest.filter((other) => !touching.includes(other))
    reached = touching
  }
  return total
}

const datesText = ({ starts_on, ends_on }: LeaveSpan): string =>
  starts_on === ends_on ? `on ${starts_on}` : `from ${starts_on} to ${ends_on}`
