/** Job offers: what an applicant is offered, who approves it, what they answer, and how they become an employee. */
import * as z from 'zod/mini'
import { crudHistory } from '../crud.ts'
import {
  day,
  endpoint,
  id,
  listQuery,
  listReply,
  message,
  moment,
  named,
  personRef,
  requiredText,
  text,
  version,
} from '../endpoint.ts'
import { employmentTypes } from '../people/directory.ts'
import { newHireDate } from '../people/records.ts'
import { salaryKobo } from '../people/salaries.ts'
import { approvalTrail } from '../platform/approvals.ts'
import { applicationStages } from './stages.ts'

export const offerStatuses = [
  'draft',
  'pending',
  'approved',
  'rejected',
  'sent',
  'accepted',
  'declined',
  'expired',
  'withdrawn',
] as const
export type OfferStatus = (typeof offerStatuses)[number]

/** What can be done with an offer. */
export const offerSteps = ['change', 'ask', 'send', 'withdraw', 'hire'] as const
export type OfferStep = (typeof offerSteps)[number]

/** What a letter says until HR words it another way; `{name}` stands for what is filled in. */
export const offerText =
  'We are pleased to offer you the position of {designation} at {company}. You will work in {office} at our branch {branch} from {starts_on}.\n\n' +
  'Your salary is paid monthly in naira, less statutory deductions. The first six months of your employment are a probation period. ' +
  'This offer is subject to satisfactory references and to the documents that we ask you to bring on your first day.'

const terms = {
  designation_id: id,
  office_id: id,
  branch_id: id,
  employment_type: z.enum(employmentTypes, 'Choose a type of employment from the list'),
  /** Gross a month, in kobo. */
  salary_kobo: salaryKobo,
  starts_on: newHireDate,
  /** The last day on which it can be accepted. */
  answer_by: day,
  text: requiredText(4000, 'Enter the text of the letter'),
}

const applicant = z.object({
  id: z.string(),
  reference: z.string(),
  full_name: z.string(),
  job_title: z.string(),
  stage: z.enum(applicationStages),
})

const offer = z.object({
  id: z.string(),
  application: applicant,
  designation: named,
  office: named,
  branch: named,
  employment_type: z.enum(employmentTypes),
  /** Null for those who may not see it. */
  salary_kobo: z.nullable(z.number()),
  starts_on: day,
  /** The public holiday on the first day, where it will be worked. */
  holiday: z.nullable(z.string()),
  answer_by: day,
  status: z.enum(offerStatuses),
  made_by: personRef,
  created_at: moment,
  sent_at: z.nullable(moment),
  answered_at: z.nullable(moment),
  /** Whom the applicant became. */
  employee: z.nullable(personRef),
  waiting_for: z.array(z.string()),
  waiting_since: z.nullable(moment),
  version,
})
export type Offer = z.output<typeof offer>

const can = z.object(Object.fromEntries(offerSteps.map((step) => [step, z.boolean()])) as Record<OfferStep, z.ZodMiniBoolean>)

const fullOffer = z.object({
  ...offer.shape,
  text: z.string(),
  signed_as: z.nullable(z.string()),
  /** Why the applicant declined, or the company withdrew. */
  answer_reason: z.nullable(z.string()),
  shows_pay: z.boolean(),
  /** Of an accepted offer: somebody on record with the applicant's e-mail address or phone number. */
  known: z.nullable(z.object({ ...personRef.shape, works_here: z.boolean() })),
  /** The payroll of the month of the first day is approved already: what is earned in it is paid with a later one. */
  pay_is_late: z.boolean(),
  trail: z.nullable(approvalTrail),
  can: z.object({ ...can.shape, decide: z.boolean() }),
})
export type FullOffer = z.output<typeof fullOffer>

const done = z.object({ message: z.string(), id: z.string() })

export const offers = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/job_offers.json',
    access: 'job_offer.read',
    stake: 'sensitive',
    topics: ['job_offers', 'job_applications', 'approvals', 'people', 'structure'],
    summary: 'Job offers with where they stand. Salaries only with access to pay, and of those that the caller wrote.',
    query: listQuery(['created_at', 'applicant', 'starts_on', 'answer_by', 'status'], {
      status: z.optional(z.enum(offerStatuses, 'Choose a status from the list')),
      office_id: z.optional(id),
      application_id: z.optional(id),
    }),
    rows: 'job_offers',
    reply: listReply('job_offers', offer),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/v1/job_offers/{id}.json',
    access: 'job_offer.read',
    topics: ['job_offers', 'job_applications', 'approvals', 'people', 'structure', 'payroll_runs'],
    summary:
      'One job offer with its text, its approval, whether its first month is paid already, and what the caller may do with it.',
    reply: z.object({ job_offer: fullOffer }),
  }),
  candidates: endpoint({
    method: 'GET',
    path: '/api/v1/job_offers/candidates.json',
    access: 'job_offer.edit',
    topics: ['job_applications', 'job_offers'],
    summary: 'Applications that an offer can be made for, those that have come furthest first, with what their opening says.',
    query: z.strictObject({ q: z.optional(text(100)) }),
    reply: z.object({
      candidates: z.array(
        z.object({
          ...applicant.shape,
          office_id: z.string(),
          branch_id: z.string(),
          employment_type: z.enum(employmentTypes),
        }),
      ),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/job_offers.json',
    access: 'job_offer.edit',
    stake: 'none',
    summary: 'Drafts an offer for an application that has none.',
    body: z.strictObject({ application_id: id, ...terms }),
    reply: done,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/job_offers/{id}.json',
    access: 'job_offer.edit',
    stake: 'none',
    summary: 'Changes an offer that was not sent; one that awaited a decision or was decided starts its approval again.',
    body: z.strictObject({ ...terms, salary_kobo: z.optional(salaryKobo), version }),
    reply: done,
  }),
  ask: endpoint({
    method: 'POST',
    path: '/api/v1/job_offers/{id}/approval.json',
    access: 'job_offer.edit',
    stake: 'none',
    summary: 'Sends a drafted offer to those who approve it.',
    body: z.strictObject({ version }),
    reply: done,
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/v1/job_offers/{id}/send.json',
    access: 'job_offer.edit',
    stake: 'none',
    summary: 'Sends an approved offer to the applicant by mail, with the link by which it is answered.',
    body: z.strictObject({ version }),
    reply: done,
  }),
  withdraw: endpoint({
    method: 'PATCH',
    path: '/api/v1/job_offers/{id}/withdraw.json',
    access: 'job_offer.edit',
    stake: 'none',
    summary: 'Withdraws an offer; one that was sent requires a reason, which the applicant is not shown.',
    body: z.strictObject({ reason: z._default(text(500), ''), version }),
    reply: done,
  }),
  letter: endpoint({
    method: 'GET',
    path: '/api/v1/job_offers/{id}/letter.pdf',
    access: 'job_offer.read',
    stake: 'none',
    topics: [],
    summary: 'The letter of an offer as PDF, for those who see its salary.',
    raw: true,
  }),
  startForm: endpoint({
    method: 'POST',
    path: '/api/v1/job_offers/{id}/employee_draft.json',
    access: 'people.edit',
    stake: 'none',
    sealed: true,
    summary:
      'Starts the form of the employee whom an accepted offer brings, filled in; whoever completes it first has hired the applicant. Answers 409 `works_here` for somebody who is or was an employee.',
    reply: z.object({ message: z.string(), draft_id: z.string() }),
  }),
  hire: endpoint({
    method: 'POST',
    path: '/api/v1/job_offers/{id}/employee.json',
    access: 'people.edit',
    stake: 'power',
    stepUp: 'sometimes',
    summary:
      'Completes an accepted offer with an employee who is already on record: one who came back, or moves inside the company.',
    body: z.strictObject({ ogid: requiredText(20, 'Choose a person') }),
    reply: message,
  }),
  history: crudHistory('job_offers', 'job offer', 'job_offer.edit', ['job_offers']),
}
