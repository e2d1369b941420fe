/** What of pension the law fixes and what a person chose: pure, in whole kobo. */
import type { StatutoryRules } from '@iroko/contract/payroll/statutory'
import { type BasisPoints, share } from './rules-tax.ts'

/** By the person; null for the rate of the law. Percent, with at most two decimals. */
export interface PensionChoice {
  employee_percent: number | null
  employer_percent: number | null
  /** Given besides, of the month's pay or as an amount: one of the two. */
  voluntary_percent: number
  voluntary_kobo: number
}

type Law = Pick<StatutoryRules, 'pension_employee_bp' | 'pension_employer_bp' | 'pension_alone_bp'>

const bpOf = (percent: number | null): BasisPoints | null => (percent === null ? null : Math.round(percent * 100))

/**
 * The rates of a month: as agreed, and never below the law of that month (Pension Reform Act 2014, section 4). Where the employer bears all
 * of it, the employee gives nothing.
 */
export function pensionRates(law: Law, choice: PensionChoice): { employee_bp: BasisPoints; employer_bp: BasisPoints } {
  const [employee, employer] = [bpOf(choice.employee_percent), bpOf(choice.employer_percent)]
  if (employee === 0 && (employer ?? 0) >= law.pension_alone_bp) return { employee_bp: 0, employer_bp: employer ?? 0 }
  return {
    employee_bp: Math.max(employee ?? 0, law.pension_employee_bp),
    employer_bp: Math.max(employer ?? 0, law.pension_employer_bp),
  }
}

/** What is given besides of what is paid of a month: at most a third of it (Labour Act, section 5(7); PenCom on voluntary contributions). */
export function voluntaryOf({ voluntary_percent, voluntary_kobo }: PensionChoice, pay_kobo: number): number {
  if (pay_kobo <= 0) return 0
  const chosen = voluntary_percent > 0 ? share(pay_kobo, Math.round(voluntary_percent * 100), 10_000) : voluntary_kobo
  return Math.min(chosen, Math.floor(pay_kobo / 3))
}
