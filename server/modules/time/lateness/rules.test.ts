import { weekdayOf } from '@iroko/contract/dates'
import { expect, it } from 'vitest'
import { everyWeek } from './rules.ts'

it('has every week of a period, from its Monday', () => {
  const known = [{ week: '2026-11-09', late_days: 2, late_minutes: 30, people: 1 }]
  const weeks = everyWeek('2026-11-04', '2026-11-20', known)
  expect(weeks.map(({ week, late_days }) => [week, late_days])).toEqual([
    ['2026-11-02', 0],
    ['2026-11-09', 2],
    ['2026-11-16', 0],
  ])
  expect(weeks.every(({ week }) => weekdayOf(week) === 1)).toBe(true)
})
