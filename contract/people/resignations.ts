/** Resignations: a letter, the last working day by notice, a decision; approved ones lead to the exit. */
import * as z from 'zod/mini'
import {
  day,
  endpoint,
  flag,
  id,
  listQuery,
  listReply,
  moment,
  named,
  personRef,
  requiredText,
  shownPerson,
  text,
  version,
} from '../endpoint.ts'
import { approvalTrail } from '../platform/approvals.ts'
import { noticeUnits } from './notice.ts'
import { standing } from './promotions.ts'

/** The specification's section 4. A rejected one is retracted too: its trail says by whom and why. */
export const resignationStatuses = ['pending', 'approved', 'retracted'] as const
export type ResignationStatus = (typeof resignationStatuses)[number]
export const resignationWords: Record<ResignationStatus, string> = {
  pending: 'Pending',
  approved: 'Approved',
  retracted: 'Retracted',
}

export const resignationReasons = [
  'another_job',
  'pay',
  'career',
  'study',
  'relocation',
  'family',
  'health',
  'shifts',
  'leadership',
  'retirement',
  'other',
] as const
export type ResignationReason = (typeof resignationReasons)[number]
export const resignationReasonWords: Record<ResignationReason, string> = {
  another_job: 'Another job',
  pay: 'Pay',
  career: 'Career growth',
  study: 'Study',
  relocation: 'Relocation',
  family: 'Family',
  health: 'Health',
  shifts: 'Shifts or workload',
  leadership: 'Leadership',
  retirement: 'Retirement',
  other: 'Other',
}

/** A last working day is at most so many months ahead. */
export const resignationMonthsAhead = 12

const notice = z.object({
  length: z.number(),
  unit: z.enum(noticeUnits),
  /** The last day of notice. */
  ends_on: day,
})

const row = z.object({
  id: z.string(),
  employee: shownPerson,
  office: named,
  /** Null to those who only approve: the person, HR and the chief executive read it. */
  reason: z.nullable(z.enum(resignationReasons)),
  given_on: day,
  notice_ends_on: day,
  last_working_day: day,
  /** Calendar days of notice that are not served. */
  shortfall_days: z.number(),
  status: z.enum(resignationStatuses),
  /** The person asked to retract it after its approval, and HR has not answered. */
  retract_asked_at: z.nullable(moment),
  waiting_for: z.array(z.string()),
  waiting_since: z.nullable(moment),
  created_at: moment,
  decided_at: z.nullable(moment),
  version,
})
export type ResignationRow = z.output<typeof row>

const resignation = z.object({
  ...row.shape,
  letter: z.string(),
  notice,
  retract_reason: z.nullable(z.string()),
  /** An earlier last working day that one side proposed and the other has not answered. */
  earlier: z.nullable(z.object({ day, by: personRef, at: moment })),
  /** The last working day that the person named, where an earlier one was agreed since. */
  named_day: z.nullable(day),
  /** Who of HR agreed to retract an approved one. */
  retracted_by: z.nullable(personRef),
  trail: z.nullable(approvalTrail),
  /** Active warning letters, to those who may know of them; none to the person, who has them elsewhere. */
  standing: z.array(standing),
  can: z.object({
    decide: z.boolean(),
    retract: z.boolean(),
    /** Answering a wish to retract, reading and writing retention notes. */
    consent: z.boolean(),
    note: z.boolean(),
    /** Proposing an earlier last working day, and answering one that the other side proposed. */
    bring_forward: z.boolean(),
    answer_day: z.boolean(),
  }),
})
export type Resignation = z.output<typeof resignation>

export const retentionNoteKinds = ['note', 'counter_offer'] as const
export const retentionNoteWords = { note: 'Note', counter_offer: 'Counter-offer' } as const

const note = z.object({
  id: z.string(),
  kind: z.enum(retentionNoteKinds),
  note: z.string(),
  written_by: personRef,
  created_at: moment,
})

const done = z.object({ message: z.string(), resignation })

export const resignations = {
  /** Loaded on start by everyone (specification 6 and 7). */
  current: endpoint({
    method: 'GET',
    path: '/api/v1/resignations/{ogid}.json',
    access: 'resignation.read',
    topics: ['resignations', 'approvals', 'people'],
    summary: 'The newest resignation of a person in scope; null without one.',
    reply: z.object({ resignation: z.nullable(resignation) }),
  }),
  notice: endpoint({
    method: 'GET',
    path: '/api/v1/resignations/{ogid}/notice.json',
    access: 'resignation.submit',
    topics: ['resignations', 'people'],
    summary:
      'The notice that the caller gives today by length of service (Labour Act, section 11), and why they cannot, if so.',
    reply: z.object({
      notice: z.object({ ...notice.shape, given_on: day, hire_date: day, why_not: z.nullable(z.string()) }),
    }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/v1/resignations.json',
    access: 'resignation.read',
    stake: 'sensitive',
    topics: ['resignations', 'approvals', 'people'],
    summary:
      'Resignations in scope and those that the caller decides; `pipeline=true`: all of operations, for who sees it whole. Reasons only to HR.',
    query: listQuery(['created_at', 'last_working_day', 'employee'], {
      status: z.optional(z.enum(resignationStatuses, 'Choose from the list')),
      office_id: z.optional(id),
      reason: z.optional(z.enum(resignationReasons, 'Choose from the list')),
      from: z.optional(day),
      until: z.optional(day),
      /** Asked to be retracted after approval. */
      retracting: z.optional(flag),
      pipeline: z.optional(flag),
    }),
    rows: 'resignations',
    reply: listReply('resignations', row),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/v1/resignation_applications/{id}.json',
    access: 'resignation.read',
    topics: ['resignations', 'approvals', 'people'],
    summary: 'One resignation with its letter, its approval steps and what the caller may do with it.',
    reply: z.object({ resignation }),
  }),
  submit: endpoint({
    method: 'POST',
    path: '/api/v1/resignations.json',
    access: 'resignation.submit',
    stake: 'none',
    summary: 'Sends the caller’s own resignation to those who approve it. Short notice is allowed and said.',
    body: z.strictObject({
      letter: requiredText(5000, 'Write your letter'),
      reason: z.enum(resignationReasons, 'Choose a reason'),
      last_working_day: day,
    }),
    reply: done,
  }),
  retract: endpoint({
    method: 'PATCH',
    path: '/api/v1/resignation_applications/{id}/retract.json',
    access: 'resignation.submit',
    stake: 'none',
    summary:
      'Retracts the caller’s own resignation: a pending one at once, an approved one up to its last working day once HR agrees.',
    body: z.strictObject({ reason: z._default(text(500), ''), version }),
    reply: done,
  }),
  consent: endpoint({
    method: 'PATCH',
    path: '/api/v1/resignation_applications/{id}/consent.json',
    access: 'resignation.manage',
    stake: 'none',
    summary: 'Answers the wish to retract an approved resignation: the person stays, or leaves as planned.',
    body: z.strictObject({ agreed: z.boolean(), comment: z._default(text(500), ''), version }),
    reply: done,
  }),
  bringForward: endpoint({
    method: 'PATCH',
    path: '/api/v1/resignation_applications/{id}/earlier_day.json',
    access: 'resignation.read',
    stake: 'none',
    summary:
      'Proposes an earlier last working day than the one that was approved: the person to HR, or HR to the person. It counts once the other agrees.',
    body: z.strictObject({ last_working_day: day, version }),
    reply: done,
  }),
  answerDay: endpoint({
    method: 'PATCH',
    path: '/api/v1/resignation_applications/{id}/earlier_day_answer.json',
    access: 'resignation.read',
    stake: 'none',
    summary:
      'Agrees to an earlier last working day that the other side proposed, which then is the last one; or leaves it as it was.',
    body: z.strictObject({ agreed: z.boolean(), comment: z._default(text(500), ''), version }),
    reply: done,
  }),
  notes: endpoint({
    method: 'GET',
    path: '/api/v1/resignation_applications/{id}/notes.json',
    access: 'resignation.manage',
    topics: ['resignations'],
    summary: 'Retention notes and counter-offers of one resignation, newest first; for HR, never about the reader.',
    reply: z.object({ notes: z.array(note) }),
  }),
  addNote: endpoint({
    method: 'POST',
    path: '/api/v1/resignation_applications/{id}/notes.json',
    access: 'resignation.manage',
    stake: 'none',
    summary: 'Adds a retention note or a counter-offer; it is kept as written.',
    body: z.strictObject({
      kind: z.enum(retentionNoteKinds, 'Choose from the list'),
      note: requiredText(2000, 'Enter a note'),
    }),
  }),
}
