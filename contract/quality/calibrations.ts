/** Calibration: several evaluators score one contact blind; what they differ by is theirs to learn from, and never counts for the person. */
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
import { contactTypes, sectionsField } from './form-content.ts'
import { answersField } from './score.ts'

export const calibrationStatuses = ['open', 'closed', 'cancelled'] as const
export type CalibrationStatus = (typeof calibrationStatuses)[number]

const score = z.nullable(z.number())

const row = z.object({
  id: z.string(),
  title: z.string(),
  office: named,
  contact_type: z.enum(contactTypes),
  reference: z.string(),
  due_on: day,
  status: z.enum(calibrationStatuses),
  participants: z.number(),
  submitted: z.number(),
  /** What the caller has to do. */
  mine: z.nullable(z.enum(['to_score', 'scored'])),
  /** Of the scores from the master score, without its sign; once it is closed. */
  deviation: score,
  created_at: moment,
  version,
})

const sheet = z.object({
  evaluator: shownPerson,
  is_master: z.boolean(),
  is_submitted: z.boolean(),
  /** These only once it is closed, or of one’s own. */
  answers: z.nullable(answersField),
  summary: z.nullable(z.string()),
  score,
  /** From the master score, with its sign; positive is more generous. */
  deviation: score,
  /** Of 100: the weight of the questions that were answered as the master did. */
  agreement: score,
})

const question = z.object({
  question_id: z.string(),
  /** How many answered as the master did, of how many. */
  agreed: z.number(),
  of: z.number(),
  /** Mean of the points above or below the master’s, in points of 100 of the whole. */
  deviation: score,
})

const people = z.array(requiredText(20)).check(
  z.minLength(2, 'Choose at least two evaluators'),
  z.maxLength(20, 'At most 20 evaluators'),
  z.refine((chosen) => new Set(chosen).size === chosen.length, 'Choose each evaluator once'),
)

export const calibrations = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/calibrations.json',
    access: 'evaluation.edit',
    stake: 'none',
    topics: ['calibrations'],
    summary: 'Calibrations: those of the caller; who assigns evaluators sees all.',
    query: listQuery(['created_at', 'due_on', 'title', 'status'], {
      status: z.optional(z.enum(calibrationStatuses, 'Choose a status')),
      mine: z.optional(flag),
    }),
    rows: 'calibrations',
    reply: listReply('calibrations', row),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/v1/calibrations/{id}.json',
    access: 'evaluation.edit',
    topics: ['calibrations'],
    summary: 'A calibration: blind while it is open, with every score and the deviations from the master once it is closed.',
    reply: z.object({
      calibration: z.object({
        ...row.shape,
        sections: sectionsField,
        contact: z.object({
          id: z.string(),
          local_time: z.string(),
          zone: z.string(),
          duration_seconds: z.nullable(z.number()),
          recording_url: z.nullable(z.string()),
          recording_type: z.nullable(z.string()),
          /** It was deleted when its time was over. */
          recording_gone: z.boolean(),
        }),
        employee: personName,
        created_by: z.nullable(personName),
        sheets: z.array(sheet),
        /** Null while it is open. */
        questions: z.nullable(z.array(question)),
        /** The caller’s own, to go on with. */
        own: z.nullable(z.object({ answers: answersField, summary: z.string(), version })),
        can: z.object({
          score: z.boolean(),
          close: z.boolean(),
          cancel: z.boolean(),
          change: z.boolean(),
        }),
      }),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/calibrations.json',
    access: 'evaluation.assign',
    stake: 'none',
    summary:
      'Has several evaluators score a contact blind, by the active form. Refused for contacts that were evaluated or drawn, and for the line of anyone who takes part.',
    body: z.strictObject({
      title: requiredText(120),
      contact_id: id,
      evaluators: people,
      /** Whose score the others are measured by; one of the evaluators. */
      master: requiredText(20),
      due_on: day,
    }),
    reply: z.object({ message: z.string(), calibration: z.object({ id: z.string() }) }),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/v1/calibrations/{id}.json',
    access: 'evaluation.assign',
    stake: 'none',
    summary: 'Changes who takes part, whose score is the master’s and the day it is due; what was scored stays.',
    body: z.strictObject({ evaluators: people, master: requiredText(20), due_on: day, version }),
  }),
  save: endpoint({
    method: 'PATCH',
    path: '/api/v1/calibrations/{id}/save.json',
    access: 'evaluation.edit',
    stake: 'none',
    summary: 'Keeps the caller’s answers so far.',
    body: z.strictObject({ answers: answersField, summary: text(4000), version }),
    reply: z.object({ message: z.string(), calibration: z.object({ version }) }),
  }),
  submit: endpoint({
    method: 'PATCH',
    path: '/api/v1/calibrations/{id}/submit.json',
    access: 'evaluation.edit',
    stake: 'none',
    summary:
      'Hands in the caller’s whole score. The last one closes the calibration and opens all scores to those who took part.',
    body: z.strictObject({ answers: answersField, summary: text(4000), version }),
  }),
  close: endpoint({
    method: 'PATCH',
    path: '/api/v1/calibrations/{id}/close.json',
    access: 'evaluation.assign',
    stake: 'none',
    summary: 'Closes a calibration without those who have not scored; the master score and another one have to be there.',
    body: z.strictObject({ version }),
  }),
  cancel: endpoint({
    method: 'PATCH',
    path: '/api/v1/calibrations/{id}/cancel.json',
    access: 'evaluation.assign',
    stake: 'none',
    summary: 'Ends an open calibration unread; its scores stay closed to everyone, and its contact can be evaluated.',
    body: z.strictObject({ reason: requiredText(500, 'Enter a reason'), version }),
  }),
  drift: endpoint({
    method: 'GET',
    path: '/api/v1/calibration_drift.json',
    access: 'evaluation.edit',
    stake: 'none',
    topics: ['calibrations', 'people'],
    summary:
      'How far each evaluator stood from the master in the closed calibrations of the last year, month by month: the caller; who assigns evaluators sees all.',
    query: listQuery(['full_name', 'calibrations', 'deviation', 'agreement', 'drift'], {}),
    rows: 'calibration_drift',
    reply: listReply(
      'calibration_drift',
      z.object({
        id: z.string(),
        evaluator: shownPerson,
        calibrations: z.number(),
        /** Mean from the master, with its sign. */
        deviation: score,
        agreement: score,
        /** The mean of the last three months less that of the time before; null without both. */
        drift: score,
        months: z.array(z.object({ month: z.string(), calibrations: z.number(), deviation: z.number() })),
      }),
    ),
  }),
}
