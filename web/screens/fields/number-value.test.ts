import { expect, it } from 'vitest'
import { sentNumber, shownNumber } from './number-value.ts'

it('types naira and sends whole kobo', () => {
  expect(sentNumber(1234.56, true)).toBe(123_456)
  expect(sentNumber(0.29, true)).toBe(29)
  expect(sentNumber(1.005, true)).toBe(100)
  expect(shownNumber(123_456, true)).toBe(1234.56)
  expect(shownNumber(sentNumber(987_654_321.09, true), true)).toBe(987_654_321.09)
})

it('knows nothing from zero', () => {
  expect(sentNumber('', false)).toBe('')
  expect(sentNumber('-', false)).toBe('')
  expect(sentNumber('0', false)).toBe(0)
  expect(shownNumber(null, false)).toBe('')
  expect(shownNumber(0, false)).toBe(0)
})
