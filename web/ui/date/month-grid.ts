import { addDays, addMonths, daysBetween, firstOfMonth, weekdayOf } from '@iroko/contract/dates'

export const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** The weeks that a month touches, Monday first; days of its neighbours fill the first and last. */
export function monthWeeks(month: string): string[][] {
  const first = firstOfMonth(month)
  const start = addDays(first, 1 - weekdayOf(first))
  const weeks = Math.ceil(daysBetween(start, addMonths(first, 1)) / 7)
  return Array.from({ length: weeks }, (_, week) => Array.from({ length: 7 }, (_, day) => addDays(start, week * 7 + day)))
}

const steps: Record<string, (day: string) => string> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, 1 - weekdayOf(day)),
  End: (day) => addDays(day, 7 - weekdayOf(day)),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
}

/** The day that a key leads to from `day`; undefined for a key that moves nowhere. */
export function dayAfterKey(day: string, key: string): string | undefined {
  return steps[key]?.(day)
}
