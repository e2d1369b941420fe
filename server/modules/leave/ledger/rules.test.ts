import { addDays } from '@iroko/contract/dates'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type LedgerRow, roundDays, sumDays } from '../types/rules.ts'
import {
  type Balance,
  type BookedDay,
  balanceOf,
  carryOver,
  encashFrom,
  expiryDay,
  expiryOfCarried,
  takenUntil,
  usableFor,
  yearClose,
} from './rules.ts'

const row = (
  kind: LedgerRow['kind'],
  days: number,
  effective_on = '2026-01-01',
  expires_on: string | null = null,
): LedgerRow => ({
  kind,
  days,
  effective_on,
  expires_on,
})
const booked = (status: BookedDay['status'], ...days: string[]): BookedDay[] => days.map((day) => ({ day, counts: 1, status }))

describe('a balance', () => {
  const ledger = [
    row('carry_over', 4, '2026-01-01', '2026-03-31'),
    row('grant', 20),
    row('taken', -6),
    row('given_back', 1),
    row('adjusted', 2),
    row('encashed', -3),
  ]

  it('says what it is made of', () => {
    expect(balanceOf(ledger, booked('pending', '2026-02-02', '2026-02-03'), '2026-02-01')).toEqual({
      granted: 20,
      carried: 4,
      adjusted: -1,
      taken: 5,
      expired: 0,
      left: 18,
      pending: 2,
      available: 16,
      expires: { days: 2, on: '2026-03-31' },
    })
  })

  it('tells of carried-over days until their last day, less those used or reserved by then', () => {
    const carried = [row('carry_over', 4, '2026-01-01', '2026-03-31'), row('grant', 20)]
    const expires = (days: BookedDay[], today: string) => balanceOf(carried, days, today).expires
    expect(expires([], '2026-03-31')).toEqual({ days: 4, on: '2026-03-31' })
    expect(expires([], '2026-04-01')).toBeNull()
    expect(expires(booked('approved', '2026-03-30', '2026-03-31', '2026-04-01'), '2026-01-05')?.days).toBe(2)
    expect(expires(booked('pending', '2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'), '2026-01-05')).toBeNull()
    expect(balanceOf([row('carry_over', 4)], [], '2026-01-05').expires).toBeNull()
    expect(balanceOf([row('carry_over', -4, '2026-12-31')], [], '2026-12-31').expires).toBeNull()
  })

  it('is nothing without rows', () => {
    expect(balanceOf([], [], '2026-01-05')).toEqual({
      granted: 0,
      carried: 0,
      adjusted: 0,
      taken: 0,
      expired: 0,
      left: 0,
      pending: 0,
      available: 0,
      expires: null,
    })
  })
})

describe('days that a leave may still use', () => {
  const balance = { available: 10, expires: { days: 4, on: '2026-03-31' } } as Balance
  const leave = (...days: string[]) => days.map((day) => ({ day, counts: 1 }))

  it.each<[string, string[], number]>([
    ['before the carried-over days expire: all', ['2026-03-30', '2026-03-31'], 10],
    ['after: without those that will have expired', ['2026-04-01', '2026-04-02'], 6],
    ['across: those used in time count', ['2026-03-30', '2026-03-31', '2026-04-01'], 8],
  ])('%s', (_when, days, usable) => {
    expect(usableFor(leave(...days), balance)).toBe(usable)
  })
})

describe('the end of a year', () => {
  it.each([
    [7, 5, 5, 2],
    [3, 5, 3, 0],
    [5, 0, 0, 5],
    [0, 5, 0, 0],
    [-2, 5, -2, 0],
  ])('%d unused with a cap of %d: %d carried, %d expired', (unused, cap, carried, expired) => {
    expect(carryOver({ unused, cap })).toEqual({ carried, expired })
  })

  it.each([
    [3, '2027-03-31'],
    [1, '2027-01-31'],
    [2, '2027-02-28'],
    [12, '2027-12-31'],
    [null, null],
  ])('after %s months carried-over days end on %s', (months, day) => {
    expect(expiryDay(months, 2027)).toBe(day)
  })

  it('empties the year and opens the next', () => {
    expect(yearClose({ carry_over_cap: 5, carry_over_expires_months: 3 }, 2026, 7.5)).toEqual([
      { leave_year: 2026, kind: 'carry_over', days: -5, effective_on: '2026-12-31', expires_on: null },
      { leave_year: 2026, kind: 'expiry', days: -2.5, effective_on: '2026-12-31', expires_on: null },
      { leave_year: 2027, kind: 'carry_over', days: 5, effective_on: '2027-01-01', expires_on: '2027-03-31' },
    ])
    expect(yearClose({ carry_over_cap: 5, carry_over_expires_months: 3 }, 2026, 0)).toEqual([])
  })

  it('takes a debt along, which does not expire', () => {
    expect(yearClose({ carry_over_cap: 5, carry_over_expires_months: 3 }, 2026, -2)).toEqual([
      { leave_year: 2026, kind: 'carry_over', days: 2, effective_on: '2026-12-31', expires_on: null },
      { leave_year: 2027, kind: 'carry_over', days: -2, effective_on: '2027-01-01', expires_on: null },
    ])
  })
})

describe('the expiry of carried-over days', () => {
  it.each([
    [{ carried: 5, taken_until_expiry: 2, left: 18 }, 3],
    [{ carried: 5, taken_until_expiry: 5, left: 15 }, 0],
    [{ carried: 5, taken_until_expiry: 8, left: 12 }, 0],
    [{ carried: 5, taken_until_expiry: 0, left: 2 }, 2],
    [{ carried: 5, taken_until_expiry: 0, left: -1 }, 0],
    [{ carried: -2, taken_until_expiry: 0, left: 18 }, 0],
  ])('%j: %d expire', (carry, expired) => {
    expect(expiryOfCarried(carry)).toBe(expired)
  })
})

const amount = fc.integer({ min: 0, max: 4000 }).map((hundredths) => hundredths / 100)
const signed = fc.integer({ min: -4000, max: 4000 }).map((hundredths) => hundredths / 100)
const kinds = ['grant', 'accrual', 'carry_over', 'expiry', 'taken', 'given_back', 'encashed', 'adjusted'] as const
const someDay = fc.integer({ min: 0, max: 364 }).map((count) => addDays('2026-01-01', count))
const anyLedger = fc.array(
  fc.record({ kind: fc.constantFrom(...kinds), days: signed, effective_on: someDay, expires_on: fc.option(someDay) }),
)
const anyBooked = fc.array(
  fc.record({
    day: someDay,
    counts: fc.constantFrom(0, 0.5, 1),
    status: fc.constantFrom('pending' as const, 'approved' as const),
  }),
)

describe('whatever the ledger', () => {
  it('the balance is the sum of its rows, and its parts add up to it', () => {
    fc.assert(
      fc.property(anyLedger, anyBooked, someDay, (ledger, days, today) => {
        const balance = balanceOf(ledger, days, today)
        expect(balance.left).toBe(sumDays(ledger.map((entry) => entry.days)))
        expect(roundDays(balance.granted + balance.carried + balance.adjusted - balance.taken - balance.expired)).toBe(
          balance.left,
        )
        expect(roundDays(balance.available + balance.pending)).toBe(balance.left)
        expect(balanceOf(ledger.toReversed(), days.toReversed(), today).left).toBe(balance.left)
      }),
    )
  })

  it('carried and expired are what was unused; carried is within the cap', () => {
    fc.assert(
      fc.property(signed, amount, (unused, cap) => {
        const { carried, expired } = carryOver({ unused, cap })
        expect(roundDays(carried + expired)).toBe(unused)
        expect(carried).toBeLessThanOrEqual(cap)
        expect(expired).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('a closed year is empty, and the next one starts with what it handed over', () => {
    fc.assert(
      fc.property(
        signed,
        amount,
        fc.option(fc.integer({ min: 1, max: 12 })),
        (left, carry_over_cap, carry_over_expires_months) => {
          const rows = yearClose({ carry_over_cap, carry_over_expires_months }, 2026, left)
          const of = (year: number) => sumDays(rows.filter(({ leave_year }) => leave_year === year).map(({ days }) => days))
          expect(roundDays(left + of(2026))).toBe(0)
          expect(of(2027)).toBe(carryOver({ unused: left, cap: carry_over_cap }).carried)
        },
      ),
    )
  })

  it('what expires was carried, was not taken in time, and never leaves a balance below zero', () => {
    fc.assert(
      fc.property(amount, amount, anyBooked, someDay, (carried, granted, days, on) => {
        const left = roundDays(carried + granted - sumDays(days.map(({ counts }) => counts)))
        const expired = expiryOfCarried({ carried, taken_until_expiry: takenUntil(days, on), left })
        expect(expired).toBeGreaterThanOrEqual(0)
        expect(expired).toBeLessThanOrEqual(Math.max(0, roundDays(carried - takenUntil(days, on))))
        if (left >= 0) expect(left - expired).toBeGreaterThanOrEqual(0)
        else expect(expired).toBe(0)
      }),
    )
  })
})

it('encashed days come from each balance as far as it goes, and beyond them all from the first', () => {
  const balances = [
    { id: 'annual', left: 7.5 },
    { id: 'study', left: 2 },
    { id: 'owed', left: -1 },
  ]
  const from = (days: number) => encashFrom(days, balances).map((balance) => [balance.id, balance.days])
  expect(from(5)).toEqual([['annual', 5]])
  expect(from(9)).toEqual([
    ['annual', 7.5],
    ['study', 1.5],
  ])
  expect(from(12)).toEqual([
    ['annual', 10],
    ['study', 2],
  ])
  expect([encashFrom(3, []), from(0)]).toEqual([[], []])
})
