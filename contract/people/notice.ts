/** Notice by length of service: Labour Act (Cap L1 LFN 2004), section 11. */
import { addDays, addMonths, daysBetween } from '../dates.ts'

export const noticeUnits = ['day', 'week', 'month'] as const

/** How much notice there is to give. */
export interface Notice {
  length: number
  unit: (typeof noticeUnits)[number]
}

/**
 * The notice that an employee gives on a day: one day up to three months of service, one week below two years, two weeks below five
 * years, one month from then on (section 11(2)).
 */
export function noticeOf(hire_date: string, given_on: string): Notice {
  if (given_on <= addMonths(hire_date, 3)) return { length: 1, unit: 'day' }
  if (given_on < addMonths(hire_date, 24)) return { length: 1, unit: 'week' }
  if (given_on < addMonths(hire_date, 60)) return { length: 2, unit: 'week' }
  return { length: 1, unit: 'month' }
}

/** The last day of a notice; the day on which it is given does not count (section 11(4)). A month ends with a shorter month. */
export function noticeEnds({ length, unit }: Notice, given_on: string): string {
  if (unit === 'month') return addMonths(given_on, length)
  return addDays(given_on, unit === 'week' ? length * 7 : length)
}

/** Calendar days of notice that are not served when the last working day is earlier; 0 when it is not. */
export const shortfallOf = (notice_ends_on: string, last_working_day: string): number =>
  Math.max(0, daysBetween(last_working_day, notice_ends_on))

/** '2 weeks' */
export const noticeText = ({ length, unit }: Notice): string => `${length} ${unit}${length === 1 ? '' : 's'}`
