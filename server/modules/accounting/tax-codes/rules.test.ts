/** Which rate counts on a day, and what a tax code may be. */
import type { TaxCodeDraft } from '@iroko/contract/accounting/tax-codes'
import { addDays } from '@iroko/contract/dates'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isNewRate, latestOf, rateOn, wrongOf } from './rules.ts'

const draft = (more: Partial<TaxCodeDraft> = {}): TaxCodeDraft => ({
  ...{ title: 'VAT on purchases', kind: 'input', treatment: 'standard', rate_bp: 750, starts_on: '2020-02-01' },
  ...more,
})
const before = {
  kind: 'input',
  treatment: 'standard',
  rates: [{ starts_on: '2020-02-01', rate_bp: 750 }],
  is_used: false,
} as const

it('counts the rate of the latest first day that is not after the day, in whatever order the rates are', () => {
  const someDays = fc.uniqueArray(fc.integer({ min: 0, max: 4000 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(someDays, fc.integer({ min: -10, max: 4010 }), (starts, day) => {
      const rates = starts.map((start) => ({ starts_on: addDays('2020-01-01', start), rate_bp: start }))
      const begun = starts.filter((start) => start <= day)
      expect(rateOn(rates, addDays('2020-01-01', day))).toBe(begun.length === 0 ? undefined : Math.max(...begun))
      expect(latestOf(rates)?.rate_bp).toBe(Math.max(...starts))
    }),
  )
})

it('has a rate where it is standard and none where it is not, and what is withheld is standard', () => {
  expect(wrongOf(draft())).toEqual({})
  expect(wrongOf(draft({ rate_bp: 0 }))).toHaveProperty('rate_bp')
  expect(wrongOf(draft({ treatment: 'exempt' }))).toHaveProperty('rate_bp', 'Only a standard rate is more than 0 %')
  expect(wrongOf(draft({ treatment: 'zero', rate_bp: 0 }))).toEqual({})
  expect(wrongOf(draft({ kind: 'withheld', treatment: 'exempt', rate_bp: 0 }))).toHaveProperty('treatment')
})

it('adds another rate from a later day only, and keeps the kind of what is in use', () => {
  expect(isNewRate(draft(), before.rates)).toBe(false)
  expect(wrongOf(draft({ title: 'Input VAT' }), before)).toEqual({})
  expect(wrongOf(draft({ rate_bp: 1000, starts_on: '2027-01-01' }), before)).toEqual({})
  for (const starts_on of ['2020-02-01', '2019-01-01'])
    expect(wrongOf(draft({ rate_bp: 1000, starts_on }), before)).toHaveProperty('starts_on')
  expect(wrongOf(draft({ kind: 'output' }), before)).toEqual({})
  expect(wrongOf(draft({ kind: 'output' }), { ...before, is_used: true })).toHaveProperty('kind')
})
