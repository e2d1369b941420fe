/** Telling open screens and people what became of a promotion, in the transaction that does it. */
import type { Topic } from '@iroko/contract/topics'
import type { Tools } from '../../../lib/http/implement.ts'
import { type Letter, write } from '../../../lib/letters.ts'

export const promotionNews = {
  topics: ['promotions', 'approvals'] satisfies Topic[],
  permission: 'promotion.propose' as const,
}

/** Open screens of these people and of everyone who proposes. */
export async function publishPromotion(
  call: Pick<Tools, 'changed'>,
  people: readonly string[],
  more: readonly Topic[] = [],
): Promise<void> {
  const { topics, permission } = promotionNews
  await call.changed([...topics, ...more], { for: [...new Set(people)], permission })
}

/** To the person whom it is about: the link opens their own history. */
export const mailEmployee = (call: Tools, employeeId: string, letter: Letter): Promise<void> =>
  write(call, [employeeId], ({ ogid }) => `/dashboard/user/profile/${ogid}?tab=job`, letter, 'profile')
