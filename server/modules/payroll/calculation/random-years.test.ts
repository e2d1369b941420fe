/** 400 random years: each closes exactly, or its last payslip says by how much more was deducted than the tax of the year. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lawOf } from '../../../test/law.ts'
import { share, yearTax } from '../statutory/rules-tax.ts'
import { type PayFacts, runSlip } from './rules.ts'
import type { LostDay } from './rules-days.ts'

const law = lawOf('2026-01-01')
const shares = { basic_bp: 4000, housing_bp: 2500, transport_bp: 1500, utility_bp: 1000, meal_bp: 500, other_bp: 500 }
const day = (month: number, number: number) => `2026-${String(month).padStart(2, '0')}-${String(number).padStart(2, '0')}`
const lastOf = (month: number) => new Date(Date.UTC(2026, month, 0)).getUTCDate()
const item = { mode: 'flat_rate' as const, is_taxable: true, is_pensionable: false }

const year = fc.record({
  joins: fc.integer({ min: 1, max: 12 }),
  stays: fc.integer({ min: 1, max: 12 }),
  joiner_bands: fc.constantFrom('prorated' as const, 'full_year' as const, undefined),
  policy: fc.constantFrom('calendar_days' as const, 'working_days' as const, 'thirty_days' as const),
  /** Salaries of the months, a bonus in some, days without pay in some. */
  salary: fc.array(fc.integer({ min: 3_000_000, max: 150_000_000 }), { minLength: 12, maxLength: 12 }),
  bonus: fc.array(fc.option(fc.integer({ min: 1, max: 90_000_000 }), { freq: 3 }), { minLength: 12, maxLength: 12 }),
  lost: fc.array(fc.array(fc.integer({ min: 1, max: 28 }), { maxLength: 6 }), { minLength: 12, maxLength: 12 }),
  rent_kobo: fc.constantFrom(0, 60_000_000, 400_000_000),
  life_premium_kobo: fc.constantFrom(0, 12_000_000),
  mortgage_interest_kobo: fc.constantFrom(0, 90_000_000),
  nhf: fc.boolean(),
  /** Of another payroll in the months before, told with the first pay. */
  before: fc.boolean(),
})

type Year = typeof year extends fc.Arbitrary<infer Y> ? Y : never

/** The pay of one month of a year that is played. */
function payOf(year: Year, month: number, last: number, so_far: PayFacts['so_far']) {
  const bonus = year.bonus[month - 1]
  const lost_days = [...new Set(year.lost[month - 1])].toSorted((a, b) => a - b).map((at): LostDay => [day(month, at), 100])
  return runSlip(
    law,
    { month: day(month, 1), starts_on: day(month, 1), ends_on: day(month, lastOf(month)) },
    {
      ...{ kind: 'regular', is_month_paid: false, shares, deductions: [], carried: [], loans: [], past: [], settlement: null },
      ...{ paid_before_kobo: 0, held_kobo: 0, pension: true, nhis: false, nhf: year.nhf, day_policy: year.policy },
      ...{
        rent_kobo: year.rent_kobo,
        life_premium_kobo: year.life_premium_kobo,
        mortgage_interest_kobo: year.mortgage_interest_kobo,
      },
      ...(year.joiner_bands && { joiner_bands: year.joiner_bands }),
      hire_date: year.joins === 1 ? '2020-01-06' : day(year.joins, 10),
      exit_date: last < 12 ? day(last, 20) : null,
      salaries: [{ amount_kobo: year.salary[month - 1] ?? 0, starts_on: '2020-01-06', ends_on: null }],
      allowances: bonus ? [{ ...item, id: 'b', title: 'Bonus', value: bonus, is_once: true }] : [],
      lost: lost_days.length * 100,
      lost_days,
      so_far,
    },
  )
}

const earlierPay = (months: number): PayFacts['so_far'] =>
  months === 0
    ? null
    : {
        ...{ gross_kobo: months * 20_000_000, reliefs_kobo: months * 1_600_000, tax_kobo: months * 2_000_000, tax_parts: 0 },
        ...{ joined_months: null, months_before: months },
      }

/** The year's payslips one after the other: the last of them, what was paid of tax, and the tax of the year as a whole. */
function play(year: Year) {
  const last = Math.min(12, year.joins + year.stays - 1)
  let so_far = earlierPay(year.before ? year.joins - 1 : 0)
  let paid = so_far?.tax_kobo ?? 0
  let slip = payOf(year, year.joins, last, so_far)
  for (let month = year.joins; ; slip = payOf(year, month, last, so_far)) {
    expect(slip.net_kobo).toBe(slip.gross_kobo + slip.refunds_kobo - slip.deductions_kobo)
    paid += slip.paye_kobo
    so_far = { ...slip.so_far, joined_months: slip.joined_months, months_before: 0 }
    if (month === last) break
    expect(slip.over_kobo).toBe(0)
    month += 1
  }
  const months = slip.band_months
  const { tax_kobo } = yearTax(law, {
    gross_kobo: so_far.gross_kobo,
    reliefs_kobo: so_far.reliefs_kobo + share(year.life_premium_kobo, months, 12),
    mortgage_interest_kobo: share(year.mortgage_interest_kobo, months, 12),
    rent_kobo: year.rent_kobo,
    months,
  })
  expect(paid).toBe(so_far.tax_kobo)
  return { slip, paid, tax_kobo }
}

it('400 random years close to the kobo, or say by how much they do not', () => {
  let stated = 0
  fc.assert(
    fc.property(year, (drawnYear) => {
      const { slip, paid, tax_kobo } = play(drawnYear)
      // Where the last pay cannot bear what is left of the year's tax, it deducts all that there is.
      if (slip.net_kobo > 0 || paid >= tax_kobo) expect(paid).toBe(tax_kobo + slip.over_kobo)
      if (slip.over_kobo > 0) stated += 1
    }),
    { numRuns: 400 },
  )
  expect(stated).toBeGreaterThan(0)
})
