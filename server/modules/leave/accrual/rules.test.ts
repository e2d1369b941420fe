import { addDays } from '@iroko/contract/dates'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roundDays } from '../types/rules.ts'
import { type AccrualRules, accrualDue, entitlementFor } from './rules.ts'

const yearly: AccrualRules = { days_per_year: 20, accrual: 'yearly', milestones: [], pro_rata: true }
const monthly: AccrualRules = { ...yearly, accrual: 'monthly' }
const withMilestones: AccrualRules = {
  ...yearly,
  milestones: [
    { after_years: 5, days_per_year: 25 },
    { after_years: 3, days_per_year: 22 },
  ],
}

describe('the days of a year', () => {
  it.each([
    ['2020-05-04', 2026, 20],
    ['2026-01-01', 2026, 20],
    ['2026-07-01', 2026, 10],
    ['2026-07-17', 2026, 9.14],
    ['2026-12-31', 2026, 0.05],
    ['2027-01-01', 2026, 0],
  ])('joined %s: %i gives %d', (hire_date, year, days) => {
    expect(entitlementFor(yearly, { hire_date }, year)).toBe(days)
  })

  it('joiners get all of it when the type is not pro rata', () => {
    expect(entitlementFor({ ...yearly, pro_rata: false }, { hire_date: '2026-12-31' }, 2026)).toBe(20)
    expect(entitlementFor({ ...yearly, pro_rata: false }, { hire_date: '2027-01-01' }, 2026)).toBe(0)
  })

  it.each([
    [2023, 20],
    [2024, 22],
    [2025, 22],
    [2026, 25],
    [2040, 25],
  ])('milestones count from the year in which they are reached: %i', (year, days) => {
    expect(entitlementFor(withMilestones, { hire_date: '2021-09-30' }, year)).toBe(days)
  })
})

describe('yearly leave', () => {
  it('comes up front on 1 January, or on the hire date', () => {
    expect(accrualDue(yearly, { hire_date: '2020-05-04' }, 2026, '2026-01-01', 0)).toEqual({
      kind: 'grant',
      days: 20,
      effective_on: '2026-01-01',
    })
    expect(accrualDue(yearly, { hire_date: '2020-05-04' }, 2026, '2025-12-31', 0)).toBeNull()
    expect(accrualDue(yearly, { hire_date: '2026-07-01' }, 2026, '2026-06-30', 0)).toBeNull()
    expect(accrualDue(yearly, { hire_date: '2026-07-01' }, 2026, '2026-08-15', 0)).toEqual({
      kind: 'grant',
      days: 10,
      effective_on: '2026-07-01',
    })
  })

  it('comes once; a type that becomes more generous adds the difference, one that becomes meaner takes nothing', () => {
    expect(accrualDue(yearly, { hire_date: '2020-05-04' }, 2026, '2026-11-20', 20)).toBeNull()
    expect(accrualDue({ ...yearly, days_per_year: 24 }, { hire_date: '2020-05-04' }, 2026, '2026-11-20', 20)).toEqual({
      kind: 'grant',
      days: 4,
      effective_on: '2026-11-20',
    })
    expect(accrualDue({ ...yearly, days_per_year: 15 }, { hire_date: '2020-05-04' }, 2026, '2026-11-20', 20)).toBeNull()
    expect(accrualDue({ ...yearly, days_per_year: 24 }, { hire_date: '2020-05-04' }, 2025, '2026-01-02', 20)).toBeNull()
  })
})

describe('monthly leave', () => {
  it.each([
    ['2026-01-30', null],
    ['2026-01-31', { kind: 'accrual', days: 1.67, effective_on: '2026-01-31' }],
    ['2026-02-15', { kind: 'accrual', days: 1.67, effective_on: '2026-01-31' }],
    ['2026-02-28', { kind: 'accrual', days: 3.33, effective_on: '2026-02-28' }],
    ['2026-12-31', { kind: 'accrual', days: 20, effective_on: '2026-12-31' }],
    ['2027-03-01', { kind: 'accrual', days: 20, effective_on: '2026-12-31' }],
  ])('with nothing given so far, due on %s', (today, due) => {
    expect(accrualDue(monthly, { hire_date: '2020-05-04' }, 2026, today, 0)).toEqual(due)
  })

  it('gives the part of the month of joining', () => {
    expect(accrualDue(monthly, { hire_date: '2026-06-16' }, 2026, '2026-06-30', 0)?.days).toBe(0.83)
    expect(accrualDue(monthly, { hire_date: '2026-06-16' }, 2026, '2026-06-15', 0)).toBeNull()
    expect(accrualDue(monthly, { hire_date: '2026-06-16' }, 2026, '2026-05-31', 0)).toBeNull()
  })
})

const dayIn = (start: string, length: number) => fc.integer({ min: 0, max: length }).map((count) => addDays(start, count))
const anyRules = fc.record({
  days_per_year: fc.integer({ min: 0, max: 120 }).map((halves) => halves / 2),
  accrual: fc.constantFrom('yearly' as const, 'monthly' as const),
  milestones: fc.array(
    fc.record({ after_years: fc.nat(12), days_per_year: fc.integer({ min: 0, max: 120 }).map((halves) => halves / 2) }),
    { maxLength: 3 },
  ),
  pro_rata: fc.boolean(),
})
const hireDate = dayIn('2014-01-01', 13 * 365)

describe('whatever the type and the hire date', () => {
  it('twelve month ends add up to the entitlement exactly, each of them positive', () => {
    fc.assert(
      fc.property(anyRules, hireDate, (rules, hire_date) => {
        let granted = 0
        for (let month = 1; month <= 12; month++) {
          const today = addDays(month === 12 ? '2027-01-01' : `2026-${String(month + 1).padStart(2, '0')}-01`, -1)
          const due = accrualDue(rules, { hire_date }, 2026, today, granted)
          expect(due === null || due.days > 0).toBe(true)
          granted = roundDays(granted + (due?.days ?? 0))
        }
        expect(granted).toBe(entitlementFor(rules, { hire_date }, 2026))
      }),
    )
  })

  it('missed nights, repeated nights and nights out of order give the same total', () => {
    fc.assert(
      fc.property(
        anyRules,
        hireDate,
        fc.array(dayIn('2026-01-01', 364), { maxLength: 40 }),
        dayIn('2026-01-01', 364),
        (rules, hire_date, nights, last) => {
          const until = nights.filter((night) => night <= last)
          const run = (days: string[]) =>
            days.reduce(
              (granted, today) => roundDays(granted + (accrualDue(rules, { hire_date }, 2026, today, granted)?.days ?? 0)),
              0,
            )
          expect(run([...until, last])).toBe(run([last]))
          expect(run([last, ...until])).toBe(run([last]))
        },
      ),
    )
  })

  it('nothing is given twice for one due day, so the ledger may insist on it', () => {
    fc.assert(
      fc.property(anyRules, hireDate, fc.array(dayIn('2026-01-01', 364), { maxLength: 40 }), (rules, hire_date, nights) => {
        let granted = 0
        const dueDays: string[] = []
        for (const today of nights) {
          const due = accrualDue(rules, { hire_date }, 2026, today, granted)
          if (!due) continue
          granted = roundDays(granted + due.days)
          expect(due.effective_on <= today).toBe(true)
          dueDays.push(due.effective_on)
        }
        expect(new Set(dueDays).size).toBe(dueDays.length)
      }),
    )
  })

  it('a joiner never gets more than someone who was there all year', () => {
    fc.assert(
      fc.property(anyRules, dayIn('2026-01-01', 364), (rules, hire_date) => {
        expect(entitlementFor(rules, { hire_date }, 2026)).toBeLessThanOrEqual(
          entitlementFor(rules, { hire_date: '2026-01-01' }, 2026),
        )
      }),
    )
  })
})

describe('whoever left and was taken back', () => {
  const back = { hire_date: '2026-10-01', earlier: [{ from: '2020-05-04', to: '2026-03-31' }] }

  it('is given nothing for the time between', () => {
    expect(entitlementFor(yearly, back, 2026)).toBe(10)
    expect(entitlementFor(yearly, back, 2027)).toBe(20)
    expect(accrualDue(yearly, back, 2026, '2026-10-01', 20)).toBeNull()
    expect(accrualDue(monthly, back, 2026, '2026-10-31', 5)?.days).toBe(1.67)
    expect(accrualDue(monthly, back, 2026, '2026-12-31', 5)?.days).toBe(5)
    expect(accrualDue(monthly, back, 2026, '2026-09-30', 5)).toBeNull()
  })

  it('whatever the gap, has no more than without it and no less than since the return', () => {
    fc.assert(
      fc.property(anyRules, dayIn('2024-01-01', 1000), fc.integer({ min: 1, max: 900 }), (rules, to, gap) => {
        const hire_date = addDays(to, gap + 1)
        const plain = { ...rules, milestones: [] }
        const months = entitlementFor(plain, { hire_date, earlier: [{ from: '2020-05-04', to }] }, 2026)
        expect(months).toBeLessThanOrEqual(entitlementFor(plain, { hire_date: '2020-05-04' }, 2026))
        expect(months).toBeGreaterThanOrEqual(entitlementFor(plain, { hire_date }, 2026))
      }),
    )
  })
})
