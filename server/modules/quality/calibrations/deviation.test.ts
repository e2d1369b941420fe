import type { FormQuestion, FormSection } from '@iroko/contract/quality/form-content'
import { type Answers, scoreOf } from '@iroko/contract/quality/score'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  agreementOf,
  type CalibrationState,
  deviationOf,
  driftOf,
  questionsOfAll,
  whyNot,
  whyNotParticipants,
} from './rules.ts'

const question = (id: string, weight: number, more: Partial<FormQuestion> = {}): FormQuestion => ({
  id,
  question: id,
  question_type: 'scale',
  weight,
  options: [0, 1, 2, 3, 4].map((points) => ({ key: `p${points}`, label: String(points), points, fails: null })),
  allows_na: true,
  guidance: '',
  only_if: null,
  ...more,
})
const sections: FormSection[] = [
  { id: 's1', title: 'One', questions: [question('q1', 60), question('q2', 40)] },
  { id: 's2', title: 'Two', questions: [question('q3', 0, { only_if: { question_id: 'q1', option: 'p0' } })] },
]
const anyAnswers = fc.tuple(fc.constantFrom('p0', 'p1', 'p4', 'na'), fc.constantFrom('p0', 'p2', 'p4', 'na')).map(
  ([q1, q2]): Answers => ({
    q1: q1 === 'na' ? { na: true } : { option: q1 },
    q2: q2 === 'na' ? { na: true } : { option: q2 },
  }),
)

it('is nothing from oneself, and turns its sign round when two change places', () => {
  fc.assert(
    fc.property(anyAnswers, anyAnswers, (answer, other) => {
      const own = scoreOf(sections, answer).effective
      expect(deviationOf(sections, answer, answer)).toBe(own === null ? null : 0)
      expect(agreementOf(sections, answer, answer)).toBe(100)
      expect(deviationOf(sections, answer, other)).toBe(own === null ? null : negated(deviationOf(sections, other, answer)))
      expect(agreementOf(sections, answer, other)).toBe(agreementOf(sections, other, answer))
    }),
  )
})
const negated = (value: number | null) => (value === null ? null : value === 0 ? 0 : -value)

it('counts by question who agrees with the master and by how many points the others are off', () => {
  const master: Answers = { q1: { option: 'p4' }, q2: { option: 'p2' } }
  const others = [
    { evaluator_id: 'a', answers: { q1: { option: 'p4' }, q2: { option: 'p4' } } },
    { evaluator_id: 'b', answers: { q1: { option: 'p2' }, q2: { na: true } } },
  ]
  expect(questionsOfAll(sections, master, others)).toEqual([
    { question_id: 'q1', agreed: 1, of: 2, deviation: -15 },
    { question_id: 'q2', agreed: 0, of: 2, deviation: 20 },
    { question_id: 'q3', agreed: 2, of: 2, deviation: null },
  ])
  expect(others.map(({ answers }) => [deviationOf(sections, answers, master), agreementOf(sections, answers, master)])).toEqual(
    [
      [20, 60],
      [-30, 0],
    ],
  )
})

it('drifts by the last three months against those before, and says nothing without both', () => {
  const of = (month: string, calibrations: number, deviation: number) => ({ month, calibrations, deviation })
  expect(driftOf([of('2026-06', 1, 2), of('2026-07', 3, 6), of('2026-10', 2, -1)], '2026-09')).toBe(-6)
  expect(driftOf([of('2026-10', 2, -1)], '2026-09')).toBe(null)
})

it('lets each score once, and closes only with the master and another score', () => {
  const at = '2026-11-20T08:00:00Z'
  const calibration = (...done: string[]): CalibrationState => ({
    status: 'open',
    master_id: 'm',
    created_by: 'h',
    sheets: ['m', 'a', 'b'].map((evaluator_id) => ({ evaluator_id, submitted_at: done.includes(evaluator_id) ? at : null })),
  })
  const by = (id: string, more = {}) => ({ id, may_assign: id === 'h', is_own_line: false, ...more })
  expect(whyNot(calibration(), 'score', by('a'))).toBeUndefined()
  expect(whyNot(calibration('a'), 'score', by('a'))).toMatchObject({ code: 'not_now' })
  expect(whyNot(calibration(), 'score', by('x'))).toMatchObject({ status: 403 })
  expect(whyNot(calibration(), 'score', by('a', { is_own_line: true }))).toMatchObject({ code: 'own_line' })
  expect(whyNot(calibration('a', 'b'), 'close', by('h'))).toMatchObject({ code: 'no_master' })
  expect(whyNot(calibration('m'), 'close', by('h'))).toMatchObject({ code: 'too_few' })
  expect(whyNot(calibration('m', 'a'), 'close', by('h'))).toBeUndefined()
  expect(whyNot(calibration('m', 'a'), 'close', by('a'))).toMatchObject({ status: 403 })
  expect(whyNotParticipants({ master_id: 'm', evaluator_ids: ['m', 'b'] }, calibration('a').sheets)).toMatchObject({
    code: 'scored',
  })
  expect(whyNotParticipants({ master_id: 'm', evaluator_ids: ['a', 'b'] }, calibration().sheets)).toMatchObject({
    code: 'no_master',
  })
})
