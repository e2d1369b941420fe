/** The results of a survey, as far as they may be shown. */
import type { Output } from '@iroko/contract/endpoint'
import { enpsOf } from '@iroko/contract/engagement/survey-questions'
import { fewestAsked, fewestShown, type surveys } from '@iroko/contract/engagement/surveys'
import type { Db } from '../../../lib/database/database.ts'
import type { Tools } from '../../../lib/http/implement.ts'
import { nextIssue } from './rules.ts'
import * as disclosure from './rules-disclosure.ts'
import { findIssues, type findSurvey, insertIssue, latestIssues } from './store.ts'
import * as store from './store-results.ts'

type Survey = NonNullable<Awaited<ReturnType<typeof findSurvey>>>
type Results = Output<typeof surveys.results>['results']

interface Disclosed {
  /** Why nothing is shown. */
  hidden: Results['hidden']
  /** The questions of which answers are shown. */
  shown: readonly string[]
  /** The questions that it can be cut by. */
  cuts: readonly string[]
}

const nothing = (hidden: Results['hidden']): Disclosed => ({ hidden, shown: [], cuts: [] })

/** What may be shown of a survey or of a cut of it. */
export async function disclosedOf(db: Db, survey: Survey, cut: store.Cut): Promise<Disclosed> {
  const { id, anonymous, state, questions } = survey
  const ids = questions.map((question) => question.id)
  const radios = questions.filter(({ question_type }) => question_type === 'radio').map((question) => question.id)
  if (!anonymous) return { hidden: null, shown: ids, cuts: radios }
  if (state !== 'closed') return nothing('open')
  const cutBy = disclosure.cutQuestion(questions) ?? ''
  const groups = await store.groupsOf(db, id, cutBy)
  const total = groups.reduce((sum, group) => sum + group.total, 0)
  if (total < fewestShown || (await store.countAsked(db, id)) < fewestAsked) return nothing('few')
  const inAll = disclosure.questionsShown(
    questions,
    groups.map((group) => ({ ...group, cut: null })),
  )
  const inCut = disclosure
    .questionsInCut(questions, groups, await store.cellsOf(db, id, cutBy))
    .filter((question) => inAll.includes(question))
  const cuts = inCut.includes(cutBy) ? [cutBy] : []
  if (!cut.office_id && !cut.question_id) return { hidden: null, shown: inAll, cuts }
  const isAllowed = !cut.office_id && cut.option && cut.question_id && cuts.includes(cut.question_id)
  return isAllowed ? { hidden: null, shown: inCut, cuts } : { ...nothing('few'), cuts }
}

/** How many people said what, of all responses or of a cut. */
export async function resultsOf(db: Db, survey: Survey, cut: store.Cut): Promise<Results> {
  const { id, title, anonymous, state, questions } = survey
  const { hidden, shown, cuts } = await disclosedOf(db, survey, cut)
  const isWhole = shown.length === questions.length
  const scores = hidden ? undefined : await store.tallyScores(db, id, cut)
  const counts = hidden ? [] : await store.tallyAnswers(db, id, cut)
  const count = (question: string, option: string | null) =>
    counts.find((count) => count.question_id === question && count.option === option)?.total ?? 0
  const bands = (['red', 'amber', 'green'] as const).map((band) => ({ band, responses: scores?.[band] ?? 0 }))
  // A band tells of one person what several questions tell of different ones.
  const areBandsLarge = bands.every(({ responses }) => disclosure.isLarge(responses)) && !cut.question_id
  return {
    id,
    title,
    anonymous,
    state,
    hidden,
    cuts: [...cuts],
    asked: await store.countAsked(db, id),
    responses: await store.countResponses(db, id),
    shown: scores?.shown ?? null,
    average_score: isWhole ? (scores?.average_score ?? null) : null,
    scores: isWhole && (!anonymous || areBandsLarge) ? bands : [],
    questions: questions.map((question) => {
      const isShown = shown.includes(question.id)
      const options = Object.entries(question.options).map(([key, label]) => ({
        key,
        label,
        responses: count(question.id, key),
      }))
      return {
        id: question.id,
        question: question.question,
        question_type: question.question_type,
        answered: isShown ? count(question.id, null) : null,
        options: isShown ? options : [],
        enps: isShown ? enpsOf(question.question_type, options) : null,
      }
    }),
    offices: anonymous ? [] : await store.officesOf(db, id),
  }
}

/** A survey and those of its series, the oldest first. */
export async function trendOf(db: Db, id: string, today: string) {
  const trend = []
  for (const issue of await findIssues(db, id, today))
    trend.push({ ...(await resultsOf(db, issue, {})), starts_on: issue.starts_on })
  return trend
}

/** Opens the next survey of each series whose day has come. */
export async function openIssues({ db, today, audit }: Pick<Tools, 'db' | 'today' | 'audit'>): Promise<void> {
  for (const latest of await latestIssues(db)) {
    const next = nextIssue(latest, today)
    const id = next && (await insertIssue(db, latest.id, next))
    if (id) await audit({ action: 'survey.create', entity: 'survey', entity_id: id, after: { title: latest.title, ...next } })
  }
}
