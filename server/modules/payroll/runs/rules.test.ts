import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lawOf } from '../../../test/law.ts'
import { yearTax } from '../statutory/rules-tax.ts'
import { type PayFacts, type Period, partsOf, runSlip } from './rules.ts'

const law = lawOf('2026-01-01')
const shares = { basic_bp: 4500, housing_bp: 2500, transport_bp: 1500, utility_bp: 500, meal_bp: 500, other_bp: 500 }
const monthly = (month: number): Period => {
  const name = `2026-${String(month).padStart(2, '0')}`
  return { month: `${name}-01`, starts_on: `${name}-01`, ends_on: `${name}-${new Date(Date.UTC(2026, month, 0)).getUTCDate()}` }
}
const facts = (more: Partial<PayFacts> = {}): PayFacts => ({
  hire_date: '2020-01-06',
  exit_date: null,
  salaries: [{ amount_kobo: 30_000_000, starts_on: '2020-01-06', ends_on: null }],
  shares,
  allowances: [],
  deductions: [],
  carried: [],
  loans: [],
  pension: true,
  nhf: false,
  nhis: false,
  rent_kobo: 0,
  yearly_reliefs_kobo: 0,
  so_far: null,
  lost: 0,
  lost_before: 0,
  ...more,
})
const kobo = fc.integer({ min: 1, max: 1e9 })
const item = fc.record({
  id: fc.uuid(),
  title: fc.constant('Item'),
  mode: fc.constant('flat_rate' as const),
  value: kobo,
  is_once: fc.boolean(),
  is_taxable: fc.boolean(),
  is_pensionable: fc.constant(false),
})
const loan = fc.record({
  id: fc.uuid(),
  title: fc.constant('Loan'),
  principal_kobo: kobo,
  months: fc.integer({ min: 1, max: 24 }),
  balance_kobo: fc.integer({ min: 0, max: 1e9 }),
  first_month: fc.constant('2026-01-01'),
  skipped: fc.constant<string[]>([]),
})
const anything = fc.record({
  salaries: kobo.map((amount_kobo) => [{ amount_kobo, starts_on: '2020-01-06', ends_on: null }]),
  allowances: fc.array(item, { maxLength: 4 }),
  deductions: fc.array(item, { maxLength: 4 }),
  carried: fc.array(fc.record({ id: fc.uuid(), title: fc.constant('Rest'), kobo }), { maxLength: 2 }),
  loans: fc.array(loan, { maxLength: 3 }),
  lost: fc.integer({ min: 0, max: 4000 }),
  lost_before: fc.integer({ min: 0, max: 4000 }),
})
const sumOf = (lines: readonly { kind: string; amount_kobo: number }[], kind: string) =>
  lines.filter((line) => line.kind === kind).reduce((sum, { amount_kobo }) => sum + amount_kobo, 0)

it('sums are those of the lines, net is never below zero, and beside the law at most a third is deducted', () => {
  fc.assert(
    fc.property(anything, fc.integer({ min: 1, max: 12 }), (more, month) => {
      const slip = runSlip(law, monthly(month), facts(more))
      expect(sumOf(slip.lines, 'earning')).toBe(slip.gross_kobo)
      expect(sumOf(slip.lines, 'deduction')).toBe(slip.deductions_kobo)
      expect(sumOf(slip.lines, 'employer')).toBe(slip.employer_kobo)
      expect(slip.net_kobo).toBe(slip.gross_kobo - slip.deductions_kobo)
      expect(slip.net_kobo).toBeGreaterThanOrEqual(0)
      const ids = new Set([...more.deductions, ...more.carried, ...more.loans].map(({ id }) => id))
      const others = slip.lines.filter(({ key, kind }) => kind === 'deduction' && ids.has(key))
      expect(others.reduce((sum, line) => sum + line.amount_kobo, 0) * 3).toBeLessThanOrEqual(slip.gross_kobo)
      for (const { loan_id, amount_kobo } of others)
        if (loan_id) expect(amount_kobo).toBeLessThanOrEqual(more.loans.find(({ id }) => id === loan_id)?.balance_kobo ?? 0)
    }),
  )
})

it('no order of what was read changes anything', () => {
  fc.assert(
    fc.property(anything, (more) => {
      const turned = {
        ...more,
        deductions: more.deductions.toReversed(),
        carried: more.carried.toReversed(),
        loans: more.loans.toReversed(),
      }
      expect(runSlip(law, monthly(5), facts(turned))).toEqual(runSlip(law, monthly(5), facts(more)))
    }),
  )
})

it('twelve months equal the year, with days lost and a bonus in between', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 2800 }), { minLength: 12, maxLength: 12 }),
      fc.integer({ min: 8_000_000, max: 200_000_000 }),
      (lost, amount_kobo) => {
        let so_far: PayFacts['so_far'] = null
        let paye = 0
        for (let month = 1; month <= 12; month += 1) {
          const bonus = {
            id: 'b',
            title: 'Bonus',
            mode: 'flat_rate' as const,
            value: 5_000_000,
            is_once: true,
            is_taxable: true,
            is_pensionable: false,
          }
          const salaries = [{ amount_kobo, starts_on: '2020-01-06', ends_on: null }]
          const known = facts({ salaries, so_far, lost: lost[month - 1] ?? 0, allowances: month === 6 ? [bonus] : [] })
          const slip = runSlip(law, monthly(month), known)
          paye += slip.paye_kobo
          so_far = { ...slip.so_far, band_months: slip.band_months, months_before: month }
        }
        const year = yearTax(law, {
          gross_kobo: so_far?.gross_kobo ?? 0,
          reliefs_kobo: so_far?.reliefs_kobo ?? 0,
          rent_kobo: 0,
          months: 12,
        })
        // What was deducted too much is not given back before the year ends.
        expect(paye).toBeGreaterThanOrEqual(year.tax_kobo)
        if (lost.every((days) => days === 0)) expect(paye).toBe(year.tax_kobo)
      },
    ),
    { numRuns: 40 },
  )
})

it('the parts of a salary are all of it', () => {
  fc.assert(
    fc.property(kobo, (gross) => {
      expect(partsOf(gross, shares).reduce((sum, part) => sum + part.kobo, 0)).toBe(gross)
    }),
  )
})

it.each([
  ['a whole month', {}, 30_000_000],
  [
    'a joiner of 16 April',
    { hire_date: '2026-04-16', salaries: [{ amount_kobo: 30_000_000, starts_on: '2026-04-16', ends_on: null }] },
    15_000_000,
  ],
  ['a leaver of 10 April', { exit_date: '2026-04-10' }, 10_000_000],
  [
    'a raise on the 16th',
    {
      salaries: [
        { amount_kobo: 30_000_000, starts_on: '2020-01-06', ends_on: '2026-04-16' },
        { amount_kobo: 60_000_000, starts_on: '2026-04-16', ends_on: null },
      ],
    },
    45_000_000,
  ],
  ['a day and a half lost', { lost: 150 }, 28_500_000],
  ['a day of last month taken back', { lost_before: 100 }, 29_000_000],
  ['everything lost', { lost: 9_900 }, 0],
])('%s', (_, more, gross) => expect(runSlip(law, monthly(4), facts(more)).gross_kobo).toBe(gross))
