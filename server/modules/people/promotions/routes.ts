import { dayIn } from '@iroko/contract/dates'
import { forbidden, invalid, notFound, orNotFound, refuse } from '@iroko/contract/errors'
import { promotions } from '@iroko/contract/people/promotions'
import { listStanding } from '../../../lib/house/noun.ts'
import { lockForStep, type RecordStep } from '../../../lib/house/steps.ts'
import { implement, listed, type StaffTools } from '../../../lib/http/implement.ts'
import { mayForAll, type User } from '../../../lib/http/rights.ts'
import { companyZone } from '../../../lib/portal.ts'
import { approvalTrailOf } from '../../platform/approvals/store-trail.ts'
import { takeBack } from '../../platform/requests/actions.ts'
import { companyOf, findCompany } from '../../platform/settings/store.ts'
import { fileNameOf, writeLetter } from '../promotion-letters/notify.ts'
import { recipientOf } from '../promotion-letters/store.ts'
import { salaryOn } from '../salaries/rules.ts'
import { auditOf, columnsOf, promotionRequest, propose, sendForApproval } from './actions.ts'
import { loadConstraints, previewEffects } from './actions-effect.ts'
import { letters, mailEmployee, postOf, publishPromotion } from './notify.ts'
import { dateProblem, isChange, type Plan, type PromotionStep, problemOf, whyNot } from './rules.ts'
import * as store from './store.ts'
import { findPosition, findTarget } from './store-people.ts'

export const routes = implement(promotions, {
  list: (call) => listed('promotions', store.listPromotions(call.db, call.user, call.query, call.today)),

  show: async (call) => {
    const { db, user, today } = call
    const found = await orNotFound(store.findReadable(db, user, call.params.id, today), 'promotion')
    const { may_propose, may_open_letter, may_set_salary, ...row } = found
    const { trail, may_decide } = await approvalTrailOf(db, 'promotion', row.id, user.id, today)
    const isMine = row.employee.id === user.id
    const stored = { status: row.status, employee_id: row.employee.id, proposed_by: row.proposed_by.id, may_propose }
    const mayTake = (step: PromotionStep) => !whyNot(stored, step, factsOf(user))
    return {
      promotion: {
        ...row,
        // Who said what about them is for those who decide.
        trail: isMine ? null : trail,
        standing: await listStanding(call, row.employee.id),
        can: {
          decide: may_decide,
          change: mayTake('change'),
          withdraw: mayTake('withdraw'),
          letter: may_open_letter && mayTake('letter'),
          set_salary: mayTake('change') && may_set_salary,
        },
      },
    }
  },

  position: async (call) => {
    const { db, user, today } = call
    const found = await findPosition(db, user, call.params.ogid, today, today)
    if (found?.status !== 'active') throw notFound('person')
    const { status: _, ...position } = found
    return { position }
  },

  preview: async (call) => {
    const { ogid, reason: _, ...terms } = call.body
    return { effects: await previewEffects(call, ogid, () => planFor(call, ogid, terms)) }
  },

  propose: async (call) => {
    const { db, user, today } = call
    const { ogid, reason, ...terms } = call.body
    const { employee_id, plan } = await planFor(call, ogid, terms)
    const id = await propose(call, { employee_id, plan, reason, proposed_by: user.id, makers: [user.id] })
    return {
      message: 'Promotion proposed',
      promotion: await store.findPromotion(db, user, id, today),
    }
  },

  change: async (call) => {
    const { db, user, today } = call
    const { id } = call.params
    const { version, reason, ...terms } = call.body
    const held = await lockForStep(call, promotionStep('change'), id, version)
    const { ogid } = (await store.findPromotion(db, null, id, today)).employee
    const { plan } = await planFor(call, ogid, terms, held)
    const makers = [...new Set([...held.makers, user.id])]
    await store.updatePromotion(db, id, { ...columnsOf(plan), reason, makers })
    await call.audit({ action: 'promotion.change', entity: 'promotion', entity_id: id, after: auditOf(plan, reason) })
    await sendForApproval(call, { ...held, makers }, plan)
    return {
      message: 'Promotion changed. Its approval restarted',
      promotion: await store.findPromotion(db, user, id, today),
    }
  },

  withdraw: async (call) => {
    const { db, user, today } = call
    const { id } = call.params
    const { reason, version } = call.body
    const held = await lockForStep(call, promotionStep('withdraw'), id, version)
    const wasApproved = held.status === 'approved'
    if (wasApproved && !reason) throw invalid({ reason: 'Enter a reason; the person was already informed' })
    await takeBack(call, promotionRequest, held, reason)
    if (wasApproved) {
      await publishPromotion(call, [held.employee_id], ['people'])
      const post = postOf(await store.findPromotion(db, null, id, today))
      await mailEmployee(call, held.employee_id, letters.takenBack(post, user.full_name, reason))
    }
    return { message: 'Promotion withdrawn', promotion: await store.findPromotion(db, user, id, today) }
  },

  letter: async (call) => {
    const { db, user, today } = call
    const found = await store.findReadable(db, user, call.params.id, today)
    if (!found?.may_open_letter) throw notFound('promotion')
    const { status, employee, proposed_by, may_propose } = found
    const stored = { status, employee_id: employee.id, proposed_by: proposed_by.id, may_propose }
    refuse(whyNot(stored, 'letter', { user_id: user.id, is_hr: false }))
    const person = await recipientOf(db, found.id)
    const letter = {
      ...found,
      ...person,
      company: companyOf(await findCompany(db)).name,
      dated: dayIn(companyZone, new Date(person.decided_at)),
    }
    await call.audit({ action: 'promotion.letter', entity: 'promotion', entity_id: found.id })
    return { type: 'application/pdf', name: fileNameOf(letter), stream: await writeLetter(letter) }
  },
})

/** HR is whoever proposes for everyone. */
const factsOf = (user: User) => ({ user_id: user.id, is_hr: mayForAll(user, 'promotion.propose') })

interface Terms {
  designation_id: string
  office_id: string
  team_id: string | null
  salary_kobo?: number | null | undefined
  effective_on: string
}

/** From where the person stands on that day to what is asked for; refused at the field that does not fit. */
async function planFor(call: StaffTools, ogid: string, terms: Terms, held?: { to_salary_kobo: number | null }) {
  const { db, user, today } = call
  const { salary_kobo: asked, effective_on, ...to } = terms
  const proposed = held?.to_salary_kobo ?? null
  const isAsked = held ? asked !== undefined : asked !== undefined && asked !== null
  const wrongDay = dateProblem(effective_on, today)
  if (wrongDay) throw invalid({ effective_on: wrongDay })
  const position = await findPosition(db, user, ogid, effective_on, today)
  if (!position) throw invalid({ ogid: 'You cannot propose a promotion for this person. Ask their leader or HR' })
  // Without the right any figure is refused, the one that stands too: a proposal that shows none would tell it by being taken.
  if (isAsked && !position.may_set_salary) throw forbidden('You cannot propose a salary. Ask a colleague who manages pay')
  const salary_kobo = asked === undefined ? proposed : asked
  await refuseUnknown(call, to)
  const found = await loadConstraints(call, position.id, { ...to, salary_kobo: null })
  const plan: Plan = {
    effective_on,
    from: {
      office_id: position.office.id,
      team_id: position.team?.id ?? null,
      designation_id: position.designation?.id ?? null,
      salary_kobo: salaryOn(found.salaries, effective_on)?.amount_kobo ?? null,
    },
    to: { ...to, salary_kobo },
  }
  if (!isChange(plan)) throw invalid({ designation_id: 'This is already their placement. Change at least one field' })
  const problem = problemOf(plan, found)
  if (problem) throw invalid({ effective_on: problem })
  return { employee_id: position.id, plan }
}

const unknown = {
  office_id: 'Choose an office from the list',
  team_id: 'Choose a team of this office',
  designation_id: 'Choose a designation from the list',
}

async function refuseUnknown({ db }: StaffTools, to: Omit<Terms, 'effective_on'>): Promise<void> {
  const found = await findTarget(db, to)
  for (const field of ['office_id', 'team_id', 'designation_id'] as const) {
    const part = found.find((change) => change.field === field)
    if (to[field] !== null && !part) throw invalid({ [field]: unknown[field] })
    if (part?.archived) throw invalid({ [field]: `${part.title} is archived` })
  }
}

type Held = NonNullable<Awaited<ReturnType<typeof store.lockReadable>>>

const promotionStep = (step: PromotionStep): RecordStep<Held> => ({
  entity: 'promotion',
  called: 'promotion',
  find: ({ db, user, today }, id) => store.lockReadable(db, user, id, today),
  whyNot: (held, { user }) => whyNot(held, step, factsOf(user)),
})
