/** Surveys: HR asks, everyone they are for answers once, and a score says how many of the points were reached. */
import * as z from 'zod/mini'
import { crud } from '../crud.ts'
import { addMonths } from '../dates.ts'
import { endpoint, id, listQuery, listReply, moment, named, personRef, requiredText, text, version } from '../endpoint.ts'
import { audienceFields, audienceRow, periodFields, periodOrder, periodRow } from './audience.ts'
import { question, questionsField, questionTypes, responseField, scoredQuestion } from './survey-questions.ts'

/** Of an anonymous survey nothing is shown by which a smaller group could be told from the others. */
export const fewestShown = 5

/** An anonymous survey is for no fewer people. */
export const fewestAsked = 8

/** After how many months the same survey is asked again. */
export const repetitions = [1, 3, 6, 12] as const

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
  /** Asked of whoever leaves, instead of an audience; never anonymous. */
  exit_interview: z._default(z.boolean(), false),
  ...periodFields,
  ...audienceFields,
  /** Asks the same again so many months after the first day, under the same title. */
  repeat_months: z._default(z.nullable(z.literal(repetitions, 'Choose how often it repeats')), null),
  questions: questionsField,
}

/** The results of an anonymous survey appear once, all together: after its last day. */
const endOfAnonymous = z.refine<{ anonymous: boolean; ends_on: string | null }>(
  ({ anonymous, ends_on }) => !anonymous || ends_on !== null,
  { error: 'Enter an end date. The results of an anonymous survey appear after it', path: ['ends_on'] },
)

/** HR reads an exit interview by name, and acts on it. */
const namedInterview = z.refine<{ anonymous: boolean; exit_interview: boolean }>(
  ({ anonymous, exit_interview }) => !(anonymous && exit_interview),
  { error: 'An exit interview is not anonymous. HR reads who answered', path: ['exit_interview'] },
)

/** Each is over before the next one opens. */
const endOfRepeated = z.refine<{ repeat_months: number | null; starts_on: string; ends_on: string | null }>(
  ({ repeat_months, starts_on, ends_on }) =>
    repeat_months === null || (ends_on !== null && ends_on < addMonths(starts_on, repeat_months)),
  { error: 'Enter an end date before the survey opens again', path: ['ends_on'] },
)

const row = {
  title: z.string(),
  anonymous: z.boolean(),
  exit_interview: z.boolean(),
  ...periodRow,
  ...audienceRow,
  repeat_months: z.nullable(z.literal(repetitions)),
  state: z.enum(surveyStates),
  question_count: z.number(),
  responses: z.number(),
}

const cut = {
  /** Only of surveys that are not anonymous: where people sat when they answered. */
  office_id: z.optional(id),
  /** Those who chose `option` of this radio question; of an anonymous survey it is one of `cuts`. */
  question_id: z.optional(text(20)),
  option: z.optional(text(20)),
}

const results = z.object({
  id: z.string(),
  title: z.string(),
  anonymous: z.boolean(),
  state: z.enum(surveyStates),
  /** How many people were asked: all whom it was for on one of its days. */
  asked: z.number(),
  /** How many of them have answered, whatever the cut. */
  responses: z.number(),
  /** How many of the responses are counted below; null where `hidden` says why none are. */
  shown: z.nullable(z.number()),
  /** Of an anonymous survey: it is still open, or a group of fewer than five, or an audience of fewer than eight, would stand out. */
  hidden: z.nullable(z.enum(['open', 'few'])),
  /** 0 to 100; null also when no option has points, and where a question is hidden. */
  average_score: z.nullable(z.number()),
  /** Of an anonymous survey only where each band has nobody or at least five. */
  scores: z.array(z.object({ band: z.enum(['red', 'amber', 'green']), responses: z.number() })),
  questions: z.array(
    z.object({
      id: z.string(),
      question: z.string(),
      question_type: z.enum(questionTypes),
      /** How many responses have an answer to it; null where the question is hidden, as are its options and answers. */
      answered: z.nullable(z.number()),
      options: z.array(z.object({ key: z.string(), label: z.string(), responses: z.number() })),
      /** Employee net promoter score, −100 to 100, of a question with the options 0 to 10; null of others and while nothing is shown. */
      enps: z.nullable(z.number()),
    }),
  ),
  /** The radio questions that the results can be cut by. */
  cuts: z.array(z.string()),
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
    stake: 'none',
    topics: ['surveys'],
    fields,
    checks: [periodOrder, endOfAnonymous, endOfRepeated, namedInterview],
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
        named: z.array(personRef),
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
    stake: 'none',
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
    stake: 'none',
    // An answer that is kept for repeated calls would name who reached which score.
    sealed: 'never kept',
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
    summary:
      'The results of a survey, of all responses or of a cut; of an anonymous one once it is closed, without what fewer than five would stand out by.',
    query: z.strictObject(cut),
    reply: z.object({ results }),
  }),

  trend: endpoint({
    method: 'GET',
    path: '/api/v1/surveys/{id}/trend.json',
    access: 'survey.read',
    topics: ['surveys'],
    summary:
      'The results of a survey and of up to eleven others of its series, the oldest first: nothing that the results of each do not show.',
    reply: z.object({ trend: z.array(z.object({ ...results.shape, starts_on: z.string() })) }),
  }),

  answers: endpoint({
    method: 'GET',
    path: '/api/v1/surveys/{id}/answers.json',
    access: 'survey.read',
    stake: 'sensitive',
    topics: ['surveys'],
    summary:
      'Every answer of a survey, one a row; of an anonymous survey without name, time and order, once it is closed, and only to questions that its results show.',
    query: listQuery(['question'], { question_id: z.optional(text(20)) }),
    rows: 'answers',
    reply: listReply(
      'answers',
      z.object({
        /** Of this answer alone: it leads to no other of the same person. */
        id: z.string(),
        question: z.string(),
        /** Empty in the one row of a question that nobody answered. */
        answer: z.string(),
        employee: z.nullable(personRef),
        office: z.nullable(z.string()),
        answered_at: z.nullable(moment),
        survey_score: z.nullable(z.number()),
      }),
    ),
  }),
}
