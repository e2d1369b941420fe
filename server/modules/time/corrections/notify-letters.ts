/** What timekeeping writes to people. Letters about absences never say why: mail is read over shoulders. */
import { clockIn } from '../attendance/rules-words.ts'

export interface Letter {
  subject: string
  body: string
}

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

export const datesText = ({ starts_on, ends_on }: { starts_on: string; ends_on: string }): string =>
  starts_on === ends_on ? `on ${starts_on}` : `from ${starts_on} to ${ends_on}`

/** What a request is called in the middle of a sentence, and where it says what of it. */
export interface Subject {
  /** 'the request for 2026-11-20: in 08:05', 'the absence on 2026-11-20' */
  what: string
  /** What the requester wrote, for those who decide; empty when it is not for letters. */
  reason: string
}

/** A day of somebody's leave that has punches. */
export interface ConflictDay {
  full_name: string
  ogid: string
  day: string
}

/** Of more days than that the screen tells. */
const mostDays = 50

export const lettersTo = (first_name: string, link: string) => ({
  asked: (requester: string, { what, reason }: Subject): Letter => ({
    subject: `${requester} waits for your decision: ${what}`,
    body: letter(
      first_name,
      [`${requester} sent ${what}.`, ...quote(reason), 'It waits for your decision now.'],
      'You can decide here',
      link,
    ),
  }),
  approved: ({ what }: Subject, by: string, comment: string, effect: string): Letter => ({
    subject: `Approved: ${what}`,
    body: letter(first_name, [`${by} approved ${what}. ${effect}`, ...quote(comment)], 'See it here', link),
  }),
  rejected: ({ what }: Subject, by: string, comment: string): Letter => ({
    subject: `Not approved: ${what}`,
    body: letter(first_name, [`${by} could not approve ${what}.`, ...quote(comment)], 'See it here', link),
  }),
  atTheGate: (direction: 'in' | 'out', at: string, by: string, reason: string): Letter => ({
    subject: `You were recorded ${direction} at ${at}`,
    body: letter(
      first_name,
      [`${by} recorded you ${direction} at ${at}.`, ...quote(reason), 'If this is not right, ask for a correction of the day.'],
      'Your attendance',
      link,
    ),
  }),
  settled: (day: string, was: 'at_work' | 'on_leave', by: string, reason: string): Letter => ({
    subject: `${day} is settled: ${was === 'at_work' ? 'you were at work' : 'you were on leave'}`,
    body: letter(
      first_name,
      [
        was === 'at_work'
          ? `${by} settled that you were at work on ${day}: the day is given back to your leave.`
          : `${by} settled that you were on leave on ${day}: the punches of that day do not count.`,
        ...quote(reason),
      ],
      'Your attendance',
      link,
    ),
  }),
  conflicts: (days: readonly ConflictDay[]): Letter => ({
    subject: days.length === 1 ? 'A day of leave has punches' : `${days.length} days of leave have punches`,
    body: letter(
      first_name,
      [
        'Somebody was on leave and made punches all the same. You settle which of the two the day was:',
        [
          ...days.slice(0, mostDays).map(({ full_name, ogid, day }) => `- ${full_name} (${ogid}): ${day}`),
          ...(days.length > mostDays ? [`- and ${days.length - mostDays} more`] : []),
        ].join('\n'),
      ],
      'You can settle them here',
      link,
    ),
  }),
  amnesty: (where: string, by: string): Letter => ({
    subject: `An outage in ${where} waits for your decision`,
    body: letter(
      first_name,
      [`${by} wrote down an outage in ${where} and proposes an amnesty.`, 'Somebody else than who wrote it down decides.'],
      'You can decide here',
      link,
    ),
  }),
})

const quote = (words: string): string[] => (words === '' ? [] : [`They wrote: ${words}`])

const letter = (first_name: string, paragraphs: readonly string[], door: string, link: string): string =>
  [`Dear ${first_name},`, ...paragraphs, `${door}: ${link}`].join('\n\n')
