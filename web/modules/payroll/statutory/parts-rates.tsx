/** Statutory rules in words: each rate by its name. */
import { formatMoney } from '@iroko/contract/money'
import type { StatutoryRules } from '@iroko/contract/payroll/statutory'

const incomeWords = { net: 'income after contributions', gross: 'gross income' } as const

const percent = (bp: number): string => `${bp / 100}\u00a0%`

export function ratesOf(rules: StatutoryRules): { label: string; value: string }[] {
  const { rent_relief: rent, consolidated_relief: relief } = rules
  return [
    { label: 'Monthly minimum wage', value: formatMoney(rules.minimum_wage_kobo) },
    {
      label: 'Rent relief',
      value: rent ? `${percent(rent.rate_bp)} of the rent paid, at most ${formatMoney(rent.cap_kobo)} a year` : 'None',
    },
    {
      label: 'Consolidated relief',
      value: relief
        ? `${formatMoney(relief.fixed_kobo)} or ${percent(relief.least_bp)}, whichever is higher, plus ${percent(relief.share_bp)} of ${incomeWords[relief.of]}`
        : 'None',
    },
    { label: 'Minimum tax', value: rules.minimum_tax_bp > 0 ? `${percent(rules.minimum_tax_bp)} of gross income` : 'None' },
    {
      label: 'Bands of joiners',
      value: rules.joiner_bands === 'prorated' ? 'In proportion to their months' : 'The whole year',
    },
    { label: 'Pension, employee', value: percent(rules.pension_employee_bp) },
    { label: 'Pension, employer', value: percent(rules.pension_employer_bp) },
    { label: 'Pension, where the employer bears all of it', value: percent(rules.pension_alone_bp) },
    { label: 'NHF', value: `${percent(rules.nhf_bp)} of ${rules.nhf_of} pay` },
    { label: 'Health insurance, employee', value: percent(rules.nhis_employee_bp) },
    { label: 'Health insurance, employer', value: percent(rules.nhis_employer_bp) },
    { label: 'NSITF', value: percent(rules.nsitf_bp) },
    { label: 'ITF', value: percent(rules.itf_bp) },
  ]
}

/** 'Next ₦2,200,000.00', 'Above ₦50,000,000.00' */
export function bandText(bands: readonly { width_kobo: number | null }[], at: number): string {
  const width_kobo = bands[at]?.width_kobo ?? null
  if (width_kobo !== null) return `${at === 0 ? 'First' : 'Next'} ${formatMoney(width_kobo)}`
  return `Above ${formatMoney(bands.reduce((sum, band) => sum + (band.width_kobo ?? 0), 0))}`
}

/** What is different from the rules before. */
export function changesOf(rules: StatutoryRules, before: StatutoryRules): string[] {
  const known = new Map(ratesOf(before).map(({ label, value }) => [label, value]))
  const rates = ratesOf(rules).filter(({ label, value }) => known.get(label) !== value)
  return [
    ...(JSON.stringify(rules.bands) === JSON.stringify(before.bands) ? [] : ['Tax bands']),
    ...rates.map(({ label }) => label),
  ]
}
