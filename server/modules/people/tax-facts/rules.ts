/** What may be agreed about the pension of a person. */
import { type Fault, invalid } from '@iroko/contract/errors'
import type { TaxFacts } from '@iroko/contract/people/tax-facts'

/** The least rates, in hundredths of a percent. */
export interface PensionLaw {
  employee_bp: number
  employer_bp: number
  /** From how much on the employer may bear all of it. */
  alone_bp: number
}

type Pension = Pick<
  TaxFacts,
  'pension' | 'pension_employee_percent' | 'pension_employer_percent' | 'voluntary_percent' | 'voluntary_kobo'
>

/** Rates are not below the law, and who has no pension has none of them (Pension Reform Act 2014, section 4). */
export function whyNotPension(facts: Pension, law: PensionLaw | undefined): Fault | undefined {
  const { pension, pension_employee_percent: employee, pension_employer_percent: employer } = facts
  const given = facts.voluntary_percent + facts.voluntary_kobo
  if (!pension)
    return employee === null && employer === null && given === 0
      ? undefined
      : invalid({ pension: 'Choose pension first: there are rates or a voluntary contribution' })
  if (!law) return undefined
  const [least, leastEmployer, alone] = [law.employee_bp / 100, law.employer_bp / 100, law.alone_bp / 100]
  if (employer !== null && employer < leastEmployer)
    return invalid({ pension_employer_percent: `At least ${leastEmployer}%, as the law says` })
  if (employee !== null && employee < least && !(employee === 0 && (employer ?? 0) >= alone))
    return invalid({
      pension_employee_percent: `At least ${least}%, or 0% where the employer pays at least ${alone}%`,
    })
  return undefined
}

const lowering = [
  'rent_kobo',
  'life_premium_kobo',
  'mortgage_interest_kobo',
  'before_months',
  'before_reliefs_kobo',
  'before_tax_kobo',
  'voluntary_percent',
  'voluntary_kobo',
] as const

/** Whether a change lowers tax or pension, or says what another payroll paid: the same as `lowers_tax` of the database. */
export const lowersTax = (before: TaxFacts, after: TaxFacts): boolean =>
  (before.pension && !after.pension) ||
  (after.joiner_bands === 'full_year' && before.joiner_bands !== 'full_year') ||
  before.pension_employee_percent !== after.pension_employee_percent ||
  (after.pension_employer_percent ?? 0) < (before.pension_employer_percent ?? 0) ||
  before.before_gross_kobo !== after.before_gross_kobo ||
  lowering.some((name) => after[name] > before[name])

/** The document that stands behind tax details: each change that lowers tax or pension needs one of its own. */
export const paperAfter = (before: TaxFacts, after: TaxFacts): string | null =>
  after.paper_id === before.paper_id && lowersTax(before, after) ? null : after.paper_id
