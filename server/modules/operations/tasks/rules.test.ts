import { momentAt } from '@iroko/contract/clock'
import { eachDay } from '@iroko/contract/dates'
import { isDue, type TaskField } from '@iroko/contract/operations/task-plans'
import { missingOf } from '@iroko/contract/operations/tasks'
import { clockOf, minutesOf } from '@iroko/contract/time/shift-times'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dueAt, targetsOf } from './rules.ts'

const year = eachDay('2026-01-01', '2026-12-31')
const field = (kind: TaskField['kind'], more: Partial<TaskField> = {}): TaskField => ({
  id: 'a',
  label: 'A',
  kind,
  required: true,
  target: null,
  unit: '',
  options: [],
  ...more,
})

describe('the days of a plan', () => {
  it('are every day, the weekdays, those chosen, or dates', () => {
    expect(year.filter((day) => isDue({ kind: 'daily' }, day))).toHaveLength(365)
    expect(year.filter((day) => isDue({ kind: 'weekdays' }, day))).toHaveLength(261)
    expect(year.filter((day) => isDue({ kind: 'weekly', weekdays: [1, 5] }, day))).toHaveLength(104)
    expect(year.filter((day) => isDue({ kind: 'dates', dates: ['2026-03-01'] }, day))).toEqual(['2026-03-01'])
  })

  it('of a month have the last one whichever it is', () => {
    const days = year.filter((day) => isDue({ kind: 'monthly', days: [31] }, day))
    expect(days).toHaveLength(12)
    expect(days).toContain('2026-02-28')
    expect(year.filter((day) => isDue({ kind: 'monthly', days: [1, 15] }, day))).toHaveLength(24)
  })
})

const at = (cut_off: string, cut_off_next_day = false) => ({ cut_off, cut_off_next_day })

describe('a cut-off', () => {
  it('is a moment of the clock that people live by, also where clocks change', () => {
    expect(momentAt('2026-11-24', '17:00', 'Africa/Lagos').toISOString()).toBe('2026-11-24T16:00:00.000Z')
    expect(momentAt('2026-11-24', '17:00', 'Africa/Accra').toISOString()).toBe('2026-11-24T17:00:00.000Z')
    expect(momentAt('2026-03-29', '17:00', 'Europe/London').toISOString()).toBe('2026-03-29T16:00:00.000Z')
    expect(momentAt('2026-03-28', '17:00', 'Europe/London').toISOString()).toBe('2026-03-28T17:00:00.000Z')
  })

  it('that is over when the task is made is the next one, so that nobody misses what was not there', () => {
    const due = (madeAt: string) => dueAt('2026-11-24', at('17:00'), [], 'Africa/Lagos', new Date(madeAt)).toISOString()
    expect(due('2026-11-23T23:05:00Z')).toBe('2026-11-24T16:00:00.000Z')
    expect(due('2026-11-24T16:00:00Z')).toBe('2026-11-25T16:00:00.000Z')
    expect(due('2026-11-27T03:00:00Z')).toBe('2026-11-27T16:00:00.000Z')
  })

  it('is always ahead, and never more than a day and an hour', () => {
    const moments = fc.date({
      min: new Date('2026-01-01T00:00:00Z'),
      max: new Date('2026-12-30T00:00:00Z'),
      noInvalidDate: true,
    })
    const zone = fc.constantFrom('Africa/Lagos', 'Europe/London', 'America/New_York')
    fc.assert(
      fc.property(moments, zone, fc.integer({ min: 0, max: 23 }), (madeAt, place, hour) => {
        const day = new Date(madeAt.getTime() - 86_400_000).toISOString().slice(0, 10)
        const ms = dueAt(day, at(clockOf(hour * 60)), [], place, madeAt).getTime() - madeAt.getTime()
        expect(ms).toBeGreaterThan(0)
        expect(ms).toBeLessThanOrEqual(25 * 3_600_000)
      }),
    )
  })
})

describe('the cut-off of who works over midnight', () => {
  const night = { start: '22:00', end: '06:00' }
  const made = new Date('2026-11-23T23:05:00Z')
  const due = (cutOff: ReturnType<typeof at>, ...shifts: { start: string; end: string }[]) =>
    dueAt('2026-11-24', cutOff, shifts, 'Africa/Lagos', made).toISOString()

  it('is on the morning on which the shift ends, and of a day that begins earlier on that day', () => {
    expect(due(at('07:00'), night)).toBe('2026-11-25T06:00:00.000Z')
    expect(due(at('23:30'), night)).toBe('2026-11-24T22:30:00.000Z')
    expect(due(at('07:00'), { start: '06:00', end: '14:00' })).toBe('2026-11-24T06:00:00.000Z')
    expect(due(at('13:00'), { start: '08:00', end: '12:00' }, night)).toBe('2026-11-24T12:00:00.000Z')
    expect(due(at('07:00'), { start: '08:00', end: '12:00' }, night)).toBe('2026-11-25T06:00:00.000Z')
  })

  it('is the day after for everybody where the plan says so', () => {
    expect(due(at('07:00', true))).toBe('2026-11-25T06:00:00.000Z')
    expect(due(at('07:00', true), night)).toBe('2026-11-25T06:00:00.000Z')
    expect(due(at('09:00', true), { start: '08:00', end: '17:00' })).toBe('2026-11-25T08:00:00.000Z')
  })

  it('is after the shift began and within a day of it, whatever the hours, the cut-off and the clock', () => {
    const minutes = fc.integer({ min: 0, max: 95 }).map((quarter) => quarter * 15)
    const zone = fc.constantFrom('Africa/Lagos', 'Europe/London', 'America/New_York', 'Asia/Manila', 'America/Lima')
    const days = fc.constantFrom('2026-03-07', '2026-03-28', '2026-10-24', '2026-10-31', '2026-11-24')
    fc.assert(
      fc.property(minutes, minutes, minutes, zone, days, (start, length, cutOff, place, day) => {
        const shift = { start: clockOf(start), end: clockOf(start + length) }
        // Over midnight: what is of one day is bound to its plan's clock alone.
        fc.pre(minutesOf(shift.end) <= start)
        const begins = momentAt(day, shift.start, place)
        const madeAt = momentAt(day, '00:05', place)
        const ends = dueAt(day, at(clockOf(cutOff)), [shift], place, madeAt < begins ? madeAt : new Date(begins.getTime() - 1))
        const hours = (ends.getTime() - begins.getTime()) / 3_600_000
        expect(hours).toBeGreaterThan(0)
        expect(hours).toBeLessThanOrEqual(25)
      }),
      { numRuns: 500 },
    )
  })
})

describe('what is filled in', () => {
  it('must be there where it is required, and of its kind', () => {
    expect(missingOf([field('number')], {})).toEqual({ a: 'Field Required' })
    expect(missingOf([field('number')], { a: 'many' })).toEqual({ a: 'Enter a number' })
    expect(missingOf([field('number')], { a: 0 })).toEqual({})
    expect(missingOf([field('yes_no')], { a: false })).toEqual({})
    expect(missingOf([field('choice', { options: ['x', 'y'] })], { a: 'z' })).toEqual({ a: 'Choose an option from the list' })
    expect(missingOf([field('text', { required: false })], {})).toEqual({})
  })

  it('reaches a target with as much or more', () => {
    const fields = [field('number', { target: 40 }), field('number', { id: 'b', target: 5 }), field('number', { id: 'c' })]
    expect(targetsOf(fields, { a: 40, b: 4, c: 1 })).toEqual({ targets: 2, targets_met: 1 })
  })
})
