/** Surveys: HR asks, everyone they are for answers once, and a score says how many of the points were reached. */
import * as z from 'zod/mini'
import { crud } from '../crud.ts'
import { endpoint, id, listQuery, listReply, moment, named, personRef, requiredText, text, version } from '../endpoint.ts'
import { audienceFields, audienceRow, periodFields, periodOrder, periodRow } from './audience.ts'
import { question, questionsField, questionTypes, responseField, scoredQuestion } from './survey-questions.ts'

/** Of an anonymous survey nothing is shown about fewer responses, and new ones are shown so many at a time. */
export const fewestShown = 5

export const surveyStates = ['upcoming', 'open', 'closed'] as const

/** Below 40 red, below 60 amber, else green (specification 4). */
export const scoreBand = (score: number): 'red' | 'amber' | 'green' => (score < 40 ? 'red' : score < 60 ? 'amber' : 'green')

/** As the specification's section 3 lists it, with what a form says around it. */
const asked = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  anonymous: z.boolean(),
  ...periodRow,
  question_details: z.object({ questions: z.array(question) }),
})

const fields = {
  title: requiredText(120),
  description: z._default(text(2000), ''),
  anonymous: z._default(z.boolean(), false),
  ...periodFields,
  ...audienceFields,
  questions: questionsField,
}

const row = {
  title: z.string(),
  anonymous: z.boolean(),
  ...periodRow,
  ...audienceRow,
  state: z.enum(surveyStates),
  question_count: z.number(),
  responses: z.number(),
}

const cut = {
  /** Only of surveys that are not anonymous: where people sat when they answered. */
  office_id: z.optional(id),
  /** Those who chose `option` of this radio question; of an anonymous survey once it is closed. */
  question_id: z.optional(text(20)),
  option: z.optional(text(20)),
}

const results = z.object({
  id: z.string(),
  title: z.string(),
  anonymous: z.boolean(),
  state: z.enum(surveyStates),
  /** How many people it is for today. */
  asked: z.number(),
  /** How many of them have answered, whatever the cut. */
  responses: z.number(),
  /** How many of the responses are shown, of an anonymous survey without up to four that wait for others; null, like all numbers below, when there are too few of an anonymous survey. */
  shown: z.nullable(z.number()),
  /** 0 to 100; null also when no option has points. */
  average_score: z.nullable(z.number()),
  scores: z.array(z.object({ band: z.enum(['red', 'amber', 'green']), responses: z.number() })),
  questions: z.array(
    z.object({
      id: z.string(),
      question: z.string(),
      question_type: z.enum(questionTypes),
      /** How many responses have an answer to it. */
      answered: z.number(),
      options: z.array(z.object({ key: z.string(), label: z.string(), responses: z.number() })),
    }),
  ),
  /** The offices of those who answered, to cut by; none of an anonymous survey. */
  offices: z.array(named),
})

export const surveys = {
  ...crud({
    path: 'surveys',
    noun: 'survey',
    summary: 'The surveys with their number of responses.',
    read: 'survey.read',
    edit: 'survey.edit',
    topics: ['surveys'],
    fields,
    checks: [periodOrder],
    row,
    sort: ['starts_on', 'ends_on', 'title'],
  }),

  show: endpoint({
    method: 'GET',
    path: '/api/v1/surveys/{id}.json',
    access: 'survey.edit',
    topics: ['surveys'],
    summary: 'A survey with its questions and their points.',
    reply: z.object({
      survey: z.object({
        id: z.string(),
        ...row,
        description: z.string(),
        questions: z.array(scoredQuestion),
        archived_at: z.nullable(moment),
        version,
      }),
    }),
  }),

  /** A look-up that is loaded on start by HR. */
  lookup: endpoint({
    method: 'GET',
    path: '/api/v1/hr_surveys.json',
    access: 'survey.read',
    topics: ['surveys'],
    summary: 'The surveys with their questions, newest first.',
    query: listQuery(['starts_on'], {}),
    reply: z.object({ survey_records: listReply('surveys', asked) }),
  }),

  pending: endpoint({
    method: 'GET',
    path: '/api/v1/pending_survey_responses.json',
    access: 'survey.answer',
    topics: ['surveys'],
    summary: 'The open surveys that the caller has not answered, those that end first before the others.',
    reply: z.object({ pending_surveys: z.array(asked) }),
  }),

  answered: endpoint({
    method: 'GET',
    path: '/api/v1/answered_surveys.json',
    access: 'survey.answer',
    topics: ['surveys'],
    summary: 'The surveys that the caller has answered; of an anonymous one only the fact that it was answered.',
    query: listQuery(['title', 'answered_at'], {}),
    rows: 'answered_surveys',
    reply: listReply(
      'answered_surveys',
      z.object({
        id: z.string(),
        title: z.string(),
        anonymous: z.boolean(),
        answered_at: z.nullable(moment),
        survey_score: z.nullable(z.number()),
      }),
    ),
  }),

  respond: endpoint({
    method: 'POST',
    path: '/api/v1/hr_survey_responses.json',
    access: 'survey.answer',
    // An answer that is kept for repeated calls would name who reached which score.
    sealed: true,
    summary:
      'Answers a survey, once. The same answers again get the same result; of an anonymous survey, which cannot be looked up, 409.',
    body: z.strictObject({ hr_survey_id: id, response: responseField }),
    /** 0 to 100, or null when no option of the questions that were asked has points. */
    reply: z.object({ message: z.string(), survey_score: z.nullable(z.number()) }),
  }),

  results: endpoint({
    method: 'GET',
    path: '/api/v1/surveys/{id}/results.json',
    access: 'survey.read',
    topics: ['surveys'],
    summary: 'The results of a survey, of all responses or of a cut; of an anonymous one only from five responses on.',
    query: z.strictObject(cut),
    reply: z.object({ results }),
  }),

  answers: endpoint({
    method: 'GET',
    path: '/api/v1/surveys/{id}/answers.json',
    access: 'survey.read',
    topics: ['surveys'],
    summary:
      'Every answer of a survey, one a row; of an anonymous survey without name, time and order, and only from five responses on.',
    query: listQuery(['question'], { question_id: z.optional(text(20)) }),
    rows: 'answers',
    reply: listReply(
      'answers',
      z.object({
        /** Of this answer alone: it leads to no other of the same person. */
        id: z.string(),
        question: z.string(),
        answer: z.string(),
        employee: z.nullable(personRef),
        office: z.nullable(z.string()),
        answered_at: z.nullable(moment),
        survey_score: z.nullable(z.number()),
      }),
    ),
  }),
}
