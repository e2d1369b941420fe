/** In which order deductions are taken, and what a court order may take: by what settings say, never by an id. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lawOf } from '../../../test/law.ts'
import { type PayFacts, runSlip } from '../calculation/rules.ts'

const law = lawOf('2026-01-01')
const shares = { basic_bp: 4500, housing_bp: 2500, transport_bp: 1500, utility_bp: 500, meal_bp: 500, other_bp: 500 }
const may = { month: '2026-05-01', starts_on: '2026-05-01', ends_on: '2026-05-31' }
const facts = (more: Partial<PayFacts> = {}): PayFacts => ({
  ...{ hire_date: '2020-01-06', exit_date: null, shares, allowances: [], deductions: [], carried: [], loans: [] },
  ...{ pension: true, nhf: false, nhis: false, rent_kobo: 0, life_premium_kobo: 0, mortgage_interest_kobo: 0, so_far: null },
  ...{ kind: 'regular', is_month_paid: false, lost: 0, past: [], settlement: null, paid_before_kobo: 0, held_kobo: 0 },
  salaries: [{ amount_kobo: 30_000_000, starts_on: '2020-01-06', ends_on: null }],
  ...more,
})
const flat = (id: string, title: string, value: number, rank: number, limit_percent: number | null = null) => ({
  ...{ id, title, mode: 'flat_rate' as const, value, rank, limit_percent },
})
const loanOf = (id: string, kobo: number, rank: number) => ({
  ...{ id, title: 'Loan', principal_kobo: kobo, months: 1, balance_kobo: kobo, first_month: '2026-05-01', skipped: [], rank },
})
const linesOf = (more: Partial<PayFacts>) => {
  const slip = runSlip(law, may, facts(more))
  return { slip, taken: Object.fromEntries(slip.lines.map(({ key, amount_kobo }) => [key, amount_kobo])) }
}

it('a court order comes before cooperative and union, whatever their ids, and is limited by itself', () => {
  const others = [flat('a', 'Staff cooperative', 5_000_000, 1), flat('b', 'Union dues', 50_000, 2)]
  const order = flat('z', 'Court order', 9_000_000, 3, 50)
  const { slip, taken } = linesOf({ deductions: [...others, order] })
  expect(taken.z).toBe(9_000_000)
  // Of the third of ₦300,000.00 that is deducted beside the law, a court order leaves so much to the others.
  expect([taken.a, taken.b]).toEqual([1_000_000, 0])
  expect(slip.lines.find(({ key }) => key === 'b')).toMatchObject({ short_kobo: 50_000, due_kobo: 50_000 })
  const { slip: within, taken: limited } = linesOf({ deductions: [{ ...order, value: 90_000_000 }] })
  expect(limited.z).toBe(Math.floor((within.net_kobo + (limited.z ?? 0)) / 2))
})

it('the order of settings decides among deductions and loans, and what was carried stands in the place of its type', () => {
  const dues = flat('a', 'Dues', 8_000_000, 3)
  const coop = flat('b', 'Cooperative', 8_000_000, 2)
  expect(linesOf({ deductions: [dues, coop] }).taken).toMatchObject({ b: 8_000_000, a: 2_000_000 })
  expect(linesOf({ deductions: [dues], loans: [loanOf('l', 8_000_000, 1)] }).taken).toMatchObject({
    l: 8_000_000,
    a: 2_000_000,
  })
  const carried = [{ id: 'c', title: 'Dues', kobo: 8_000_000, rank: 3, limit_percent: null }]
  expect(linesOf({ deductions: [coop], carried }).taken).toMatchObject({ b: 8_000_000, c: 2_000_000 })
  // What the company is owed of earlier pay has no type, and comes first.
  expect(linesOf({ deductions: [coop], carried: [{ id: 'past', title: 'Overpaid', kobo: 8_000_000 }] }).taken).toMatchObject({
    ...{ past_back: -8_000_000, b: 2_000_000 },
  })
})

const kobo = fc.integer({ min: 0, max: 20_000_000 })
const rank = fc.integer({ min: 1, max: 5 })
const deduction = fc.record({
  ...{ id: fc.uuid(), title: fc.constant('Item'), mode: fc.constant('flat_rate' as const), value: kobo, rank },
  limit_percent: fc.option(fc.integer({ min: 1, max: 100 }), { freq: 2 }),
})
const carriedOf = fc.record({ id: fc.uuid(), title: fc.constant('Rest'), kobo, rank, limit_percent: fc.constant(null) })
const known = fc.record({
  salaries: fc
    .integer({ min: 5_000_000, max: 90_000_000 })
    .map((amount_kobo) => [{ amount_kobo, starts_on: '2020-01-06', ends_on: null }]),
  deductions: fc.array(deduction, { maxLength: 6 }),
  carried: fc.array(carriedOf, { maxLength: 3 }),
  loans: fc.array(
    fc.tuple(fc.uuid(), kobo, rank).map(([id, amount, at]) => loanOf(id, amount, at)),
    { maxLength: 3 },
  ),
})

it('each court order gets all that its limit leaves, the others at most what of a third is left, and none before one that stands above it', () => {
  fc.assert(
    fc.property(known, (more) => {
      const { slip, taken } = linesOf(more)
      const takenOf = (all: readonly { id: string }[]) => all.reduce((sum, { id }) => sum + (taken[id] ?? 0), 0)
      const courts = more.deductions
        .filter(({ limit_percent }) => limit_percent !== null)
        .toSorted((a, b) => a.rank - b.rank || (a.id < b.id ? -1 : 1))
      const others = [
        ...more.carried.map((item) => ({ ...item, due: item.kobo })),
        ...more.deductions.filter(({ limit_percent }) => limit_percent === null).map((item) => ({ ...item, due: item.value })),
        ...more.loans.map((loan) => ({ ...loan, due: loan.balance_kobo })),
      ]
      const ofCourts = takenOf(courts)
      const net = slip.net_kobo + ofCourts + takenOf(others)
      let before = 0
      for (const { id, value, limit_percent } of courts) {
        expect(taken[id] ?? 0).toBe(Math.min(value, Math.max(0, Math.floor((net * (limit_percent ?? 0)) / 100) - before)))
        before += taken[id] ?? 0
      }
      expect(takenOf(others)).toBeLessThanOrEqual(Math.max(0, Math.floor(slip.gross_kobo / 3) - ofCourts))
      expect(slip.net_kobo).toBeGreaterThanOrEqual(0)
      const highest = Math.min(...others.filter(({ id, due }) => (taken[id] ?? 0) < due).map((item) => item.rank))
      for (const item of others) if (item.rank > highest) expect(taken[item.id] ?? 0).toBe(0)
      for (const line of slip.lines) if (line.due_kobo !== null) expect(line.amount_kobo).toBeLessThan(line.due_kobo)
    }),
  )
})

it('payslips from before there was an order are what they were', () => {
  const plain = { mode: 'flat_rate' as const, value: 8_000_000 }
  const old = { deductions: [{ ...plain, id: 'b', title: 'Dues' }], carried: [{ id: 'c', title: 'Rest', kobo: 1_000_000 }] }
  const loan = { ...loanOf('a', 8_000_000, 1), rank: undefined }
  expect(linesOf({ ...old, loans: [loan] as PayFacts['loans'] }).taken).toMatchObject({
    c: 1_000_000,
    b: 8_000_000,
    a: 1_000_000,
  })
})
