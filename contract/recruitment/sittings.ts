/** Sittings of aptitude tests: an applicant is invited, starts, answers against the server's clock, and passes or does not. */
import * as z from 'zod/mini'
import { eachResult, endpoint, id, listQuery, listReply, moment, named, version, whole } from '../endpoint.ts'
import { aptitudeKinds } from './questions.ts'
import { applicationStages } from './stages.ts'

export const sittingStatuses = ['invited', 'started', 'marking', 'passed', 'failed', 'expired', 'cancelled'] as const
export type SittingStatus = (typeof sittingStatuses)[number]
export const sittingWords: Record<SittingStatus, string> = {
  invited: 'Invited',
  started: 'Started',
  marking: 'To be marked',
  passed: 'Passed',
  failed: 'Not passed',
  expired: 'Expired',
  cancelled: 'Cancelled',
}

/** What was reached, in percent. Rounded down: nobody below a mark seems to stand on it. */
export const percentOf = (score: number, most: number): number => (most > 0 ? Math.floor((100 * score) / most) : 0)

const row = z.object({
  id: z.string(),
  application: z.object({
    id: z.string(),
    full_name: z.string(),
    reference: z.string(),
    job_title: z.string(),
    stage: z.enum(applicationStages),
  }),
  test: named,
  attempt: z.number(),
  status: z.enum(sittingStatuses),
  invited_at: moment,
  /** Until when it can be started. */
  expires_at: moment,
  started_at: z.nullable(moment),
  ends_at: z.nullable(moment),
  finished_at: z.nullable(moment),
  pass_mark: z.number(),
  score: z.nullable(z.number()),
  max_score: z.nullable(z.number()),
  /** `percentOf` the two. */
  percent: z.nullable(z.number()),
  /** How often the window of the test was left. */
  times_left: z.number(),
  can: z.object({ renew: z.boolean(), cancel: z.boolean() }),
})

const given = z.object({
  id: z.string(),
  position: z.number(),
  title: z.string(),
  kind: z.enum(aptitudeKinds),
  points: z.number(),
  picture: z.nullable(z.string()),
  options: z.array(z.object({ label: z.string(), right: z.boolean(), chosen: z.boolean() })),
  /** Of numbers and texts what was typed; null without an answer. */
  given: z.nullable(z.string()),
  right_answer: z.nullable(z.number()),
  /** Null while somebody has to mark it. */
  awarded: z.nullable(z.number()),
})

const answer = z.object({
  id: z.string(),
  test: named,
  question: z.string(),
  answer: z.string(),
  points: z.number(),
  awarded: z.nullable(z.number()),
  finished_at: moment,
  version,
})

const steps = { message: z.string() }

export const sittings = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/aptitude_sittings.json',
    access: 'application.read',
    stake: 'sensitive',
    topics: ['aptitude', 'job_applications'],
    summary: 'Who was invited to which aptitude test, and what they reached; rep sievers see those of their applications.',
    query: listQuery(['invited_at', 'finished_at', 'applicant', 'percent', 'status'], {
      status: z.optional(z.enum(sittingStatuses, 'Choose a status from the list')),
      test_id: z.optional(id),
      application_id: z.optional(id),
    }),
    rows: 'aptitude_sittings',
    reply: listReply('aptitude_sittings', row),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/v1/aptitude_sittings/{id}.json',
    access: 'aptitude.read',
    topics: ['aptitude', 'job_applications'],
    summary: 'A sitting with its questions as they were asked, the answers, and when its window was left.',
    reply: z.object({
      aptitude_sitting: z.object({
        ...row.shape,
        questions: z.array(given),
        window: z.array(z.object({ left_at: moment, back_at: z.nullable(moment) })),
      }),
    }),
  }),
  invite: endpoint({
    method: 'POST',
    path: '/api/v1/aptitude_sittings.json',
    access: 'application.edit',
    stake: 'none',
    summary:
      'Invites applicants to an aptitude test by a letter with a link of their own, and moves them on to it. Each on its own: one refused takes nothing from the others.',
    body: z.strictObject({
      test_id: id,
      application_ids: z
        .array(id)
        .check(z.minLength(1, 'Choose at least one application'), z.maxLength(200, 'At most 200 applications at once')),
    }),
    reply: eachResult,
  }),
  renew: endpoint({
    method: 'PATCH',
    path: '/api/v1/aptitude_sittings/{id}/renew.json',
    access: 'application.edit',
    stake: 'none',
    summary:
      'Sends a new link and ends the one before; what has not been started can be started anew for the days of its test.',
    reply: z.object(steps),
  }),
  cancel: endpoint({
    method: 'PATCH',
    path: '/api/v1/aptitude_sittings/{id}/cancel.json',
    access: 'application.edit',
    stake: 'none',
    summary: 'Takes an invitation back that was not started.',
    reply: z.object(steps),
  }),
  answers: endpoint({
    method: 'GET',
    path: '/api/v1/aptitude_answers.json',
    access: 'aptitude.mark',
    stake: 'sensitive',
    topics: ['aptitude'],
    summary: 'The texts that applicants wrote, to be marked without knowing whose they are: the same question together.',
    query: listQuery(['finished_at'], {
      marked: z.optional(z.enum(['yes', 'no'], 'Choose yes or no')),
      test_id: z.optional(id),
    }),
    rows: 'aptitude_answers',
    reply: listReply('aptitude_answers', answer),
  }),
  mark: endpoint({
    method: 'PATCH',
    path: '/api/v1/aptitude_answers/{id}.json',
    access: 'aptitude.mark',
    stake: 'none',
    summary: 'Gives a text its points; the last one of a sitting makes its result.',
    body: z.strictObject({ awarded: whole(0, 100), version }),
    reply: z.object(steps),
  }),
}
