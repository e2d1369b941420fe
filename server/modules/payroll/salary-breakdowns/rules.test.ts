import { expect, it } from 'vitest'
import { lawOf } from '../../../test/law.ts'
import type { PayFacts } from '../calculation/rules.ts'
import { yearOfSalary } from './rules.ts'

const shares = { basic_bp: 5000, housing_bp: 3000, transport_bp: 2000, utility_bp: 0, meal_bp: 0, other_bp: 0 }
/** In the middle of a month that is paid already, of somebody who came in it, lost days and owes money. */
const known: PayFacts = {
  hire_date: '2026-11-16',
  exit_date: '2026-11-27',
  salaries: [],
  shares,
  allowances: [],
  deductions: [],
  carried: [{ id: 'x', title: 'Dues', kobo: 100_000 }],
  loans: [],
  pension: true,
  nhf: false,
  nhis: false,
  rent_kobo: 0,
  life_premium_kobo: 0,
  mortgage_interest_kobo: 0,
  so_far: { gross_kobo: 9, reliefs_kobo: 0, tax_kobo: 9, tax_parts: 0, joined_months: 2, months_before: 0 },
  kind: 'final',
  is_month_paid: true,
  lost: 300,
  past: [],
  settlement: { leave_days: 500, notice_days: 30 },
  paid_before_kobo: 5,
  held_kobo: 5,
}

it('is the whole month and year of a salary, whatever else the month brings', () => {
  const { gross_kobo, net_kobo, lines, year } = yearOfSalary(lawOf('2026-01-01'), 2026, { amount_kobo: 25_000_000 }, known)
  // Vector S1 of the worked examples: PAYE of 24,500 a month.
  expect([gross_kobo, net_kobo]).toEqual([25_000_000, 20_550_000])
  expect(lines.find(({ key }) => key === 'paye')).toMatchObject({ amount_kobo: 2_450_000, year_kobo: 29_400_000 })
  expect(year).toMatchObject({ gross_kobo: 300_000_000, net_kobo: 246_600_000 })
})
