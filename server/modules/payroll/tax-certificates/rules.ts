/** What the tax of a year comes to, from the figures of its certificate: pure, in kobo. */
import { share, yearTax } from '../statutory/rules-tax.ts'
import type { TaxYear } from './store.ts'

type Figures = Pick<
  TaxYear,
  | 'rules'
  | 'gross_kobo'
  | 'reliefs_kobo'
  | 'life_premium_kobo'
  | 'mortgage_interest_kobo'
  | 'rent_kobo'
  | 'band_months'
  | 'over_kobo'
  | 'repaid_kobo'
  | 'paye_kobo'
  | 'before_tax_kobo'
>

/**
 * The year's premium and interest as they count of it, its tax, and what was deducted beyond that: as the last payslip says, or what was repaid
 * since makes of it (Nigeria Tax Administration Act, sections 51(7) and 55).
 */
export function taxOf(about: Figures) {
  const { rules, gross_kobo, reliefs_kobo, rent_kobo, band_months: months } = about
  const inYear = (kobo: number) => share(kobo, months, 12)
  const life_premium_kobo = inYear(about.life_premium_kobo)
  const mortgage_interest_kobo = inYear(about.mortgage_interest_kobo)
  const reliefs = { reliefs_kobo: reliefs_kobo + life_premium_kobo, mortgage_interest_kobo, rent_kobo, months }
  const tax = yearTax(rules, { gross_kobo, ...reliefs })
  const beyond = about.paye_kobo + about.before_tax_kobo - tax.tax_kobo
  const over_kobo = about.repaid_kobo > 0 ? Math.max(about.over_kobo, beyond) : about.over_kobo
  return { tax, life_premium_kobo, mortgage_interest_kobo, over_kobo }
}
