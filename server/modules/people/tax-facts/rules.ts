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
