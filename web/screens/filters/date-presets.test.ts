import { expect, it } from 'vitest'
import { presetsOn, rangeInWords } from './date-presets.ts'

const rangeOf = (today: string, title: string) => {
  const found = presetsOn(today).find((preset) => preset.title === title)
  return found && [found.from, found.to]
}

it('begins a week on Monday, also on a Sunday', () => {
  expect(rangeOf('2026-11-22', 'This week')).toEqual(['2026-11-16', '2026-11-22'])
  expect(rangeOf('2026-11-23', 'This week')).toEqual(['2026-11-23', '2026-11-29'])
  expect(rangeOf('2026-11-23', 'Last week')).toEqual(['2026-11-16', '2026-11-22'])
})

it('knows how long months are, and the turn of the year', () => {
  expect(rangeOf('2028-03-31', 'Last month')).toEqual(['2028-02-01', '2028-02-29'])
  expect(rangeOf('2026-12-31', 'Next month')).toEqual(['2027-01-01', '2027-01-31'])
  expect(rangeOf('2026-01-01', 'Yesterday')).toEqual(['2025-12-31', '2025-12-31'])
})

it('says a range by its name, or by its days', () => {
  const today = '2026-11-22'
  expect(rangeInWords('2026-11-01', '2026-11-30', today)).toBe('This month')
  expect(rangeInWords('2026-11-03', '2026-11-05', today)).toBe('2026-11-03 to 2026-11-05')
  expect(rangeInWords('2026-11-03', '2026-11-03', today)).toBe('2026-11-03')
  expect(rangeInWords('2026-11-03', '', today)).toBe('from 2026-11-03')
  expect(rangeInWords('', '2026-11-03', today)).toBe('to 2026-11-03')
  expect(rangeInWords('', '', today)).toBe('')
})
