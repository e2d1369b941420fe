/** The demo company's leave ledgers, of one person and kind of leave each: what the nights wrote, by the rules of the product's own job. */
import { addDays, yearOf } from '@iroko/contract/dates'
import { laterOf } from '../../../lib/calendar/moments.ts'
import { type BookedDay, type ClosingRow, expiryDay, expiryOfCarried, takenUntil, yearClose } from '../ledger/rules.ts'
import { daysByYear, type LeaveDay, type LeaveType, sumDays } from '../types/rules.ts'

type By = Partial<Record<'application_id' | 'leave_day_id' | 'created_by', string | undefined>> & { created_at: string }
export type Line = ClosingRow & By & { cause: string }
export type Night = [day: string, grant: Line | undefined]

export interface Account {
  type: LeaveType
  lines: Line[]
  /** The live days of applications. */
  booked: BookedDay[]
  /** The nights still to come. */
  ahead: Night[]
}

export const sumOf = (lines: readonly Line[], year: number): number =>
  sumDays(lines.flatMap(({ leave_year, days }) => (leave_year === year ? [days] : [])))
export const writtenOn = (day: string) => ({ created_at: `${day}T00:30:00.000Z`, expires_on: null })

/** Lets the nights pass up to and with this day's: a year ends, what was carried over does, and what is due is granted. */
export function passTo(account: Account, today: string): void {
  const { type, lines, ahead } = account
  for (let night = ahead[0]; night && night[0] <= today; night = ahead[0]) {
    const [day, grant] = ahead.shift() ?? night
    const [year, on] = [yearOf(day), addDays(day, -1)]
    const closes = day.endsWith('-01-01') ? yearClose(type, year - 1, sumOf(lines, year - 1)) : []
    lines.push(...closes.map((row) => ({ ...writtenOn(day), ...row, cause: `Close of ${year - 1}` })))
    if (expiryDay(type.carry_over_expires_months, year) === on) expire(account, on)
    if (grant) lines.push(grant)
  }
}

function expire({ lines, booked }: Account, on: string): void {
  const leave_year = yearOf(on)
  const carried = lines.find(({ expires_on, days }) => expires_on === on && days > 0)?.days ?? 0
  const taken = booked.filter(({ day }) => yearOf(day) === leave_year)
  // What was asked for by then and approved later had not been taken.
  const left = sumOf(
    lines.filter(({ created_at }) => created_at.slice(0, 10) <= on),
    leave_year,
  )
  const days = expiryOfCarried({ carried, taken_until_expiry: takenUntil(taken, on), left })
  const row = {
    kind: 'expiry' as const,
    days: -days,
    leave_year,
    effective_on: on,
    cause: `Carried-over days expired on ${on}`,
  }
  if (days > 0) lines.push({ ...writtenOn(addDays(on, 1)), ...row })
}

/** What approved leave takes, by year: leave over New Year uses two balances. */
export function takenBy(
  days: readonly (LeaveDay & { application_id: string })[],
  created_at: string,
  created_by: string | undefined,
): Line[] {
  const [from = '', to] = [days[0]?.day, days.at(-1)?.day]
  return [...daysByYear(days)].map(([leave_year, count]) => {
    const row = { kind: 'taken' as const, days: -count, leave_year, effective_on: laterOf(`${leave_year}-01-01`, from) }
    return {
      ...row,
      created_at,
      created_by,
      expires_on: null,
      cause: `Leave from ${from} to ${to}`,
      application_id: days[0]?.application_id,
    }
  })
}
