import { expect, it } from 'vitest'
import { readTime } from './time-text.ts'

it('reads a time in the ways people type it', () => {
  for (const typed of ['07:30', '7:30', '0730', '730', '7.30', '7h30', ' 7:30 am']) expect(readTime(typed)).toBe('07:30')
  for (const typed of ['19:30', '1930', '7:30 pm', '7.30PM']) expect(readTime(typed)).toBe('19:30')
  expect([readTime('7'), readTime('12 am'), readTime('12pm'), readTime('23')]).toEqual(['07:00', '00:00', '12:00', '23:00'])
})

it('knows which times exist', () => {
  for (const typed of ['', '24:00', '7:60', '13 pm', '0 am', 'noon', '7:3']) expect(readTime(typed)).toBeUndefined()
})
