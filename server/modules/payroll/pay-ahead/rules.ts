/** What a try changes of the facts of a month: pure. */
import { addDays, daysBetween } from '@iroko/contract/dates'
import type { PayFacts } from '../calculation/rules.ts'
import type { LostDay } from '../calculation/rules-days.ts'
import { type Period, spansIn } from '../calculation/rules-salary.ts'
import { isWeekday } from '../pay-groups/rules.ts'

export interface Try {
  unpaid_days: number
  loan_kobo: number
  pension_kobo: number
}

/**
 * The facts with so many days without pay more (the last working days of the period), an instalment of another loan, and a deduction for
 * pension beside that of the law, which does not lower the tax.
 */
export function withTry(facts: PayFacts, period: Period, { unpaid_days, loan_kobo, pension_kobo }: Try): PayFacts {
  const days = lastWorkingDays(facts, period, unpaid_days)
  const loan = { id: 'try', title: 'Loan instalment', principal_kobo: loan_kobo, months: 1, balance_kobo: loan_kobo }
  const pension = { id: 'try_pension', title: 'More pension', mode: 'flat_rate' as const, value: pension_kobo }
  return {
    ...facts,
    lost: facts.lost + days.length * 100,
    lost_days: [...(facts.lost_days ?? []), ...days].toSorted(([left], [right]) => (left < right ? -1 : 1)),
    loans: loan_kobo > 0 ? [...facts.loans, { ...loan, first_month: period.month, skipped: [] }] : facts.loans,
    deductions: pension_kobo > 0 ? [...facts.deductions, pension] : facts.deductions,
  }
}

function lastWorkingDays(facts: PayFacts, period: Period, count: number): LostDay[] {
  const { roster, lost_days = [] } = facts
  const spans = spansIn(facts, period)
  const isEmployed = (day: string) => spans.some(({ first, last }) => first <= day && day <= last)
  const lost = new Set(lost_days.map(([day]) => day))
  const isWorked = (day: string) =>
    roster?.includes('1') ? roster[daysBetween(period.starts_on, day)] === '1' : isWeekday(day)
  const found: LostDay[] = []
  for (let day = period.ends_on; day >= period.starts_on && found.length < count; day = addDays(day, -1))
    if (isWorked(day) && !lost.has(day) && isEmployed(day)) found.push([day, 100])
  return found
}
