import { type Answers, isComplete, questionsFor, type ScoredQuestion } from '@iroko/contract/engagement/survey-questions'
import { scoreBand } from '@iroko/contract/engagement/surveys'
import { describe, expect, it } from 'vitest'
import { keptAnswers, scoreOf } from './rules.ts'

const question = (
  id: string,
  question_type: ScoredQuestion['question_type'],
  points: Record<string, number> = {},
  only_if: ScoredQuestion['only_if'] = null,
): ScoredQuestion => ({
  id,
  question: id,
  question_type,
  options: question_type === 'radio' || question_type === 'checkbox' ? { a: 'A', b: 'B', c: 'C' } : {},
  points,
  only_if,
})
const radio = question('r', 'radio', { a: 10, b: 5 })
const boxes = question('c', 'checkbox', { a: 5, b: 5, c: -5 })
const why = question('w', 'text', {}, { question_id: 'r', option: 'c' })
const more = question('m', 'radio', { a: 80 }, { question_id: 'r', option: 'a' })

describe('the score', () => {
  it.each<[Answers, number]>([
    [{ r: ['a'], c: ['a', 'b'] }, 100],
    [{ r: ['b'], c: ['a'] }, 50],
    [{ r: ['c'], c: ['c'] }, 0],
    [{ r: ['a'], c: ['a', 'b', 'c'] }, 75],
  ])('of %j is %s', (answers, score) => expect(scoreOf([radio, boxes], answers)).toBe(score))

  it('counts only what was asked, and is nothing where no option has points', () => {
    expect(scoreOf([radio, more], { r: ['b'] })).toBe(50)
    expect(scoreOf([radio, more], { r: ['a'], m: ['b'] })).toBe(11)
    expect(scoreOf([question('q', 'radio'), question('t', 'text')], { q: ['a'], t: 'x' })).toBeNull()
  })

  it.each([
    [0, 'red'],
    [39, 'red'],
    [40, 'amber'],
    [59, 'amber'],
    [60, 'green'],
    [100, 'green'],
  ])('%s is %s (specification 4)', (score, band) => expect(scoreBand(score)).toBe(band))
})

describe('a question with a condition', () => {
  it('is asked of those who chose the option, and has to be answered by them alone', () => {
    expect(questionsFor([radio, why], { r: ['a'] })).toEqual([radio])
    expect(isComplete([radio, why], { r: ['a'] })).toBe(true)
    expect(isComplete([radio, why], { r: ['c'] })).toBe(false)
    expect(isComplete([radio, why], { r: ['c'], w: 'Late' })).toBe(true)
  })

  it('loses an answer that was given before the other was changed', () =>
    expect(keptAnswers([radio, why], { r: ['a'], w: 'Late', x: 'else' })).toEqual({ r: ['a'] }))

  it('follows another only where that one was asked', () => {
    const second = question('s', 'radio', {}, { question_id: 'm', option: 'a' })
    expect(questionsFor([radio, more, second], { r: ['b'], m: ['a'] }).map(({ id }) => id)).toEqual(['r'])
  })
})
