/** Deciding about promotions, and what a last decision does. */
import { conflict, notFound } from '@iroko/contract/errors'
import { staleBy } from '../../../lib/audit.ts'
import { violates } from '../../../lib/database/violation.ts'
import { decide } from '../../platform/approvals/store.ts'
import { askedOf, peopleOf } from '../../platform/approvers/rules-places.ts'
import { takeEffect } from './actions-effect.ts'
import { type PromotionCall, postOf, type Tools, tellAbout, write, writeToPerson } from './notify.ts'
import * as store from './store.ts'

export type Held = NonNullable<Awaited<ReturnType<typeof store.holdReadable>>>

/** The promotion, held; of the version that the caller read. */
export async function hold(call: PromotionCall, id: string, version: number | undefined): Promise<Held> {
  const held = await store.holdReadable(call.db, call.user, id, call.today)
  if (!held) throw notFound('promotion')
  if (version !== undefined && version !== held.version) throw await staleBy(call.db, 'promotion', id)
  return held
}

export const closedAs = (status: string) => conflict('not_pending', `This promotion is already ${status}`)

interface Wanted {
  id: string
  decision: 'approved' | 'rejected'
  comment: string
  version?: number | undefined
}

export async function decidePromotion(call: PromotionCall, { id, decision, comment, version }: Wanted) {
  const { db, user, today, now } = call
  const held = await store.holdReadable(db, user, id, today)
  if (!held) throw notFound('promotion')
  if (held.status !== 'pending') throw closedAs(held.status)
  if (version !== undefined && version !== held.version) throw await staleBy(db, 'promotion', id)
  const outcome = await decide(db, { kind: 'promotion', subject_id: id, by: user.id, decision, comment, today, now })
  const status = outcome.status === 'rejected' ? 'declined' : outcome.status
  await store.updatePromotion(db, id, status === 'pending' ? {} : { status, decided_at: now.toISOString() })
  await call.audit({
    action: decision === 'approved' ? 'promotion.approve' : 'promotion.decline',
    entity: 'promotion',
    entity_id: id,
    before: { status: held.status },
    after: { status, comment, ...(outcome.decided_for === user.id ? {} : { for: outcome.decided_for }) },
  })
  const post = postOf(await store.findPromotion(db, null, id, today))
  await tellAbout(call, [user.id, held.proposed_by, ...outcome.asked, ...peopleOf(outcome.waiting)])
  if (outcome.status === 'pending' && outcome.moved) {
    await write(call, askedOf(outcome.waiting), id, (letters) => letters.asked(post, user.full_name, held.reason))
  }
  if (status === 'declined') {
    await write(call, [held.proposed_by], id, (letters) => letters.declined(post, user.full_name, comment))
  }
  const counts = outcome.status === 'approved' && (await approvedNow(call, held))
  const message = {
    pending: 'Your decision is kept; it goes on to the next step',
    declined: 'The promotion is declined',
    withdrawn: 'The promotion is withdrawn',
    approved: approvedWords(counts, post.effective_on, today),
  }[status]
  return { message, promotion: await store.findPromotion(db, user, id, today) }
}

function approvedWords(counts: boolean, effective_on: string, today: string): string {
  if (counts) return 'The promotion is approved and in effect'
  return effective_on > today
    ? `The promotion is approved, from ${effective_on}`
    : 'The promotion is approved; what stands against it today is told to HR'
}

/** What is archived at this very moment is found again by whoever decides once more. */
async function approvedNow(call: PromotionCall, held: Held): Promise<boolean> {
  try {
    return await becomeApproved(call, held)
  } catch (error) {
    if (violates(error, 'placement_archived'))
      throw conflict('place_archived', 'A part of the new post is being archived. Look again and decide then')
    throw error
  }
}

/** The person and the proposer are told; a day that has come counts at once. Answers whether it does. */
export async function becomeApproved(call: Tools, held: store.PromotionRecord): Promise<boolean> {
  const { id, employee_id, proposed_by } = held
  const post = postOf(await store.findPromotion(call.db, null, id, call.today))
  const counts = await takeEffect(call, id)
  const isStuck = !counts && held.effective_on <= call.today
  // Nobody is congratulated on what cannot take effect.
  if (!isStuck) await writeToPerson(call, employee_id, (letters) => letters.promoted(post))
  await tellAbout(call, [employee_id], ['people'])
  await write(call, [proposed_by], id, (letters) => letters.approved(post))
  return counts
}
