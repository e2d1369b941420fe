/** What a tax code may be, and which of its rates counts on a day: pure. Design of accounting, section 1. */
import type { TaxCodeDraft, TaxRate } from '@iroko/contract/accounting/tax-codes'

/** The rate that counts on a day, in hundredths of a percent; undefined before the first one. */
export function rateOn(rates: readonly TaxRate[], day: string): number | undefined {
  const [latest] = rates.filter(({ starts_on }) => starts_on <= day).toSorted((a, b) => b.starts_on.localeCompare(a.starts_on))
  return latest?.rate_bp
}

/** The latest of all, whether it counts yet or not. */
export const latestOf = (rates: readonly TaxRate[]): TaxRate | undefined =>
  rates.toSorted((a, b) => b.starts_on.localeCompare(a.starts_on))[0]

interface Before {
  kind: TaxCodeDraft['kind']
  treatment: TaxCodeDraft['treatment']
  rates: readonly TaxRate[]
  is_used: boolean
}

/** Whether what is sent adds a rate to those that stand. */
export function isNewRate({ rate_bp, starts_on }: TaxRate, rates: readonly TaxRate[]): boolean {
  const latest = latestOf(rates)
  return latest?.rate_bp !== rate_bp || latest.starts_on !== starts_on
}

/** What is wrong with a tax code, by its fields. */
export function wrongOf(draft: TaxCodeDraft, before?: Before): Record<string, string> {
  const { kind, treatment, rate_bp, starts_on } = draft
  const wrong: Record<string, string> = {}
  if (kind === 'withheld' && treatment !== 'standard') wrong.treatment = 'What is withheld has a rate: choose a standard rate'
  else if (treatment === 'standard' && rate_bp === 0) wrong.rate_bp = 'Enter a rate, or choose another treatment'
  else if (treatment !== 'standard' && rate_bp > 0) wrong.rate_bp = 'Only a standard rate is more than 0 %'
  if (!before) return wrong
  if (before.is_used && (kind !== before.kind || treatment !== before.treatment))
    wrong[kind !== before.kind ? 'kind' : 'treatment'] = 'This tax code is in use. Archive it and add another'
  const latest = latestOf(before.rates)
  if (latest && isNewRate(draft, before.rates) && starts_on <= latest.starts_on)
    wrong.starts_on = `The rate from ${latest.starts_on} stands. Choose a later day for another rate`
  return wrong
}
