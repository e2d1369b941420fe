/** What shift requests write to people. */

import type { Description, RequestKind } from '../../../lib/house/request-kind.ts'
import { datesText, type Letter, quote } from '../../../lib/mail/letters.ts'

export interface LetterRequest {
  kind: 'change' | 'swap'
  /** Of a change. */
  shift: string | null
  /** Of a swap. */
  colleague: string | null
  starts_on: string
  ends_on: string
}

/** 'Morning from 2026-12-01 to 2026-12-04', 'Swap with Chidi Obi on 2026-12-01' */
export const summaryOf = (request: LetterRequest): string =>
  `${request.kind === 'swap' ? `Swap with ${request.colleague ?? 'a colleague'}` : (request.shift ?? 'Another shift')} ${datesText(request)}`

export const letters = {
  consent: (requester: string, request: LetterRequest, reason: string): Letter => ({
    subject: `${requester} would like to swap shifts with you ${datesText(request)}`,
    lines: [
      `${requester} asked you to swap shifts ${datesText(request)}.`,
      ...quote(reason),
      'Once you accept, it goes to the leader for approval.',
    ],
    door: 'Answer request',
  }),

  declined: (colleague: string, request: LetterRequest): Letter => ({
    subject: `${colleague} declined to swap shifts ${datesText(request)}`,
    lines: [`${colleague} declined to swap shifts ${datesText(request)}.`],
    door: 'View your requests',
  }),

  /** To the colleague of a swap. */
  swapped: (requester: string, request: LetterRequest, by: string, comment: string): Letter => ({
    subject: `The shift request of ${requester} ${datesText(request)} is approved`,
    ...approved(request, by, comment),
  }),
}

export type ShiftDescription = Description & LetterRequest

const approved = (request: LetterRequest, by: string, comment: string) => ({
  lines: [`${by} approved it: ${summaryOf(request)}. The roster was updated.`, ...quote(comment)],
  door: 'View roster',
})

export const requestLetters: RequestKind<never, ShiftDescription>['letters'] = {
  asked: (request) => ({
    subject: `${request.asker.full_name} requested another shift ${datesText(request)}`,
    lines: [
      `${request.asker.full_name} requested: ${request.summary}.`,
      ...quote(request.reason ?? ''),
      'It awaits your decision.',
    ],
    door: 'Open request',
  }),
  approved: (request, by, comment) => ({
    subject: `Your shift request ${datesText(request)} is approved`,
    ...approved(request, by, comment),
  }),
  rejected: (request, by, comment) => ({
    subject: `Your shift request ${datesText(request)} was rejected`,
    lines: [`${by} rejected your request: ${request.summary}.`, ...quote(comment), 'Your shifts do not change.'],
    door: 'View your requests',
  }),
}
