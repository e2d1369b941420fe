/** A month's pay of one person: pure, in whole kobo, each line rounded once and half up. */
import type { SlipLine } from '@iroko/contract/payroll/payslips'
import type { StatutoryRules } from '@iroko/contract/payroll/statutory'
import { type PensionChoice, pensionRates, voluntaryOf } from '../statutory/rules-pension.ts'
import { bp, type MonthIncome, type MonthTax, monthTax, type YearSoFar } from '../statutory/rules-tax.ts'

export interface Earning {
  key: string
  /** Which part of the salary, where several of a line are. */
  part?: string
  title: string
  /** As agreed for a whole month. */
  full_kobo: number
  /** For the days that count; less where days are missing. */
  paid_kobo: number
  is_basic: boolean
  is_pensionable: boolean
  /** Not expected again: taxed where it is paid, and outside NSITF. */
  is_once: boolean
  /** Salary of a month before that is paid, or taken back, now: within NSITF all the same. */
  is_late?: boolean
  explanation: string
}

/** What is paid this once, and is part of no base of contributions. */
export const onceOf = (key: string, title: string, paid_kobo: number, explanation: string): Earning => ({
  key,
  title,
  full_kobo: 0,
  paid_kobo,
  is_basic: false,
  is_pensionable: false,
  is_once: true,
  explanation,
})

export interface SlipFacts {
  rules: StatutoryRules
  earnings: readonly Earning[]
  pension: boolean
  /** Without one the rates of the law, and nothing besides. */
  pension_choice?: PensionChoice
  nhf: boolean
  nhis: boolean
  /** A year, as are the two below. */
  life_premium_kobo: number
  /** On the loan for an own home. */
  mortgage_interest_kobo: number
  /** Accepted. */
  rent_kobo: number
  /** Of the year that bands count for: 12, or fewer for who joined. */
  months: number
  /** Months that are left, this one included. */
  left: number
  /** Paid beside the pay of a month: all of its tax falls due with it, and none of the months'. */
  isApart?: boolean
  so_far: YearSoFar
}

export interface Slip {
  lines: SlipLine[]
  gross_kobo: number
  refunds_kobo: number
  deductions_kobo: number
  net_kobo: number
  employer_kobo: number
  tax: MonthTax
}

/** Statutory deductions and the employer's contributions of what was earned; loans and other deductions come after. */
export function slipOf(facts: SlipFacts): Slip {
  const { rules, earnings } = facts
  // Each contribution is rounded once; what one-off earnings add to it is the rest.
  const all = contributions(facts, ({ paid_kobo }) => paid_kobo)
  const paid = contributions(facts, ({ paid_kobo, is_once }) => (is_once ? 0 : paid_kobo))
  const full = contributions(facts, ({ full_kobo, is_once }) => (is_once ? 0 : full_kobo))
  const month: MonthIncome = {
    recurring: { gross_kobo: full.gross_kobo, reliefs_kobo: full.reliefs_kobo },
    paid: { gross_kobo: paid.gross_kobo, reliefs_kobo: paid.reliefs_kobo },
    once: { gross_kobo: all.gross_kobo - paid.gross_kobo, reliefs_kobo: all.reliefs_kobo - paid.reliefs_kobo },
    life_premium_kobo: facts.life_premium_kobo,
    mortgage_interest_kobo: facts.mortgage_interest_kobo,
    rent_kobo: facts.rent_kobo,
    months: facts.months,
    left: facts.left,
    isApart: facts.isApart ?? false,
  }
  const tax = monthTax(rules, facts.so_far, month)
  const { gross_kobo } = all
  const rates = ratesOf(facts)
  const of = (base: string, rate: number) => `${percent(rate)} of ${base}`
  const deductions = [
    line('deduction', 'pension', 'Pension', all.pension, of('pensionable pay', rates.employee_bp)),
    line('deduction', 'pension_voluntary', 'Voluntary pension', all.voluntary, voluntaryText(facts)),
    line('deduction', 'nhf', 'National Housing Fund', all.nhf, of(nhfBase(rules), rules.nhf_bp)),
    line('deduction', 'nhis', 'Health insurance', all.nhis, of('basic pay', rules.nhis_employee_bp)),
    line('deduction', 'paye', 'PAYE', tax.paye_kobo, explainTax(tax, facts)),
  ].filter(({ key, amount_kobo }) => key === 'paye' || amount_kobo > 0)
  const employer = [
    line('employer', 'pension_employer', 'Pension, employer', employerPension(facts), of('pensionable pay', rates.employer_bp)),
    line(
      'employer',
      'nhis_employer',
      'Health insurance, employer',
      employerHealth(facts),
      of('basic pay', rules.nhis_employer_bp),
    ),
    line(
      'employer',
      'nsitf',
      'NSITF',
      bp(nsitfBase(earnings), rules.nsitf_bp),
      of('pay without one-off payments', rules.nsitf_bp),
    ),
    line('employer', 'itf', 'ITF', bp(gross_kobo, rules.itf_bp), of('gross pay', rules.itf_bp)),
  ].filter(({ amount_kobo }) => amount_kobo !== 0)
  const deductions_kobo = total(deductions)
  const refunds = [
    back('pension', 'Pension', all.pension),
    back('nhf', 'National Housing Fund', all.nhf),
    back('nhis', 'Health insurance', all.nhis),
  ].filter(({ amount_kobo }) => amount_kobo > 0)
  const refunds_kobo = total(refunds)
  return {
    lines: [...earningLines(earnings), ...refunds, ...deductions, ...employer],
    gross_kobo,
    refunds_kobo,
    deductions_kobo,
    net_kobo: gross_kobo + refunds_kobo - deductions_kobo,
    employer_kobo: total(employer),
    tax,
  }
}

/** One line a key: arrears are of several parts and one line. */
function earningLines(earnings: readonly Earning[]): SlipLine[] {
  const byKey = Map.groupBy(
    earnings.filter(({ paid_kobo }) => paid_kobo !== 0),
    ({ key }) => key,
  )
  return [...byKey.values()].flatMap((same) => {
    const [first] = same
    return first
      ? [
          line(
            'earning',
            first.key,
            first.title,
            sumOf(same, ({ paid_kobo }) => paid_kobo),
            first.explanation,
          ),
        ]
      : []
  })
}

type Amount = (earning: Earning) => number

const sumOf = (earnings: readonly Earning[], amount: Amount): number =>
  earnings.reduce((sum, earning) => sum + amount(earning), 0)

/** What the employee gives of these amounts, and what of it lowers the tax. */
function contributions(slip: SlipFacts, amount: Amount) {
  const { rules, earnings, ...facts } = slip
  const gross_kobo = sumOf(earnings, amount)
  const pensionable = sumOf(earnings, (earning) => (earning.is_pensionable ? amount(earning) : 0))
  const basic = sumOf(earnings, (earning) => (earning.is_basic ? amount(earning) : 0))
  const pension = facts.pension ? bp(pensionable, ratesOf(slip).employee_bp) : 0
  // Of the month's pay alone: what is paid this once, or comes late, has none.
  const monthly = sumOf(earnings, (earning) => (earning.is_once ? 0 : amount(earning)))
  const voluntary = facts.pension && facts.pension_choice ? voluntaryOf(facts.pension_choice, monthly) : 0
  const nhf = facts.nhf ? bp(rules.nhf_of === 'basic' ? basic : gross_kobo, rules.nhf_bp) : 0
  const nhis = facts.nhis ? bp(basic, rules.nhis_employee_bp) : 0
  return { gross_kobo, pension, voluntary, nhf, nhis, reliefs_kobo: pension + voluntary + nhf + nhis }
}

function employerPension(facts: SlipFacts): number {
  const { earnings, pension } = facts
  const base = sumOf(earnings, ({ is_pensionable, paid_kobo }) => (is_pensionable ? paid_kobo : 0))
  return pension ? bp(base, ratesOf(facts).employer_bp) : 0
}

function employerHealth({ rules, earnings, nhis }: SlipFacts): number {
  const base = sumOf(earnings, ({ is_basic, paid_kobo }) => (is_basic ? paid_kobo : 0))
  return nhis ? bp(base, rules.nhis_employer_bp) : 0
}

/** Remuneration without what is paid this once (NSITF-NECA memorandum of 2017); a salary that comes late is remuneration. */
const nsitfBase = (earnings: readonly Earning[]): number =>
  sumOf(earnings, ({ is_once, is_late, paid_kobo }) => (is_once && !is_late ? 0 : paid_kobo))

/** More pay was taken back than there is: what was deducted of it comes back, and lowers what the fund is next paid. */
const back = (key: string, title: string, kobo: number): SlipLine =>
  line('refund', `${key}_back`, `${title}, of pay taken back`, Math.max(0, -kobo), 'Set off with the next remittance')

const lawAlone: PensionChoice = { employee_percent: null, employer_percent: null, voluntary_percent: 0, voluntary_kobo: 0 }
const ratesOf = ({ rules, pension_choice = lawAlone }: SlipFacts) => pensionRates(rules, pension_choice)

const voluntaryText = ({ pension_choice }: SlipFacts): string =>
  pension_choice && pension_choice.voluntary_percent > 0
    ? `${pension_choice.voluntary_percent}% of the month’s pay, before tax`
    : 'As chosen, before tax; at most a third of the month’s pay'

const nhfBase = ({ nhf_of }: StatutoryRules): string => (nhf_of === 'basic' ? 'basic pay' : 'gross pay')
const percent = (rate: number): string => `${rate / 100}%`
const total = (lines: readonly SlipLine[]): number => lines.reduce((sum, { amount_kobo }) => sum + amount_kobo, 0)
const line = (kind: SlipLine['kind'], key: string, title: string, amount_kobo: number, explanation: string): SlipLine => ({
  kind,
  key,
  title,
  amount_kobo,
  explanation,
})

function explainTax({ year }: MonthTax, { left, isApart }: SlipFacts): string {
  if (year.is_exempt) return 'Nothing: does not exceed the national minimum wage'
  if (isApart) return 'What this payment adds to the year’s tax'
  return left === 1
    ? 'The rest of the year’s tax, in its last month'
    : `The rest of the year’s tax, spread over ${left} months including this one`
}
