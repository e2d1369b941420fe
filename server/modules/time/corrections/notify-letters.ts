/** What timekeeping writes to people. Letters about absences never say why: mail is read over shoulders. */
import { type Letter, quote } from '../../../lib/letters.ts'
import type { Description, RequestKind } from '../../platform/requests/actions.ts'
import { clockIn } from '../attendance/rules-words.ts'

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

export const letters = {
  atTheGate: (direction: 'in' | 'out', at: string, by: string, reason: string): Letter => ({
    subject: `You were recorded ${direction} at ${at}`,
    lines: [
      `${by} recorded you ${direction} at ${at}.`,
      ...quote(reason),
      'If this is not right, ask for a correction of the day.',
    ],
    door: 'Your attendance',
  }),
  settled: (day: string, was: 'at_work' | 'on_leave', by: string, reason: string): Letter => ({
    subject: `${day} is settled: ${was === 'at_work' ? 'you were at work' : 'you were on leave'}`,
    lines: [
      was === 'at_work'
        ? `${by} settled that you were at work on ${day}: the day is given back to your leave.`
        : `${by} settled that you were on leave on ${day}: the punches of that day do not count.`,
      ...quote(reason),
    ],
    door: 'Your attendance',
  }),
  conflicts: (days: readonly ConflictDay[]): Letter => ({
    subject: days.length === 1 ? 'A day of leave has punches' : `${days.length} days of leave have punches`,
    lines: [
      'Somebody was on leave and made punches all the same. You settle which of the two the day was:',
      [
        ...days.slice(0, mostDays).map(({ full_name, ogid, day }) => `- ${full_name} (${ogid}): ${day}`),
        ...(days.length > mostDays ? [`- and ${days.length - mostDays} more`] : []),
      ].join('\n'),
    ],
    door: 'You can settle them here',
  }),
  amnesty: (where: string, by: string): Letter => ({
    subject: `An outage in ${where} waits for your decision`,
    lines: [`${by} wrote down an outage in ${where} and proposes an amnesty.`, 'Somebody else than who wrote it down decides.'],
    door: 'You can decide here',
  }),
}

/** A request about time, by what it is called in the middle of a sentence: 'the absence on 2026-11-20'. */
export interface TimeDescription extends Description {
  what: string
}

/** `effect` is the sentence of what an approval does. */
export const requestLetters = (effect: string): RequestKind<never, TimeDescription>['letters'] => ({
  asked: ({ asker, what, reason }) => ({
    subject: `${asker.full_name} waits for your decision: ${what}`,
    lines: [`${asker.full_name} sent ${what}.`, ...quote(reason ?? ''), 'It waits for your decision now.'],
    door: 'You can decide here',
  }),
  approved: ({ what }, by, comment) => ({
    subject: `Approved: ${what}`,
    lines: [`${by} approved ${what}. ${effect}`, ...quote(comment)],
    door: 'See it here',
  }),
  rejected: ({ what }, by, comment) => ({
    subject: `Not approved: ${what}`,
    lines: [`${by} could not approve ${what}.`, ...quote(comment)],
    door: 'See it here',
  }),
})
