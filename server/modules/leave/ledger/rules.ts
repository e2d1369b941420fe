/** What a balance is made of, and what happens to it at the end of a year and of a carry-over. */
import { addDays, addMonths } from '@iroko/contract/dates'
import type { LedgerKind } from '@iroko/contract/leave/balances'
import { type LeaveType, type LedgerRow, roundDays, sumDays } from '../types/rules.ts'

/** A live day of leave that the person asked for or has. */
export interface BookedDay {
  day: string
  counts: number
  status: 'pending' | 'approved'
}

export interface Balance {
  granted: number
  carried: number
  adjusted: number
  taken: number
  expired: number
  /** The sum of the ledger. */
  left: number
  pending: number
  available: number
  /** Carried-over days that nothing has used or reserved yet, and the last day on which they can be. */
  expires: { days: number; on: string } | null
}

export interface ClosingRow extends LedgerRow {
  leave_year: number
}

/**
 * The balance of a person, type and leave year: `left` is the sum of its ledger rows and
 * `granted + carried + adjusted - taken - expired`; pending requests reserve their days. `booked` are the live days in that year.
 */
export function balanceOf(ledger: readonly LedgerRow[], booked: readonly BookedDay[], today: string): Balance {
  const sum = (...kinds: LedgerKind[]): number =>
    sumDays(ledger.filter(({ kind }) => kinds.includes(kind)).map(({ days }) => days))
  const left = sumDays(ledger.map(({ days }) => days))
  const pending = sumDays(booked.filter(({ status }) => status === 'pending').map(({ counts }) => counts))
  return {
    granted: sum('grant', 'accrual'),
    carried: sum('carry_over'),
    adjusted: sum('adjusted', 'encashed'),
    taken: roundDays(-sum('taken', 'given_back')),
    expired: roundDays(-sum('expiry')),
    left,
    pending,
    available: roundDays(left - pending),
    expires: expiringOf(ledger, booked, left, today),
  }
}

/** Usable balance for these days, without carried-over days that expire before the last of them. */
export function usableFor(days: readonly { day: string; counts: number }[], { available, expires }: Balance): number {
  if (!expires || days.every(({ day }) => day <= expires.on)) return available
  const inTime = takenUntil(days, expires.on)
  return roundDays(available - Math.max(0, expires.days - inTime))
}

/** Days of leave up to and on a day. */
export function takenUntil(days: readonly { day: string; counts: number }[], on: string): number {
  return sumDays(days.filter(({ day }) => day <= on).map(({ counts }) => counts))
}

/** Year end: unused days are carried over up to the cap, the rest expires; an overdraft is carried over as a debt. */
export function carryOver({ unused, cap }: { unused: number; cap: number }): { carried: number; expired: number } {
  const carried = roundDays(Math.min(unused, cap))
  return { carried, expired: roundDays(unused - carried) }
}

/** Carried-over days are used first, so only unused ones expire; never more than is left. */
export function expiryOfCarried(carry: { carried: number; taken_until_expiry: number; left: number }): number {
  return roundDays(Math.max(0, Math.min(carry.carried - carry.taken_until_expiry, carry.left)))
}

/** The last day of days carried into a year; null when they do not expire within it. */
export function expiryDay(months: number | null, year: number): string | null {
  return months === null ? null : addDays(addMonths(`${year}-01-01`, months), -1)
}

/** Ledger rows that close a year for a person and type and open the next one with the carry-over. */
export function yearClose(
  rules: Pick<LeaveType, 'carry_over_cap' | 'carry_over_expires_months'>,
  year: number,
  left: number,
): ClosingRow[] {
  const { carried, expired } = carryOver({ unused: left, cap: rules.carry_over_cap })
  const last = { leave_year: year, effective_on: `${year}-12-31`, expires_on: null }
  const next = { leave_year: year + 1, effective_on: `${year + 1}-01-01` }
  const expires_on = carried > 0 ? expiryDay(rules.carry_over_expires_months, year + 1) : null
  const rows: ClosingRow[] = [
    { ...last, kind: 'carry_over', days: roundDays(-carried) },
    { ...last, kind: 'expiry', days: roundDays(-expired) },
    { ...next, kind: 'carry_over', days: carried, expires_on },
  ]
  return rows.filter(({ days }) => days !== 0)
}

/**
 * Where days that are paid come from: of each balance what is left, in their order; what goes beyond them all from the first, which accrues
 * until the last day of work or is overdrawn.
 */
export function encashFrom<Of extends { left: number }>(days: number, balances: readonly Of[]): (Of & { days: number })[] {
  let rest = days
  const taken = balances.map((balance) => {
    const some = Math.min(Math.max(0, balance.left), rest)
    rest = roundDays(rest - some)
    return { ...balance, days: some }
  })
  return taken
    .map((balance, at) => (at === 0 ? { ...balance, days: roundDays(balance.days + rest) } : balance))
    .filter((balance) => balance.days > 0)
}

function expiringOf(
  ledger: readonly LedgerRow[],
  booked: readonly BookedDay[],
  left: number,
  today: string,
): Balance['expires'] {
  const carry = ledger.find(({ kind, days, expires_on }) => kind === 'carry_over' && days > 0 && expires_on !== null)
  if (!carry?.expires_on || carry.expires_on < today) return null
  const days = expiryOfCarried({ carried: carry.days, taken_until_expiry: takenUntil(booked, carry.expires_on), left })
  return days > 0 ? { days, on: carry.expires_on } : null
}
