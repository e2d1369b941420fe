/** A promotion as a request: what those who decide are told, and what its last approval does. */
import { conflict, forbidden, invalid } from '@iroko/contract/errors'
import { formatMoney } from '@iroko/contract/money'
import { v7 as uuid } from 'uuid'
import { laterOf } from '../../../lib/calendar/moments.ts'
import { orRefuse, violatesConstraint } from '../../../lib/database/violation.ts'
import type { Reader, RequestKind, Verdict } from '../../../lib/house/request-kind.ts'
import type { Tools } from '../../../lib/http/implement.ts'
import { describeOne, sendRequest } from '../../platform/requests/actions.ts'
import { salaryOn } from '../salaries/rules.ts'
import { loadConstraints, takeEffect, ungranted } from './actions-effect.ts'
import {
  letters,
  mailEmployee,
  type PromotionDescription,
  postOf,
  publishPromotion,
  requestLetters,
  summaryOf,
} from './notify.ts'
import { dateProblem, type Plan, problemOf } from './rules.ts'
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

export const columnsOf = ({ from, to, effective_on }: Plan) => ({
  from_office_id: from.office_id,
  from_team_id: from.team_id,
  from_designation_id: from.designation_id,
  from_salary_kobo: from.salary_kobo,
  to_office_id: to.office_id,
  to_team_id: to.team_id,
  to_designation_id: to.designation_id ?? '',
  to_salary_kobo: to.salary_kobo,
  effective_on,
})

/** The figures stay where pay is read: those who read the audit log need not. */
export function auditOf({ to, effective_on }: Plan, reason: string) {
  const { salary_kobo, ...place } = to
  return { ...place, effective_on, reason, salary: salary_kobo === null ? 'stays' : 'changes' }
}

/** Who has a hand in a proposal does not decide it. */
export const sendForApproval = (
  call: Tools,
  { id, employee_id, makers }: Pick<store.PromotionRecord, 'id' | 'employee_id' | 'makers'>,
  { to }: Plan,
) =>
  sendRequest(call, promotionRequest, {
    id,
    requester_id: employee_id,
    makers,
    facts: to.salary_kobo === null ? {} : { amount_kobo: to.salary_kobo },
  })

interface Proposal {
  employee_id: string
  plan: Plan
  reason: string
  proposed_by: string
  makers: string[]
}

/** Writes a promotion that nothing stands against and asks for its approval; refused while another of the person is open. Answers its id. */
export async function propose(call: Tools, { employee_id, plan, reason, proposed_by, makers }: Proposal): Promise<string> {
  const id = uuid()
  const row = { id, employee_id, ...columnsOf(plan), reason, proposed_by, makers, created_at: call.now.toISOString() }
  const isOpen = invalid({ ogid: 'This person already has a pending promotion' })
  await orRefuse(store.insertPromotion(call.db, row), 'promotion_open', isOpen)
  await call.audit({ action: 'promotion.propose', entity: 'promotion', entity_id: id, after: auditOf(plan, reason) })
  await sendForApproval(call, { id, employee_id, makers }, plan)
  return id
}

interface Agreed {
  employee_id: string
  office_id: string
  designation_id: string
  salary_kobo: number
  starts_on: string
  reason: string
}

/** Proposes the post, and the salary where it is another one, that somebody signed elsewhere; the team stays within the office. */
export async function proposeAgreed(
  call: Tools,
  agreed: Agreed,
  hands: Pick<Proposal, 'proposed_by' | 'makers'>,
): Promise<void> {
  const { employee_id, office_id, designation_id, salary_kobo, starts_on, reason } = agreed
  const found = await loadConstraints(call, employee_id, { office_id, team_id: null, designation_id, salary_kobo: null })
  const effective_on = laterOf(starts_on, call.today)
  const place = found.places.find((dated) => isOn(dated, effective_on))
  if (!place) throw conflict('no_place', `${found.person.full_name} has no placement on ${effective_on}`)
  const from = {
    office_id: place.office_id,
    team_id: place.team_id,
    designation_id: place.designation_id,
    salary_kobo: salaryOn(found.salaries, effective_on)?.amount_kobo ?? null,
  }
  const to = {
    office_id,
    team_id: office_id === place.office_id ? place.team_id : null,
    designation_id,
    salary_kobo: salary_kobo === from.salary_kobo ? null : salary_kobo,
  }
  const plan: Plan = { effective_on, from, to }
  const problem = dateProblem(effective_on, call.today) ?? problemOf(plan, found)
  if (problem) throw conflict('not_now', problem)
  await propose(call, { employee_id, plan, reason, ...hands })
}

const isOn = ({ starts_on, ends_on }: { starts_on: string; ends_on: string | null }, day: string): boolean =>
  starts_on <= day && (ends_on === null || ends_on > day)
