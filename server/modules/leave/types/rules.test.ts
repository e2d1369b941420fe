import { leaveTypeBody } from '@iroko/contract/leave/types'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { daysByYear, daysText, labourActDefaults, roundDays, sumDays } from './rules.ts'

const hundredths = fc.integer({ min: -100_000, max: 100_000 })

describe('numbers of days', () => {
  it.each([
    [1.005, 1.01],
    [0.125, 0.13],
    [1.674999, 1.67],
    [19 / 12, 1.58],
    [0.1 + 0.2, 0.3],
    [-0.001, 0],
  ])('%d is rounded to %d', (days, rounded) => {
    expect(roundDays(days)).toBe(rounded)
  })

  it('never shows the slivers of binary fractions, however many are added', () => {
    fc.assert(
      fc.property(fc.array(hundredths, { maxLength: 200 }), (counts) => {
        const exact = counts.reduce((total, count) => total + count, 0)
        expect(sumDays(counts.map((count) => count / 100))).toBe(exact / 100)
      }),
    )
  })

  it('is settled after rounding once', () => {
    fc.assert(
      fc.property(fc.double({ min: -1000, max: 1000, noNaN: true }), (days) => {
        expect(roundDays(roundDays(days))).toBe(roundDays(days))
      }),
    )
  })

  it('is said in words', () => {
    expect([1, 0, 2.5].map(daysText)).toEqual(['1 day', '0 days', '2.5 days'])
  })
})

it('leave over New Year takes from two years', () => {
  const days = [
    { day: '2026-12-31', counts: 0.5 },
    { day: '2027-01-01', counts: 0 },
    { day: '2027-01-04', counts: 1 },
    { day: '2027-01-05', counts: 1 },
  ]
  expect([...daysByYear(days)]).toEqual([
    [2026, 0.5],
    [2027, 2],
  ])
})

describe('the Labour Act', () => {
  it('asks for six days after a year, twelve of sickness, twelve weeks at half pay after six months', () => {
    const { annual, sick, maternity } = labourActDefaults
    expect([annual.days_per_year, annual.after_months_of_service]).toEqual([6, 12])
    expect(sick.days_per_year).toBe(12)
    expect([maternity.days_per_year, maternity.after_months_of_service, maternity.gender]).toEqual([12 * 7, 6, 'female'])
    expect(maternity.paid_fraction).toBeGreaterThanOrEqual(0.5)
    expect(maternity.count_holidays).toBe(true)
  })

  it.each(Object.entries(labourActDefaults))('%s is a leave type that HR could have entered', (_name, type) => {
    expect(z.safeParse(leaveTypeBody, type).success).toBe(true)
  })
})
