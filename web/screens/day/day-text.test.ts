import { expect, it } from 'vitest'
import { readDay } from './day-text.ts'

it('reads a day in the ways people type it', () => {
  for (const typed of ['2026-11-20', '20261120', '2026/11/20', ' 2026.11.20 ', '20/11/2026', '20-11-2026']) {
    expect(readDay(typed)).toBe('2026-11-20')
  }
  expect(readDay('5/3/2026')).toBe('2026-03-05')
})

it('knows which days exist', () => {
  expect(readDay('2026-02-29')).toBeUndefined()
  expect(readDay('2028-02-29')).toBe('2028-02-29')
  expect(readDay('31/04/2026')).toBeUndefined()
  expect(readDay('soon')).toBeUndefined()
  expect(readDay('')).toBeUndefined()
})
