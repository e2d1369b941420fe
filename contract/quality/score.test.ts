import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { FormOption, FormQuestion, FormSection } from './form-content.ts'
import { formProblem, moved, readFormFile, writeFormFile } from './form-content.ts'
import { type Answers, keptAnswers, missingOf, scoreOf, shownQuestions } from './score.ts'

const option = (key: string, points: number, fails: FormOption['fails'] = null): FormOption => ({
  key,
  label: key,
  points,
  fails,
})
const question = (id: string, weight: number, more: Partial<FormQuestion> = {}): FormQuestion => ({
  id,
  question: id,
  question_type: 'choice',
  weight,
  options: [option('a', 4), option('b', 1), option('c', 0)],
  allows_na: true,
  guidance: '',
  only_if: null,
  ...more,
})
const inOne = (...questions: FormQuestion[]): FormSection[] => [{ id: 's1', title: 'One', questions }]

const fails = fc.constantFrom(null, null, null, 'question' as const, 'section' as const, 'all' as const)
const anyQuestion = fc.record({
  weight: fc.integer({ min: 1, max: 100 }),
  points: fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 2, maxLength: 4 }),
  fails,
})
/** A form of up to three sections, and answers to some of it. */
const anyForm = fc
  .array(fc.array(anyQuestion, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 })
  .map((sections) =>
    sections.map((questions, place) => ({
      id: `s${place}`,
      title: 'Section',
      questions: questions.map((drawn, index) =>
        question(`q${place}_${index}`, drawn.weight, {
          options: drawn.points.map((points, at) => option(`o${at}`, points, at === 0 ? drawn.fails : null)),
        }),
      ),
    })),
  )
const anyCase = anyForm.chain((sections) =>
  fc
    .array(fc.constantFrom('o0', 'o1', 'na', ''), { minLength: 12, maxLength: 12 })
    .map((chosen) => ({ sections, answers: answersOf(sections, chosen) })),
)

function answersOf(sections: readonly FormSection[], chosen: readonly string[]): Answers {
  const questions = sections.flatMap((section) => section.questions)
  const answered = questions.map((question, place) => [
    question.id,
    chosen[place] === 'na' ? { na: true } : chosen[place] ? { option: chosen[place] } : {},
  ])
  return Object.fromEntries(answered)
}

it('lies between 0 and 100, and an auto-fail never raises it', () => {
  fc.assert(
    fc.property(anyCase, ({ sections, answers }) => {
      const { raw, effective } = scoreOf(sections, answers)
      for (const score of [raw, effective]) if (score !== null) expect(score >= 0 && score <= 100).toBe(true)
      if (raw !== null && effective !== null) expect(effective).toBeLessThanOrEqual(raw)
    }),
  )
})

it('is the same whatever does not apply is left out of the form', () => {
  fc.assert(
    fc.property(anyCase, ({ sections, answers }) => {
      const without = sections.map((section) => ({
        ...section,
        questions: section.questions.filter(({ id }) => !answers[id]?.na),
      }))
      const [whole, less] = [scoreOf(sections, answers), scoreOf(without, answers)]
      expect([less.raw, less.effective]).toEqual([whole.raw, whole.effective])
    }),
  )
})

it('does not change when all weights grow alike', () => {
  fc.assert(
    fc.property(anyCase, fc.integer({ min: 2, max: 9 }), ({ sections, answers }, times) => {
      const grown = sections.map((section) => ({
        ...section,
        questions: section.questions.map((it) => ({ ...it, weight: it.weight * times })),
      }))
      expect(scoreOf(grown, answers)).toEqual(scoreOf(sections, answers))
    }),
  )
})

it('sets to zero only what a failing answer says: its question, its section or all', () => {
  const form = (scope: FormOption['fails']): FormSection[] => [
    {
      id: 's1',
      title: 'One',
      questions: [question('q1', 20, { options: [option('a', 4, scope), option('b', 0)] }), question('q2', 30)],
    },
    { id: 's2', title: 'Two', questions: [question('q3', 50)] },
  ]
  const answers = { q1: { option: 'a' }, q2: { option: 'a' }, q3: { option: 'a' } }
  const effective = (scope: FormOption['fails']) => scoreOf(form(scope), answers).effective
  expect([effective(null), effective('question'), effective('section'), effective('all')]).toEqual([100, 80, 50, 0])
  expect(scoreOf(form('all'), answers)).toMatchObject({ raw: 100, fails: [{ question_id: 'q1', scope: 'all' }] })
})

it('leaves a question whose condition is not met out of both sums, out of what is missing and out of what is kept', () => {
  const sections = inOne(question('q1', 50), question('q2', 50, { only_if: { question_id: 'q1', option: 'c' } }))
  expect(scoreOf(sections, { q1: { option: 'a' }, q2: { option: 'c' } }).raw).toBe(100)
  expect(missingOf(sections, { q1: { option: 'a' } })).toEqual([])
  expect(missingOf(sections, { q1: { option: 'c' } }).map(({ id }) => id)).toEqual(['q2'])
  expect(keptAnswers(sections, { q1: { option: 'a' }, q2: { option: 'a' }, q9: { option: 'a' } })).toEqual({
    q1: { option: 'a' },
  })
  expect(shownQuestions(sections, { q1: { option: 'c', na: true } }).map(({ id }) => id)).toEqual(['q1'])
})

it('has no score when nothing applies, and takes no answer that the question does not have', () => {
  const sections = inOne(question('q1', 100))
  expect(scoreOf(sections, { q1: { na: true } })).toMatchObject({ raw: null, effective: null })
  expect(scoreOf(sections, { q1: { option: 'z' } }).raw).toBe(null)
  expect(missingOf(inOne(question('q1', 100, { allows_na: false })), { q1: { na: true } })).toHaveLength(1)
})

it('says what keeps a form from being used', () => {
  const problem = (...questions: FormQuestion[]) => formProblem(inOne(...questions))
  expect(problem(question('q1', 100))).toBeUndefined()
  expect(problem(question('q1', 99))).toBe('The weights add up to 99. They have to be 100 together')
  expect(problem(question('q1', 100, { question: ' ' }))).toBe('Question 1: enter its text')
  expect(problem(question('q1', 100, { options: [option('a', 0), option('b', 0)] }))).toBe(
    'Question 1: give points to at least one answer',
  )
  const [first, second] = [question('q1', 40), question('q2', 30, { only_if: { question_id: 'q1', option: 'a' } })]
  expect(problem(first, second, question('q3', 30, { only_if: { question_id: 'q2', option: 'a' } }))).toBe(
    'Question 3: it depends on a question that depends on another one itself',
  )
  expect(problem(question('q1', 100, { only_if: { question_id: 'q2', option: 'a' } }), question('q2', 0))).toBe(
    'Question 1: it can only depend on a question before it',
  )
})

it('comes back from its file as it was, guidance and conditions too, and says what is wrong with another file', () => {
  const form = {
    title: 'Card',
    contact_type: 'call' as const,
    sections: inOne(
      question('q1', 60, { options: [{ ...option('a', 1), guidance: 'By name' }, option('b', 0)] }),
      question('q2', 40),
    ),
  }
  expect(readFormFile(writeFormFile(form))).toEqual(form)
  expect(readFormFile('{')).toBe('is not JSON')
  expect(readFormFile(JSON.stringify({ ...form, contact_type: 'letter' }))).toBe(
    'is not an evaluation form: contact_type Choose a type of contact',
  )
  expect(readFormFile(JSON.stringify({ ...form, sections: inOne(question('q1', 60), question('q1', 40)) }))).toBe(
    'is not an evaluation form: sections Each section, question and answer needs a key of its own',
  )
})

it('moves one place, and stays at an end', () => {
  expect([moved(['a', 'b', 'c'], 0, 1), moved(['a', 'b', 'c'], 2, -1), moved(['a', 'b', 'c'], 0, -1)]).toEqual([
    ['b', 'a', 'c'],
    ['a', 'c', 'b'],
    ['a', 'b', 'c'],
  ])
})
