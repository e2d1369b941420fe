/** What people are told about leave. */

import type { Description, RequestKind } from '../../../lib/house/request-kind.ts'
import { datesText, type Letter, quote } from '../../../lib/mail/letters.ts'
import { daysText } from '../types/rules.ts'

export interface LetterLeave {
  starts_on: string
  ends_on: string
  days: number
  /** Null of health leave: a letter leaves the portal. */
  leave_type: string | null
}

interface RecountedLeave extends LetterLeave {
  given_back: number
  charged_again: number
}

/** 'Annual leave from 2026-12-01 to 2026-12-04, 4 days' */
export const summaryOf = (leave: LetterLeave): string =>
  `${leave.leave_type ?? 'Leave'} ${datesText(leave)}, ${daysText(leave.days)}`

export const letters = {
  cancelled: (leave: LetterLeave, by: string, reason: string, given_back: number): Letter => ({
    subject: `Your leave ${datesText(leave)} was cancelled${leave.days > 0 ? ' in part' : ''}`,
    lines: [
      `${by} cancelled ${daysText(given_back)} of your ${leave.leave_type ?? 'leave'} ${datesText(leave)}. The days are available again.`,
      ...quote(reason),
    ],
    door: 'View your leave',
  }),

  cancelledByPerson: (person: string, leave: LetterLeave): Letter => ({
    subject: `${person} cancelled the leave ${datesText(leave)}`,
    lines: [`${person} cancelled the leave ${datesText(leave)} that you approved.`],
    door: 'View application',
  }),

  standIn: (person: string, leave: LetterLeave): Letter => ({
    subject: `You are covering for ${person} ${datesText(leave)}`,
    lines: [`${person} is away ${datesText(leave)} and chose you as cover.`],
    door: 'View who is away',
  }),

  entered: (by: string, leave: LetterLeave): Letter => ({
    subject: `${by} entered leave for you ${datesText(leave)}`,
    lines: [
      `${by} entered ${summaryOf(leave)} for you. It awaits your approvers.`,
      'You can change or withdraw it until it is decided.',
    ],
    door: 'View your leave',
  }),

  recounted: ({ given_back, charged_again, ...leave }: RecountedLeave, because: string): Letter => ({
    subject:
      charged_again === 0
        ? `${daysText(given_back)} of your leave returned: ${because}`
        : `Your leave ${datesText(leave)} now uses ${daysText(leave.days)}: ${because}`,
    lines: [
      `A change of ${because} changed what your ${leave.leave_type ?? 'leave'} ${datesText(leave)} uses.`,
      ...(given_back > 0 ? [`${daysText(given_back)} returned to your balance.`] : []),
      ...(charged_again > 0
        ? [`${daysText(charged_again)} deducted from it again, because the date is no longer a holiday or a day off.`]
        : []),
      `The leave now uses ${daysText(leave.days)}.`,
    ],
    door: 'View your leave',
  }),
}

export type LeaveDescription = Description & LetterLeave

export const requestLetters: RequestKind<never, LeaveDescription>['letters'] = {
  asked: (leave) => ({
    subject: `${leave.asker.full_name} applied for leave ${datesText(leave)}`,
    lines: [`${leave.asker.full_name} applied for ${leave.summary}.`, 'It awaits your decision.'],
    door: 'Open application',
  }),
  approved: (leave, by, comment) => ({
    subject: `Your leave ${datesText(leave)} was approved`,
    lines: [`${by} approved your ${leave.summary}. Enjoy your time away.`, ...quote(comment)],
    door: 'View your leave and balances',
  }),
  rejected: (leave, by, comment) => ({
    subject: `Your leave ${datesText(leave)} was rejected`,
    lines: [
      `${by} rejected your ${leave.summary}.`,
      ...quote(comment),
      'The days are available again. You can apply for other dates.',
    ],
    door: 'View your leave',
  }),
}

const sentences: Record<string, string> = {
  'leave.draft': 'Saved a draft',
  'leave.apply': 'Applied',
  'leave.submit': 'Applied',
  'leave.enter': 'Entered for the employee',
  'leave.update': 'Changed the application',
  'leave.restart': 'Changed the dates or the type; the approval restarted',
  'leave.approve': 'Approved',
  'leave.reject': 'Rejected',
  'leave.withdraw': 'Withdrew the application',
  'leave.cancel': 'Cancelled the leave',
  'leave.cancel_days': 'Cancelled some of its days',
  'leave.other_half': 'Moved to the other half of the day',
  'leave.holiday': 'Days returned for a holiday',
  'leave.holiday_moved': 'Days deducted again: a holiday moved',
  'leave.placement': 'Days recalculated for a placement',
  'leave.beside': 'Days recalculated: adjacent leave changed',
}

/** The client contact who acted, if any. */
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
