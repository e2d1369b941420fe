/** What may be entered for a month of a contract, and who confirms it: pure. */
import { addMonths, firstOfMonth } from '@iroko/contract/dates'
import { conflict, type Fault } from '@iroko/contract/errors'

export interface Target {
  is_measure: boolean
  starts_on: string
  ends_on: string | null
}

/** What is wrong with an entry, by its fields; `target` is undefined where nothing is entered for it. */
export function wrongEntry(target: Target | undefined, day: string, today: string): Record<string, string> {
  if (!target) return { target_id: 'Choose from the list' }
  if (day > today) return { day: 'Choose today or an earlier day' }
  if (target.is_measure && day !== firstOfMonth(day)) return { day: 'Choose the first day of the month that was measured' }
  const last = target.is_measure ? addMonths(day, 1) : day
  const isWithin = last > target.starts_on || last === target.starts_on
  return isWithin && (target.ends_on === null || day <= target.ends_on) ? {} : { day: 'This was not agreed for that day' }
}

/** Who entered a value does not confirm it. */
export function whyNotDecided(entry: { status: string; entered_by: string }, userId: string): Fault | undefined {
  if (entry.status !== 'pending') return conflict('decided', `This is ${entry.status} already`)
  return entry.entered_by === userId ? conflict('own', 'Another person confirms what you entered') : undefined
}

/** What a client says it will send counts when it was told before the month. */
export const whyNotForecast = (month: string, today: string): Record<string, string> =>
  month !== firstOfMonth(month)
    ? { month: 'Choose the first day of the month' }
    : month <= today
      ? { month: 'This month has begun. A forecast counts when it was told before' }
      : {}
