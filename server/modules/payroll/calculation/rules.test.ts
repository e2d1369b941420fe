import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lawOf } from '../../../test/law.ts'
import { yearTax } from '../statutory/rules-tax.ts'
import { type PayFacts, runSlip } from './rules.ts'
import type { PastMonth } from './rules-past.ts'
import { type Period, partsOf } from './rules-salary.ts'

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
  life_premium_kobo: 0,
  mortgage_interest_kobo: 0,
  so_far: null,
  kind: 'regular',
  is_month_paid: false,
  lost: 0,
  past: [],
  settlement: null,
  paid_before_kobo: 0,
  held_kobo: 0,
  ...more,
})
const since = (amount_kobo: number, starts_on = '2020-01-06', ends_on: string | null = null) => [
  { amount_kobo, starts_on, ends_on },
]
const worked = { hire_date: '2020-01-06', exit_date: null, salaries: since(30_000_000), lost: 0 }
/** A month of 2026 that was paid, as it was and as it is known now. */
const lastMonths = (month: number, was: Partial<PastMonth['was']>, now: Partial<PastMonth['now']>, ahead = 0): PastMonth => ({
  ...monthly(month),
  shares,
  was: { ...worked, ...was },
  now: { ...worked, ...now },
  ahead,
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
  carried: fc.array(fc.record({ id: fc.oneof(fc.uuid(), fc.constant('past')), title: fc.constant('Rest'), kobo }), {
    maxLength: 2,
  }),
  loans: fc.array(loan, { maxLength: 3 }),
  lost: fc.integer({ min: 0, max: 4000 }),
  past: fc
    .array(
      fc.record({ was: fc.integer({ min: 0, max: 4000 }), now: fc.integer({ min: 0, max: 4000 }), kobo, ahead: fc.nat(9) }),
      { maxLength: 3 },
    )
    .map((all) =>
      all.map(({ was, now, kobo: amount_kobo, ahead }, at) =>
        lastMonths(3 - at, { salaries: since(amount_kobo), lost: was }, { salaries: since(30_000_000), lost: now }, ahead),
      ),
    ),
})
const sumOf = (lines: readonly { kind: string; amount_kobo: number }[], kind: string) =>
  lines.filter((line) => line.kind === kind).reduce((sum, { amount_kobo }) => sum + amount_kobo, 0)

it('sums are those of the lines, net is never below zero, and beside the law at most a third is deducted', () => {
  fc.assert(
    fc.property(anything, fc.integer({ min: 1, max: 12 }), (more, month) => {
      const slip = runSlip(law, monthly(month), facts(more))
      expect(sumOf(slip.lines, 'earning')).toBe(slip.gross_kobo)
      expect(sumOf(slip.lines, 'refund')).toBe(slip.refunds_kobo)
      expect(sumOf(slip.lines, 'deduction')).toBe(slip.deductions_kobo)
      expect(sumOf(slip.lines, 'employer')).toBe(slip.employer_kobo)
      expect(slip.net_kobo).toBe(slip.gross_kobo + slip.refunds_kobo - slip.deductions_kobo)
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
          so_far = { ...slip.so_far, joined_months: slip.joined_months, months_before: month }
        }
        const year = yearTax(law, {
          gross_kobo: so_far?.gross_kobo ?? 0,
          reliefs_kobo: so_far?.reliefs_kobo ?? 0,
          mortgage_interest_kobo: 0,
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
  ['everything lost', { lost: 9_900 }, 0],
])('%s', (_, more, gross) => expect(runSlip(law, monthly(4), facts(more)).gross_kobo).toBe(gross))

const lineOf = (more: Partial<PayFacts>, month = 4) => {
  const { lines, ...slip } = runSlip(law, monthly(month), facts(more))
  return { slip, lines: Object.fromEntries(lines.map(({ key, amount_kobo }) => [key, amount_kobo])), all: lines }
}

it.each([
  [
    'a raise dated back to the 16th',
    [lastMonths(3, {}, { salaries: [...since(30_000_000, '2020-01-06', '2026-03-16'), ...since(60_000_000, '2026-03-16')] })],
    { 'arrears:2026-03': 15_483_871 },
  ],
  [
    'a raise of two months',
    [lastMonths(2, {}, { salaries: since(33_000_000) }), lastMonths(3, {}, { salaries: since(33_000_000) })],
    { 'arrears:2026-02': 3_000_000, 'arrears:2026-03': 3_000_000 },
  ],
  ['a salary that was too high', [lastMonths(3, { salaries: since(33_000_000) }, {})], { 'arrears:2026-03': -3_000_000 }],
  [
    'days that were paid ahead and not worked, as two lines',
    [lastMonths(3, {}, { lost: 200 }, 6)],
    { 'ahead:2026-03': -5_806_452, 'days:2026-03': 3_870_967 },
  ],
  ['days paid ahead and worked', [lastMonths(3, {}, {}, 6)], {}],
  ['an absence that was excused since', [lastMonths(3, { lost: 200 }, { lost: 100 })], { 'days:2026-03': 967_742 }],
  ['a last day that was told late', [lastMonths(3, {}, { exit_date: '2026-03-20' })], { 'arrears:2026-03': -10_645_161 }],
])('settles %s', (_, past, lines) => {
  const found = lineOf({ past })
  const settled = Object.fromEntries(Object.entries(found.lines).filter(([key]) => key.includes(':')))
  const sumOfAll = Object.values(settled).reduce((sum, amount) => sum + amount, 0)
  // Parts are rounded one by one: a kobo here and there, the same in the sum as the months themselves.
  for (const [key, amount] of Object.entries(lines)) expect(Math.abs((settled[key] ?? 0) - amount)).toBeLessThanOrEqual(3)
  expect(Object.keys(settled)).toEqual(Object.keys(lines))
  expect(found.slip.gross_kobo).toBe(30_000_000 + sumOfAll)
})

it('contributes to pension from arrears as from the pay that they are of, and taxes them when they are paid', () => {
  const past = [lastMonths(3, {}, { salaries: since(33_000_000) })]
  const [plainMonth, more] = [lineOf({}), lineOf({ past })]
  // 85 % of a salary is basic, housing and transport.
  expect((more.lines.pension ?? 0) - (plainMonth.lines.pension ?? 0)).toBe(3_000_000 * 0.85 * 0.08)
  const chargeable = 3_000_000 - 3_000_000 * 0.85 * 0.08
  expect((more.lines.paye ?? 0) - (plainMonth.lines.paye ?? 0)).toBe(Math.round(chargeable * 0.18))
})

it('takes back at most half of the pay at once; the rest is owed and carried', () => {
  const { slip, lines, all } = lineOf({ past: [lastMonths(3, { salaries: since(60_000_000) }, {})] })
  expect([slip.gross_kobo, lines['arrears:2026-03'], lines.past_rest]).toEqual([15_000_000, -30_000_000, 15_000_000])
  expect(all.find(({ key }) => key === 'past')).toMatchObject({ amount_kobo: 0, short_kobo: 15_000_000 })
})

it('what is taken back of overpaid pay later on lowers what is taxed, and takes nobody more than before', () => {
  const carried = [{ id: 'past', title: 'Overpaid in earlier months', kobo: 15_000_000 }]
  const [without, taken] = [lineOf({}), lineOf({ carried })]
  // At most a third of the pay in a month; the rest is carried once more.
  expect([taken.slip.gross_kobo, taken.lines.past_back]).toEqual([20_000_000, -10_000_000])
  expect(taken.all.find(({ key }) => key === 'past')).toMatchObject({
    kind: 'deduction',
    amount_kobo: 0,
    short_kobo: 5_000_000,
  })
  expect(taken.lines.pension).toBe(without.lines.pension)
  expect((without.lines.paye ?? 0) - (taken.lines.paye ?? 0)).toBeGreaterThan(1_000_000)
  expect(taken.slip.net_kobo).toBe(without.slip.net_kobo - 10_000_000 + (without.lines.paye ?? 0) - (taken.lines.paye ?? 0))
  expect(taken.slip.so_far.gross_kobo).toBe(20_000_000)
  // Another deduction has the room that it had.
  const union = [{ id: 'u', title: 'Union', mode: 'flat_rate' as const, value: 900_000 }]
  expect(lineOf({ carried: [{ ...carried[0], kobo: 9_500_000 } as never], deductions: union }).lines).toMatchObject({
    past_back: -9_500_000,
    u: 500_000,
  })
})

it('an off-cycle payment bears the tax that it adds, whether the pay of the month came before or comes after', () => {
  const bonus = {
    id: 'b',
    title: '13th month',
    mode: 'percentage' as const,
    value: 100,
    is_once: true,
    is_taxable: true,
    is_pensionable: false,
  }
  let so_far: PayFacts['so_far'] = null
  let paye = 0
  const pay = (month: number, more: Partial<PayFacts> = {}) => {
    const slip = runSlip(
      law,
      monthly(month),
      facts({
        salaries: since(25_000_000),
        shares: { ...shares, basic_bp: 10_000, housing_bp: 0, transport_bp: 0, utility_bp: 0, meal_bp: 0, other_bp: 0 },
        so_far,
        ...more,
      }),
    )
    so_far = { ...slip.so_far, joined_months: slip.joined_months, months_before: 0 }
    paye += slip.paye_kobo
    return slip
  }
  for (let month = 1; month <= 11; month += 1) pay(month)
  const kept = { so_far, paye }
  // Vector S3: 13th month in December, whole year 331,800.
  expect(pay(12).paye_kobo).toBe(2_450_000)
  const after = pay(12, { kind: 'off_cycle', is_month_paid: true, allowances: [bonus] })
  expect([after.gross_kobo, after.paye_kobo, after.lines.map(({ key }) => key)]).toEqual([
    25_000_000,
    3_780_000,
    ['b', 'paye', 'itf'],
  ])
  expect(paye).toBe(33_180_000)
  ;({ so_far, paye } = kept)
  expect(pay(12, { kind: 'off_cycle', allowances: [bonus] }).paye_kobo).toBe(3_780_000)
  expect(pay(12).paye_kobo).toBe(2_450_000)
  expect(paye).toBe(33_180_000)
})

it('a choice of bands that is changed within the year, and changed back, leaves the year as if it had never been', () => {
  const months = [10, 11, 12]
  const yearBy = (choices: ('prorated' | 'full_year')[]) => {
    let so_far: PayFacts['so_far'] = null
    const slips = months.map((month, at) => {
      const slip = runSlip(
        law,
        monthly(month),
        facts({ hire_date: '2026-10-01', so_far, joiner_bands: choices[at] ?? 'prorated' }),
      )
      so_far = { ...slip.so_far, joined_months: slip.joined_months, months_before: 0 }
      return slip
    })
    return { last: slips.at(-1), paye: slips.reduce((sum, { paye_kobo }) => sum + paye_kobo, 0) }
  }
  const steady = yearBy(['prorated', 'prorated', 'prorated'])
  const back = yearBy(['prorated', 'full_year', 'prorated'])
  expect(back.last?.band_months).toBe(3)
  expect(back.paye).toBe(steady.paye)
})

it('settles a leaver: days, unused leave, notice, and all that is left of loans', () => {
  const loan = {
    id: 'loan',
    title: 'Loan',
    principal_kobo: 12_000_000,
    months: 12,
    balance_kobo: 9_000_000,
    first_month: '2026-01-01',
    skipped: [],
  }
  const leaver = { kind: 'final' as const, exit_date: '2026-04-15', loans: [loan] }
  const paid = lineOf({ ...leaver, settlement: { leave_days: 650, notice_days: 15 } })
  expect(paid.slip.gross_kobo).toBe(15_000_000 + 6_500_000 + 15_000_000)
  expect([paid.lines.leave, paid.lines.notice, paid.lines.loan]).toEqual([6_500_000, 15_000_000, 9_000_000])
  const owing = lineOf({ ...leaver, settlement: { leave_days: 0, notice_days: -10 } })
  expect(owing.lines.notice_owed).toBe(10_000_000)
  expect(owing.slip.net_kobo).toBe(0)
  expect(owing.lines.loan).toBeLessThan(9_000_000)
  // The payroll of the month paid the days already.
  const beside = lineOf({ ...leaver, is_month_paid: true, settlement: { leave_days: 650, notice_days: 0 }, loans: [] })
  expect(beside.slip.gross_kobo).toBe(6_500_000)
})

it('a correction owes what the payslip before it paid too much', () => {
  const { slip, all } = lineOf({ kind: 'correction', lost: 300, paid_before_kobo: 30_000_000 })
  expect(all.find(({ key }) => key === 'replaced')?.short_kobo).toBe(30_000_000 - slip.net_kobo)
  expect(lineOf({ kind: 'correction', paid_before_kobo: 1 }).all.some(({ key }) => key === 'replaced')).toBe(false)
})

it('what a leaver was overpaid and the last pay does not cover is owed after it, with the pension of it set off at the fund', () => {
  const past = [lastMonths(3, { salaries: since(60_000_000) }, {})]
  const { slip, lines, all } = lineOf({ kind: 'final', exit_date: '2026-04-10', past, is_month_paid: true })
  expect([slip.gross_kobo, lines['arrears:2026-03'], lines.past_rest]).toEqual([0, -30_000_000, 30_000_000])
  // 8 and 10 % of 85 % of what is taken back.
  expect([lines.pension_back, lines.pension_employer, lines.nsitf]).toEqual([2_040_000, -2_550_000, undefined])
  expect(all.find(({ key }) => key === 'past')).toMatchObject({ amount_kobo: 2_040_000, short_kobo: 27_960_000 })
  expect(slip.net_kobo).toBe(0)
  expect(all.filter(({ explanation }) => explanation.includes('next month'))).toEqual([])
})

it('a salary that comes late counts for NSITF, a bonus and overtime do not', () => {
  const past = [lastMonths(3, {}, { salaries: since(33_000_000) })]
  expect(lineOf({ past }).lines.nsitf).toBe(330_000)
  const bonus = { id: 'b', title: 'Bonus', mode: 'flat_rate' as const, value: 5_000_000, is_once: true }
  expect(lineOf({ allowances: [{ ...bonus, is_taxable: true, is_pensionable: false }] }).lines.nsitf).toBe(300_000)
})

it('what is paid back without tax is no part of the gross', () => {
  const data = { id: 'data', title: 'Data', mode: 'flat_rate' as const, value: 500_000, is_once: false }
  const { slip, all } = lineOf({ allowances: [{ ...data, is_taxable: false, is_pensionable: false }] })
  expect([slip.gross_kobo, slip.refunds_kobo]).toEqual([30_000_000, 500_000])
  expect(all.find(({ key }) => key === 'data')?.kind).toBe('refund')
  expect(slip.net_kobo).toBe(lineOf({}).slip.net_kobo + 500_000)
})

it('the last pay says by how much the PAYE of the year was too much, an earlier one takes it into the months that follow', () => {
  let so_far: PayFacts['so_far'] = null
  for (let month = 1; month <= 6; month += 1) {
    const slip = runSlip(law, monthly(month), facts({ salaries: since(60_000_000), so_far }))
    expect(slip.over_kobo).toBe(0)
    so_far = { ...slip.so_far, joined_months: slip.joined_months, months_before: 0 }
  }
  // Six months at 600,000 were taxed as if six more came.
  const last = runSlip(law, monthly(7), facts({ salaries: since(60_000_000), so_far, exit_date: '2026-07-03' }))
  const { tax_kobo } = yearTax(law, {
    ...{ gross_kobo: last.so_far.gross_kobo, reliefs_kobo: last.so_far.reliefs_kobo },
    ...{ mortgage_interest_kobo: 0, rent_kobo: 0, months: 12 },
  })
  expect(last.over_kobo).toBe(last.so_far.tax_kobo - tax_kobo)
  expect(last.over_kobo).toBeGreaterThan(0)
  expect(last.paye_kobo).toBe(0)
})
