/**
 * The payslips of the demo company, reckoned a second time in fractions by what the law and the settings say, without a rule of the product: the
 * salary by days, pension, and PAYE as the year's expected tax spread over its months. Whoever has one salary for the whole month is reckoned
 * whole, to the kobo; of everybody else it is looked that the payslip adds up.
 */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { buildCompany } from '../demo.ts'
import { sealerOf } from '../lib/files/sealed.ts'
import { testApp } from './harness.ts'

/** A number as numerator and denominator. */
type Exact = readonly [bigint, bigint]
const exact = (value: number | bigint, per: number | bigint = 1): Exact => [BigInt(value), BigInt(per)]
const plus = ([a, b]: Exact, [c, d]: Exact): Exact => [a * d + c * b, b * d]
const minus = (a: Exact, [c, d]: Exact): Exact => plus(a, [-c, d])
/** Half away from zero. */
const rounded = ([a, b]: Exact): number => {
  const whole = (2n * (a < 0n ? -a : a) + b) / (2n * b)
  return Number(a < 0n ? -whole : whole)
}
const percent = (kobo: number, bp: number): number => rounded(exact(BigInt(kobo) * BigInt(bp), 10_000))

const components = ['basic', 'housing', 'transport', 'utility', 'meal', 'other'] as const
const hours = ['overtime', 'night', 'nights', 'sunday', 'holiday', 'day_off', 'missed']

interface Slip {
  reference: string
  kind: string
  month: string
  ends_on: string
  net_kobo: number
  band_months: number
  bands: { rate_bp: number; width_kobo: number | null }[]
  facts: {
    pension: boolean
    nhf: boolean
    nhis: boolean
    hire_date: string
    exit_date: string | null
    day_policy: 'calendar_days' | 'working_days' | 'thirty_days'
    roster?: string
    lost: number
    lost_days: [string, number][]
    salaries: { starts_on: string; ends_on: string | null; amount_kobo: number }[]
    shares: Record<`${(typeof components)[number]}_bp`, number>
    allowances: { id: string; is_once: boolean }[]
    rent_kobo: number
    life_premium_kobo: number
    mortgage_interest_kobo: number
    before: { gross_kobo: number; reliefs_kobo: number; tax_kobo: number } | null
    so_far: { gross_kobo: number; reliefs_kobo: number; tax_kobo: number; tax_parts: number } | null
  }
  lines: { kind: string; key: string; amount_kobo: number }[]
}

const of = (slip: Slip, key: string): number => slip.lines.find((line) => line.key === key)?.amount_kobo ?? 0
const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

/** The parts of a salary; what rounding leaves goes to those that lost most. */
function partsOf(salary: number, shares: Slip['facts']['shares']): Record<string, number> {
  const parts = components.map((key) => ({
    key,
    whole: Math.floor((salary * shares[`${key}_bp`]) / 10_000),
    rest: (salary * shares[`${key}_bp`]) % 10_000,
  }))
  const left = salary - sum(parts.map(({ whole }) => whole))
  const first = parts.toSorted((a, b) => b.rest - a.rest).slice(0, left)
  return Object.fromEntries(parts.map((part) => [part.key, part.whole + (first.includes(part) ? 1 : 0)]))
}

/** Hundredths of days without pay, and of the month: of calendar days an absence has the free days within it too. */
function daysOf({ facts: { day_policy, roster = '', lost, lost_days }, ends_on }: Slip): [lost: number, all: number] {
  if (day_policy === 'working_days') return [lost, 100 * [...roster].filter((day) => day === '1').length]
  if (day_policy === 'thirty_days') return [lost, 3000]
  const dates = lost_days.map(([day]) => Number(day.slice(8))).toSorted((a, b) => a - b)
  const within = dates.flatMap((date, at) => {
    const free = roster.slice(date, (dates[at + 1] ?? date + 1) - 1)
    return free.includes('1') ? 0 : free.length * 100
  })
  return [lost + sum(within), 100 * Number(ends_on.slice(8))]
}

/** The tax of a year, exactly: bands, of fewer months in proportion. */
function taxOf({ bands, band_months }: Slip, chargeable: number): Exact {
  let rest = exact(Math.max(0, chargeable))
  let tax = exact(0)
  for (const { rate_bp, width_kobo } of bands) {
    const width = width_kobo === null ? rest : exact(BigInt(width_kobo) * BigInt(band_months), 12)
    const [over] = minus(rest, width)
    const [n, d] = over < 0n ? rest : width
    tax = plus(tax, [n * BigInt(rate_bp), d * 10_000n])
    rest = over < 0n ? exact(0) : minus(rest, width)
  }
  return tax
}

function payeOf(slip: Slip, salary: number, parts: Record<string, number>): number {
  const { facts, month, band_months, lines } = slip
  const so_far = facts.so_far ?? { gross_kobo: 0, reliefs_kobo: 0, tax_kobo: 0, ...facts.before, tax_parts: 0 }
  const left = 12 - Number(month.slice(5, 7))
  const isOnce = ({ key }: Slip['lines'][number]): boolean =>
    key.includes(':') || hours.includes(key) || facts.allowances.some(({ id, is_once }) => is_once && id === key)
  const earned = lines.filter(({ kind }) => kind === 'earning')
  const [once, gross] = [
    sum(earned.filter(isOnce).map(({ amount_kobo }) => amount_kobo)),
    sum(earned.map(({ amount_kobo }) => amount_kobo)),
  ]
  const recurring = salary + sum(facts.allowances.filter(({ is_once }) => !is_once).map(({ id }) => of(slip, id)))
  const pensionable = (amounts: Record<string, number>) =>
    sum(['basic', 'housing', 'transport'].map((key) => amounts[key] ?? 0))
  const reliefsOf = (amounts: Record<string, number>): number =>
    (facts.pension ? percent(pensionable(amounts), 800) : 0) +
    (facts.nhf ? percent(amounts.basic ?? 0, 250) : 0) +
    (facts.nhis ? percent(amounts.basic ?? 0, 500) : 0)
  const paid = reliefsOf(Object.fromEntries(components.map((key) => [key, of(slip, key)])))
  const onceReliefs = sum(['pension', 'nhf', 'nhis'].map((key) => of(slip, key))) - paid
  const inYear = (kobo: number): number => rounded(exact(BigInt(kobo) * BigInt(band_months), 12))
  const rent = Math.min(inYear(percent(facts.rent_kobo, 2000)), inYear(50_000_000))
  const others = rent + inYear(facts.life_premium_kobo) + inYear(facts.mortgage_interest_kobo)
  const year = (more: number, moreReliefs: number): Exact => {
    const all = so_far.gross_kobo + gross - once + more + recurring * left
    return taxOf(slip, all - so_far.reliefs_kobo - paid - moreReliefs - reliefsOf(parts) * left - others)
  }
  const [base, whole] = [year(0, 0), year(once, onceReliefs)]
  const until = plus(exact(so_far.tax_kobo), exact(so_far.tax_parts, 27_720n * 120_000n))
  const [open, per] = minus(base, until)
  const due = plus(plus(until, [open, per * BigInt(left + 1)]), minus(whole, base))
  return Math.max(0, rounded(due) - so_far.tax_kobo)
}

it('every payslip adds up, and a second reckoning comes to the same kobo', { timeout: 900_000 }, async () => {
  const t = await testApp({ SESSION_HOURS: 1e6, SESSION_IDLE_MINUTES: 1e6 })
  const company = { employees: 251, months: 3, today: t.today(), now: t.portal.now() }
  await buildCompany(t.db, company, sealerOf(t.portal.environment))
  const { rows } =
    await sql<Slip>`select run.reference, slip.kind, slip.month, run.ends_on, slip.net_kobo, slip.band_months, slip.facts,
      rules.rules -> 'bands' as bands, (select json_agg(json_build_object('kind', kind, 'key', key, 'amount_kobo', amount_kobo) order by position)
        from payslip_line line where line.payslip_id = slip.id) as lines
    from payslip slip join payroll_run run on run.id = slip.run_id join statutory_rules rules on rules.id = run.rules_id
    where slip.voided_at is null`.execute(t.db)
  const wrong: unknown[] = []
  let reckoned = 0
  for (const slip of rows) {
    const { facts, month, reference, kind } = slip
    const of_kind = (which: string) =>
      sum(slip.lines.filter((line) => line.kind === which).map(({ amount_kobo }) => amount_kobo))
    if (slip.net_kobo !== of_kind('earning') + of_kind('refund') - of_kind('deduction')) wrong.push([reference, 'net pay'])
    const [salary, ...more] = facts.salaries.filter(({ starts_on, ends_on }) => starts_on <= month && ends_on === null)
    if (!salary || more.length > 0 || kind !== 'regular' || facts.hire_date > month || facts.exit_date !== null) continue
    reckoned += 1
    const parts = partsOf(salary.amount_kobo, facts.shares)
    const [lost, all] = daysOf(slip)
    for (const key of components) {
      const expected = lost === 0 ? (parts[key] ?? 0) : rounded(exact(BigInt(parts[key] ?? 0) * BigInt(all - lost), all))
      if (of(slip, key) !== expected) wrong.push([reference, key, expected, of(slip, key)])
    }
    const settled = slip.lines.some(({ kind: of_line, key }) => of_line === 'earning' && key.includes(':'))
    const base = sum(['basic', 'housing', 'transport'].map((key) => of(slip, key)))
    if (facts.pension && !settled && of(slip, 'pension') !== percent(base, 800)) wrong.push([reference, 'pension', base])
    if (payeOf(slip, salary.amount_kobo, parts) !== of(slip, 'paye'))
      wrong.push([reference, 'PAYE', payeOf(slip, salary.amount_kobo, parts), of(slip, 'paye')])
  }
  expect(wrong).toEqual([])
  expect(rows.length).toBeGreaterThan(900)
  expect(reckoned).toBeGreaterThan(800)
})
