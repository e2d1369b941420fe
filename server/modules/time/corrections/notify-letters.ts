/** What timekeeping writes to people. Letters about absences never say why: mail is read over shoulders. */
import { type Letter, quote } from '../../../lib/letters.ts'
import { clockIn } from '../attendance-days/rules-words.ts'

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

/** A day of somebody's leave that has punches. */
export interface ConflictDay {
  full_name: string
  ogid: string
  day: string
}

/** Of more days than that the screen tells. */
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
  settled: (day: string, was: keyof typeof settledWords, by: string, reason: string): Letter => ({
    subject: `${day} is resolved: ${settledWords[was]}`,
    lines: [`${by} resolved that ${settledWords[was]} on ${day}. ${settledEffects[was]}`, ...quote(reason)],
    door: 'View your attendance',
  }),
  conflicts: (days: readonly ConflictDay[]): Letter => ({
    subject: days.length === 1 ? 'A day of leave has punches' : `${days.length} days of leave have punches`,
    lines: [
      'People punched while on leave. Decide for each day whether it was work or leave:',
      [
        ...days.slice(0, mostDays).map(({ full_name, ogid, day }) => `- ${full_name} (${ogid}): ${day}`),
        ...(days.length > mostDays ? [`- and ${days.length - mostDays} more`] : []),
      ].join('\n'),
    ],
    door: 'Resolve conflicts',
  }),
  amnesty: (where: string, by: string): Letter => ({
    subject: `An outage waiver for ${where} awaits your decision`,
    lines: [`${by} reported an outage in ${where} and proposed an outage waiver.`, 'A person other than the reporter decides.'],
    door: 'Open request',
  }),
}
