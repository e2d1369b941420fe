/** What an evaluation form asks: sections of questions with weights, points and guidance. The builder, the server and the evaluator's screen share these rules. */
import * as z from 'zod/mini'
import { requiredText, text, whole } from '../endpoint.ts'

export const contactTypes = ['call', 'chat', 'email', 'social', 'back_office'] as const
export type ContactType = (typeof contactTypes)[number]
export const contactTypeWords: Record<ContactType, string> = {
  call: 'Call',
  chat: 'Chat',
  email: 'E-mail',
  social: 'Social media',
  back_office: 'Back office',
}

export const questionTypes = ['yes_no', 'scale', 'choice', 'text'] as const
export type QuestionType = (typeof questionTypes)[number]

/** What an answer takes to zero: its question, its section, or the whole evaluation. */
export const failScopes = ['question', 'section', 'all'] as const
export type FailScope = (typeof failScopes)[number]

const key = z.string().check(z.regex(/^[a-z0-9_]{1,20}$/, 'Use small letters and digits'))

const option = z.strictObject({
  key,
  label: text(200),
  points: whole(0, 100),
  /** Choosing it is an auto-fail. */
  fails: z.nullable(z.enum(failScopes, 'Choose what fails')),
  /** When the evaluator chooses it. */
  guidance: z.optional(text(500)),
})

const question = z.strictObject({
  id: key,
  question: text(500),
  question_type: z.enum(questionTypes, 'Choose the type of question'),
  /** Its part of 100; a text has none. */
  weight: whole(0, 100),
  options: z.array(option).check(z.maxLength(20, 'At most 20 answers')),
  allows_na: z.boolean(),
  guidance: text(1000),
  /** Shown when another question, which has no condition itself, has this answer. */
  only_if: z.nullable(z.strictObject({ question_id: key, option: key })),
})
export type FormQuestion = z.output<typeof question>
export type FormOption = z.output<typeof option>

const section = z.strictObject({
  id: key,
  title: text(120),
  questions: z.array(question).check(z.maxLength(50, 'At most 50 questions in a section')),
})
export type FormSection = z.output<typeof section>

const areIdsUnique = (sections: readonly FormSection[]): boolean => {
  const ids = [...sections.map(({ id }) => id), ...questionsOf(sections).map(({ id }) => id)]
  const keys = questionsOf(sections).every(
    ({ options }) => new Set(options.map((option) => option.key)).size === options.length,
  )
  return new Set(ids).size === ids.length && keys
}

/** A draft may be incomplete; `formProblem` says what an active form lacks. */
export const sectionsField = z
  .array(section)
  .check(
    z.maxLength(20, 'At most 20 sections'),
    z.refine(areIdsUnique, 'Each section, question and answer needs a key of its own'),
  )

/** A form as a file: what one portal exports and another imports. */
export const formFile = z.strictObject({
  title: requiredText(120),
  contact_type: z.enum(contactTypes, 'Choose a type of contact'),
  sections: sectionsField,
})

/** What is wrong with the text of a file that should be a form, as a sentence; the form where nothing is. */
export function readFormFile(content: string): z.output<typeof formFile> | string {
  let read: unknown
  try {
    read = JSON.parse(content)
  } catch {
    return 'is not JSON'
  }
  const parsed = z.safeParse(formFile, read)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  return `is not an evaluation form: ${issue?.path.join(' ') ?? ''} ${issue?.message ?? ''}`.replaceAll(/ +/g, ' ').trim()
}

/** A form as its file. */
export const writeFormFile = ({ title, contact_type, sections }: z.output<typeof formFile>): string =>
  JSON.stringify({ title, contact_type, sections }, null, 2)

/** Moves one of several a place up or down; at an end it stays. */
export function moved<T>(all: readonly T[], index: number, by: 1 | -1): T[] {
  const question = all[index]
  const other = all[index + by]
  if (question === undefined || other === undefined) return [...all]
  return all.map((it, place) => (place === index ? other : place === index + by ? question : it))
}

export const questionsOf = (sections: readonly FormSection[]): FormQuestion[] => sections.flatMap(({ questions }) => questions)

export const isScored = ({ question_type }: Pick<FormQuestion, 'question_type'>): boolean => question_type !== 'text'

export const weightOf = (questions: readonly FormQuestion[]): number =>
  questions.reduce((sum, question) => sum + (isScored(question) ? question.weight : 0), 0)

/** What keeps a form from being used, as a sentence; undefined when nothing does. */
export function formProblem(sections: readonly FormSection[]): string | undefined {
  const questions = questionsOf(sections)
  if (questions.length === 0) return 'Add a question'
  if (sections.some(({ title }) => title.trim() === '')) return 'Enter the title of each section'
  if (sections.some((section) => section.questions.length === 0)) return 'Add a question to each section, or remove the section'
  for (const [index, question] of questions.entries()) {
    const problem = questionProblem(question, questions.slice(0, index))
    if (problem) return `Question ${index + 1}: ${problem}`
  }
  const total = weightOf(questions)
  return total === 100 ? undefined : `The weights add up to ${total}. They have to be 100 together`
}

function questionProblem(question: FormQuestion, before: readonly FormQuestion[]): string | undefined {
  if (question.question.trim() === '') return 'enter its text'
  if (isScored(question)) {
    if (question.weight === 0) return 'enter its weight'
    if (question.options.length < 2) return 'enter at least two answers'
    if (question.options.some(({ label }) => label.trim() === '')) return 'enter the text of each answer'
    if (mostPoints(question) === 0) return 'give points to at least one answer'
  }
  if (!question.only_if) return undefined
  const { question_id, option: wanted } = question.only_if
  const parent = before.find(({ id }) => id === question_id)
  if (!parent) return 'it can only depend on a question before it'
  if (parent.only_if) return 'it depends on a question that depends on another one itself'
  if (!parent.options.some((other) => other.key === wanted)) return 'it depends on an answer that is not there any more'
  return undefined
}

export const mostPoints = ({ options }: Pick<FormQuestion, 'options'>): number =>
  Math.max(0, ...options.map(({ points }) => points))
