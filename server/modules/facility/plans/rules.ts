/** When maintenance is due again. */
import { addDays, addMonths } from '@iroko/contract/dates'
import type { CountsFrom, IntervalUnit } from '@iroko/contract/facility/plans'

export interface Interval {
  every: number | null
  every_unit: IntervalUnit | null
  counts_from: CountsFrom
  next_due_on: string | null
}

export interface Completion {
  done_on: string
  /** The day for which it was due. */
  due_on: string | null
}

const after = (day: string, every: number, unit: IntervalUnit): string =>
  unit === 'days' ? addDays(day, every) : addMonths(day, every)

/**
 * The day on which it is due next: so long after it was done, or the calendar's next date after the last due one. Dates of the calendar that
 * have passed meanwhile are left out: what was missed is done once.
 */
export function nextDueOn(
  { every, every_unit, counts_from, next_due_on }: Interval,
  { done_on, due_on }: Completion,
): string | null {
  if (every === null || every_unit === null) return null
  if (counts_from === 'completion') return after(done_on, every, every_unit)
  const from = due_on ?? next_due_on ?? done_on
  let steps = 1
  // Counted from the first date, so that the 31st does not become the 28th for good.
  while (after(from, every * steps, every_unit) <= done_on) steps += 1
  return after(from, every * steps, every_unit)
}

/** What the meter reads when it is due next. */
export const nextDueReading = (every_reading: number | null, reading: number | undefined): number | null =>
  every_reading === null ? null : Math.round(((reading ?? 0) + every_reading) * 10) / 10
