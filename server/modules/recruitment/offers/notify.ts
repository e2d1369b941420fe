/** What job offers tell: open screens, and in letters those of the staff who made one; no mail says a figure. */
import { requestRows } from '@iroko/contract/platform/approval-kinds'
import type { Tools } from '../../../lib/http/implement.ts'
import { findAddressees, type Letter, quote, write } from '../../../lib/mail/letters.ts'
import { findHolders } from '../../platform/approvers/store-able.ts'
import { type NamedDescription, requestLetters } from '../../platform/requests/notify.ts'
import type { OfferRecord } from './store.ts'

export const letters = requestLetters({
  did: 'asks for your approval of',
  effect: 'It can be sent to the applicant now',
})

export type OfferDescription = NamedDescription

/** 'the job offer for Ada Obi: Customer Service Agent, Kora Bank Voice' */
export const summaryOf = (name: string, designation: string, office: string): string =>
  `Job offer for ${name}: ${designation}, ${office}`

export async function publishOffer(call: Pick<Tools, 'changed'>): Promise<void> {
  const { topics, hear } = requestRows.job_offer
  await call.changed([...topics, 'job_applications'], { permission: hear })
}

const letterOf: Record<
  'accepted' | 'declined' | 'expired' | 'ended' | 'otherwise',
  (name: string) => Pick<Letter, 'subject' | 'lines'>
> = {
  accepted: (name) => ({
    subject: `${name} accepted the job offer`,
    lines: [`${name} accepted the job offer. The form of the new employee can be filled in from it.`],
  }),
  declined: (name) => ({ subject: `${name} declined the job offer`, lines: [`${name} declined the job offer.`] }),
  expired: (name) => ({
    subject: `The job offer for ${name} has expired`,
    lines: [`${name} did not answer the job offer in time. The link no longer accepts it.`],
  }),
  otherwise: (name) => ({
    subject: `${name} was hired otherwise than offered`,
    lines: [`The record of ${name} differs from the job offer that they accepted, in what follows. They were told.`],
  }),
  ended: (name) => ({
    subject: `The job offer for ${name} has ended`,
    lines: [`The application of ${name} is closed. The job offer ended with it and can no longer be accepted.`],
  }),
}

/** To those who made and sent it; to all who make offers, once none of them works here any more. */
export async function notifyMakers(
  call: Tools,
  offer: Pick<OfferRecord, 'id' | 'makers' | 'sent_by' | 'first_name' | 'last_name'>,
  what: keyof typeof letterOf,
  reason = '',
): Promise<void> {
  const { subject, lines } = letterOf[what](`${offer.first_name} ${offer.last_name}`)
  const known = [...offer.makers, ...(offer.sent_by ? [offer.sent_by] : [])]
  const here = await findAddressees(call.db, known)
  const people = here.length > 0 ? here.map(({ id }) => id) : await findHolders(call.db, 'job_offer.edit', call.today)
  const letter = { subject, lines: [...lines, ...quote(reason)], door: 'Open the offer' }
  await write(call, people, `/dashboard/recruitment/job-offer?job_offer=${offer.id}`, letter, 'requests')
}
