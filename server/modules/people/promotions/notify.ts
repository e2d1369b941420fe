/** What promotions tell: open screens, in the transaction that changes them, and people in letters; no mail says a figure. */

import type { Promotion } from '@iroko/contract/people/promotions'
import { requestRows } from '@iroko/contract/platform/approval-kinds'
import type { Topic } from '@iroko/contract/topics'
import type { Description, RequestKind } from '../../../lib/house/request-kind.ts'
import type { Tools } from '../../../lib/http/implement.ts'
import { type Letter, quote, write } from '../../../lib/mail/letters.ts'

/** Open screens of these people and of everyone who proposes. */
export async function publishPromotion(
  call: Pick<Tools, 'changed'>,
  people: readonly string[],
  more: readonly Topic[] = [],
): Promise<void> {
  const { topics, hear } = requestRows.promotion
  await call.changed([...topics, 'approvals', ...more], { for: [...new Set(people)], permission: hear })
}

/** To the person whom it is about: the link opens their own history. */
export const mailEmployee = (call: Tools, employeeId: string, letter: Letter): Promise<void> =>
  write(call, [employeeId], ({ ogid }) => `/dashboard/user/profile/${ogid}?tab=job`, letter, 'profile')

export interface LetterPost {
  person: string
  designation: string
  office: string
  effective_on: string
}

export const postOf = ({ employee, to, effective_on }: Pick<Promotion, 'employee' | 'to' | 'effective_on'>): LetterPost => ({
  person: employee.full_name,
  designation: to.designation?.title ?? '',
  office: to.office.title,
  effective_on,
})

/** 'Promotion to Team Lead, Kora Bank Voice, from 2026-12-01' */
export const summaryOf = ({ designation, office, effective_on }: Omit<LetterPost, 'person'>): string =>
  `Promotion to ${designation}, ${office}, from ${effective_on}`

export const letters = {
  promoted: (post: LetterPost): Letter => ({
    subject: `You are promoted to ${post.designation}`,
    lines: [
      `Congratulations! From ${post.effective_on} you are ${post.designation}, ${post.office}.`,
      "Your letter is in your profile, under 'Job and history'.",
    ],
    door: 'Open your profile',
  }),

  /** To the person, who has been told of it before. */
  takenBack: (post: LetterPost, by: string, reason: string): Letter => ({
    subject: `Your promotion from ${post.effective_on} does not take effect`,
    lines: [`${by} withdrew it: ${summaryOf(post)}.`, ...quote(reason)],
    door: 'View your profile',
  }),

  problem: (post: LetterPost, problem: string): Letter => ({
    subject: `The promotion of ${post.person} could not take effect`,
    lines: [
      `${post.person}: ${summaryOf(post)}.`,
      `${problem}.`,
      'It is retried every day until it takes effect or is withdrawn.',
    ],
    door: 'View promotion',
  }),
}

export type PromotionDescription = Description & LetterPost

export const requestLetters: RequestKind<never, PromotionDescription>['letters'] = {
  asked: ({ asker, person, summary, reason }) => ({
    subject: `A promotion of ${person} awaits your decision`,
    lines: [`${asker.full_name} proposed a promotion of ${person}: ${summary}.`, ...quote(reason ?? '')],
    door: 'Open the request',
  }),
  approved: ({ person, summary }) => ({
    subject: `The promotion of ${person} was approved`,
    lines: [`${person}: ${summary}. All approvers have approved it.`],
    door: 'View promotion',
  }),
  rejected: ({ person, summary }, by, comment) => ({
    subject: `The promotion of ${person} was rejected`,
    lines: [`${by} rejected it: ${summary}.`, ...quote(comment)],
    door: 'View promotion',
  }),
}
