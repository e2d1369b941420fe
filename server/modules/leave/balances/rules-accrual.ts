/** How many days a year gives, and when they are added to the ledger. */
import { addDays, addMonths, daysBetween, yearOf } from '@iroko/contract/dates'
import { type LeaveType, roundDays } from '../applications/rules.ts'

export type AccrualRules = Pick<LeaveType, 'days_per_year' | 'accrual' | 'milestones' | 'pro_rata'>

export interface DueGrant {
  kind: 'grant' | 'accrual'
  days: number
  effective_on: string
}

/** Entitlement of a leave year by years of service, pro rata for joiners, rounded once. */
export function entitlementFor(rules: AccrualRules, hire_date: string, year: number): number {
  const months = monthsOf(hire_date, year)
  if (months <= 0) return 0
  const annual = annualFor(rules, year - yearOf(hire_date))
  return roundDays(rules.pro_rata ? (annual * months) / 12 : annual)
}

/**
 * What is due today and not in the ledger yet; null when nothing is. `granted` is the sum of the year's grants and accruals, so
 * a missed night catches up and a second run adds nothing. Yearly leave comes on 1 January or the hire date, monthly leave at
 * the end of each month; twelve months add up to the entitlement exactly. What was granted is never taken back.
 */
export function accrualDue(
  rules: AccrualRules,
  hire_date: string,
  year: number,
  today: string,
  granted: number,
): DueGrant | null {
  const on = rules.accrual === 'yearly' ? grantDay(hire_date, year, granted, today) : lastMonthEnd(year, today)
  if (on === null || on > today || on < hire_date) return null
  const entitlement = entitlementFor(rules, hire_date, year)
  const share = rules.accrual === 'yearly' ? 1 : monthsOf(hire_date, year, on) / monthsOf(hire_date, year)
  const days = roundDays(roundDays(entitlement * share) - granted)
  return days > 0 ? { kind: rules.accrual === 'yearly' ? 'grant' : 'accrual', days, effective_on: on } : null
}

/** The first grant of a future leave year, for leave requested ahead. */
export function grantAhead(rules: AccrualRules, hire_date: string, year: number, today: string): number {
  return rules.accrual === 'yearly' && year > yearOf(today) ? entitlementFor(rules, hire_date, year) : 0
}

function annualFor({ days_per_year, milestones }: AccrualRules, yearsOfService: number): number {
  const reached = milestones.filter(({ after_years }) => after_years <= yearsOfService)
  return reached.toSorted((a, b) => a.after_years - b.after_years).at(-1)?.days_per_year ?? days_per_year
}

/** Months of service in a year up to the end of the month of `until`; the month of joining counts by its days. */
function monthsOf(hire_date: string, year: number, until = `${year}-12-31`): number {
  const upTo = Number(until.slice(5, 7))
  if (yearOf(hire_date) < year) return upTo
  if (yearOf(hire_date) > year) return 0
  const first = `${hire_date.slice(0, 7)}-01`
  const length = daysBetween(first, addMonths(first, 1))
  const part = (length - daysBetween(first, hire_date)) / length
  return upTo - Number(hire_date.slice(5, 7)) + part
}

/** The first grant has a fixed date, so that it cannot be written twice; later increases use their own date. */
function grantDay(hire_date: string, year: number, granted: number, today: string): string | null {
  if (granted > 0) return yearOf(today) === year ? today : null
  return yearOf(hire_date) === year ? hire_date : `${year}-01-01`
}

/** The last end of a month of the year that has come; null before the first. */
function lastMonthEnd(year: number, today: string): string | null {
  if (yearOf(today) > year) return `${year}-12-31`
  if (yearOf(today) < year) return null
  const end = addDays(`${addDays(today, 1).slice(0, 7)}-01`, -1)
  return yearOf(end) === year ? end : null
}
