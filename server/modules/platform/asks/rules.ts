/** When somebody is told that something waits, when again, and when others hear of it. */
import { addDays } from '@iroko/contract/dates'
import type { Ask } from '../../../lib/house/ask.ts'

/** What waits for somebody, and what they were told of it. */
export interface Waiting {
  /** The days on which it began, until which it is asked for, and on which the person heard of it last. */
  since_on: string
  until: string | null
  last_on: string | null
}

/** Reminders are of the day's work: from eight to eight, Monday to Friday, by the company's clock. */
export function isTimeToRemind(day: string, hour: number): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday >= 1 && weekday <= 5 && hour >= 8 && hour < 20
}

/** What the person hears today: that it begins to wait, a reminder, or nothing. */
export function noticeDue({ again }: Pick<Ask, 'again'>, { last_on }: Waiting, today: string): 'first' | 'again' | undefined {
  if (last_on === null) return 'first'
  return typeof again === 'number' && today >= addDays(last_on, again) ? 'again' : undefined
}

/** Whether others hear today that it is not done. */
export const isAfter = ({ after }: Pick<Ask, 'after'>, { until, since_on }: Waiting, today: string): boolean =>
  typeof after !== 'string' && today >= addDays(until ?? since_on, after.days)
