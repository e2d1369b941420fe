/** What leave is made of: plain values that every rule of this module takes and answers, and the minimums of the law. */
import type { dayKinds, portions } from '@iroko/contract/leave/applications'
import type { LedgerKind } from '@iroko/contract/leave/balances'
import type { leaveTypeBody } from '@iroko/contract/leave/types'
import type * as z from 'zod/mini'

export type LeaveTypeRules = z.output<typeof leaveTypeBody>
export type LeaveType = LeaveTypeRules & { id: string }

/** Dates as a person chooses them: a half start leaves at midday, a half end comes back at midday. */
export interface LeaveSpan {
  starts_on: string
  ends_on: string
  starts_half: boolean
  ends_half: boolean
}

/** One day of an application and what it takes from the balance; `note` names a holiday. */
export interface LeaveDay {
  day: string
  portion: (typeof portions)[number]
  counts: number
  kind: (typeof dayKinds)[number]
  note: string | null
}

/** Leave of the same person that is pending or approved. */
export interface OtherLeave extends LeaveSpan {
  leave_type_id: string
  days: number
}

/** A signed row of the ledger, of one person, type and leave year. */
export interface LedgerRow {
  kind: LedgerKind
  days: number
  effective_on: string
  expires_on: string | null
}

/** Whether a leave type is available to this person: to apply for, and to accrue. */
export function isEligible(
  type: Pick<LeaveType, 'gender' | 'employment_types'>,
  person: { gender: string | null; employment_type: string },
): boolean {
  const types: readonly string[] = type.employment_types
  return (
    (type.gender === null || type.gender === person.gender) && (types.length === 0 || types.includes(person.employment_type))
  )
}

/** Why somebody could no longer apply for a type; undefined where they can. */
export function whyNotOffered(
  type: Pick<LeaveType, 'title' | 'gender' | 'employment_types'> & { archived_at: string | null },
  person: { gender: string | null; employment_type: string },
): string | undefined {
  if (type.archived_at !== null) return `${type.title} is archived`
  if (type.gender !== null && type.gender !== person.gender)
    return `${type.title} is for ${type.gender === 'female' ? 'women' : 'men'}`
  return isEligible(type, person) ? undefined : `${type.title} is not available for this employment type`
}

/** Two decimals, rounded half up; the epsilon compensates binary fractions (1.005 is stored slightly below). */
export function roundDays(days: number): number {
  return Math.round(days * 100 + 1e-6) / 100 + 0
}

export function sumDays(days: Iterable<number>): number {
  let total = 0
  for (const count of days) total += count
  return roundDays(total)
}

/** '1 day', '2.5 days'. */
export function daysText(days: number): string {
  return `${days} ${days === 1 ? 'day' : 'days'}`
}

/** Days per leave year: leave over New Year uses two balances. */
export function daysByYear(days: readonly { day: string; counts: number }[]): Map<number, number> {
  const byYear = new Map<number, number>()
  for (const { day, counts } of days) {
    const year = Number(day.slice(0, 4))
    if (counts > 0) byYear.set(year, roundDays((byYear.get(year) ?? 0) + counts))
  }
  return byYear
}

const plain: Omit<LeaveTypeRules, 'title' | 'days_per_year' | 'colour'> = {
  paid_fraction: 1,
  accrual: 'yearly',
  milestones: [],
  pro_rata: true,
  carry_over_cap: 0,
  carry_over_expires_months: null,
  half_days: true,
  count_holidays: false,
  sandwich: 'none',
  minimum_notice_days: 0,
  maximum_in_a_row: null,
  file_after_days: null,
  gender: null,
  employment_types: [],
  after_months_of_service: 0,
  negative_limit: 0,
  encashable: false,
  health: false,
}

/**
 * The least that Nigerian law asks for workers (Labour Act, Cap L1 LFN 2004): section 18, six working days a year after twelve
 * months of service, which may be put off for at most another year; section 16, twelve working days of certified sickness a
 * year; section 54, twelve weeks around a birth on at least half pay after six months of service. A company may give more.
 */
export const labourActDefaults: Record<'annual' | 'sick' | 'maternity', LeaveTypeRules> = {
  annual: {
    ...plain,
    title: 'Annual leave',
    days_per_year: 6,
    carry_over_cap: 6,
    carry_over_expires_months: 12,
    after_months_of_service: 12,
    colour: '#2f7d5b',
  },
  sick: {
    ...plain,
    title: 'Sick leave',
    days_per_year: 12,
    pro_rata: false,
    file_after_days: 0,
    health: true,
    colour: '#b4552d',
  },
  maternity: {
    ...plain,
    title: 'Maternity leave',
    days_per_year: 84,
    paid_fraction: 0.5,
    pro_rata: false,
    half_days: false,
    count_holidays: true,
    gender: 'female',
    after_months_of_service: 6,
    health: true,
    colour: '#7a5195',
  },
}
