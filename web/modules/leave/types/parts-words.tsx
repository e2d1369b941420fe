import { shortDay, shortDayAndYear } from '@iroko/contract/day-words'
import type { portions } from '@iroko/contract/leave/applications'
import { countOf } from '../../../lib/format.ts'

export interface Span {
  starts_on: string
  ends_on: string
  starts_half: boolean
  ends_half: boolean
}

/** The leave type; only dates are shown to most, and then it is leave. */
export const leaveTitle = (leave_type: { title: string } | null): string => leave_type?.title ?? 'Leave'

/** '1 day', '2.5 days'. */
export const daysText = (days: number): string => countOf(days, 'day')

const portionWords: Record<(typeof portions)[number], string> = { full: '', morning: ', morning', afternoon: ', afternoon' }

/** ', morning' or ', afternoon' behind a day of which only that half counts. */
export const portionText = (portion: (typeof portions)[number]): string => portionWords[portion]

/** The dates for tables: '2026-12-01', '2026-12-01 to 2026-12-04', with the half days. */
export function spanText(span: Span): string {
  return spanOf(span, (day) => day, ' to ')
}

/** The dates as people say them: 'Tue 1 Dec 2026', 'Tue 1 Dec from midday – Fri 4 Dec 2026'. */
export function spanInWords(span: Span): string {
  const sameYear = span.starts_on.slice(0, 4) === span.ends_on.slice(0, 4)
  return spanOf(span, (day) => (day === span.ends_on || !sameYear ? shortDayAndYear(day) : shortDay(day)), ' – ')
}

/** A half start leaves at midday, a half end comes back at midday. */
function spanOf({ starts_on, ends_on, starts_half, ends_half }: Span, words: (day: string) => string, to: string): string {
  if (starts_on === ends_on) return words(starts_on) + (starts_half ? ', afternoon' : ends_half ? ', morning' : '')
  return `${words(starts_on)}${starts_half ? ' from midday' : ''}${to}${words(ends_on)}${ends_half ? ' until midday' : ''}`
}
