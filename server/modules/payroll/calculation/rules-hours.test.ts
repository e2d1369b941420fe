import type { HourRates } from '@iroko/contract/payroll/pay-groups'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hourEarnings, noHours, type WorkedHours } from './rules-hours.ts'
import { pastEarnings } from './rules-past.ts'

const november = { month: '2026-11-01', starts_on: '2026-11-01', ends_on: '2026-11-30' }
const shares = { basic_bp: 5000, housing_bp: 3000, transport_bp: 2000, utility_bp: 0, meal_bp: 0, other_bp: 0 }
const rates: HourRates = {
  ...{
    hours_a_month: 160,
    hours_of: 'gross',
    overtime_percent: 150,
    day_off_percent: 200,
    holiday_percent: 250,
    sunday_percent: 100,
  },
  ...{ night_allowance: 'per_night', night_kobo: 150_000, unpaid_time: false },
}
const salaries = [{ amount_kobo: 32_000_000, starts_on: '2020-01-06', ends_on: null }]
const state = (hours: Partial<WorkedHours>, more: Partial<HourRates> = {}) => ({
  ...{ hire_date: '2020-01-06', exit_date: null, salaries, lost: 0, lost_days: [] },
  hours: { ...noHours, ...hours },
  rates: { ...rates, ...more },
})
const paid = (hours: Partial<WorkedHours>, more: Partial<HourRates> = {}) =>
  hourEarnings(state(hours, more), shares, november).map(({ key, paid_kobo, explanation }) => [key, paid_kobo, explanation])

// 320,000 a month by 160 hours is 2,000 an hour.
it('pays each kind of hour at its rate, and says quantity and rate', () => {
  expect(paid({ overtime: 150, day_off: 480, holiday: 60, sunday: 480, nights: 3 })).toEqual([
    ['overtime', 750_000, '2.5 hours, each ₦3,000.00 (150% of ₦2,000.00)'],
    ['day_off', 3_200_000, '8 hours, each ₦4,000.00 (200% of ₦2,000.00)'],
    ['holiday', 500_000, '1 hour, each ₦5,000.00 (250% of ₦2,000.00)'],
    ['sunday', 1_600_000, '8 hours, each ₦2,000.00 (100% of ₦2,000.00), on top of the salary'],
    ['night', 450_000, '3 nights, each ₦1,500.00'],
  ])
})

it('of the basic salary, by a flat night allowance, or not at all, as the pay group says', () => {
  expect(paid({ overtime: 60 }, { hours_of: 'basic' })[0]?.[1]).toBe(150_000)
  expect(paid({ nights: 5 }, { night_allowance: 'flat' })).toEqual([['night', 150_000, '5 nights, ₦1,500.00 a month']])
  expect(paid({ overtime: 60, day_off: 60 }, { overtime_percent: 0, day_off_percent: 0 })).toEqual([])
  // A shift on a Sunday is a shift like others where no rate says more; so it is in payslips from before there was one.
  expect(paid({ sunday: 480 }, { sunday_percent: 0 })).toEqual([])
})

it('minutes late or early cost nothing, unless the contract pays by time: then each part of the salary its share', () => {
  expect(paid({ missed: 120 })).toEqual([])
  const parts = hourEarnings(state({ missed: 120 }, { unpaid_time: true }), shares, november)
  expect(parts.map(({ paid_kobo, is_pensionable }) => [paid_kobo, is_pensionable])).toEqual([
    [-200_000, true],
    [-120_000, true],
    [-80_000, true],
  ])
  expect(parts[0]?.explanation).toBe('2 hours late or early, each a month’s salary divided by 160 hours')
})

it('unpaid time never takes more than was earned', () => {
  fc.assert(
    fc.property(fc.nat(100_000), (missed) => {
      const sum = hourEarnings(state({ missed }, { unpaid_time: true }), shares, november).reduce(
        (all, earning) => all + earning.paid_kobo,
        0,
      )
      expect(sum).toBeGreaterThanOrEqual(-32_000_000)
    }),
  )
})

it('hours after the cut-off, and those that became others, are settled with the next month on one line', () => {
  const [was, now] = [
    state({ overtime: 60, nights: 4, missed: 30 }, { unpaid_time: true }),
    state({ overtime: 120, nights: 3 }),
  ]
  const month = { ...november, shares, was, now: { ...now, rates: was.rates }, ahead: 0 }
  const found = pastEarnings([month])
  // An hour of overtime more, a night less, and the half hour of unpaid time given back.
  expect(new Set(found.map(({ key }) => key))).toEqual(new Set(['hours:2026-11']))
  expect(found.reduce((sum, earning) => sum + earning.paid_kobo, 0)).toBe(300_000 - 150_000 + 100_000)
  expect(found[0]?.explanation).toBe(
    'Overtime 2; 1 were counted, Nights 3; 4 were counted, Hours late or early 0; 0.5 were counted',
  )
  expect(pastEarnings([{ ...month, now: was }])).toEqual([])
})
