import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { WorkCalendar } from './calendar.ts'
import { dueAt } from './working-hours.ts'

const calendar: WorkCalendar = { working_weekdays: [1, 2, 3, 4, 5], holidays: new Map([['2026-11-25', 'Founders’ day']]) }
const due = (from: string, hours: number) => dueAt(calendar, new Date(from), hours).toISOString()

describe('a deadline in working hours', () => {
  it.each([
    // Friday noon in Lagos.
    ['2026-11-20T11:00:00Z', 4, '2026-11-20T15:00:00.000Z'],
    ['2026-11-20T11:00:00Z', 5, '2026-11-20T16:00:00.000Z'],
    ['2026-11-20T11:00:00Z', 6, '2026-11-23T09:00:00.000Z'],
    ['2026-11-20T11:00:00Z', 16, '2026-11-24T11:00:00.000Z'],
    // Wednesday is a holiday.
    ['2026-11-20T11:00:00Z', 24, '2026-11-26T11:00:00.000Z'],
    // Before and after the day's work, and on a Sunday.
    ['2026-11-20T03:00:00Z', 8, '2026-11-20T16:00:00.000Z'],
    ['2026-11-20T20:00:00Z', 1, '2026-11-23T09:00:00.000Z'],
    ['2026-11-22T11:00:00Z', 8, '2026-11-23T16:00:00.000Z'],
  ])('from %s after %d hours: %s', (from, hours, expected) => {
    expect(due(from, hours)).toBe(expected)
  })

  it('ends where nobody ever works', () => {
    expect(dueAt({ working_weekdays: [], holidays: new Map() }, new Date('2026-11-20T11:00:00Z'), 1).getFullYear()).toBe(2028)
  })

  it('is later with more hours, and one deadline after another is the two together', () => {
    const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
    const hours = fc.integer({ min: 1, max: 200 })
    fc.assert(
      fc.property(moment, hours, hours, (from, first, second) => {
        const once = dueAt(calendar, from, first)
        expect(once > from).toBe(true)
        expect(dueAt(calendar, once, second)).toEqual(dueAt(calendar, from, first + second))
      }),
    )
  })
})
