/** What people are told of overtime that is not paid. */
import { type Letter, quote } from '../../../lib/mail/letters.ts'
import { minutesText } from './rules.ts'

interface Decided {
  day: string
  minutes: number
  approved_minutes: number
  reason: string | null
}

/** Of overtime that was declined, or approved in part. */
export const notPaidLetter = ({ day, minutes, approved_minutes, reason }: Decided, by: string): Letter => ({
  subject: approved_minutes === 0 ? `Overtime of ${day} declined` : `Overtime of ${day} partly approved`,
  lines: [
    approved_minutes === 0
      ? `${by} declined ${minutesText(minutes)} of overtime on ${day}. It is not paid.`
      : `${by} approved ${minutesText(approved_minutes)} of ${minutesText(minutes)} of overtime on ${day}.`,
    ...quote(reason ?? ''),
  ],
  door: 'View your attendance',
})
