/** Quality as figures: how campaigns, teams, evaluators, questions and people score. Each figure has a list with the same filter. */
import * as z from 'zod/mini'
import { addMonths, firstOfMonth, monthOf } from '../dates.ts'
import { day, endpoint, flag, id, listQuery, listReply, named, personName, shownPerson, text } from '../endpoint.ts'
import { contactTypes } from './form-content.ts'

/** Where each band of scores begins; the last one ends with 100. */
export const scoreBands = [0, 50, 60, 70, 80, 90] as const
export const bandField = z.enum(['0', '50', '60', '70', '80', '90'], 'Choose a band of scores')
export const bandText = (from: number): string => {
  const next = scoreBands[scoreBands.indexOf(from as 0) + 1]
  return from === 0 ? `Below ${next}` : next === undefined ? `${from} to 100` : `${from} to ${next - 1}`
}

const month = z.string().check(z.regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, 'Enter a month as yyyy-MM'))

/** At most so many months at a look. */
export const mostMonths = 24
/** So many when nobody says. */
export const usualMonths = 6

interface Months {
  from?: string | undefined
  to?: string | undefined
}

/** The months that are asked for, the last one that of today when nothing is said. */
export function monthsOf({ from, to }: Months, today: string): { from: string; to: string } {
  const last = to ?? (from === undefined || from <= monthOf(today) ? monthOf(today) : from)
  return { from: from ?? monthOf(addMonths(`${last}-01`, 1 - usualMonths)), to: last }
}

/** How many months from one to another, both included. */
export const countMonths = (from: string, to: string): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5)) - Number(from.slice(5)) + 1

/** Their first and last day, as lists of evaluations are filtered. */
export const daysOf = ({ from, to }: { from: string; to: string }): { from: string; to: string } => ({
  from: `${from}-01`,
  to: lastOfMonth(to),
})

const lastOfMonth = (of: string): string => {
  const next = addMonths(`${of}-01`, 1)
  return new Date(Date.parse(`${firstOfMonth(next)}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
}

const asked = {
  from: z.optional(month),
  to: z.optional(month),
  /** The campaign of the day of the contact. */
  office_id: z.optional(id),
  contact_type: z.optional(z.enum(contactTypes, 'Choose a type of contact')),
}

const counts = {
  evaluations: z.number(),
  /** Of the effective scores, with one decimal; null where nothing was scored. */
  average: z.nullable(z.number()),
  failed: z.number(),
  /** Ever disputed; of these waiting for a decision, upheld and revised. */
  disputed: z.number(),
  waiting: z.number(),
  upheld: z.number(),
  revised: z.number(),
}
const figures = z.object(counts)
export type BoardCounts = z.output<typeof figures>

const trend = z.array(
  z.object({ from: day, to: day, evaluations: z.number(), average: z.nullable(z.number()), failed: z.number() }),
)
const period = z.object({ from: month, to: month })
/** Of the contacts that samples drew: with a released evaluation. Null to who does not see everyone. */
const sampled = z.nullable(z.object({ drawn: z.number(), evaluated: z.number() }))
export type Sampled = z.output<typeof sampled>
/** The months before, as many. */
const before = z.object({ evaluations: z.number(), average: z.nullable(z.number()) })

export const boardGroups = ['campaign', 'team', 'lead', 'evaluator'] as const
export type BoardGroup = (typeof boardGroups)[number]

const question = {
  /** All versions of a form. */
  family_id: z.string(),
  form: z.string(),
  question_id: z.string(),
  question: z.string(),
  section: z.string(),
  weight: z.number(),
  /** How often it was answered and scored. */
  evaluations: z.number(),
  /** 0 to 100: what the answers reached on average. */
  average: z.number(),
  failed: z.number(),
}

const topics = ['quality_boards', 'evaluations', 'people', 'structure'] as const

export const boards = {
  overview: endpoint({
    method: 'GET',
    path: '/api/v1/quality_board.json',
    access: 'evaluation.read',
    topics,
    summary:
      'Released evaluations in scope of whole months by the day of the contact: totals, the months before, trend, bands of scores, who is covered, and how much of what samples drew.',
    query: z.strictObject(asked),
    reply: z.object({
      quality_board: z.object({
        period,
        totals: figures,
        before,
        /** By week up to six months, else by month. */
        trend,
        bands: z.array(z.object({ from: z.number(), evaluations: z.number() })),
        coverage: z.object({
          /** Who works in the campaigns today, and who of them was evaluated in the period. */
          people: z.number(),
          evaluated: z.number(),
        }),
        sampled,
        /** Of one campaign that works for a client, for who may change whether it sees names. */
        client: z.nullable(z.object({ ...named.shape, names_shown: z.boolean() })),
      }),
    }),
  }),
  figures: endpoint({
    method: 'GET',
    path: '/api/v1/quality_figures.json',
    access: 'evaluation.read',
    stake: 'none',
    topics,
    summary: 'The same counted by campaign, team, lead or evaluator, each as of the day of the contact.',
    query: listQuery(['title', 'evaluations', 'average', 'failed', 'disputed', 'revised'], {
      ...asked,
      by: z.enum(boardGroups, 'Choose by what to count'),
    }),
    rows: 'quality_figures',
    reply: listReply(
      'quality_figures',
      z.object({
        id: z.string(),
        title: z.string(),
        /** Of a person. */ ogid: z.nullable(z.string()),
        ...counts,
        /** Of a campaign. */ sampled,
      }),
    ),
  }),
  questions: endpoint({
    method: 'GET',
    path: '/api/v1/quality_questions.json',
    access: 'evaluation.read',
    stake: 'none',
    topics: [...topics, 'evaluation_forms'],
    summary: 'What the answers to each question reached, month by month.',
    query: listQuery(['average', 'evaluations', 'failed', 'form'], asked),
    rows: 'quality_questions',
    reply: listReply(
      'quality_questions',
      z.object({ ...question, months: z.array(z.object({ month, evaluations: z.number(), average: z.number() })) }),
    ),
  }),
  people: endpoint({
    method: 'GET',
    path: '/api/v1/quality_people.json',
    access: 'evaluation.read',
    stake: 'sensitive',
    topics,
    summary: 'People in scope who work in campaigns today or were evaluated there in the period, with their scores.',
    query: listQuery(['full_name', 'evaluations', 'average', 'failed', 'disputed'], {
      ...asked,
      /** `false`: nobody has evaluated them in the period. */
      evaluated: z.optional(flag),
      /** Works in the campaign today. */
      is_here: z.optional(flag),
    }),
    rows: 'quality_people',
    reply: listReply(
      'quality_people',
      z.object({
        id: z.string(),
        employee: shownPerson,
        /** Where they work today; null of who has left. */
        office: z.nullable(named),
        is_here: z.boolean(),
        ...counts,
      }),
    ),
  }),
  person: endpoint({
    method: 'GET',
    path: '/api/v1/quality_people/{ogid}.json',
    access: 'evaluation.read',
    topics: ['evaluations', 'people'],
    summary:
      'One person in scope, or the caller: scores by month, the months before, and what to improve, the dearest question first.',
    query: z.strictObject({ from: asked.from, to: asked.to }),
    reply: z.object({
      quality_person: z.object({
        employee: shownPerson,
        office: z.nullable(named),
        lead: z.nullable(personName),
        period,
        totals: figures,
        before,
        trend,
        questions: z.array(
          z.object({
            ...question,
            /** What an evaluator last said about it where points were lost. */
            comment: z.nullable(text(1000)),
            /** The last evaluation in which points were lost. */
            evaluation_id: z.nullable(z.string()),
          }),
        ),
      }),
    }),
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/api/v1/quality_board.pdf',
    access: 'evaluation.read',
    stake: 'none',
    topics: [],
    summary: 'The figures in scope as a document: totals, trend, campaigns, teams, leads, evaluators and questions.',
    query: z.strictObject(asked),
    raw: true,
  }),
  client: endpoint({
    method: 'GET',
    path: '/api/v1/client_auth/quality.json',
    access: 'client',
    topics: [],
    summary:
      'To a client contact: the released evaluations of the client’s own campaigns by month, and by agent, named only where that is agreed.',
    query: z.strictObject({ from: asked.from, to: asked.to }),
    reply: z.object({
      period,
      quality_campaigns: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          evaluations: z.number(),
          average: z.nullable(z.number()),
          failed: z.number(),
          trend,
          /** The best first; 'Agent 1' where names are not agreed. */
          agents: z.array(z.object({ name: z.string(), evaluations: z.number(), average: z.nullable(z.number()) })),
        }),
      ),
    }),
  }),
}
