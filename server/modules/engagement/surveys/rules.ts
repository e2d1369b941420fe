import { addDays, addMonths, daysBetween } from '@iroko/contract/dates'
import { type Answers, hasOptions, questionsFor, type ScoredQuestion } from '@iroko/contract/engagement/survey-questions'

const chosen = (answers: Answers, id: string): readonly string[] => {
  const given = answers[id]
  return typeof given === 'object' ? given : []
}

/** What could be reached with a question: the best option of a radio question, all good ones of a checkbox question. */
function reachable({ question_type, points }: ScoredQuestion): number {
  const good = Object.values(points).filter((value) => value > 0)
  return question_type === 'radio' ? Math.max(0, ...good) : good.reduce((sum, value) => sum + value, 0)
}

/** Points reached of the points that could be reached with the questions that were asked, 0 to 100; null where none could. */
export function scoreOf(questions: readonly ScoredQuestion[], answers: Answers): number | null {
  const asked = questionsFor(questions, answers).filter(hasOptions)
  const most = asked.reduce((sum, question) => sum + reachable(question), 0)
  if (most === 0) return null
  const reached = asked
    .flatMap(({ id, points }) => chosen(answers, id).map((option) => points[option] ?? 0))
    .reduce((sum, value) => sum + value, 0)
  return Math.round((100 * Math.max(0, Math.min(most, reached))) / most)
}

/** What is kept: the answers to the questions that were asked, and nothing else that was sent. */
export const keptAnswers = (questions: readonly ScoredQuestion[], answers: Answers): Answers =>
  Object.fromEntries(questionsFor(questions, answers).map(({ id }) => [id, answers[id] ?? '']))

interface Issue {
  starts_on: string
  ends_on: string | null
  repeat_months: number | null
}

/** The days of the next survey of a series, as long as the one before; undefined while its day has not come. One that would be over by now is left out. */
export function nextIssue({ starts_on, ends_on, repeat_months }: Issue, today: string) {
  if (repeat_months === null || ends_on === null) return undefined
  const length = daysBetween(starts_on, ends_on)
  for (let months = repeat_months; ; months += repeat_months) {
    const start = addMonths(starts_on, months)
    if (start > today) return undefined
    const end = addDays(start, length)
    if (end >= today) return { starts_on: start, ends_on: end }
  }
}
