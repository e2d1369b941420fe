/** What leave writes to people; why somebody is away stays in the portal. */
import { daysText } from './rules.ts'

export interface LetterLeave {
  starts_on: string
  ends_on: string
  days: number
  leave_type: string
}

export interface Letter {
  subject: string
  body: string
}

export const datesText = ({ starts_on, ends_on }: { starts_on: string; ends_on: string }): string =>
  starts_on === ends_on ? `on ${starts_on}` : `from ${starts_on} to ${ends_on}`

/** 'Annual leave from 2026-12-01 to 2026-12-04, 4 days' */
export const summaryOf = (leave: LetterLeave): string => `${leave.leave_type} ${datesText(leave)}, ${daysText(leave.days)}`

export const lettersTo = (first_name: string, link: string) => ({
  asked: (requester: string, leave: LetterLeave): Letter => ({
    subject: `${requester} asks for leave ${datesText(leave)}`,
    body: letter(
      first_name,
      [`${requester} asks for ${summaryOf(leave)}.`, 'It waits for your decision now.'],
      'You can decide here',
      link,
    ),
  }),

  approved: (leave: LetterLeave, by: string, comment: string): Letter => ({
    subject: `Your leave ${datesText(leave)} is approved`,
    body: letter(
      first_name,
      [`${by} approved your ${summaryOf(leave)}. Enjoy your time away.`, ...quote(comment)],
      'Your leave and what is left of your days',
      link,
    ),
  }),

  rejected: (leave: LetterLeave, by: string, comment: string): Letter => ({
    subject: `Your leave ${datesText(leave)} was not approved`,
    body: letter(
      first_name,
      [
        `${by} could not approve your ${summaryOf(leave)}.`,
        ...quote(comment),
        'The days are yours again; you can apply for other dates.',
      ],
      'Your leave',
      link,
    ),
  }),

  cancelled: (leave: LetterLeave, by: string, reason: string, given_back: number): Letter => ({
    subject: `Your leave ${datesText(leave)} was cancelled${leave.days > 0 ? ' in part' : ''}`,
    body: letter(
      first_name,
      [
        `${by} cancelled ${daysText(given_back)} of your ${leave.leave_type} ${datesText(leave)}. The days are yours again.`,
        ...quote(reason),
      ],
      'Your leave',
      link,
    ),
  }),

  cancelledByPerson: (person: string, leave: LetterLeave): Letter => ({
    subject: `${person} will not take the leave ${datesText(leave)}`,
    body: letter(first_name, [`${person} cancelled the leave ${datesText(leave)} that you approved.`], 'See it here', link),
  }),

  standIn: (person: string, leave: LetterLeave): Letter => ({
    subject: `You stand in for ${person} ${datesText(leave)}`,
    body: letter(first_name, [`${person} is away ${datesText(leave)} and named you as stand-in.`], 'Who is away', link),
  }),

  holiday: (leave: LetterLeave, title: string, given_back: number): Letter => ({
    subject: `${daysText(given_back)} of your leave came back: ${title}`,
    body: letter(
      first_name,
      [
        `${title} falls into your ${leave.leave_type} ${datesText(leave)}, so ${daysText(given_back)} came back to you. The leave counts ${daysText(leave.days)} now.`,
      ],
      'Your leave',
      link,
    ),
  }),

  adjusted: (leave_type: string, days: number, by: string, reason: string): Letter => ({
    subject: `Your ${leave_type} balance was changed`,
    body: letter(
      first_name,
      [
        `${by} ${days > 0 ? 'added' : 'took'} ${daysText(Math.abs(days))} ${days > 0 ? 'to' : 'from'} your ${leave_type} balance.`,
        ...quote(reason),
      ],
      'Your balances',
      link,
    ),
  }),
})

const quote = (words: string): string[] => (words === '' ? [] : [`They wrote: ${words}`])

const letter = (first_name: string, paragraphs: readonly string[], door: string, link: string): string =>
  [`Dear ${first_name},`, ...paragraphs, `${door}: ${link}`].join('\n\n')

const sentences: Record<string, string> = {
  'leave.draft': 'Kept a draft',
  'leave.apply': 'Applied',
  'leave.submit': 'Applied',
  'leave.update': 'Changed the application',
  'leave.restart': 'Changed the dates or the type; the approval started again',
  'leave.approve': 'Approved',
  'leave.reject': 'Rejected',
  'leave.withdraw': 'Took the application back',
  'leave.cancel': 'Cancelled the leave',
  'leave.cancel_days': 'Cancelled some of its days',
  'leave.holiday': 'Days came back for a holiday',
}

/** The client's contact who did it, where nobody of the staff did. */
export function clientIn(after: unknown): string | null {
  const { client }: { client?: unknown } = Object(after)
  return typeof client === 'string' ? client : null
}

/** A line of an application's history. */
export function historyText(action: string, after: unknown): string {
  const comment =
    typeof after === 'object' && after !== null && 'comment' in after && typeof after.comment === 'string' ? after.comment : ''
  return `${sentences[action] ?? 'Changed'}${comment ? `: ${comment}` : ''}`
}
