import { invalid, notFound, orNotFound } from '@iroko/contract/errors'
import { type OfferStep, offerSteps, offers } from '@iroko/contract/recruitment/offers'
import { isClosed, stageWords } from '@iroko/contract/recruitment/stages'
import { v7 as uuid } from 'uuid'
import { listChanges } from '../../../lib/audit.ts'
import { orRefuse } from '../../../lib/database/violation.ts'
import { lockForStep } from '../../../lib/house/steps.ts'
import { implement, listed, type StaffTools } from '../../../lib/http/implement.ts'
import { may } from '../../../lib/http/rights.ts'
import { isTooLateFor } from '../../payroll/runs/store.ts'
import { approvalTrailOf } from '../../platform/approvals/store-trail.ts'
import { nameOf } from '../applications/rules.ts'
import { lockApplication } from '../applications/store.ts'
import { fileNameOf, writeLetter } from '../offer-letters/notify.ts'
import { askFor, letterFacts, offerStep, refuseOwn, refusePlaces, sendOffer, withdrawOffer } from './actions.ts'
import { hireKnown, knownAs, startForm } from './actions-hire.ts'
import { publishOffer } from './notify.ts'
import { dayProblems, liveStatuses, whyNot } from './rules.ts'
import * as store from './store.ts'

const hasOne = (name: string) => invalid({ application_id: `${name} already has an offer. Withdraw it first` })

export const routes = implement(offers, {
  list: ({ db, user, query, today }) => listed('job_offers', store.listOffers(db, user, query, today)),

  show: async (call) => {
    const { db, user, today } = call
    const found = await orNotFound(store.findReadable(db, user, call.params.id, today), 'job offer')
    const { trail, may_decide } = await approvalTrailOf(db, 'job_offer', found.id, user.id, today)
    const facts = { ...found, ...found.application, status: found.status, employee_id: found.employee?.id ?? null }
    const isOwn = (await store.ownersOf(db, found.application.id)).includes(user.id)
    const mayTake = (step: OfferStep) =>
      !isOwn &&
      may(user, step === 'hire' ? 'people.edit' : 'job_offer.edit') &&
      !whyNot({ ...facts, first_name: found.application.full_name, last_name: '' }, step, today)
    const can = Object.fromEntries(offerSteps.map((step) => [step, mayTake(step)])) as Record<OfferStep, boolean>
    const known = can.hire ? await knownAs(db, found.application.id) : null
    const isOpen = found.employee === null && liveStatuses.some((status) => status === found.status)
    const pay_is_late = isOpen && (await isTooLateFor(db, found.starts_on))
    return { job_offer: { ...found, known, pay_is_late, trail, can: { ...can, decide: may_decide } } }
  },

  candidates: async ({ db, query }) => ({ candidates: await store.candidates(db, query.q) }),

  create: async (call) => {
    const { db, user, now, today } = call
    const { application_id, ...terms } = call.body
    const application = await lockApplication(db, application_id)
    if (!application || application.erased_at) throw invalid({ application_id: 'Choose an applicant from the list' })
    const name = nameOf(application)
    if (isClosed(application.stage))
      throw invalid({ application_id: `The application of ${name} is ${stageWords[application.stage].toLowerCase()}` })
    await refuseOwn(call, application_id)
    await refuseTerms(call, terms, today)
    const id = uuid()
    const row = {
      id,
      application_id,
      ...terms,
      made_by: user.id,
      makers: [user.id],
      salary_by: [user.id],
      created_at: now.toISOString(),
    }
    await orRefuse(store.insertOffer(db, row), 'job_offer_live', hasOne(name))
    await call.audit({
      action: 'job_offer.create',
      entity: 'job_offer',
      entity_id: id,
      after: auditOf({ application_id, ...terms }),
    })
    await publishOffer(call)
    return { message: `Job offer for ${name} drafted`, id }
  },

  update: async (call) => {
    const { db, user, today } = call
    const { version, salary_kobo, ...rest } = call.body
    const held = await lockForStep(call, offerStep('change'), call.params.id, version)
    // Whatever it is: one that is right would answer what the figure is.
    if (salary_kobo !== undefined && !(await seesPay(call, held.id)))
      throw invalid({ salary_kobo: 'You cannot change this salary. Ask the author of the offer' })
    const terms = { ...rest, salary_kobo: salary_kobo ?? held.salary_kobo }
    await refuseTerms(call, terms, today)
    const makers = [...new Set([...held.makers, user.id])]
    const salary_by = terms.salary_kobo === held.salary_kobo ? held.salary_by : [...new Set([...held.salary_by, user.id])]
    const again = held.status !== 'draft'
    const status = again ? { status: 'pending' as const, decided_at: null } : {}
    await store.updateOffer(db, held.id, { ...terms, makers, salary_by, ...status })
    await call.audit({
      action: 'job_offer.update',
      entity: 'job_offer',
      entity_id: held.id,
      before: auditOf(held),
      after: auditOf(terms),
    })
    if (again) await askFor(call, { ...held, ...terms, makers })
    await publishOffer(call)
    return { message: again ? 'Job offer changed. Its approval restarted' : 'Job offer changed', id: held.id }
  },

  ask: async (call) => {
    const held = await lockForStep(call, offerStep('ask'), call.params.id, call.body.version)
    await refusePlaces(call, held)
    await store.updateOffer(call.db, held.id, { status: 'pending' })
    await call.audit({
      action: 'job_offer.ask',
      entity: 'job_offer',
      entity_id: held.id,
      before: { status: held.status },
      after: { status: 'pending' },
    })
    await askFor(call, held)
    await publishOffer(call)
    return { message: 'Job offer sent for approval', id: held.id }
  },

  send: async (call) => {
    const held = await lockForStep(call, offerStep('send'), call.params.id, call.body.version)
    await sendOffer(call, held)
    return { message: `Job offer sent to ${held.email}`, id: held.id }
  },

  withdraw: async (call) => {
    const { reason, version } = call.body
    const held = await lockForStep(call, offerStep('withdraw'), call.params.id, version)
    const wasSent = held.status === 'sent' || held.status === 'accepted'
    if (wasSent && !reason) throw invalid({ reason: 'Enter a reason; the applicant knows of this offer' })
    await withdrawOffer(call, held, reason)
    return { message: 'Job offer withdrawn', id: held.id }
  },

  letter: async (call) => {
    const { db, user, today } = call
    const found = await orNotFound(store.findReadable(db, user, call.params.id, today), 'job offer')
    if (!found.shows_pay) throw notFound('job offer')
    const letter = await orNotFound(letterFacts(call, found.id), 'job offer')
    await call.audit({ action: 'job_offer.letter', entity: 'job_offer', entity_id: found.id })
    return { type: 'application/pdf', name: fileNameOf(letter), stream: await writeLetter(letter) }
  },

  startForm: async (call) => await startForm(call, call.params.id),
  hire: async (call) => await hireKnown(call, call.params.id, call.body.ogid),
  history: async (call) => {
    const { id } = call.params
    await orNotFound(store.findReadable(call.db, call.user, id, call.today), 'job offer')
    return listed('changes', listChanges(call.db, { entity: 'job_offer', entity_id: id }, call.query))
  },
})

const seesPay = async ({ db, user, today }: StaffTools, id: string): Promise<boolean> =>
  (await store.findReadable(db, user, id, today))?.shows_pay ?? false

type Terms = Parameters<typeof refusePlaces>[1] & Parameters<typeof dayProblems>[0]

async function refuseTerms(call: StaffTools, terms: Terms, today: string): Promise<void> {
  const wrong = dayProblems(terms, today)
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  await refusePlaces(call, terms)
}

/** The figure stays where pay is read: those who read the audit log need not. */
function auditOf<T extends object>(terms: T) {
  const { designation_id, office_id, branch_id, employment_type, starts_on, answer_by } = terms as Record<string, unknown>
  return { designation_id, office_id, branch_id, employment_type, starts_on, answer_by }
}
