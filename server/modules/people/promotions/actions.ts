/** A promotion as a request: what those who decide are told, and what its last approval does. */
import { conflict, forbidden } from '@iroko/contract/errors'
import { formatMoney } from '@iroko/contract/money'
import { violatesConstraint } from '../../../lib/database/violation.ts'
import type { Reader, RequestKind, Verdict } from '../../../lib/house/request-kind.ts'
import type { Tools } from '../../../lib/http/implement.ts'
import { describeOne } from '../../platform/requests/actions.ts'
import { takeEffect, ungranted } from './actions-effect.ts'
import {
  letters,
  mailEmployee,
  type PromotionDescription,
  postOf,
  publishPromotion,
  requestLetters,
  summaryOf,
} from './notify.ts'
import * as store from './store.ts'

export const promotionRequest: RequestKind<store.PromotionRecord, PromotionDescription> = {
  kind: 'promotion',
  lock: store.lockPromotion,
  apply: becomeApproved,
  describe,
  letters: requestLetters,
}

/** What changes; the figures only where the reader may see pay. The person hears of it when it is approved. */
async function describe({ db, user, today }: Reader, ids: readonly string[]): Promise<PromotionDescription[]> {
  return (await store.findPromotions(db, user, ids, today)).map(({ id, version, employee, proposed_by, from, to, ...row }) => {
    const post = postOf({ employee, to, ...row })
    const pay = to.salary_kobo === null ? from : to
    const change = [
      { label: 'Designation', from: from.designation?.title ?? '-', to: post.designation },
      { label: 'Office', from: from.office.title, to: post.office },
      { label: 'Team', from: from.team?.title ?? '-', to: to.team?.title ?? '-' },
      { label: 'Salary', from: formatMoney(from.salary_kobo), to: formatMoney(pay.salary_kobo) },
    ]
    return {
      ...post,
      id,
      version,
      asker: proposed_by,
      others: [],
      summary: summaryOf(post),
      reason: row.reason,
      change: change.filter((part) => part.from !== part.to),
      facts: [],
    }
  })
}

/** The person is told; a day that has come counts at once. */
async function becomeApproved(call: Tools, held: store.PromotionRecord, { by }: Verdict): Promise<string> {
  const refusal = by === null ? undefined : await ungranted(call, held)
  if (refusal) throw forbidden(refusal)
  const counts = await takeEffectNow(call, held.id)
  if (!counts && held.effective_on <= call.today) {
    // Nobody is congratulated on what cannot take effect.
    await publishPromotion(call, [held.employee_id], ['people'])
    return 'Promotion approved. HR was notified of what blocks it today'
  }
  await mailEmployee(call, held.employee_id, letters.promoted(await describeOne(call, promotionRequest, held.id)))
  await publishPromotion(call, [held.employee_id], ['people'])
  return counts ? 'Promotion approved and in effect' : `Promotion approved, effective ${held.effective_on}`
}

/** What is archived at this very moment is found again by whoever decides once more. */
async function takeEffectNow(call: Tools, id: string): Promise<boolean> {
  try {
    return await takeEffect(call, id)
  } catch (error) {
    if (violatesConstraint(error, 'placement_archived'))
      throw conflict('place_archived', 'Part of the new placement is being archived. Reload and decide again')
    throw error
  }
}
