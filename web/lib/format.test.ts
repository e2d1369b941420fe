import { expect, it } from 'vitest'
import { countOf, durationText, ordinal, votesText } from './format.ts'

it('says a length of time in hours and minutes of two digits', () => {
  expect([0, 5, 60, 425, 545, 99_999].map(durationText)).toEqual(['-', '5m', '1h 00m', '7h 05m', '9h 05m', '1,666h 39m'])
})

it('counts in words', () => {
  expect(countOf(1, 'request')).toBe('1 request')
  expect(countOf(1204, 'entry', 'entries')).toBe('1,204 entries')
})

it('ordinals have their endings', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 31].map(ordinal).join(' ')).toBe(
    '1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 23rd 31st',
  )
})

it('label ‘vote’ for 1 or fewer, ‘votes’ above 1', () => {
  expect([0, 1, 2, 1204].map(votesText)).toEqual(['0 vote', '1 vote', '2 votes', '1,204 votes'])
})
