import { answerMissing, fromWire, isComplete } from '@iroko/contract/engagement/survey-questions'
import { surveys } from '@iroko/contract/engagement/surveys'
import { conflict, invalid, notFound } from '@iroko/contract/errors'
import { v7 as uuid } from 'uuid'
import { crudHandlers } from '../../../lib/crud.ts'
import { type Call, implement, listed } from '../../../lib/http/implement.ts'
import { refuseMissingPlaces } from '../announcements/actions.ts'
import { audienceOf } from '../announcements/store-audience.ts'
import { keptAnswers, scoreOf } from './rules.ts'
import * as store from './store.ts'
import * as results from './store-results.ts'

export const routes = implement(surveys, {
  ...crudHandlers(surveys, {
    table: 'survey',
    rows: store.surveyRows,
    values: async (call, { questions, ...body }, before) => {
      await refuseMissingPlaces(call.db, body)
      if (before) {
        const promise = await store.lockPromise(call.db, before.id)
        const isKept = promise.anonymous === body.anonymous && JSON.stringify(promise.questions) === JSON.stringify(questions)
        if (promise.answered && !isKept)
          throw conflict('answered', 'This survey has responses. Its questions and anonymity cannot change')
        // One response more would stand out beside the cuts that were shown.
        const isReopened = isOver(promise.ends_on, call.today) && !isOver(body.ends_on, call.today)
        if (promise.answered && promise.anonymous && isReopened)
          throw conflict('closed', 'This anonymous survey has closed. It cannot be reopened')
      }
      return { ...body, questions: JSON.stringify(questions) }
    },
    saved: async (call) => {
      await call.changed('surveys', { permission: 'survey.answer' })
      await call.portal.jobs.enqueue(call.db, 'mail-surveys', {})
    },
    archived: async (call) => void (await call.changed('surveys', { permission: 'survey.answer' })),
  }),

  show: async (call) => {
    const survey = await store.findSurvey(call.db, call.params.id, call.today)
    if (!survey) throw notFound('survey')
    return { survey }
  },

  lookup: async (call) => ({ survey_records: await listed('surveys', store.listAsked(call.db, call.query)) }),

  pending: async (call) => ({ pending_surveys: await store.pendingOf(call.db, call.user, call.today) }),

  answered: async (call) => await listed('answered_surveys', store.listAnswered(call.db, call.user, call.query)),

  respond: async (call) => {
    const { db, user, body } = call
    const survey = await store.lockForAnswer(db, user, body.hr_survey_id, call.today)
    if (!survey) throw notFound('survey')
    const given = fromWire(survey.questions, body.response.answers)
    if (!isComplete(survey.questions, given)) throw invalid({ 'response.answers': answerMissing })
    const answers = keptAnswers(survey.questions, given)
    const score = scoreOf(survey.questions, answers)
    if (!survey.open) throw conflict('closed', 'This survey is closed')
    if (!(await store.insertRespondent(db, survey.id, user.id))) return await resultAgain(call, survey, answers)
    const response = { survey_id: survey.id, answers, score }
    if (survey.anonymous) await store.insertAnonymous(db, response)
    else await store.insertNamed(db, response, uuid(), user, call.now)
    // That they answered, not what; of an anonymous survey not even when.
    if (!survey.anonymous) await call.audit({ action: 'survey.respond', entity: 'survey', entity_id: survey.id })
    await call.changed('surveys', { for: [user.id], permission: 'survey.read' })
    return { message: thanks(survey.title), survey_score: score }
  },

  results: async (call) => {
    const { db, query } = call
    const { id } = call.params
    const survey = await store.findSurvey(db, id, call.today)
    if (!survey) throw notFound('survey')
    const { title, anonymous, state, questions } = survey
    const isShown = !anonymous || (await results.isLargeEnough(db, survey, query))
    const scores = isShown ? await results.tallyScores(db, id, query) : undefined
    const counts = isShown ? await results.tallyAnswers(db, id, query) : []
    const count = (question: string, option: string | null) =>
      counts.find((one) => one.question_id === question && one.option === option)?.total ?? 0
    return {
      results: {
        id,
        title,
        anonymous,
        state,
        asked: (await audienceOf(db, 'survey', id, call.today)).length,
        responses: await results.countResponses(db, id),
        shown: scores?.shown ?? null,
        average_score: scores?.average_score ?? null,
        scores: scores ? (['red', 'amber', 'green'] as const).map((band) => ({ band, responses: scores[band] })) : [],
        questions: questions.map((one) => ({
          id: one.id,
          question: one.question,
          question_type: one.question_type,
          answered: count(one.id, null),
          options: Object.entries(one.options).map(([key, label]) => ({ key, label, responses: count(one.id, key) })),
        })),
        offices: anonymous ? [] : await results.officesOf(db, id),
      },
    }
  },

  answers: async (call) => {
    const { id } = call.params
    const survey = await store.findSurvey(call.db, id, call.today)
    if (!survey) throw notFound('survey')
    if (survey.anonymous && !(await results.isLargeEnough(call.db, survey, {})))
      throw conflict('too_few', 'The answers of an anonymous survey appear once there are five responses')
    return await listed('answers', results.listAnswers(call.db, id, call.query))
  },
})

const isOver = (ends_on: string | null, today: string): boolean => ends_on !== null && ends_on < today

const thanks = (title: string) => `Thank you for answering ${title}`

type Survey = NonNullable<Awaited<ReturnType<typeof store.lockForAnswer>>>

/** The same answers get the same result; others are refused. What somebody answered anonymously cannot be looked up. */
async function resultAgain(
  { db, user }: Pick<Call<typeof surveys.respond>, 'db' | 'user'>,
  survey: Survey,
  answers: ReturnType<typeof keptAnswers>,
) {
  const before = survey.anonymous ? undefined : await store.findResponse(db, survey.id, user.id)
  const isSame = before !== undefined && survey.questions.every(({ id }) => same(before.answers[id], answers[id]))
  if (!isSame) throw conflict('answered', 'You have already answered this survey')
  return { message: thanks(survey.title), survey_score: before.score }
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
