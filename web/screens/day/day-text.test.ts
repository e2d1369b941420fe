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

it('reads a month by its name; without a year it is the nearest such day', () => {
  for (const typed of ['14 dec', '14 December', 'Dec 14', '14dec', '14th Dec', 'december 14th']) {
    expect(readDay(typed, '2026-11-22')).toBe('2026-12-14')
  }
  expect(readDay('3 jan', '2026-11-22')).toBe('2027-01-03')
  expect(readDay('28 dec', '2027-01-05')).toBe('2026-12-28')
  expect(readDay('29 feb', '2027-01-05')).toBe('2028-02-29')
  expect(readDay('14 Dec 2025', '2026-11-22')).toBe('2025-12-14')
  expect(readDay('Today', '2026-11-22')).toBe('2026-11-22')
  expect(readDay('31 apr', '2026-11-22')).toBeUndefined()
  expect(readDay('14 foo', '2026-11-22')).toBeUndefined()
})
