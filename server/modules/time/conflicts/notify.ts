/** What leaders are told of days of leave with punches, and people of what was decided. */
import { type Letter, quote } from '../../../lib/mail/letters.ts'

export const page = '/dashboard/leadership/attendance-conflicts'

/** A day of somebody's leave that has punches. */
export interface ConflictDay {
  full_name: string
  ogid: string
  day: string
}

/** At most this many days stand in a letter; the screen lists all. */
const mostDays = 50

const settledWords = {
  at_work: 'you were at work',
  on_leave: 'you were on leave',
  other_half: 'your leave was in the other half of the day',
}

const settledEffects: Record<keyof typeof settledWords, string> = {
  at_work: 'What it used returned to your leave balance.',
  on_leave: 'The punches within the leave are excluded.',
  other_half: 'Your balance is unchanged.',
}

export const settledLetter = (day: string, was: keyof typeof settledWords, by: string, reason: string): Letter => ({
  subject: `${day} is resolved: ${settledWords[was]}`,
  lines: [`${by} resolved that ${settledWords[was]} on ${day}. ${settledEffects[was]}`, ...quote(reason)],
  door: 'View your attendance',
})

export const conflictsLetter = (days: readonly ConflictDay[]): Letter => ({
  subject: days.length === 1 ? 'A day of leave has punches' : `${days.length} days of leave have punches`,
  lines: [
    'People punched while on leave. Decide for each day whether it was work or leave:',
    [
      ...days.slice(0, mostDays).map(({ full_name, ogid, day }) => `- ${full_name} (${ogid}): ${day}`),
      ...(days.length > mostDays ? [`- and ${days.length - mostDays} more`] : []),
    ].join('\n'),
  ],
  door: 'Resolve conflicts',
})
