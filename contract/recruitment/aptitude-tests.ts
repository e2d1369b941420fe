/** Aptitude tests: which questions they ask, how long they take and what it takes to pass. */
import * as z from 'zod/mini'
import { crud } from '../crud.ts'
import { endpoint, id, requiredText, text, whole } from '../endpoint.ts'
import { aptitudeKinds } from './questions.ts'

const fields = {
  title: requiredText(120),
  /** What applicants read before they start. */
  instructions: z._default(text(2000), ''),
  minutes: whole(1, 240),
  /** In percent of the points. */
  pass_mark: whole(1, 100),
  /** How often one application may sit it. */
  attempts: z._default(whole(1, 5), 1),
  /** For how many days after an invitation it can be started. */
  valid_days: z._default(whole(1, 60), 7),
  /** Every applicant sees questions and options in an order of their own. */
  shuffled: z._default(z.boolean(), true),
  /** Asked of everyone. */
  question_ids: z._default(
    z.array(id).check(
      z.maxLength(100, 'At most 100 questions'),
      z.refine((ids) => new Set(ids).size === ids.length, 'A question is there twice'),
    ),
    [],
  ),
  /** Drawn at random for each sitting, so many of a topic. */
  draws: z._default(
    z.array(z.strictObject({ topic: requiredText(60, 'Choose a topic'), count: whole(1, 100) })).check(
      z.maxLength(20, 'At most 20 topics'),
      z.refine(
        (draws) => new Set(draws.map(({ topic }) => topic.toLowerCase())).size === draws.length,
        'A topic is there twice',
      ),
    ),
    [],
  ),
}

const isNotEmpty = z.refine<{ question_ids: string[]; draws: unknown[] }>(
  ({ question_ids, draws }) => question_ids.length > 0 || draws.length > 0,
  { error: 'Choose at least one question or topic', path: ['question_ids'] },
)

const row = {
  title: z.string(),
  instructions: z.string(),
  minutes: z.number(),
  pass_mark: z.number(),
  attempts: z.number(),
  valid_days: z.number(),
  shuffled: z.boolean(),
  question_ids: z.array(z.string()),
  draws: z.array(z.object({ topic: z.string(), count: z.number() })),
  /** How many each sitting asks. */
  question_count: z.number(),
  sittings: z.number(),
  /** Of the sittings with a result, how many passed. */
  decided: z.number(),
  passed: z.number(),
}

const item = z.object({
  id: z.string(),
  title: z.string(),
  topic: z.string(),
  kind: z.enum(aptitudeKinds),
  /** Which version of the question was asked. */
  version: z.number(),
  /** In how many finished sittings it was asked. */
  asked: z.number(),
  /** Share of its points that were reached, 0 to 100. */
  share: z.number(),
  /**
   * Share among the better half of the sittings less that among the other half, −100 to 100: near 0 it tells nobody from anybody, below
   * 0 it is probably wrong. Null of fewer than ten sittings.
   */
  discrimination: z.nullable(z.number()),
})

export const aptitudeTests = {
  ...crud({
    path: 'aptitude_tests',
    noun: 'aptitude_test',
    summary: 'The aptitude tests with what they ask and how many passed.',
    read: 'aptitude.read',
    edit: 'aptitude.edit',
    stake: 'none',
    topics: ['aptitude'],
    fields,
    checks: [isNotEmpty],
    row,
    sort: ['title', 'minutes', 'pass_mark'],
  }),
  lookup: endpoint({
    method: 'GET',
    path: '/api/v1/aptitude_test_choices.json',
    access: 'application.edit',
    topics: ['aptitude'],
    summary: 'The aptitude tests that applicants can be invited to.',
    reply: z.object({
      aptitude_tests: z.array(z.object({ id: z.string(), title: z.string(), minutes: z.number(), valid_days: z.number() })),
    }),
  }),
  statistics: endpoint({
    method: 'GET',
    path: '/api/v1/aptitude_tests/{id}/statistics.json',
    access: 'aptitude.read',
    topics: ['aptitude'],
    summary: 'How each question of a test did in the finished sittings.',
    reply: z.object({
      statistics: z.object({
        id: z.string(),
        title: z.string(),
        sittings: z.number(),
        /** Mean of what was reached, in percent; null without finished sittings. */
        average: z.nullable(z.number()),
        questions: z.array(item),
      }),
    }),
  }),
}
