/** A salary by its parts, month and year: what a whole month of it would be, and twelve of them. */
import type { SalaryBreakdown } from '@iroko/contract/payroll/salary-breakdowns'
import type { StatutoryRules } from '@iroko/contract/payroll/statutory'
import { type PayFacts, runSlip } from '../calculation/rules.ts'

type Breakdown = Pick<SalaryBreakdown, 'gross_kobo' | 'deductions_kobo' | 'net_kobo' | 'employer_kobo' | 'lines' | 'year'>

const monthOf = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}`

/**
 * Twelve whole months of the same salary, one after the other, so that the tax of the months sums to that of the year. The month that
 * is shown is the first; what rounding of the tax leaves over may make another differ by a kobo.
 */
export function yearOfSalary(
  rules: StatutoryRules,
  year: number,
  salary: Pick<PayFacts['salaries'][number], 'amount_kobo'>,
  known: PayFacts,
): Breakdown {
  const { hours: _hours, rates: _rates, roster: _roster, ...agreed } = known
  const facts: PayFacts = {
    ...agreed,
    kind: 'regular',
    is_month_paid: false,
    settlement: null,
    paid_before_kobo: 0,
    held_kobo: 0,
    hire_date: '1900-01-01',
    exit_date: null,
    salaries: [{ ...salary, starts_on: '1900-01-01', ends_on: null }],
    carried: [],
    loans: [],
    lost: 0,
    lost_days: [],
    past: [],
    so_far: null,
  }
  let so_far: PayFacts['so_far'] = null
  const months = Array.from({ length: 12 }, (_, at) => {
    const month = monthOf(year, at + 1)
    const last = new Date(Date.UTC(year, at + 1, 0)).getUTCDate()
    const slip = runSlip(
      rules,
      { month: `${month}-01`, starts_on: `${month}-01`, ends_on: `${month}-${last}` },
      { ...facts, so_far },
    )
    so_far = { ...slip.so_far, joined_months: slip.joined_months, months_before: 0 }
    return slip
  })
  const [first] = months
  if (!first) throw new Error('A year has twelve months')
  const sum = (of: (slip: (typeof months)[number]) => number) => months.reduce((total, slip) => total + of(slip), 0)
  const amountOf = (key: string) => (slip: (typeof months)[number]) =>
    slip.lines.find((line) => line.key === key)?.amount_kobo ?? 0
  const { gross_kobo, deductions_kobo, net_kobo, employer_kobo } = first
  return {
    gross_kobo,
    deductions_kobo,
    net_kobo,
    employer_kobo,
    lines: first.lines.map(({ kind, key, title, amount_kobo, explanation }) => ({
      kind,
      key,
      title,
      amount_kobo,
      explanation: key === 'paye' && amount_kobo > 0 ? 'A twelfth of the year’s tax' : explanation,
      year_kobo: sum(amountOf(key)),
    })),
    year: {
      gross_kobo: sum((slip) => slip.gross_kobo),
      deductions_kobo: sum((slip) => slip.deductions_kobo),
      net_kobo: sum((slip) => slip.net_kobo),
      employer_kobo: sum((slip) => slip.employer_kobo),
    },
  }
}
