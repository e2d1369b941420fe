/** What leave writes to people; why somebody is away stays in the portal. */
import { datesText, type Letter, quote } from '../../../lib/letters.ts'
import type { Description, RequestKind } from '../../platform/requests/actions.ts'
import { daysText } from './rules.ts'

export interface LetterLeave {
  starts_on: string
  ends_on: string
  days: number
  leave_type: string
}

/** 'Annual leave from 2026-12-01 to 2026-12-04, 4 days' */
export const summaryOf = (leave: LetterLeave): string => `${leave.leave_type} ${datesText(leave)}, ${daysText(leave.days)}`

export const letters = {
  cancelled: (leave: LetterLeave, by: string, reason: string, given_back: number): Letter => ({
    subject: `Your leave ${datesText(leave)} was cancelled${leave.days > 0 ? ' in part' : ''}`,
    lines: [
      `${by} cancelled ${daysText(given_back)} of your ${leave.leave_type} ${datesText(leave)}. The days are yours again.`,
      ...quote(reason),
    ],
    door: 'Your leave',
  }),

  cancelledByPerson: (person: string, leave: LetterLeave): Letter => ({
    subject: `${person} will not take the leave ${datesText(leave)}`,
    lines: [`${person} cancelled the leave ${datesText(leave)} that you approved.`],
    door: 'See it here',
  }),

  standIn: (person: string, leave: LetterLeave): Letter => ({
    subject: `You stand in for ${person} ${datesText(leave)}`,
    lines: [`${person} is away ${datesText(leave)} and named you as stand-in.`],
    door: 'Who is away',
  }),

  holiday: (leave: LetterLeave, title: string, given_back: number): Letter => ({
    subject: `${daysText(given_back)} of your leave came back: ${title}`,
    lines: [
      `${title} falls into your ${leave.leave_type} ${datesText(leave)}, so ${daysText(given_back)} came back to you. The leave counts ${daysText(leave.days)} now.`,
    ],
    door: 'Your leave',
  }),

  adjusted: (leave_type: string, days: number, by: string, reason: string): Letter => ({
    subject: `Your ${leave_type} balance was changed`,
    lines: [
      `${by} ${days > 0 ? 'added' : 'took'} ${daysText(Math.abs(days))} ${days > 0 ? 'to' : 'from'} your ${leave_type} balance.`,
      ...quote(reason),
    ],
    door: 'Your balances',
  }),
}

export type LeaveDescription = Description & LetterLeave

export const requestLetters: RequestKind<never, LeaveDescription>['letters'] = {
  asked: (leave) => ({
    subject: `${leave.asker.full_name} asks for leave ${datesText(leave)}`,
    lines: [`${leave.asker.full_name} asks for ${leave.summary}.`, 'It waits for your decision now.'],
    door: 'You can decide here',
  }),
  approved: (leave, by, comment) => ({
    subject: `Your leave ${datesText(leave)} is approved`,
    lines: [`${by} approved your ${leave.summary}. Enjoy your time away.`, ...quote(comment)],
    door: 'Your leave and what is left of your days',
  }),
  rejected: (leave, by, comment) => ({
    subject: `Your leave ${datesText(leave)} was not approved`,
    lines: [
      `${by} could not approve your ${leave.summary}.`,
      ...quote(comment),
      'The days are yours again; you can apply for other dates.',
    ],
    door: 'Your leave',
  }),
}

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
