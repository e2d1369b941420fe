/** A job offer on its way: approved by a second person, sent by a link, answered once by the applicant. */

import { addDays, dayIn } from '@iroko/contract/dates'
import { longDay } from '@iroko/contract/day-words'
import { conflict, type Fault, forbidden, invalid, refuse } from '@iroko/contract/errors'
import { formatMoney } from '@iroko/contract/money'
import type { OfferStep } from '@iroko/contract/recruitment/offers'
import { isClosed, stageWords } from '@iroko/contract/recruitment/stages'
import type { RequestKind } from '../../../lib/house/request-kind.ts'
import type { RecordStep } from '../../../lib/house/steps.ts'
import type { StaffTools, Tools } from '../../../lib/http/implement.ts'
import { companyZone } from '../../../lib/portal.ts'
import { sendRequest, takeBack } from '../../platform/requests/actions.ts'
import { companyOf, findCompany } from '../../platform/settings/store.ts'
import { advanceApplication } from '../applications/actions.ts'
import { mailApplicant } from '../letters/actions.ts'
import { makeLink } from '../pages/store-links.ts'
import { letters, notifyMakers, type OfferDescription, publishOffer, summaryOf } from './notify.ts'
import { isNameOf, isOrphan, whyNoPosition, whyNot } from './rules.ts'
import * as store from './store.ts'

export const offerRequest: RequestKind<store.OfferRecord, OfferDescription> = {
  kind: 'job_offer',
  lock: store.lockOffer,
  letters,

  // Who approves reads that it still can be sent: an application can end, and a place be archived, meanwhile.
  apply: async (call, held) => {
    refuse(whyNot({ ...held, status: 'approved' }, 'send', call.today))
    await refusePlaces(call, held)
    return `Job offer approved. ${held.first_name} ${held.last_name} does not know of it yet: it is sent from the list of job offers`
  },

  // The salary only to those who read pay and to its makers: never in a letter.
  describe: async ({ db, user, today }, ids) =>
    (await store.findOffers(db, user, ids, today)).map((offer) => {
      const { id, version, application, designation, office, branch, made_by, salary_kobo, starts_on, holiday } = offer
      const summary = summaryOf(application.full_name, designation.title, office.title)
      return {
        id,
        version,
        asker: made_by,
        others: [],
        summary,
        what: summary.charAt(0).toLowerCase() + summary.slice(1),
        reason: null,
        change: [],
        facts: [
          { label: 'Branch', value: branch.title },
          ...(salary_kobo === null ? [] : [{ label: 'Salary', value: formatMoney(salary_kobo) }]),
          { label: 'Starts', value: [starts_on, holiday].filter(Boolean).join(', ') },
        ],
      }
    }),
}

const archived: Record<string, string> = {
  designation_id: 'This designation is archived. Choose another from the list',
  office_id: 'This office is archived. Choose another from the list',
  branch_id: 'This branch is archived. Choose another from the list',
}

interface Places {
  designation_id: string
  office_id: string
  branch_id: string
}

/** Refuses what is not there or archived, at its field. */
export async function refusePlaces(call: Pick<Tools, 'db'>, places: Places): Promise<void> {
  const known = await store.knownPlaces(call.db, places)
  const wrong = Object.entries(archived).filter(([field]) => !known.has(field))
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong))
}

type OfferForApproval = Pick<store.OfferRecord, 'id' | 'application_id' | 'made_by' | 'makers' | 'salary_kobo'>

/** Asks those who approve it; a colleague who applied for the job does not decide about their own offer. */
export const askFor = async (call: StaffTools, { id, application_id, made_by, makers, salary_kobo }: OfferForApproval) =>
  sendRequest(call, offerRequest, {
    id,
    requester_id: made_by,
    makers: [...new Set([...makers, ...(await store.ownersOf(call.db, application_id))])],
    facts: { amount_kobo: salary_kobo },
  })

/** Nobody makes, changes or completes what they are offered themselves. */
async function whyNotOwn({ db, user }: StaffTools, application_id: string): Promise<Fault | undefined> {
  return (await store.ownersOf(db, application_id)).includes(user.id)
    ? forbidden('You cannot handle a job offer of your own. Ask an HR colleague')
    : undefined
}
export const refuseOwn = async (call: StaffTools, application_id: string): Promise<void> =>
  refuse(await whyNotOwn(call, application_id))

/** A step of an offer. */
export const offerStep = (step: OfferStep): RecordStep<store.OfferRecord> => ({
  entity: 'job_offer',
  called: 'job offer',
  find: (call, id) => store.lockOffer(call.db, id, step === 'hire' ? undefined : call),
  whyNot: async (offer, call) => (await whyNotOwn(call, offer.application_id)) ?? whyNot(offer, step, call.today),
})

/** For so long after its last day the link still says what became of it. */
const linkDays = 60

/** Writes to the applicant by a link of its own: what stands in an address is kept nowhere. */
export async function mailOffer(call: Tools, offer: store.OfferRecord, kind: 'offered' | 'offer_reminder'): Promise<void> {
  const { id: subject_id, application_id, answer_by } = offer
  const expires_at = `${addDays(answer_by, linkDays)}T23:00:00.000Z`
  const key = await makeLink(call.db, { application_id, purpose: 'offer', subject_id, expires_at })
  const link = `${call.portal.environment.PUBLIC_URL}${offerPath(subject_id)}?key=${key}`
  await mailApplicant(call, offer, kind, { link, until: longDay(answer_by) })
}

export const offerPath = (id: string): string => `/recruitment/accept-joboffer/${id}`

/** Sends what was approved, or the same once more; the application moves on to the stage of offers. */
export async function sendOffer(call: StaffTools, offer: store.OfferRecord): Promise<void> {
  const again = offer.status === 'sent'
  await refusePlaces(call, offer)
  if (!again) refuse(whyNoPosition(await store.positionsOf(call.db, offer.job_opening_id, offer.id), offer.job_title))
  const sent = { status: 'sent' as const, sent_at: call.now.toISOString(), sent_by: call.user.id }
  if (!again) await store.updateOffer(call.db, offer.id, sent)
  await mailOffer(call, offer, 'offered')
  await advanceApplication(call, offer.application_id, 'offer', call.user.id)
  await call.audit({
    action: again ? 'job_offer.send_again' : 'job_offer.send',
    entity: 'job_offer',
    entity_id: offer.id,
    before: { status: offer.status },
    after: { status: 'sent' },
  })
  await publishOffer(call)
}

/** The applicant knows of it, and neither ended it themselves nor works here by now. */
const isToTell = ({ status, stage, erased_at }: Pick<store.OfferRecord, 'status' | 'stage' | 'erased_at'>): boolean =>
  erased_at === null && (status === 'sent' || status === 'accepted') && stage !== 'withdrawn' && stage !== 'hired'

/** Ends an offer before it was answered, or what was accepted; whatever was asked about it is taken back. */
export async function withdrawOffer(call: Tools, offer: store.OfferRecord, reason: string): Promise<void> {
  if (offer.status === 'pending') await takeBack(call, offerRequest, offer, reason)
  else {
    await store.updateOffer(call.db, offer.id, { status: 'withdrawn' })
    const change = { before: { status: offer.status }, after: { status: 'withdrawn' } }
    await call.audit({ action: 'job_offer.withdraw', entity: 'job_offer', entity_id: offer.id, ...change })
  }
  if (reason) await store.updateOffer(call.db, offer.id, { answer_reason: reason })
  if (isToTell(offer)) await mailApplicant(call, offer, 'offer_withdrawn', {})
  await publishOffer(call)
}

/** Ends the offers of applications that are closed; those who made one that the applicant knows of are told. */
export async function endOrphans(call: Tools): Promise<void> {
  for (const id of await store.orphanedOffers(call.db)) {
    const offer = await store.lockOffer(call.db, id)
    if (!offer || !isOrphan(offer)) continue
    await withdrawOffer(call, offer, `The application is ${stageWords[offer.stage].toLowerCase()}`)
    if (offer.status === 'sent' || offer.status === 'accepted') await notifyMakers(call, offer, 'ended')
  }
}

/** What stands against an answer today, as the applicant reads it; undefined while it can be given. */
export function whyNoAnswer(
  { status, answer_by, stage }: Pick<store.OfferRecord, 'status' | 'answer_by' | 'stage'>,
  today: string,
): Fault | undefined {
  if (status === 'accepted') return conflict('answered', 'You have accepted this offer. We look forward to your first day')
  if (status === 'declined') return conflict('answered', 'You have declined this offer')
  if (status === 'expired' || (status === 'sent' && answer_by < today))
    return conflict('expired', `This offer could be answered until ${longDay(answer_by)}. Please write to us`)
  if (status !== 'sent' || isClosed(stage)) return conflict('withdrawn', 'This offer is no longer open. Please write to us')
  return undefined
}

/** What the applicant said. */
export type Answer = { answer: 'accept'; name: string } | { answer: 'decline'; reason: string }

/** Takes the applicant's answer, once: the first that comes while it is open. */
export async function answerOffer(call: Tools, id: string, answer: Answer): Promise<void> {
  const offer = await store.lockOffer(call.db, id)
  if (!offer) throw conflict('withdrawn', 'This offer is no longer open. Please write to us')
  refuse(whyNoAnswer(offer, call.today))
  const answered_at = call.now.toISOString()
  if (answer.answer === 'accept' && !isNameOf(offer, answer.name))
    throw invalid({ name: `Type your name as in your application: ${offer.first_name} ${offer.last_name}` })
  const status = answer.answer === 'accept' ? 'accepted' : 'declined'
  const words = answer.answer === 'accept' ? { signed_as: answer.name } : { answer_reason: answer.reason }
  await store.updateOffer(call.db, id, { status, answered_at, ...words })
  await call.audit({
    action: answer.answer === 'accept' ? 'job_offer.accept' : 'job_offer.decline',
    entity: 'job_offer',
    entity_id: id,
    before: { status: 'sent' },
    after: { status },
  })
  await notifyMakers(call, offer, status, answer.answer === 'decline' ? answer.reason : '')
  await publishOffer(call)
}

/** An offer as its page shows it and its letter says it. */
export type OfferOnPage = NonNullable<Awaited<ReturnType<typeof letterFacts>>>

/** What its letter is written from. */
export async function letterFacts(call: Pick<Tools, 'db' | 'today'>, id: string) {
  const found = await store.letterOf(call.db, id)
  if (!found) return undefined
  const { name: company } = companyOf(await findCompany(call.db))
  const dayOf = (moment: string | null) => moment && dayIn(companyZone, new Date(moment))
  return { ...found, company, dated: dayOf(found.sent_at) ?? call.today, signed_on: dayOf(found.answered_at) }
}
