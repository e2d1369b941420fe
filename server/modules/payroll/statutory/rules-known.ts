/** The rule sets that the law gave so far; the first rows of `statutory_rules`. Naira in the texts, kobo here. */
import type { Band, TaxRules } from './rules-tax.ts'

const naira = (amount: number): number => amount * 100
const band = (width: number | null, percent: number): Band => ({
  width_kobo: width === null ? null : naira(width),
  rate_bp: percent * 100,
})

/** Nigeria Tax Act 2025, section 58 with the Fourth Schedule, section 30; National Minimum Wage (Amendment) Act 2024. From 2026. */
export const nigeriaTaxAct: TaxRules = {
  bands: [
    band(800_000, 0),
    band(2_200_000, 15),
    band(9_000_000, 18),
    band(13_000_000, 21),
    band(25_000_000, 23),
    band(null, 25),
  ],
  minimum_wage_kobo: naira(70_000),
  rent_relief: { rate_bp: 2000, cap_kobo: naira(500_000) },
  consolidated_relief: null,
  minimum_tax_bp: 0,
}

/** Personal Income Tax Act, Sixth Schedule, sections 33 and 37 as amended by the Finance Acts 2019 and 2020. Until 2025. */
export const personalIncomeTaxAct: TaxRules = {
  bands: [band(300_000, 7), band(300_000, 11), band(500_000, 15), band(500_000, 19), band(1_600_000, 21), band(null, 24)],
  minimum_wage_kobo: naira(70_000),
  rent_relief: null,
  consolidated_relief: { fixed_kobo: naira(200_000), least_bp: 100, share_bp: 2000, of: 'net' },
  minimum_tax_bp: 100,
}
