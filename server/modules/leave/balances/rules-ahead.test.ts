import { addDays } from '@iroko/contract/dates'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ClosingRow } from '../ledger/rules.ts'
import { type LeaveSpan, type LeaveType, labourActDefaults, sumDays } from '../types/rules.ts'
import { type Book, balanceFrom, balanceOn, balancesFor } from './rules-ahead.ts'

const yearly: LeaveType = {
  ...labourActDefaults.annual,
  id: 'annual',
  days_per_year: 24,
  carry_over_cap: 10,
  carry_over_expires_months: 6,
}
const monthly: LeaveType = { ...yearly, accrual: 'monthly' }
const row = (kind: ClosingRow['kind'], days: number, effective_on: string): ClosingRow => ({
  kind,
  days,
  effective_on,
  expires_on: null,
  leave_year: Number(effective_on.slice(0, 4)),
})
/** On 20 November 2026 ten months have accrued. */
const book = (given: Partial<Book> = {}): Book => ({
  type: monthly,
  service: { hire_date: '2020-05-04' },
  rows: [row('accrual', 20, '2026-10-31')],
  booked: [],
  today: '2026-11-20',
  ...given,
})
const booked = (from: string, count: number, status: 'pending' | 'approved' = 'pending') =>
  Array.from({ length: count }, (_, index) => ({ day: addDays(from, index), counts: 1, status }))
const span = (starts_on: string, count: number): LeaveSpan => ({
  starts_on,
  ends_on: addDays(starts_on, count - 1),
  starts_half: false,
  ends_half: false,
})
const daysOf = (starts_on: string, count: number) =>
  booked(starts_on, count).map(({ day, counts }) => ({
    day,
    counts,
    portion: 'full' as const,
    kind: 'work' as const,
    note: null,
  }))

describe('monthly leave of days to come', () => {
  it('has what accrues until then, and what the year before will carry over', () => {
    expect(balanceOn(book(), '2026-11-20')).toMatchObject({ granted: 20, available: 20 })
    expect(balanceOn(book(), '2026-12-30')).toMatchObject({ granted: 22 })
    expect(balanceOn(book(), '2027-03-01')).toMatchObject({ granted: 4, carried: 10, available: 14 })
    expect(balanceOn(book({ booked: booked('2026-12-01', 18) }), '2027-03-01')).toMatchObject({ carried: 6, available: 10 })
  })

  it('loses carried days that end before it', () => {
    expect(balanceFrom(book(), '2027-07-05').expires).toEqual({ days: 10, on: '2027-06-30' })
  })

  it('leaves to later leave what that needs, and asks it to wait for its own days', () => {
    const december = book({ rows: [], booked: booked('2027-12-01', 15), today: '2027-01-05' })
    // Two months by March; 22 by December, of which 15 are booked.
    expect(balanceFrom(december, '2027-03-01').available).toBe(4)
    expect(balanceFrom(december, '2027-11-01').available).toBe(7)
  })

  it('over New Year does not use the same days twice', () => {
    const days = daysOf('2026-12-20', 22)
    const { balances } = balancesFor(book(), days, span('2026-12-20', 22))
    expect(balances.get(2026)).toMatchObject({ available: 22 })
    expect(balances.get(2027)).toMatchObject({ carried: 10, available: 10 })
    const more = balancesFor(book({ booked: booked('2026-12-01', 10) }), days, span('2026-12-20', 22))
    expect(more.balances.get(2027)).toMatchObject({ carried: 2 })
  })

  it('leave of next year that counts on what is carried over speaks up', () => {
    const planned = book({ booked: booked('2027-01-04', 8) })
    expect(balancesFor(planned, daysOf('2026-12-01', 10), span('2026-12-01', 10)).next_year?.available).toBe(2)
    expect(balancesFor(planned, daysOf('2026-12-01', 17), span('2026-12-01', 17)).next_year?.available).toBe(-1)
    expect(balancesFor(book(), daysOf('2026-12-01', 17), span('2026-12-01', 17)).next_year).toBeNull()
  })
})

it('yearly leave of the next year has its first day’s grant', () => {
  const given = book({ type: yearly, rows: [row('grant', 24, '2026-01-01')] })
  expect(balanceOn(given, '2026-11-20')).toMatchObject({ granted: 24 })
  expect(balanceOn(given, '2027-01-01')).toMatchObject({ granted: 24, carried: 10 })
})

it('however leave is planned, no day of it is without its days when that day comes', () => {
  const wish = fc.record({ at: fc.nat(400), length: fc.integer({ min: 1, max: 15 }) })
  fc.assert(
    fc.property(fc.constantFrom(yearly, monthly), fc.array(wish, { maxLength: 12 }), (type, wishes) => {
      let planned = book({ type, rows: type === yearly ? [row('grant', 24, '2026-01-01')] : book().rows })
      for (const { at, length } of wishes) {
        const starts_on = addDays('2026-11-21', at)
        const days = daysOf(starts_on, length)
        if (days.some(({ day }) => planned.booked.some((other) => other.day === day))) continue
        const { balances, next_year } = balancesFor(planned, days, span(starts_on, length))
        const fits = [...balances].every(([year, { available }]) => {
          return sumDays(days.filter(({ day }) => Number(day.slice(0, 4)) === year).map(({ counts }) => counts)) <= available
        })
        if (!fits || (next_year && next_year.available < 0)) continue
        planned = { ...planned, booked: [...planned.booked, ...booked(starts_on, length)] }
        for (const { day } of planned.booked) expect(balanceFrom(planned, day).available).toBeGreaterThanOrEqual(0)
      }
    }),
    // Each run plans a year and looks at each of its days: forty take a second.
    { numRuns: 40 },
  )
})
