import { zeroRatedBy } from '@iroko/contract/billing/evidence'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { whyNotAnswered, whyNotEntered, whyNotZeroRated } from './rules.ts'

const today = '2026-11-30'
const all = (expires_on: string | null) => zeroRatedBy.map((kind) => ({ kind, expires_on }))

it('a zero-rated client is invoiced only while each paper counts, its last day included', () => {
  expect(whyNotZeroRated('Sahel', all(null), today)).toBeUndefined()
  expect(whyNotZeroRated('Sahel', all(today), today)).toBeUndefined()
  expect(whyNotZeroRated('Sahel', [], today)?.message).toBe(
    'Sahel is zero-rated and has no contract. Enter it, or tax the client at the standard rate',
  )
  const ended = [...all(null).slice(0, 2), { kind: 'no_establishment' as const, expires_on: '2026-11-29' }]
  expect(whyNotZeroRated('Sahel', ended, today)?.message).toBe(
    'Sahel is zero-rated, and its statement of no establishment in Nigeria ended on 29 November 2026. Enter the next one, or tax the client at the standard rate',
  )
})

it('another paper of a kind takes the place of one that ended, and none of another kind does', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zeroRatedBy), fc.boolean(), (kind, isReplaced) => {
      const papers = all(null).map((paper) => (paper.kind === kind ? { ...paper, expires_on: '2026-01-01' } : paper))
      const replaced = isReplaced ? [...papers, { kind, expires_on: '2027-01-01' }] : papers
      expect(whyNotZeroRated('Sahel', replaced, today) === undefined).toBe(isReplaced)
    }),
  )
})

it('is entered while it counts, confirmed once, and returned with a reason', () => {
  expect(whyNotEntered({ expires_on: '2026-11-29' }, today)).toMatchObject({ fields: { expires_on: expect.any(String) } })
  expect(whyNotEntered({ expires_on: today }, today)).toBeUndefined()
  expect(whyNotAnswered('valid', { state: 'valid', answer: '' })?.code).toBe('answered')
  expect(whyNotAnswered('valid', { state: 'returned', answer: '' })).toMatchObject({ status: 422 })
  expect(whyNotAnswered('waiting', { state: 'returned', answer: 'Not signed' })).toBeUndefined()
  expect(whyNotAnswered('returned', { state: 'valid', answer: '' })?.code).toBe('answered')
})
