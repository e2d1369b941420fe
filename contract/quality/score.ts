/** How an evaluation scores: pure, and the same while the evaluator answers as when it is kept. */
import * as z from 'zod/mini'
import { text, whole } from '../endpoint.ts'
import { type FailScope, type FormQuestion, type FormSection, isScored, mostPoints, questionsOf } from './form-content.ts'

const answer = z.strictObject({
  option: z.optional(text(20)),
  text: z.optional(text(2000)),
  /** Not applicable. */
  na: z.optional(z.boolean()),
  comment: z.optional(text(1000)),
  /** Where in the recording it was heard. */
  at_seconds: z.optional(z.nullable(whole(0, 86_400))),
})
export type Answer = z.output<typeof answer>

export const answersField = z
  .record(z.string().check(z.maxLength(20), z.regex(/^\P{Cc}*$/u)), answer)
  .check(z.refine((answers) => Object.keys(answers).length <= 1000, 'Too many answers'))
export type Answers = Readonly<Record<string, Answer>>

export interface Score {
  /** 0 to 100 with two decimals, before what fails; null when nothing scored was answered. */
  raw: number | null
  /** The same after what fails; 0 when the whole evaluation does. */
  effective: number | null
  sections: { id: string; raw: number | null; effective: number | null }[]
  /** The answers that fail something. */
  fails: { question_id: string; scope: FailScope }[]
}

/** The questions that count for these answers: those of an unmet condition are not asked. */
export function shownQuestions(sections: readonly FormSection[], answers: Answers): FormQuestion[] {
  return questionsOf(sections).filter(
    ({ only_if }) => only_if === null || isChosen(answers[only_if.question_id], only_if.option),
  )
}

const isChosen = (answered: Answer | undefined, key: string): boolean => !answered?.na && answered?.option === key

/** The option that somebody chose and the question has; undefined of a text, of what does not apply and of no answer. */
const chosenOf = (question: FormQuestion, answered: Answer | undefined) =>
  answered?.na && question.allows_na ? undefined : question.options.find(({ key }) => key === answered?.option)

interface Part {
  section: string
  weight: number
  /** 0 to 1. */
  share: number
  fails: FailScope | null
  question_id: string
}

/**
 * Score = 100 × Σ(w·s)/Σ(w) over what was asked, answered and scored (domain page). What does not apply and what was not asked leave both
 * sums. An auto-fail changes the effective score alone: of its question, its section, or all.
 */
export function scoreOf(sections: readonly FormSection[], answers: Answers): Score {
  const asked = new Set(shownQuestions(sections, answers))
  const parts = sections.flatMap(({ id: section, questions }) =>
    questions
      .filter((question) => asked.has(question) && isScored(question))
      .flatMap((question) => partOf(section, question, answers)),
  )
  const failed = new Set(parts.filter(({ fails }) => fails === 'section').map(({ section }) => section))
  const isAll = parts.some(({ fails }) => fails === 'all')
  const after = parts.map((part) =>
    isAll || part.fails === 'question' || failed.has(part.section) ? { ...part, share: 0 } : part,
  )
  return {
    raw: averageOf(parts),
    effective: isAll ? 0 : averageOf(after),
    sections: sections.map(({ id }) => ({
      id,
      raw: averageOf(parts.filter(({ section }) => section === id)),
      effective: averageOf(after.filter(({ section }) => section === id)),
    })),
    fails: parts.flatMap(({ question_id, fails }) => (fails ? [{ question_id, scope: fails }] : [])),
  }
}

function partOf(section: string, question: FormQuestion, answers: Answers): Part[] {
  const chosen = chosenOf(question, answers[question.id])
  if (!chosen) return []
  const most = mostPoints(question)
  const share = most === 0 ? 0 : chosen.points / most
  return [{ section, weight: question.weight, share, fails: chosen.fails, question_id: question.id }]
}

function averageOf(parts: readonly Part[]): number | null {
  const weight = parts.reduce((sum, part) => sum + part.weight, 0)
  if (weight === 0) return null
  const reached = parts.reduce((sum, part) => sum + part.weight * part.share, 0)
  return Math.round((10_000 * reached) / weight) / 100
}

/** The questions that still need an answer; a text may stay empty. */
export const missingOf = (sections: readonly FormSection[], answers: Answers): FormQuestion[] =>
  shownQuestions(sections, answers).filter((question) => {
    const answered = answers[question.id]
    return isScored(question) && !(answered?.na && question.allows_na) && !chosenOf(question, answered)
  })

/** What is kept of what was sent: answers to what was asked. */
export function keptAnswers(sections: readonly FormSection[], answers: Answers): Answers {
  const asked = shownQuestions(sections, answers)
  return Object.fromEntries(
    asked.flatMap((question) => {
      const answered = answers[question.id]
      return answered ? [[question.id, cleanOf(question, answered)]] : []
    }),
  )
}

function cleanOf(question: FormQuestion, { option, text: words, na, comment, at_seconds }: Answer): Answer {
  const isNa = Boolean(na && question.allows_na)
  const isKnown = !isNa && question.options.some(({ key }) => key === option)
  return {
    ...(isKnown && { option }),
    ...(question.question_type === 'text' && words && { text: words }),
    ...(isNa && { na: true }),
    ...(comment && { comment }),
    ...(at_seconds !== undefined && at_seconds !== null && { at_seconds }),
  }
}
