import { type RunState, runStates } from '@iroko/contract/payroll/runs'
import { expect, it } from 'vitest'
import { type RunFacts, type RunStep, whyNot, whyStuck } from './rules.ts'

const steps: RunStep[] = ['calculate', 'submit', 'pay', 'close', 'discard', 'reverse', 'choose', 'clear', 'files']
const plain: RunFacts = {
  is_sent: false,
  waits_for: null,
  expected: 2,
  overtaken: null,
  people: 2,
  lacks_some: false,
  corrections: [],
  is_followed: false,
  is_asked: false,
  is_paid: false,
  is_with_bank: false,
}
const offered = (state: RunState, kind: 'regular' | 'off_cycle' = 'off_cycle', facts: Partial<RunFacts> = {}) =>
  steps.filter((step) => !whyNot({ state, kind }, step, { ...plain, ...facts })).join(' ')

it('each state of a payroll has its steps', () => {
  expect(Object.fromEntries(runStates.map((state) => [state, offered(state)]))).toEqual({
    draft: 'calculate discard choose',
    calculating: '',
    review: 'calculate submit discard choose clear',
    approved: 'pay reverse files',
    paid: 'close reverse files',
    closed: 'reverse files',
    reversed: '',
    discarded: '',
    failed: 'calculate discard choose',
  })
  expect(offered('review', 'regular')).toBe('calculate submit discard clear')
  expect(offered('review', 'off_cycle', { is_sent: true })).toBe('clear')
})

it('a payroll that lacks somebody is calculated again before it is sent; one that would pay somebody twice is not calculated', () => {
  const [review, draft] = [
    { state: 'review', kind: 'off_cycle' },
    { state: 'draft', kind: 'off_cycle' },
  ] as const
  expect(offered('review', 'off_cycle', { lacks_some: true })).toBe('calculate discard choose clear')
  expect(whyStuck(review, { ...plain, lacks_some: true })?.code).toBe('incomplete')
  expect(offered('draft', 'off_cycle', { overtaken: 'Ada Obi was paid' })).toBe('discard choose')
  expect(whyStuck(draft, { ...plain, overtaken: 'Ada Obi was paid' })?.message).toMatch(/Remove them/)
  expect(whyStuck(review, { ...plain, lacks_some: true, overtaken: 'Ada Obi was paid' })?.code).toBe('later')
  expect(offered('draft', 'off_cycle', { expected: 0 })).toBe('discard choose')
  expect(whyStuck(draft, plain)).toBeUndefined()
  expect(whyStuck(draft, { ...plain, waits_for: { id: 'x', title: 'PR-2026-10' } })).toBeUndefined()
})

it('a payroll is not reversed once something follows from it', () => {
  expect(offered('paid', 'regular', { is_followed: true })).toBe('close files')
  const correction = { title: 'PR-2026-10-2', is_shared: false, is_with_bank: false }
  expect(offered('paid', 'regular', { corrections: [correction] })).toBe('close reverse files')
  for (const held of ['is_shared', 'is_with_bank'])
    expect(offered('paid', 'regular', { corrections: [{ ...correction, [held]: true }] })).toBe('close files')
})

it('is reversed by one alone only while nobody can have its money, and where it was asked for by nobody', () => {
  const reversals = (facts: Partial<RunFacts>) =>
    (['reverse', 'ask_reversal'] as const).filter(
      (step) => !whyNot({ state: 'approved', kind: 'regular' }, step, { ...plain, ...facts }),
    )
  expect(reversals({})).toEqual(['reverse'])
  expect(reversals({ is_with_bank: true })).toEqual(['ask_reversal'])
  expect(reversals({ is_with_bank: true, is_paid: true })).toEqual(['reverse', 'ask_reversal'])
  expect(reversals({ is_with_bank: true, is_paid: true, is_asked: true })).toEqual([])
})
