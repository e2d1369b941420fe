import type { Audience } from '@iroko/contract/engagement/audience'
import { answerMissing, fromWire, isComplete } from '@iroko/contract/engagement/survey-questions'
import { fewestAsked, fewestShown, surveys } from '@iroko/contract/engagement/surveys'
import { conflict, invalid, notFound } from '@iroko/contract/errors'
import { v7 as uuid } from 'uuid'
import { type CrudCall, crudHandlers } from '../../../lib/crud.ts'
import { type Call, implement, listed } from '../../../lib/http/implement.ts'
import { refuseMissingPlaces } from '../announcements/actions.ts'
import { countAudience, namedOf } from '../announcements/store-audience.ts'
import { disclosedOf, resultsOf, trendOf } from './actions.ts'
import { keptAnswers, scoreOf } from './rules.ts'
import * as store from './store.ts'
import * as results from './store-results.ts'

export const routes = implement(surveys, {
  ...crudHandlers(surveys, {
    table: 'survey',
    rows: store.surveyRows,
    values: async (call, { questions, ...body }, before) => {
      await refuseMissingPlaces(call.db, body)
      if (body.anonymous) await refuseSmallAudience(call, body)
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
    return { survey: { ...survey, named: await namedOf(call.db, survey.ogids) } }
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
    await store.insertAsked(db, survey.id, [user.id])
    const response = { survey_id: survey.id, answers, score }
    if (survey.anonymous) await store.insertAnonymous(db, response)
    else await store.insertNamed(db, response, uuid(), user, call.now)
    // That they answered, not what; of an anonymous survey not even when.
    if (!survey.anonymous) await call.audit({ action: 'survey.respond', entity: 'survey', entity_id: survey.id })
    await call.changed('surveys', { for: [user.id], permission: 'survey.read' })
    return { message: thanks(survey.title), survey_score: score }
  },

  results: async (call) => {
    const survey = await store.findSurvey(call.db, call.params.id, call.today)
    if (!survey) throw notFound('survey')
    return { results: await resultsOf(call.db, survey, call.query) }
  },

  trend: async (call) => {
    const trend = await trendOf(call.db, call.params.id, call.today)
    if (trend.length === 0) throw notFound('survey')
    return { trend }
  },

  answers: async (call) => {
    const { id } = call.params
    const survey = await store.findSurvey(call.db, id, call.today)
    if (!survey) throw notFound('survey')
    const { hidden, shown } = await disclosedOf(call.db, survey, {})
    if (hidden) throw conflict('too_few', whyHidden[hidden])
    return await listed('answers', results.listAnswers(call.db, id, call.query, shown))
  },
})

const whyHidden = {
  open: 'The answers of an anonymous survey appear once it is closed',
  few: `The answers of an anonymous survey appear if at least ${fewestAsked} people were asked and ${fewestShown} answered`,
}

/** In a small audience people know each other's answers. */
async function refuseSmallAudience({ db, today }: Pick<CrudCall, 'db' | 'today'>, survey: Audience & { starts_on: string }) {
  const people = await countAudience(db, survey, survey.starts_on > today ? survey.starts_on : today)
  if (people < fewestAsked)
    throw invalid({
      office_ids: `${people === 1 ? '1 person is' : `${people} people are`} in this audience. An anonymous survey needs at least ${fewestAsked}`,
    })
}

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

const same = (before: unknown, after: unknown) => JSON.stringify(before) === JSON.stringify(after)
