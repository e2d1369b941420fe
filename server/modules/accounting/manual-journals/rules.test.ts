/** When what is posted every month is due. */
import { addDays, addMonths, firstOfMonth, monthOf, monthsBetween } from '@iroko/contract/dates'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dueDays, wrongCourse } from './rules.ts'

const entry = { dated_on: '2027-11-30', every_on: 31, until: null, stopped_on: null }

it('is due on its day of each month, on the last one in a leap year too', () => {
  expect(dueDays(entry, '2028-03-30')).toEqual(['2027-11-30', '2027-12-31', '2028-01-31', '2028-02-29'])
  expect(dueDays({ ...entry, dated_on: '2027-11-15', every_on: 14 }, '2028-01-14')).toEqual(['2027-12-14', '2028-01-14'])
})

it('is due until its last day, and not from the day on which it was stopped', () => {
  expect(dueDays({ ...entry, until: '2027-12-31' }, '2028-12-31')).toEqual(['2027-11-30', '2027-12-31'])
  expect(dueDays({ ...entry, stopped_on: '2027-12-31' }, '2028-12-31')).toEqual(['2027-11-30'])
})

it('is due once in every month between, whenever it is asked', () => {
  const day = fc.integer({ min: 0, max: 2000 }).map((days) => addDays('2026-01-01', days))
  const every_on = fc.oneof(fc.integer({ min: 1, max: 28 }), fc.constant(31))
  fc.assert(
    fc.property(day, every_on, fc.integer({ min: 0, max: 900 }), (dated_on, every, later) => {
      const today = addDays(dated_on, later)
      const days = dueDays({ ...entry, dated_on, every_on: every }, today)
      expect(days.every((due) => due >= dated_on && due <= today)).toBe(true)
      expect(new Set(days.map(monthOf)).size).toBe(days.length)
      // Of whole months between none is left out.
      expect(days.length).toBeGreaterThanOrEqual(Math.max(0, monthsBetween(firstOfMonth(dated_on), firstOfMonth(today)) - 1))
      // What was due stays due.
      expect(dueDays({ ...entry, dated_on, every_on: every }, addMonths(today, 1)).slice(0, days.length)).toEqual(days)
    }),
  )
})

it('asks for a day of the month where it is posted every month, and for none elsewhere', () => {
  const once = { kind: 'manual', dated_on: '2026-11-01', every_on: null, until: null, reverses_next_month: true } as const
  expect(wrongCourse(once)).toEqual({})
  expect(Object.keys(wrongCourse({ ...once, kind: 'opening' }))).toEqual(['reverses_next_month'])
  expect(Object.keys(wrongCourse({ ...once, every_on: 4, until: '2026-12-01' }))).toEqual(['every_on', 'until'])
  expect(Object.keys(wrongCourse({ ...once, kind: 'recurring', until: '2026-10-31' }))).toEqual(['every_on', 'until'])
})
