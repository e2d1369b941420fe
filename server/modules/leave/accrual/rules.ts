/** How many days a year gives, and when they are added to the ledger. */
import { addDays, addMonths, daysBetween, firstOfMonth, yearOf } from '@iroko/contract/dates'
import { type LeaveType, roundDays } from '../types/rules.ts'

/** Since when somebody is employed, and what they were employed before they left and came back. */
export interface Service {
  hire_date: string
  earlier?: readonly { from: string; to: string }[]
}

export type AccrualRules = Pick<LeaveType, 'days_per_year' | 'accrual' | 'milestones' | 'pro_rata'>

export interface DueGrant {
  kind: 'grant' | 'accrual'
  days: number
  effective_on: string
}

/**
 * The days of a leave year: by years of service reached in it, and for those who were not employed all year their part of it.
 * Rounded once.
 */
export function entitlementFor(rules: AccrualRules, service: Service, year: number): number {
  const months = monthsOf(service, year)
  if (months <= 0) return 0
  const annual = annualFor(rules, year - yearOf(service.hire_date))
  return roundDays(rules.pro_rata ? (annual * months) / 12 : annual)
}

/**
 * What is due today and not in the ledger yet; null when nothing is. `granted` is the sum of the year's grants and accruals, so
 * a missed night catches up and a second run adds nothing. Yearly leave comes on 1 January or the hire date, monthly leave at
 * the end of each month; twelve months add up to the entitlement exactly. What was granted is never taken back.
 */
export function accrualDue(
  rules: AccrualRules,
  service: Service,
  year: number,
  today: string,
  granted: number,
): DueGrant | null {
  const on = rules.accrual === 'yearly' ? grantDay(service.hire_date, year, granted, today) : lastMonthEnd(year, today)
  if (on === null || on > today || on < service.hire_date) return null
  const entitlement = entitlementFor(rules, service, year)
  const share = rules.accrual === 'yearly' ? 1 : monthsOf(service, year, on) / monthsOf(service, year)
  const days = roundDays(roundDays(entitlement * share) - granted)
  return days > 0 ? { kind: rules.accrual === 'yearly' ? 'grant' : 'accrual', days, effective_on: on } : null
}

function annualFor({ days_per_year, milestones }: AccrualRules, yearsOfService: number): number {
  const reached = milestones.filter(({ after_years }) => after_years <= yearsOfService)
  return reached.toSorted((a, b) => a.after_years - b.after_years).at(-1)?.days_per_year ?? days_per_year
}

/** Months of service in a year up to the end of the month of `until`; a month that was not served whole counts by its days. */
function monthsOf({ hire_date, earlier = [] }: Service, year: number, until = `${year}-12-31`): number {
  if (hire_date <= `${year}-01-01`) return Number(until.slice(5, 7))
  const served = [...earlier, { from: hire_date, to: `${year}-12-31` }]
  return Array.from({ length: Number(until.slice(5, 7)) }, (_, index) => {
    const first = `${year}-${String(index + 1).padStart(2, '0')}-01`
    const next = addMonths(first, 1)
    const days = served.map(({ from, to }) => {
      const end = to < next ? addDays(to, 1) : next
      return Math.max(0, daysBetween(from > first ? from : first, end))
    })
    return days.reduce((sum, count) => sum + count, 0) / daysBetween(first, next)
  }).reduce((sum, part) => sum + part, 0)
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
  const end = addDays(firstOfMonth(addDays(today, 1)), -1)
  return yearOf(end) === year ? end : null
}
