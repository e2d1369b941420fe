import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatMoney } from './money.ts'

it.each([
  [123_450, '₦1,234.50'],
  [0, '₦0.00'],
  [1, '₦0.01'],
  [99, '₦0.99'],
  [100_000_000_000, '₦1,000,000,000.00'],
  [-123_450, '-₦1,234.50'],
])('%i kobo is %s', (kobo, text) => {
  expect(formatMoney(kobo)).toBe(text)
})

it.each([null, undefined, Number.NaN, Number.POSITIVE_INFINITY])('%s is a dash', (kobo) => {
  expect(formatMoney(kobo)).toBe('-')
})

it.each([0, 123_450, null])('%s is stars when masked', (kobo) => {
  expect(formatMoney(kobo, true)).toBe('*********')
})

it('loses no kobo', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000_000_000 }), (kobo) => {
      expect(Number(formatMoney(kobo).replace(/\D/g, ''))).toBe(kobo)
    }),
  )
})
