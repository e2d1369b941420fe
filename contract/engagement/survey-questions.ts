/** The questions of a survey and which of them a person is asked: rules that the form and the server share. */
import * as z from 'zod/mini'
import { requiredText, text, whole } from '../endpoint.ts'

export const questionTypes = ['checkbox', 'radio', 'text', 'textarea'] as const
export type QuestionType = (typeof questionTypes)[number]

const key = z.string().check(z.regex(/^[a-z0-9]{1,20}$/i, 'Use letters and digits'))

/** Asked only of those who chose this option of an earlier question. */
const condition = z.strictObject({ question_id: key, option: key })

export const question = z.object({
  id: z.string(),
  question: z.string(),
  question_type: z.enum(questionTypes),
  /** What people read of each option, by its key; empty for text and textarea. */
  options: z.record(z.string(), z.string()),
  only_if: z.nullable(z.object({ question_id: z.string(), option: z.string() })),
})
export type Question = z.output<typeof question>

/** With the points of its options, which those who answer are not told. */
export const scoredQuestion = z.object({ ...question.shape, points: z.record(z.string(), z.number()) })
export type ScoredQuestion = z.output<typeof scoredQuestion>

const questionDraft = z.strictObject({
  id: key,
  question: requiredText(500, 'Enter the question'),
  question_type: z.enum(questionTypes, 'Choose a question type'),
  options: z._default(z.record(key, requiredText(200, 'Enter the option')), {}),
  points: z._default(z.record(key, whole(-100, 100)), {}),
  only_if: z._default(z.nullable(condition), null),
})
export type QuestionDraft = z.output<typeof questionDraft>

export const hasOptions = ({ question_type }: Pick<Question, 'question_type'>): boolean =>
  question_type === 'checkbox' || question_type === 'radio'

/** What is wrong with the questions as a whole; undefined when nothing is. */
export function questionProblem(questions: readonly QuestionDraft[]): string | undefined {
  const before = new Map<string, QuestionDraft>()
  for (const [index, question] of questions.entries()) {
    const name = `Question ${index + 1}`
    const keys = Object.keys(question.options)
    if (before.has(question.id)) return `${name} has the id of another question`
    if (hasOptions(question) && (keys.length < 2 || keys.length > 50)) return `${name}: enter 2 to 50 options`
    if (!hasOptions(question) && keys.length > 0) return `${name}: a text question has no options`
    if (Object.keys(question.points).some((option) => !(option in question.options)))
      return `${name}: points are for options only`
    if (question.only_if && !(question.only_if.option in (before.get(question.only_if.question_id)?.options ?? {})))
      return `${name}: choose an option of an earlier question as its condition`
    before.set(question.id, question)
  }
  return undefined
}

export const questionsField = z.array(questionDraft).check(
  z.minLength(1, 'Add at least one question'),
  z.maxLength(100, 'At most 100 questions'),
  z.refine((questions) => questionProblem(questions as QuestionDraft[]) === undefined, {
    error: ({ input }) => questionProblem(input as QuestionDraft[]) ?? 'Check the questions',
  }),
)

/** Of each question the option keys, or the text as it was typed. */
export type Answers = Readonly<Record<string, string | readonly string[]>>

const wireAnswer = z.strictObject({
  question_id: requiredText(20),
  answers: z.union([z.string().check(z.maxLength(4000, 'At most 4000 characters')), z.array(text(20)).check(z.maxLength(50))]),
})

/** As it travels (specification 3): a list of question id with answers. */
export const responseField = z.strictObject({ answers: z.array(wireAnswer).check(z.maxLength(100)) })
type WireAnswers = z.output<typeof responseField>['answers']

export const toWire = (answers: Answers): WireAnswers =>
  Object.entries(answers).map(([question_id, given]) => ({
    question_id,
    answers: typeof given === 'string' ? given : [...given],
  }))

/** One option of a radio question may come without its list. */
export function fromWire(questions: readonly Pick<Question, 'id' | 'question_type'>[], wire: WireAnswers): Answers {
  const choices = new Set(questions.filter(hasOptions).map(({ id }) => id))
  const entries = wire.map(({ question_id, answers }): [string, string | string[]] => [
    question_id,
    choices.has(question_id) ? [answers].flat() : [answers].flat().join('\n'),
  ])
  return Object.fromEntries(entries)
}

const chosen = (answers: Answers, id: string): readonly string[] => {
  const given = answers[id]
  return typeof given === 'object' ? given : []
}

/** The questions that somebody who answers like this is asked: a condition counts only where its own question was asked. */
export function questionsFor<Q extends Question>(questions: readonly Q[], answers: Answers): Q[] {
  const asked = new Set<string>()
  return questions.filter(({ id, only_if }) => {
    const isAsked =
      !only_if || (asked.has(only_if.question_id) && chosen(answers, only_if.question_id).includes(only_if.option))
    if (isAsked) asked.add(id)
    return isAsked
  })
}

/** Whether a question has its answer: text that is not blank, at least one option, of a radio question exactly one. */
export function isAnswered(question: Question, answers: Answers): boolean {
  const given = answers[question.id]
  if (!hasOptions(question)) return typeof given === 'string' && given.trim() !== ''
  const keys = chosen(answers, question.id)
  if (keys.some((option) => !Object.hasOwn(question.options, option)) || new Set(keys).size !== keys.length) return false
  return question.question_type === 'radio' ? keys.length === 1 : keys.length > 0
}

/** Said when a question has no answer (specification 5). */
export const answerMissing = 'Please provide an answer for each question'

export const isComplete = (questions: readonly Question[], answers: Answers): boolean =>
  questionsFor(questions, answers).every((question) => isAnswered(question, answers))

/** How likely somebody is to recommend the company, from 0 to 10. */
export const enpsOptions: Record<string, string> = Object.fromEntries(
  Array.from({ length: 11 }, (_, value) => [`${value}`, `${value}`]),
)

/** Employee net promoter score: the share of 9 and 10 less the share of 0 to 6, −100 to 100; null of other questions and without answers. */
export function enpsOf(question_type: QuestionType, options: readonly { key: string; responses: number }[]): number | null {
  const isScale =
    question_type === 'radio' && options.length === 11 && options.every(({ key: question }) => question in enpsOptions)
  const total = options.reduce((sum, { responses }) => sum + responses, 0)
  if (!isScale || total === 0) return null
  const among = (from: number, to: number) =>
    options.reduce(
      (sum, { key: question, responses }) => (Number(question) >= from && Number(question) <= to ? sum + responses : sum),
      0,
    )
  return Math.round((100 * (among(9, 10) - among(0, 6))) / total)
}
