/** How requests are said. */
import { dayIn } from '@iroko/contract/dates'
import { requestStatuses } from '@iroko/contract/platform/approvals'
import type { RequestCause } from '@iroko/contract/time/corrections'
import { clockText } from '../../../ui/date/date-words.ts'
import { statusWords } from '../../../ui/state/status-words.ts'

export const causeWords: Record<RequestCause, string> = {
  forgot: 'Forgot to punch',
  outage: 'Terminal or power was out',
  field_work: 'Worked outside the office',
  wrong_time: 'The time is wrong',
}

/** The words of choices, for forms and filters. */
export const optionsOf = <Value extends string>(words: Record<Value, string>): { value: Value; label: string }[] =>
  (Object.entries(words) as [Value, string][]).map(([value, label]) => ({ value, label }))

export const statusOptions = requestStatuses.map((value) => ({ value, label: statusWords[value].label }))

/** '08:05', and the day where it is another: '06:01 on 2026-11-21'. */
export function momentOn(at: string | null, zone: string, day: string): string {
  if (at === null) return '-'
  const own = dayIn(zone, new Date(at))
  return own === day ? clockText(at, zone) : `${clockText(at, zone)} on ${own}`
}
