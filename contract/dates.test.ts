import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  dayIn,
  daysBetween,
  eachDay,
  holidayStatus,
  monthOf,
  monthsBetween,
  weekdayOf,
  yearOf,
} from './dates.ts'

const anyDay = fc.integer({ min: 0, max: 60_000 }).map((count) => addDays('1970-01-01', count))

describe('calendar days', () => {
  it.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-11-20', 0, '2026-11-20'],
  ])('%s and %i days', (day, count, expected) => {
    expect(addDays(day, count)).toBe(expected)
  })

  it('counts back what it added', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -5000, max: 5000 }), (day, count) => {
        expect(daysBetween(day, addDays(day, count))).toBe(count)
      }),
    )
  })

  it.each([
    ['2026-11-16', 1],
    ['2026-11-20', 5],
    ['2026-11-22', 7],
    ['1969-12-28', 7],
  ])('%s is weekday %i', (day, weekday) => {
    expect(weekdayOf(day)).toBe(weekday)
  })

  it('lists every day of a range, both ends included', () => {
    expect(eachDay('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
    expect(eachDay('2026-03-01', '2026-03-01')).toEqual(['2026-03-01'])
    expect(eachDay('2026-03-02', '2026-03-01')).toEqual([])
  })

  it('knows the year and the month', () => {
    expect(yearOf('2026-11-20')).toBe(2026)
    expect(monthOf('2026-11-20')).toBe('2026-11')
  })
})

describe('months', () => {
  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-03-31', 12, '2027-03-31'],
  ])('%s and %i months', (day, count, expected) => {
    expect(addMonths(day, count)).toBe(expected)
  })

  it.each([
    ['2026-01-15', '2026-02-14', 0],
    ['2026-01-15', '2026-02-15', 1],
    ['2026-01-31', '2026-02-28', 1],
    ['2025-06-01', '2026-05-31', 11],
    ['2025-06-01', '2026-06-01', 12],
    ['2026-06-01', '2026-05-01', 0],
  ])('from %s to %s are %i whole months', (start, end, months) => {
    expect(monthsBetween(start, end)).toBe(months)
  })

  it('counts back the months it added, on any date', () => {
    fc.assert(
      fc.property(anyDay, fc.nat(600), (day, count) => {
        expect(monthsBetween(day, addMonths(day, count))).toBe(count)
      }),
    )
  })
})

describe('the day of a moment', () => {
  it('is the day in the zone', () => {
    const lateEvening = new Date('2026-11-20T23:30:00Z')
    expect(dayIn('Africa/Lagos', lateEvening)).toBe('2026-11-21')
    expect(dayIn('UTC', lateEvening)).toBe('2026-11-20')
    expect(dayIn('America/New_York', new Date('2026-11-20T02:00:00Z'))).toBe('2026-11-19')
  })
})

describe('the status of a holiday, by today in UTC', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  it.each([
    ['2026-11-18', '2026-11-19', 'past'],
    ['2026-11-19', '2026-11-20', 'happening'],
    ['2026-11-20', '2026-11-20', 'happening'],
    ['2026-11-20', '2026-11-21', 'happening'],
    ['2026-11-21', '2026-11-22', 'pending'],
  ])('%s to %s is %s', (start_date, end_date, status) => {
    expect(holidayStatus({ start_date, end_date }, now)).toBe(status)
  })

  it('is still yesterday in UTC when it is past midnight in Lagos', () => {
    const holiday = { start_date: '2026-11-20', end_date: '2026-11-20' }
    expect(holidayStatus(holiday, new Date('2026-11-20T23:30:00Z'))).toBe('happening')
    expect(holidayStatus(holiday, new Date('2026-11-21T00:00:00Z'))).toBe('past')
    expect(holidayStatus(holiday, new Date('2026-11-19T23:59:59Z'))).toBe('pending')
  })
})
