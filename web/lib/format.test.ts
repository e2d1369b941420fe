import { expect, it } from 'vitest'
import { countOf, durationText } from './format.ts'

it('says a length of time in hours and minutes of two digits', () => {
  expect([0, 5, 60, 425, 545, 99_999].map(durationText)).toEqual(['-', '5m', '1h 00m', '7h 05m', '9h 05m', '1,666h 39m'])
})

it('counts in words', () => {
  expect(countOf(1, 'request')).toBe('1 request')
  expect(countOf(1204, 'entry', 'entries')).toBe('1,204 entries')
})
