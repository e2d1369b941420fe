/** Letters about punches that others record, and how a correction is named in a letter. */
import { type Letter, quote } from '../../../lib/mail/letters.ts'
import { clockIn } from '../calculation/rules-words.ts'

export interface LetterDay {
  day: string
  zone: string
  in_at: string | null
  out_at: string | null
}

/** '2026-11-20: in 08:05, out 17:02' */
export function dayText({ day, zone, in_at, out_at }: LetterDay): string {
  const parts = [
    ...(in_at ? [`in ${clockIn(zone, Date.parse(in_at), day)}`] : []),
    ...(out_at ? [`out ${clockIn(zone, Date.parse(out_at), day)}`] : []),
  ]
  return `${day}: ${parts.join(', ')}`
}

export const letters = {
  atTheGate: (direction: 'in' | 'out', at: string, by: string, reason: string): Letter => ({
    subject: `You were clocked ${direction} at ${at}`,
    lines: [
      `${by} clocked you ${direction} at ${at}.`,
      ...quote(reason),
      'If this is wrong, request an attendance correction.',
    ],
    door: 'View your attendance',
  }),
}
