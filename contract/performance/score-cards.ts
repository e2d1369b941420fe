/** Score cards: a person's month by the measures of their designation or campaign. */
import * as z from 'zod/mini'
import { payMonth } from '../amounts.ts'
import {
  day,
  endpoint,
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
import { measureDirections, measureSources } from './score.ts'

export const cardStatuses = ['draft', 'submitted', 'acknowledged', 'disputed', 'final'] as const
export type CardStatus = (typeof cardStatuses)[number]

/** What can be done with one. */
export const cardSteps = ['enter', 'submit', 'acknowledge', 'dispute', 'decide'] as const
export type CardStep = (typeof cardSteps)[number]

/** Working days in which the person acknowledges or disputes a submitted card; then it is final. */
export const answerDays = 7
/** With fewer colleagues the average of a team could tell what one of them scored. */
export const leastColleagues = 5

const score = z.nullable(z.number())

/** One day, evaluation or task that a figure is made of. */
const part = z.object({
  on: day,
  words: z.string(),
  /** What it says: minutes, points, a share of a day. */
  value: z.nullable(z.number()),
  /** Of an evaluation. */
  evaluation_id: z.optional(z.string()),
})
export type FigurePart = z.output<typeof part>

const figure = z.object({
  measure: z.object({
    id: z.string(),
    title: z.string(),
    weight: z.number(),
    target: z.number(),
    direction: z.enum(measureDirections),
    source: z.enum(measureSources),
    unit: z.string(),
    cap: z.number(),
  }),
  value: z.nullable(z.number()),
  score,
  /** What was said to an entered figure. */
  note: z.string(),
  /** Who entered it; null of one that filled itself. */
  entered_by: z.nullable(personName),
  parts: z.array(part),
  /** What its source says by now, where it changed since the card was submitted; a dispute can count it anew. */
  by_now: z.nullable(z.object({ value: z.nullable(z.number()), score })),
})

const row = z.object({
  id: z.string(),
  employee: shownPerson,
  /** Its first day. */
  month: day,
  template: named,
  /** Where they sat on the last day of the month. */
  office: named,
  status: z.enum(cardStatuses),
  score,
  /** How many of its measures have no figure. */
  missing: z.number(),
  /** The day of its figures. */
  figures_on: day,
  /** The last day on which the person can answer. */
  due_on: z.nullable(day),
  version,
})

const dispute = z.object({
  reason: z.string(),
  disputed_at: moment,
  /** What the card said when it was disputed. */
  score,
  decision: z.nullable(z.enum(['upheld', 'revised'])),
  decided_by: z.nullable(personName),
  words: z.nullable(z.string()),
  decided_at: z.nullable(moment),
})

const entered = z
  .array(
    z.strictObject({
      measure_id: requiredText(20),
      value: z.nullable(z.number('Enter a number').check(z.gte(0, 'At least 0'), z.lte(1_000_000, 'At most 1,000,000'))),
      note: z._default(text(300), ''),
    }),
  )
  .check(z.maxLength(12))

const filters = { month: z.optional(payMonth), status: z.optional(z.enum(cardStatuses, 'Choose a status')) }

export const scoreCards = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/score_cards.json',
    access: 'score_card.read',
    stake: 'sensitive',
    topics: ['score_cards', 'people'],
    summary: 'The score cards in scope; one’s own only once it is submitted.',
    query: listQuery(['month', 'full_name', 'score', 'status'], {
      ...filters,
      office_id: z.optional(id),
      ogid: z.optional(text(20)),
    }),
    rows: 'score_cards',
    reply: listReply('score_cards', row),
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/v1/score_cards/mine.json',
    access: 'score_card.read',
    stake: 'none',
    topics: ['score_cards'],
    summary: 'The submitted score cards of the caller, newest first.',
    query: listQuery(['month', 'score'], filters),
    rows: 'score_cards',
    reply: listReply('score_cards', row),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/v1/score_cards/{id}.json',
    access: 'score_card.read',
    topics: ['score_cards'],
    summary:
      'One score card: each figure with the days, evaluations or tasks that it is made of, the trend of a year, the team’s average and what can be done.',
    reply: z.object({
      score_card: z.object({
        ...row.shape,
        figures: z.array(figure),
        submitted_by: z.nullable(personName),
        submitted_at: z.nullable(moment),
        acknowledged_at: z.nullable(moment),
        /** What the person said when acknowledging. */
        words: z.string(),
        /** The window passed, or the person left, without a word of theirs. */
        auto_final: z.boolean(),
        dispute: z.nullable(dispute),
        /** Submitted cards of the twelve months up to this one, oldest first. */
        trend: z.array(z.object({ month: day, score })),
        /** The rounded average of the others of the team; null until all of theirs are submitted, and of teams too small. */
        team: z.nullable(z.object({ title: z.string(), people: z.number(), average: z.number() })),
        is_mine: z.boolean(),
        can: z.record(z.enum(cardSteps), z.boolean()),
      }),
    }),
  }),
  make: endpoint({
    method: 'POST',
    path: '/api/v1/score_cards/make.json',
    access: 'score_template.edit',
    stake: 'none',
    summary: 'Makes the cards of a month that is over for everyone who has a template and none yet, as the nightly job does.',
    body: z.strictObject({ month: payMonth }),
  }),
  enter: endpoint({
    method: 'PATCH',
    path: '/api/v1/score_cards/{id}.json',
    access: 'score_card.edit',
    stake: 'none',
    summary: 'Keeps entered figures of a draft and reads its other figures again. Never of oneself.',
    body: z.strictObject({ figures: entered, version }),
    reply: z.object({ message: z.string(), score_card: z.object({ version }) }),
  }),
  submit: endpoint({
    method: 'PATCH',
    path: '/api/v1/score_cards/{id}/submit.json',
    access: 'score_card.edit',
    stake: 'none',
    summary:
      'Submits a draft to its person with the figures that it shows; whatever changes later in a source changes it no more.',
    body: z.strictObject({ version }),
  }),
  acknowledge: endpoint({
    method: 'PATCH',
    path: '/api/v1/score_cards/{id}/acknowledge.json',
    access: 'score_card.read',
    stake: 'none',
    summary: 'The person has seen it.',
    body: z.strictObject({ words: z._default(text(1000), ''), version }),
  }),
  dispute: endpoint({
    method: 'PATCH',
    path: '/api/v1/score_cards/{id}/dispute.json',
    access: 'score_card.read',
    stake: 'none',
    summary: 'The person disputes their submitted card, once and within its window.',
    body: z.strictObject({ reason: requiredText(2000, 'Enter a reason'), version }),
  }),
  decide: endpoint({
    method: 'PATCH',
    path: '/api/v1/score_cards/{id}/decide.json',
    access: 'score_card.edit',
    stake: 'none',
    summary:
      'Another than who submitted it decides a dispute: upheld as it is, or revised with other figures, or with those that changed since counted anew. It is final then.',
    body: z.strictObject({
      decision: z.enum(['upheld', 'revised'], 'Choose a decision'),
      words: requiredText(2000, 'Enter a reason'),
      figures: z._default(entered, []),
      /** Reads the figures that fill themselves again, but for those that are revised. */
      recount: z._default(z.boolean(), false),
      version,
    }),
  }),
}
