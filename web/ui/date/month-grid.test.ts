import { expect, it } from 'vitest'
import { dayAfterKey, monthWeeks } from './month-grid.ts'

it('fills whole weeks from Monday to Sunday', () => {
  const weeks = monthWeeks('2026-11')
  expect(weeks).toHaveLength(6)
  expect(weeks[0]?.[0]).toBe('2026-10-26')
  expect(weeks.at(-1)?.at(-1)).toBe('2026-12-06')
  expect(monthWeeks('2027-02')).toHaveLength(4)
})

it('moves by day, week and month', () => {
  expect(dayAfterKey('2026-11-20', 'ArrowLeft')).toBe('2026-11-19')
  expect(dayAfterKey('2026-11-30', 'ArrowRight')).toBe('2026-12-01')
  expect(dayAfterKey('2026-11-20', 'ArrowUp')).toBe('2026-11-13')
  expect(dayAfterKey('2026-11-20', 'Home')).toBe('2026-11-16')
  expect(dayAfterKey('2026-11-20', 'End')).toBe('2026-11-22')
  expect(dayAfterKey('2026-01-31', 'PageDown')).toBe('2026-02-28')
  expect(dayAfterKey('2026-11-20', 'Tab')).toBeUndefined()
})
