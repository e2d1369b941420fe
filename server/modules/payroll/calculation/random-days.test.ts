/**
 * Random years of people who are entered late, leave, and whose salaries are dated back, in some months with a correction that makes the first
 * payslip: every employed day is paid exactly once, at the salary of the day, and the year's tax is taken or the difference is said.
 */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lawOf } from '../../../test/law.ts'
import { yearTax } from '../statutory/rules-tax.ts'
import { type PayFacts, type RunSlip, runSlip } from './rules.ts'
import { type PaidState, type PastMonth, pastEarnings } from './rules-past.ts'
import { type Period, salaryEarnings } from './rules-salary.ts'

const law = lawOf('2026-01-01')
const shares = { basic_bp: 4000, housing_bp: 2500, transport_bp: 1500, utility_bp: 1000, meal_bp: 500, other_bp: 500 }
const periodOf = (month: number): Period => {
  const first = `2026-${String(month).padStart(2, '0')}-01`
  const last = new Date(Date.UTC(2026, month, 0)).getUTCDate()
  return { month: first, starts_on: first, ends_on: `${first.slice(0, 8)}${last}` }
}
const dayOf = (month: number, day: number) => `${periodOf(month).month.slice(0, 8)}${String(day).padStart(2, '0')}`

const person = fc.record({
  joins: fc.integer({ min: 1, max: 10 }),
  on: fc.integer({ min: 1, max: 28 }),
  /** Months after the first until anybody enters them. */
  late: fc.integer({ min: 0, max: 4 }),
  stays: fc.integer({ min: 0, max: 11 }),
  leaves_on: fc.integer({ min: 1, max: 28 }),
  salary: fc.integer({ min: 3_000_000, max: 150_000_000 }),
  /** A raise from a month on, known so many months later. */
  raise: fc.record({
    from: fc.integer({ min: 1, max: 12 }),
    late: fc.integer({ min: 0, max: 3 }),
    by: fc.integer({ min: 0, max: 40_000_000 }),
  }),
  /** Whether the payroll before the first one is corrected with them in it. */
  corrects: fc.boolean(),
  policy: fc.constantFrom('calendar_days' as const, 'working_days' as const, 'thirty_days' as const),
})
type Person = typeof person extends fc.Arbitrary<infer P> ? P : never

/** What is known of somebody in a month of the year. */
function stateIn({ joins, on, stays, leaves_on, salary, raise, policy }: Person, month: number): PaidState {
  const last = joins + stays
  const leaves = last <= 12 ? dayOf(last, last === joins ? Math.max(on, leaves_on) : leaves_on) : null
  const from = periodOf(raise.from).month
  const isKnown = raise.by > 0 && month >= raise.from + raise.late
  const salaries = isKnown
    ? [
        { amount_kobo: salary, starts_on: '2026-01-01', ends_on: from },
        { amount_kobo: salary + raise.by, starts_on: from, ends_on: null },
      ]
    : [{ amount_kobo: salary, starts_on: '2026-01-01', ends_on: null }]
  return {
    hire_date: dayOf(joins, on),
    exit_date: leaves,
    salaries: salaries.filter(({ ends_on }) => ends_on !== '2026-01-01'),
    day_policy: policy,
    lost: 0,
    lost_days: [],
  }
}

const isHere = ({ hire_date, exit_date }: PaidState, { starts_on, ends_on }: Period) =>
  hire_date <= ends_on && (exit_date === null || exit_date >= starts_on)

/** Earlier months that come to something else than was paid, as `findPast` finds them. */
function pastOf(settled: ReadonlyMap<string, PaidState>, now: PaidState, month: number): PastMonth[] {
  const months = Array.from({ length: month - 1 }, (_, at) => periodOf(at + 1)).filter((period) => isHere(now, period))
  const past = months.map((month) => ({
    ...month,
    ...{ shares, now, ahead: 0, was: settled.get(month.month) ?? { ...now, salaries: [] } },
  }))
  return past.filter((pastMonth) => pastEarnings([pastMonth]).length > 0)
}

function play(person: Person) {
  const settled = new Map<string, PaidState>()
  const slips: RunSlip[] = []
  let so_far: PayFacts['so_far'] = null
  const pay = (month: number, now: PaidState, kind: PayFacts['kind'] = 'regular') => {
    const past = pastOf(settled, now, month)
    const slip = runSlip(law, periodOf(month), {
      ...{ kind, is_month_paid: false, shares, allowances: [], deductions: [], carried: [], loans: [], settlement: null },
      ...{ paid_before_kobo: 0, held_kobo: 0, pension: true, nhf: false, nhis: false, rent_kobo: 0 },
      ...{ life_premium_kobo: 0, mortgage_interest_kobo: 0, so_far, past, ...now },
    })
    for (const month of past) settled.set(month.month, now)
    settled.set(periodOf(month).month, now)
    so_far = { ...slip.so_far, joined_months: slip.joined_months, months_before: 0 }
    slips.push(slip)
  }
  const entered = Math.min(12, person.joins + person.late)
  const known = stateIn(person, entered)
  const lastMonth = known.exit_date ? Number(known.exit_date.slice(5, 7)) : 12
  // Who left before they were entered is paid by a final settlement of their last month.
  if (lastMonth < entered) pay(lastMonth, known, 'final')
  else {
    if (person.corrects && entered > person.joins) pay(entered - 1, known, 'correction')
    for (let month = entered; month <= lastMonth; month += 1) pay(month, stateIn(person, month))
  }
  return { slips, settled, truth: stateIn(person, Math.max(entered, lastMonth)), lastMonth }
}

it('every employed day is paid exactly once, whoever is entered, leaves or is raised late', () => {
  fc.assert(
    fc.property(person, (employment) => {
      const { slips, settled, truth, lastMonth } = play(employment)
      const months = Array.from({ length: lastMonth }, (_, at) => periodOf(at + 1)).filter((month) => isHere(truth, month))
      const due = months.flatMap((month) => salaryEarnings(truth, shares, month, 0).earnings)
      const earned = due.reduce((sum, { paid_kobo }) => sum + paid_kobo, 0)
      const paid = slips.reduce((sum, { gross_kobo }) => sum + gross_kobo, 0)
      // A missed month is one line that is rounded once, the others are rounded part by part.
      expect(Math.abs(paid - earned)).toBeLessThanOrEqual(6 * months.length)
      // A month without a working day of theirs owes nothing.
      const owing = months.filter((month) =>
        salaryEarnings(truth, shares, month, 0).earnings.some(({ paid_kobo }) => paid_kobo > 0),
      )
      const paidFor = [...settled.keys()]
      expect(paidFor).toEqual(expect.arrayContaining(owing.map(({ month }) => month)))
      expect(months.map(({ month }) => month)).toEqual(expect.arrayContaining(paidFor))
      // Played once more with all paid, nothing is left over.
      expect(pastOf(settled, truth, lastMonth + 1)).toEqual([])
    }),
    { numRuns: 400, seed: 27 },
  )
})

it('the tax of the year is taken, or the last payslip says by how much more was deducted', () => {
  fc.assert(
    fc.property(person, (employment) => {
      const { slips, lastMonth } = play(employment)
      const last = slips.at(-1)
      if (!last || lastMonth === 0) return
      const { gross_kobo, reliefs_kobo } = last.so_far
      const { tax_kobo } = yearTax(law, {
        ...{ gross_kobo, reliefs_kobo, mortgage_interest_kobo: 0, rent_kobo: 0 },
        months: last.band_months,
      })
      const paid = slips.reduce((sum, { paye_kobo }) => sum + paye_kobo, 0)
      expect(paid).toBe(tax_kobo + last.over_kobo)
    }),
    { numRuns: 400, seed: 28 },
  )
})
