/** The days that a month's pay is for (specification 9). */
import { addDays, addMonths, monthOf } from '@iroko/contract/dates'

export interface PayConfig {
  from_date: number
  to_date: number
}

/** The month (`yyyy-MM`) whose pay period has a day. */
export function payMonthOf(config: PayConfig, day: string): string {
  const month = monthOf(day)
  return day > payPeriod(config, month).ends_on ? addMonths(`${month}-01`, 1).slice(0, 7) : month
}

/** How many days a month (`yyyy-MM`) has. */
const daysInMonth = (month: string): number => Number(addDays(addMonths(`${month}-01`, 1), -1).slice(8))

/** A day of a month, or its last where it is shorter. */
export const dayOfMonth = (month: string, date: number): string =>
  `${month}-${String(Math.min(date, daysInMonth(month))).padStart(2, '0')}`

/**
 * From the ordinal from-date of last month to the ordinal to-date of this month (`yyyy-MM`); of the whole month where that is the 1st to
 * the 31st. Clamped at month ends, and without a gap or an overlap: a period begins the day after the one before it ends.
 */
export function payPeriod({ from_date, to_date }: PayConfig, month: string): { starts_on: string; ends_on: string } {
  if (from_date === 1) return { starts_on: `${month}-01`, ends_on: dayOfMonth(month, to_date) }
  const before = addMonths(`${month}-01`, -1).slice(0, 7)
  // The 31st of a month of thirty days is past its end: the period begins on the first of the next.
  const starts_on = from_date > daysInMonth(before) ? `${month}-01` : dayOfMonth(before, from_date)
  return { starts_on, ends_on: dayOfMonth(month, to_date) }
}
