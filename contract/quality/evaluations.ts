/** Evaluations: from the draft to what the person says to it, and what becomes of a dispute. */
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
  personName,
  requiredText,
  shownPerson,
  text,
  version,
} from '../endpoint.ts'
import { bandField } from './boards.ts'
import { contactTypes, sectionsField } from './form-content.ts'
import { answersField } from './score.ts'

export const evaluationStatuses = [
  'draft',
  'in_review',
  'released',
  'acknowledged',
  'disputed',
  'upheld',
  'revised',
  'final',
] as const
export type EvaluationStatus = (typeof evaluationStatuses)[number]

/** What can be done with one. */
export const evaluationSteps = [
  'save',
  'submit',
  'discard',
  'reassign',
  'release',
  'send_back',
  'acknowledge',
  'dispute',
  'decide',
] as const
export type EvaluationStep = (typeof evaluationSteps)[number]

const score = z.nullable(z.number())

const row = z.object({
  id: z.string(),
  employee: shownPerson,
  /** Where they sat on the day of the contact. */
  office: named,
  team: z.nullable(named),
  /** Who led them that day. */
  lead: z.nullable(personName),
  evaluator: personName,
  contact_type: z.enum(contactTypes),
  reference: z.string(),
  happened_at: moment,
  form: z.object({ id: z.string(), title: z.string(), number: z.number() }),
  status: z.enum(evaluationStatuses),
  /** 0 to 100, before auto-fails. */
  raw_score: score,
  /** After them: what counts. */
  score,
  is_failed: z.boolean(),
  released_at: z.nullable(moment),
  /** The last day on which the person can answer; null when nothing is waited for. */
  due_on: z.nullable(day),
  /** The window passed without a word of the person. */
  auto_acknowledged: z.boolean(),
  /** How its contact was chosen: drawn in a sample, or picked by the evaluator. */
  chosen: z.enum(['sample', 'by_hand']),
  version,
})

const result = z.object({
  number: z.number(),
  answers: answersField,
  raw_score: score,
  score,
  by: personName,
  at: moment,
})

const dispute = z.object({
  reason: z.string(),
  /** The reason for single questions. */
  questions: z.record(z.string(), z.string()),
  disputed_at: moment,
  decided_by: z.nullable(personName),
  words: z.nullable(z.string()),
  decided_at: z.nullable(moment),
})

/** What figures of the dashboards are counted by. */
const ofFigures = {
  /** The days of the contacts. */
  from: z.optional(day),
  to: z.optional(day),
  /** The team of that day. */
  team_id: z.optional(z.union([z.literal('none'), id])),
  /** All versions of a form. */
  family_id: z.optional(id),
  /** One that was answered and scored. */
  question: z.optional(text(20)),
  released: z.optional(flag),
  /** With an auto-fail: of any question, or of the one that is asked for. */
  failed: z.optional(flag),
  disputed: z.optional(flag),
  decision: z.optional(z.enum(['upheld', 'revised'], 'Choose a decision')),
  /** Where the band of scores begins. */
  band: z.optional(bandField),
}

const filters = {
  status: z.optional(z.enum(evaluationStatuses, 'Choose a status')),
  office_id: z.optional(id),
  contact_type: z.optional(z.enum(contactTypes, 'Choose a type of contact')),
  ogid: z.optional(text(20)),
  evaluator: z.optional(text(20)),
  /** The OGID of who led the person on the day of the contact; `none` of nobody. */
  lead: z.optional(text(20)),
  chosen: z.optional(z.enum(['sample', 'by_hand'], 'Choose how it was chosen')),
  ...ofFigures,
}

const versioned = { version }
const words = requiredText(2000, 'Enter a reason')
const answered = { answers: answersField, summary: text(4000), version }

export const evaluations = {
  queue: endpoint({
    method: 'GET',
    path: '/api/v1/evaluation_queue.json',
    access: 'evaluation.edit',
    stake: 'sensitive',
    topics: ['evaluations', 'evaluation_assignments', 'quality_contacts', 'people'],
    summary:
      'The people whom the caller is assigned to evaluate, with this week’s quota, what is done of it and the day it is due.',
    query: listQuery(['full_name', 'left_to_do', 'sampled', 'office'], { office_id: z.optional(id) }),
    rows: 'evaluation_queue',
    reply: z.extend(
      listReply(
        'evaluation_queue',
        z.object({
          id: z.string(),
          employee: shownPerson,
          office: named,
          team: z.nullable(named),
          lead: z.nullable(personName),
          quota: z.number(),
          done: z.number(),
          left_to_do: z.number(),
          /** Contacts of theirs without an evaluation. */
          waiting: z.number(),
          /** Of these, drawn in a sample and the caller’s to evaluate. */
          sampled: z.number(),
          /** The caller's own draft, to be gone on with. */
          draft_id: z.nullable(z.string()),
        }),
      ),
      { due_on: day, quota: z.number(), done: z.number() },
    ),
  }),
  leads: endpoint({
    method: 'GET',
    path: '/api/v1/evaluation_leads.json',
    access: 'evaluation.read',
    stake: 'sensitive',
    topics: ['evaluations', 'people'],
    summary: 'The leads of those in scope: how many people, evaluations of the last 30 days, average, disputes that wait.',
    query: listQuery(['full_name', 'people', 'evaluations', 'average'], {}),
    rows: 'evaluation_leads',
    reply: listReply(
      'evaluation_leads',
      z.object({
        id: z.string(),
        lead: shownPerson,
        people: z.number(),
        /** Of these, evaluated in the last 30 days. */
        evaluated: z.number(),
        evaluations: z.number(),
        average: score,
        disputed: z.number(),
      }),
    ),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/v1/evaluations.json',
    access: 'evaluation.read',
    stake: 'sensitive',
    topics: ['evaluations', 'people'],
    summary: 'Evaluations in scope; before the release those of an evaluator are seen by evaluators alone, a draft by its own.',
    query: listQuery(['happened_at', 'released_at', 'score', 'full_name', 'status', 'due_on'], filters),
    rows: 'evaluations',
    reply: listReply('evaluations', row),
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/v1/evaluations/mine.json',
    access: 'evaluation.read',
    stake: 'none',
    topics: ['evaluations'],
    summary: 'The released evaluations of the caller, newest first.',
    query: listQuery(['happened_at', 'released_at', 'score'], {
      status: filters.status,
      ...ofFigures,
      /** The caller can still answer. */
      waiting: z.optional(flag),
    }),
    rows: 'evaluations',
    reply: listReply('evaluations', row),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/v1/evaluations/{id}.json',
    access: 'evaluation.read',
    topics: ['evaluations'],
    summary: 'One evaluation: its questions and answers, each of its results, the dispute and what can be done.',
    reply: z.object({
      evaluation: z.object({
        ...row.shape,
        sections: sectionsField,
        answers: answersField,
        summary: z.string(),
        contact: z.object({
          id: z.string(),
          /** On the clocks where the person worked. */
          local_time: z.string(),
          zone: z.string(),
          duration_seconds: z.nullable(z.number()),
          recording_url: z.nullable(z.string()),
          recording_type: z.nullable(z.string()),
          /** It was deleted when its time was over. */
          recording_gone: z.boolean(),
        }),
        needs_review: z.boolean(),
        window_days: z.number(),
        /** What a reviewer sent it back with. */
        review_words: z.nullable(z.string()),
        results: z.array(result),
        dispute: z.nullable(dispute),
        is_mine: z.boolean(),
        can: z.record(z.enum(evaluationSteps), z.boolean()),
      }),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/evaluations.json',
    access: 'evaluation.edit',
    stake: 'none',
    summary: 'Begins to evaluate a contact with the active form of its campaign and type.',
    body: z.strictObject({ contact_id: id }),
    reply: z.object({ message: z.string(), evaluation: z.object({ id: z.string(), lead: z.nullable(personName) }) }),
  }),
  save: endpoint({
    method: 'PATCH',
    path: '/api/v1/evaluations/{id}.json',
    access: 'evaluation.edit',
    stake: 'none',
    summary: 'Keeps the answers so far of a draft.',
    body: z.strictObject(answered),
    reply: z.object({ message: z.string(), evaluation: z.object({ version }) }),
  }),
  submit: endpoint({
    method: 'PATCH',
    path: '/api/v1/evaluations/{id}/submit.json',
    access: 'evaluation.edit',
    stake: 'none',
    summary: 'Releases a whole evaluation to the person, or sends it to review where its form asks for that.',
    body: z.strictObject(answered),
  }),
  discard: endpoint({
    method: 'DELETE',
    path: '/api/v1/evaluations/{id}.json',
    access: 'evaluation.edit',
    stake: 'none',
    summary:
      'Discards a draft, one’s own or, by who assigns, that of an evaluator who cannot finish it; its contact can be evaluated again.',
  }),
  reassign: endpoint({
    method: 'PATCH',
    path: '/api/v1/evaluations/{id}/evaluator.json',
    access: 'evaluation.assign',
    stake: 'none',
    summary: 'Gives a draft to another evaluator, who begins anew: what somebody else answered is not theirs.',
    body: z.strictObject({ evaluator: requiredText(20, 'Choose an evaluator'), version }),
  }),
  release: endpoint({
    method: 'PATCH',
    path: '/api/v1/evaluations/{id}/release.json',
    access: 'evaluation.edit',
    stake: 'none',
    summary: 'Releases what another evaluator sent to review.',
    body: z.strictObject(versioned),
  }),
  sendBack: endpoint({
    method: 'PATCH',
    path: '/api/v1/evaluations/{id}/send_back.json',
    access: 'evaluation.edit',
    stake: 'none',
    summary: 'Sends an evaluation in review back to its evaluator, with what to change.',
    body: z.strictObject({ words, version }),
  }),
  acknowledge: endpoint({
    method: 'PATCH',
    path: '/api/v1/evaluations/{id}/acknowledge.json',
    access: 'evaluation.read',
    stake: 'none',
    summary: 'The person has seen it; after a decided dispute that makes it final.',
    body: z.strictObject(versioned),
  }),
  dispute: endpoint({
    method: 'PATCH',
    path: '/api/v1/evaluations/{id}/dispute.json',
    access: 'evaluation.read',
    stake: 'none',
    summary: 'The person disputes their released evaluation, once and within its window.',
    body: z.strictObject({
      reason: words,
      questions: z._default(z.record(z.string().check(z.maxLength(20)), requiredText(1000, 'Enter a reason')), {}),
      version,
    }),
  }),
  decide: endpoint({
    method: 'PATCH',
    path: '/api/v1/evaluations/{id}/decide.json',
    access: 'evaluation.edit',
    stake: 'none',
    summary: 'Another evaluator decides a dispute: upheld as it is, or revised with other answers. Both results are kept.',
    body: z.strictObject({
      decision: z.enum(['upheld', 'revised'], 'Choose a decision'),
      words,
      answers: z.optional(answersField),
      version,
    }),
  }),
}
