/** Months that no payslip paid: of who was entered late, or whose first salary was. */
import { expect, it } from 'vitest'
import { lawOf } from '../../../test/law.ts'
import { type PayFacts, runSlip } from './rules.ts'
import { missedOf, type PastMonth } from './rules-past.ts'

const law = lawOf('2026-01-01')
const november = { month: '2026-11-01', starts_on: '2026-11-01', ends_on: '2026-11-30' }
const shares = { basic_bp: 4000, housing_bp: 2500, transport_bp: 1500, utility_bp: 1000, meal_bp: 500, other_bp: 500 }
const hired = {
  hire_date: '2026-10-19',
  exit_date: null,
  salaries: [{ amount_kobo: 30_000_000, starts_on: '2026-10-19', ends_on: null }],
}
const october = (lost = 0): PastMonth => ({
  month: '2026-10-01',
  starts_on: '2026-10-01',
  ends_on: '2026-10-31',
  shares,
  was: { ...hired, salaries: [], lost: 0 },
  now: { ...hired, lost },
  ahead: 0,
})
const facts = (past: PastMonth[]): PayFacts => ({
  ...hired,
  kind: 'regular',
  is_month_paid: false,
  shares,
  allowances: [],
  deductions: [],
  carried: [],
  loans: [],
  pension: true,
  nhf: false,
  nhis: false,
  rent_kobo: 0,
  life_premium_kobo: 0,
  mortgage_interest_kobo: 0,
  so_far: null,
  lost: 0,
  past,
  settlement: null,
  paid_before_kobo: 0,
  held_kobo: 0,
})

it('thirteen days of ₦300,000 a month, hired on 2026-10-19 and entered in November, are ₦125,806.45 on a line of their own', () => {
  const slip = runSlip(law, november, facts([october()]))
  expect(slip.lines.filter(({ key }) => key === 'arrears:2026-10')).toMatchObject([
    { amount_kobo: 12_580_645, explanation: '13 of 31 days from 2026-10-19, which no payslip paid until now' },
  ])
  expect(slip.gross_kobo).toBe(42_580_645)
  // 8 % of basic, housing and transport of both months.
  expect(slip.lines.find(({ key }) => key === 'pension')?.amount_kobo).toBe(Math.round(0.08 * 0.8 * 42_580_645))
})

it('the bands of a joiner begin with the first month that is paid', () => {
  expect(runSlip(law, november, facts([])).band_months).toBe(2)
  expect(runSlip(law, november, facts([october()])).band_months).toBe(3)
})

it('says of such months how many days are paid and what they come to, and nothing of those that were paid', () => {
  expect(missedOf([october(200)])).toEqual([{ month: '2026-10-01', days: 1100, kobo: 10_645_161 }])
  expect(missedOf([{ ...october(), was: { ...hired, lost: 100 } }])).toEqual([])
})
