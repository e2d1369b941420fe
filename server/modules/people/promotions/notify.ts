/** Telling open screens and people what became of a promotion, in the transaction that does it. */
import type { promotions } from '@iroko/contract/people/promotions'
import type { Topic } from '@iroko/contract/topics'
import type { Call } from '../../../lib/http/implement.ts'
import { findAddressees } from '../../leave/applications/store-people.ts'
import { type LetterPost, lettersTo } from './notify-letters.ts'
import type * as store from './store.ts'

export type PromotionCall = Pick<
  Call<typeof promotions.approve>,
  'db' | 'portal' | 'user' | 'today' | 'now' | 'requestId' | 'audit' | 'changed' | 'mail'
>
/** What a job has of a call. */
export type Tools = Omit<PromotionCall, 'user' | 'requestId'>
type Shown = Awaited<ReturnType<typeof store.findPromotion>>

export const postOf = ({ employee, to, effective_on }: Shown): LetterPost => ({
  person: employee.full_name,
  designation: to.designation?.title ?? '',
  office: to.office.title,
  effective_on,
})

/** Open screens of these people and of everyone who proposes. */
export async function tellAbout(
  call: Pick<Tools, 'changed'>,
  people: readonly string[],
  more: readonly Topic[] = [],
): Promise<void> {
  await call.changed(['promotions', 'approvals', ...more], { for: [...new Set(people)], permission: 'promotion.propose' })
}

type Compose = (letters: ReturnType<typeof lettersTo>) => { subject: string; body: string }

/** To those who work on it: the link opens the promotion where everyone may go. */
export async function write(call: Tools, people: readonly string[], id: string, compose: Compose): Promise<void> {
  const link = `${call.portal.environment.PUBLIC_URL}/dashboard/employee-dashboard?promotion=${id}`
  for (const { email, first_name } of await findAddressees(call.db, people))
    await call.mail({ to: email, ...compose(lettersTo(first_name, link)) })
}

/** To the person whom it is about: the link opens their own history. */
export async function writeToPerson(call: Tools, employeeId: string, compose: Compose): Promise<void> {
  for (const { email, first_name, ogid } of await findAddressees(call.db, [employeeId])) {
    const link = `${call.portal.environment.PUBLIC_URL}/dashboard/user/profile/${ogid}?tab=job`
    await call.mail({ to: email, ...compose(lettersTo(first_name, link)) })
  }
}
