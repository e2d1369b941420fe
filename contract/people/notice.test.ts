import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths, daysBetween } from '../dates.ts'
import { noticeEnds, noticeOf, noticeText, shortfallOf } from './notice.ts'

/** Any day of twelve years, leap days and month ends among them. */
const someDay = fc.integer({ min: 0, max: 4383 }).map((days) => addDays('2019-12-15', days))

describe('the notice by length of service (Labour Act, section 11)', () => {
  it.each([
    ['up to three months: a day', '2026-08-20', '2026-11-20', '1 day', '2026-11-21'],
    ['a day more: a week', '2026-08-19', '2026-11-20', '1 week', '2026-11-27'],
    ['below two years: a week', '2024-11-21', '2026-11-20', '1 week', '2026-11-27'],
    ['from two years: two weeks', '2024-11-20', '2026-11-20', '2 weeks', '2026-12-04'],
    ['below five years: two weeks', '2021-11-21', '2026-11-20', '2 weeks', '2026-12-04'],
    ['from five years: a month', '2021-11-20', '2026-11-20', '1 month', '2026-12-20'],
    ['a month ends with a shorter one', '2020-01-06', '2027-01-31', '1 month', '2027-02-28'],
    ['and with a leap day', '2020-01-06', '2028-01-31', '1 month', '2028-02-29'],
    ['who began on a leap day has two years on the last day of February', '2024-02-29', '2026-02-28', '2 weeks', '2026-03-14'],
    ['who gives it on the first day gives a day', '2026-11-20', '2026-11-20', '1 day', '2026-11-21'],
  ])('%s', (_, hired, given, words, ends) => {
    const notice = noticeOf(hired, given)
    expect([noticeText(notice), noticeEnds(notice, given)]).toEqual([words, ends])
  })

  it('never gets shorter with longer service, ends after the day it is given, and never lasts longer than 31 days', () => {
    fc.assert(
      fc.property(someDay, someDay, fc.integer({ min: 0, max: 3000 }), (given, hired, longer) => {
        const [from, on] = hired <= given ? [hired, given] : [given, hired]
        const ends = noticeEnds(noticeOf(from, on), on)
        expect(noticeEnds(noticeOf(addDays(from, -longer), on), on) >= ends).toBe(true)
        expect(ends > on && daysBetween(on, ends) <= 31).toBe(true)
      }),
    )
  })

  it('the same service gives the same notice, whenever it began', () => {
    fc.assert(
      fc.property(someDay, fc.constantFrom(1, 3, 4, 12, 23, 25, 59, 61), (hired, months) => {
        const { unit, length } = noticeOf(hired, addMonths(hired, months))
        const expected = months <= 3 ? 'day1' : months < 24 ? 'week1' : months < 60 ? 'week2' : 'month1'
        expect(`${unit}${length}`).toBe(expected)
      }),
    )
  })

  it('is short by the days between the last working day and its end, and by none after it', () => {
    fc.assert(
      fc.property(someDay, fc.integer({ min: -60, max: 60 }), (ends, off) => {
        expect(shortfallOf(ends, addDays(ends, off))).toBe(Math.max(0, -off))
      }),
    )
  })
})
