/**
 * What may be shown of an anonymous survey. Whoever is asked a follow-up question is a group of its own, and so are those who are not: a
 * question is shown only as long as each group that can be told from the others, also by subtraction, is nobody or at least five.
 */
import type { Question } from '@iroko/contract/engagement/survey-questions'
import { fewestShown } from '@iroko/contract/engagement/surveys'

/** Responses to the same questions, of a cut by another question with the same answer to that one. */
export interface Group {
  asked: readonly string[]
  cut: string | null
  total: number
}

/** Answers to one question that are the same, with the same answer to the question of a cut. */
export interface Cell {
  question_id: string
  cut: string | null
  total: number
}

type Branching = Pick<Question, 'id' | 'only_if'>

export const isLarge = (total: number): boolean => total === 0 || total >= fewestShown

/** Whether nobody stands in a group that is too small when people are told apart by `cut` and by whether they were asked these. */
function isApartSafely(groups: readonly Group[], ids: readonly string[]): boolean {
  const sizes = new Map<string, number>()
  for (const { asked, cut, total } of groups) {
    const kind = JSON.stringify([cut, ids.map((id) => asked.includes(id))])
    sizes.set(kind, (sizes.get(kind) ?? 0) + total)
  }
  return [...sizes.values()].every(isLarge)
}

/**
 * The questions that are shown, with their options and answers. One question more is let in while all groups stay large; the options of a
 * question tell how many were asked what follows on them, so that it is hidden with the first of these.
 */
export function questionsShown(questions: readonly Branching[], groups: readonly Group[]): string[] {
  const counted: string[] = []
  for (const { id, only_if } of questions) {
    const isReached = !only_if || counted.includes(only_if.question_id)
    if (isReached && isApartSafely(groups, [...counted, id])) counted.push(id)
  }
  const isHidden = ({ id }: Branching) => !counted.includes(id)
  return counted.filter((id) => !questions.some((question) => question.only_if?.question_id === id && isHidden(question)))
}

/**
 * The questions that are shown beside the answers to the question of a cut: those of which besides nobody stands alone with an answer.
 * Empty when the survey cannot be cut like this.
 */
export function questionsInCut(questions: readonly Branching[], groups: readonly Group[], cells: readonly Cell[]): string[] {
  const small = new Set(cells.filter(({ total }) => !isLarge(total)).map(({ question_id }) => question_id))
  return questionsShown(questions, groups).filter((id) => !small.has(id))
}

/**
 * The only question that an anonymous survey can be cut by: its first radio question that everyone is asked. Cuts by two questions could be
 * laid over each other.
 */
export const cutQuestion = (questions: readonly (Branching & Pick<Question, 'question_type'>)[]): string | undefined =>
  questions.find(({ question_type, only_if }) => question_type === 'radio' && !only_if)?.id
