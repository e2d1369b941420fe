import fc from 'fast-check'
import { expect, it } from 'vitest'
import { averageOf, itemsOf, shortOf } from './rules.ts'
import type { Marked } from './store.ts'

const answer = (sitting: number, question: string, awarded: number, score: number): Marked => ({
  question_id: question,
  version: 1,
  title: question,
  topic: 'Numeracy',
  kind: 'choice',
  points: 1,
  awarded,
  score,
  max_score: 10,
  sitting_id: `s${sitting}`,
})

it('tells questions that better applicants answer better from those that tell nobody from anybody', () => {
  // Ten sittings: the better five reach 8, the others 3.
  const marked = Array.from({ length: 10 }, (_, index) => {
    const isBetter = index < 5
    const score = isBetter ? 8 : 3
    return [
      answer(index, 'sharp', isBetter ? 1 : 0, score),
      answer(index, 'easy', 1, score),
      answer(index, 'wrong', isBetter ? 0 : 1, score),
    ]
  }).flat()
  expect(itemsOf(marked).map(({ title, asked, share, discrimination }) => [title, asked, share, discrimination])).toEqual([
    ['easy', 10, 100, 0],
    ['sharp', 10, 50, 100],
    ['wrong', 10, 50, -100],
  ])
  expect(averageOf(marked)).toBe(55)
  expect(itemsOf(marked.slice(0, 9))[0]?.discrimination).toBeNull()
  expect([averageOf([]), itemsOf([])]).toEqual([null, []])
})

it('counts each version of a question for itself, and keeps shares between 0 and 100', () => {
  const changed = [answer(1, 'q', 1, 5), { ...answer(2, 'q', 0, 5), version: 2 }]
  expect(itemsOf(changed).map(({ version, share }) => [version, share])).toEqual([
    [1, 100],
    [2, 0],
  ])
  const any = fc.record({ sitting: fc.nat(20), awarded: fc.integer({ min: 0, max: 1 }), score: fc.nat(10) })
  fc.assert(
    fc.property(fc.array(any, { maxLength: 60 }), (all) =>
      itemsOf(all.map(({ sitting, awarded, score }) => answer(sitting, 'q', awarded, score))).every(
        ({ share, discrimination }) => share >= 0 && share <= 100 && Math.abs(discrimination ?? 0) <= 100,
      ),
    ),
  )
})

it('says which topic has too few questions to draw from', () => {
  const there = new Map([['English', 1]])
  expect(shortOf([{ topic: 'English', count: 1 }], there)).toBeUndefined()
  expect(shortOf([{ topic: 'English', count: 2 }], there)).toBe('English has 1 question to draw from, not 2')
  expect(shortOf([{ topic: 'Care', count: 2 }], there)).toBe('Care has 0 questions to draw from, not 2')
})
