/** An applicant who accepted becomes an employee: by the form of employees to add, or as somebody who is on record already. */
import { Readable } from 'node:stream'
import { conflict, invalid, notFound } from '@iroko/contract/errors'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../lib/database/database.ts'
import { refusalOf } from '../../../lib/database/refusal.ts'
import { storeSealed } from '../../../lib/files/files.ts'
import type { FormDone } from '../../../lib/house/noun.ts'
import { lockForStep } from '../../../lib/house/steps.ts'
import type { StaffTools } from '../../../lib/http/implement.ts'
import { keepDocuments } from '../../people/documents/actions.ts'
import { privateEmailOf, setAddressSigned } from '../../people/email-changes/store.ts'
import { canFill } from '../../people/newcomers/actions.ts'
import { startDraft } from '../../people/newcomers/actions-draft.ts'
import { proposeAgreed } from '../../people/promotions/actions.ts'
import { askForAgreedSalary } from '../../people/salaries/actions.ts'
import { insertFile } from '../../platform/files/store.ts'
import { moveApplication } from '../applications/actions.ts'
import { mailApplicant } from '../letters/actions.ts'
import { fileNameOf, writeLetter } from '../offer-letters/notify.ts'
import { fillOpening } from '../openings/actions.ts'
import { letterFacts, offerStep } from './actions.ts'
import { notifyMakers, publishOffer } from './notify.ts'
import { differencesOf, type Terms } from './rules.ts'
import * as store from './store.ts'

/** The form of the new employee, filled in; the one that the caller has begun before, where there is one. */
export async function startForm(call: StaffTools, id: string): Promise<{ message: string; draft_id: string }> {
  const offer = await lockForStep(call, offerStep('hire'), id)
  const [known] = await store.knownPeople(call.db, offer.application_id)
  if (known) throw conflict('works_here', knownWords(known))
  const message = 'The form is filled in from the offer'
  const begun = await store.formOf(call.db, id, call.user.id)
  if (begun) return { message, draft_id: begun.draft_id }
  const { first_name, middle_name, last_name, email, mobile_number } = offer
  const { office_id, branch_id, designation_id, employment_type, starts_on, salary_kobo } = offer
  const draft_id = await startDraft(call, 'person', {
    person: { first_name, middle_name, last_name, private_email: email, phone: mobile_number },
    job: { hire_date: starts_on, employment_type, office_id, branch_id, designation_id, remote: false },
    ...(canFill(call.user).pay ? { pay: { salary_kobo } } : {}),
  })
  await store.insertForm(call.db, { draft_id, offer_id: id })
  return { message, draft_id }
}

type Known = Awaited<ReturnType<typeof store.knownPeople>>[number]

/** Who of those on record the applicant of an offer is, as the one who hires them is told. */
export async function knownAs(db: Db, applicationId: string) {
  const [known] = await store.knownPeople(db, applicationId)
  return known ? { id: known.id, ogid: known.ogid, full_name: known.full_name, works_here: known.status === 'active' } : null
}

const knownWords = ({ full_name, ogid, status, exit_date }: Known): string =>
  status === 'active'
    ? `${full_name} (${ogid}) works here already. Transfer or promote them, then complete the offer with their record`
    : `${full_name} (${ogid}) worked here until ${exit_date}. Reactivate their record, then complete the offer with it`

/** A form that was filled in from an offer has brought somebody: whoever is first has hired the applicant. */
export const hireByForm: FormDone = async (call, { draft_id, employee_id }) => {
  const form = await store.offerOfForm(call.db, draft_id)
  if (!form) return
  const offer = await lockForStep(call, offerStep('hire'), form.offer_id)
  // The invitation is in the post: it goes to whoever signed, and to nobody whom the form was changed to.
  if ((await privateEmailOf(call.db, employee_id))?.toLowerCase() !== offer.email.toLowerCase())
    throw invalid({
      'person.private_email': `The offer was signed by ${offer.email}. Keep this address; it can be changed later`,
    })
  await setAddressSigned(call.db, employee_id)
  await becomeHired(call, offer, employee_id)
  const { salary_kobo } = await store.termsOn(call.db, employee_id, offer.starts_on)
  if (salary_kobo === null) await refusalOf(call.db, () => askAsSigned(call, offer, employee_id))
  await notifyOfDifferences(call, offer, await store.termsOn(call.db, employee_id, offer.starts_on))
}

/** What is hired otherwise than it was offered is said to who signed it and to who made it; answers it in words. */
async function notifyOfDifferences(call: StaffTools, offer: store.OfferRecord, record: Terms): Promise<string> {
  const differences = listText(differencesOf(offer, record))
  if (!differences) return ''
  await call.audit({ action: 'job_offer.differ', entity: 'job_offer', entity_id: offer.id, after: { differences } })
  await mailApplicant(call, offer, 'hired_otherwise', { differences })
  await notifyMakers(call, offer, 'otherwise', differences)
  return differences
}

const listText = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

/** Completes an offer with somebody on record who works here. */
export async function hireKnown(call: StaffTools, id: string, ogid: string): Promise<{ message: string }> {
  const offer = await lockForStep(call, offerStep('hire'), id)
  const person = await store.personByOgid(call.db, ogid)
  if (!person) throw invalid({ ogid: 'Choose a person from the list' })
  if (person.id === call.user.id) throw invalid({ ogid: 'Ask a colleague to complete an offer with your own record' })
  const known = await store.knownPeople(call.db, offer.application_id)
  if (!known.some(({ id }) => id === person.id))
    throw invalid({
      ogid: `The record of ${person.full_name} has neither the email address nor the phone number of the applicant`,
    })
  if (person.status !== 'active')
    throw invalid({ ogid: `${person.full_name} no longer works here. Reactivate their record first` })
  await becomeHired(call, offer, person.id)
  let asked: string | undefined
  const refusal = await refusalOf(call.db, async () => {
    asked = await askAsSigned(call, offer, person.id)
  })
  // They work here already: their first day was another one.
  const record = { ...(await store.termsOn(call.db, person.id, offer.starts_on)), starts_on: null }
  const differences = await notifyOfDifferences(call, offer, record)
  const sentences = [
    `${offer.first_name} ${offer.last_name} is hired as ${person.ogid}`,
    ...(asked && !refusal ? [`Their ${asked} as offered awaits approval`] : []),
    ...(differences ? [`Their record differs from the offer: ${differences}`, refusal ?? whatIsLeft] : []),
  ]
  return { message: sentences.join('. ') }
}

const whatIsLeft = 'Promote or transfer them, or change their salary'

/**
 * What was signed and the record does not say is asked for: another post, with its salary, as a promotion, and another salary alone as
 * such. Who made the offer and who hires have a hand in it and do not decide it. Answers what was asked for, if anything.
 */
async function askAsSigned(call: StaffTools, offer: store.OfferRecord, employee_id: string): Promise<string | undefined> {
  const { office_id, designation_id, salary_kobo, starts_on } = offer
  const record = await store.termsOn(call.db, employee_id, starts_on)
  const reason = `As offered and signed with application ${offer.reference}`
  const asked_by = offer.salary_by.findLast((id) => id !== employee_id) ?? call.user.id
  const makers = [...new Set([...offer.makers, ...offer.salary_by, call.user.id])]
  if (record.office_id !== office_id || record.designation_id !== designation_id) {
    const agreed = { employee_id, office_id, designation_id, salary_kobo, starts_on, reason }
    await proposeAgreed(call, agreed, { proposed_by: call.user.id, makers })
    return 'promotion'
  }
  const agreed = { amount_kobo: salary_kobo, starts_on, reason }
  return (await askForAgreedSalary(call, employee_id, agreed, { asked_by, makers })) ? 'salary' : undefined
}

/** The application ends as hired, its papers go into the record, and an opening that has found all its people closes. */
async function becomeHired(call: StaffTools, offer: store.OfferRecord, employee_id: string): Promise<void> {
  const { application_id, resume_id } = offer
  await moveApplication(call, application_id, { to: 'hired', by: call.user.id })
  await store.writeHired(call.db, application_id, employee_id)
  await keepDocuments(call, employee_id, [
    ...(resume_id ? [{ kind: 'resume' as const, file_id: resume_id }] : []),
    { kind: 'contract' as const, file_id: await keepLetter(call, offer.id) },
  ])
  await call.audit({ action: 'job_offer.hire', entity: 'job_offer', entity_id: offer.id, after: { employee_id } })
  await fillOpening(call, offer.job_opening_id)
  await publishOffer(call)
}

const mostBytes = 5_000_000

/** The accepted letter as a file. */
async function keepLetter(call: StaffTools, id: string): Promise<string> {
  const letter = await letterFacts(call, id)
  if (!letter) throw notFound('job offer')
  const bytes = await writeLetter(letter)
  const file_id = uuid()
  const kept = await storeSealed(call.portal.environment, call.db, file_id, Readable.from([bytes]), mostBytes)
  if (!kept) throw new Error('The letter of a job offer is larger than a letter')
  const { size, sha256 } = kept
  const file = { id: file_id, name: fileNameOf(letter), type: 'application/pdf', size, sha256, purpose: 'document' }
  await insertFile(call.db, { ...file, created_by: call.user.id })
  return file_id
}
