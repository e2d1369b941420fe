/** Promotions: proposed, approved by the engine, in effect on their day, with a letter. */
import * as z from 'zod/mini'
import { day, endpoint, id, listQuery, listReply, moment, named, personRef, requiredText, text, version } from '../endpoint.ts'
import { approvalTrail } from '../platform/approvals.ts'
import { placementEffects } from './records.ts'
import { salaryKobo } from './salaries.ts'

export const promotionStatuses = ['pending', 'approved', 'effective', 'rejected', 'withdrawn'] as const
/** `approved` awaits its effective date; `effective` is written into the record. */
export type PromotionStatus = (typeof promotionStatuses)[number]

/** A promotion is proposed at most so many months ahead. */
export const promotionMonthsAhead = 12

const post = z.object({
  office: named,
  team: z.nullable(named),
  designation: z.nullable(named),
  /** Gross a month; null also for those who may not see pay. Of `to`: null when the salary stays. */
  salary_kobo: z.nullable(z.number()),
})
export type Post = z.output<typeof post>

const promotion = z.object({
  id: z.string(),
  employee: personRef,
  /** As it was when proposed. */
  from: post,
  to: post,
  effective_on: day,
  reason: z.string(),
  status: z.enum(promotionStatuses),
  /** Why it could not take effect; only for people who may propose for the employee. */
  problem: z.nullable(z.string()),
  proposed_by: personRef,
  /** Whether the caller may see the figures. */
  shows_pay: z.boolean(),
  waiting_for: z.array(z.string()),
  waiting_since: z.nullable(moment),
  created_at: moment,
  version,
})
export type Promotion = z.output<typeof promotion>

/** What stands against somebody today, such as an active warning letter, as far as the caller may know of it. */
export const standing = z.object({
  title: z.string(),
  since: day,
  until: day,
  /** Where it can be read, within the portal. */
  path: z.string(),
})

const fullPromotion = z.object({
  ...promotion.shape,
  trail: z.nullable(approvalTrail),
  standing: z.array(standing),
  can: z.object({
    decide: z.boolean(),
    change: z.boolean(),
    withdraw: z.boolean(),
    letter: z.boolean(),
    set_salary: z.boolean(),
  }),
})
export type FullPromotion = z.output<typeof fullPromotion>

const terms = {
  designation_id: id,
  office_id: id,
  team_id: z._default(z.nullable(id), null),
  /** Omitted or null keeps the salary. Requires permission to change the person's pay. */
  salary_kobo: z.optional(z.nullable(salaryKobo)),
  effective_on: day,
  reason: requiredText(1000, 'Enter a reason; approvers see it'),
}

const decided = z.object({ message: z.string(), promotion })

export const promotions = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/promotions.json',
    access: 'promotion.read',
    stake: 'sensitive',
    topics: ['promotions'],
    summary:
      'Promotions in scope, proposed or decided by the caller; the caller’s own once approved. Amounts only with access to pay.',
    query: listQuery(['effective_on', 'created_at', 'employee'], {
      status: z.optional(z.enum(promotionStatuses)),
      /** Current or new placement. */
      office_id: z.optional(id),
      designation_id: z.optional(id),
      from: z.optional(day),
      until: z.optional(day),
      ogid: z.optional(text(60)),
    }),
    rows: 'promotions',
    reply: listReply('promotions', promotion),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/v1/promotions/{id}.json',
    access: 'promotion.read',
    topics: ['promotions'],
    summary: 'One promotion with its approval steps and the caller’s permissions on it.',
    reply: z.object({ promotion: fullPromotion }),
  }),
  position: endpoint({
    method: 'GET',
    path: '/api/v1/employees/{ogid}/position.json',
    access: 'promotion.propose',
    topics: ['people', 'pay', 'structure'],
    summary: 'A person’s current placement, designation and pay, as the starting point of a promotion.',
    reply: z.object({
      position: z.object({
        ...personRef.shape,
        ...post.shape,
        shows_pay: z.boolean(),
        may_set_salary: z.boolean(),
        /** Id of the pending promotion, which blocks a second one. */
        open: z.nullable(z.string()),
      }),
    }),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/v1/promotions/preview.json',
    access: 'promotion.propose',
    stake: 'none',
    summary: 'What a promotion would change besides it on its day, such as days of leave, in sentences; nothing is saved.',
    body: z.strictObject({ ogid: requiredText(60, 'Choose a person'), ...terms }),
    reply: placementEffects,
  }),
  propose: endpoint({
    method: 'POST',
    path: '/api/v1/promotions.json',
    access: 'promotion.propose',
    stake: 'none',
    summary: 'Proposes a promotion from today or a later date and sends it to its approvers.',
    body: z.strictObject({ ogid: requiredText(60, 'Choose a person'), ...terms }),
    reply: decided,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/v1/promotions/{id}.json',
    access: 'promotion.propose',
    stake: 'none',
    summary: 'Changes an undecided promotion; the approval restarts. An omitted salary stays as proposed.',
    body: z.strictObject({ ...terms, version }),
    reply: decided,
  }),
  withdraw: endpoint({
    method: 'PATCH',
    path: '/api/v1/promotions/{id}/withdraw.json',
    access: 'promotion.propose',
    stake: 'none',
    summary:
      'Withdraws a promotion: its proposer or HR while pending, HR also before its date; an approved one requires a reason.',
    body: z.strictObject({ reason: z._default(text(500), ''), version }),
    reply: decided,
  }),
  letter: endpoint({
    method: 'GET',
    path: '/api/v1/promotions/{id}/letter.pdf',
    access: 'promotion.letter',
    stake: 'none',
    topics: [],
    summary: 'The letter of an approved promotion as PDF, for the person and for HR.',
    raw: true,
  }),
}
