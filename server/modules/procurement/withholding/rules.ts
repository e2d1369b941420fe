/** What is withheld of a payment to a vendor: pure. Deduction of Tax at Source (Withholding) Regulations 2024. */
import { partOf, portionOf } from '@iroko/contract/documents'
import type { VendorKind, WhtClass } from '@iroko/contract/procurement/withholding'

export interface WhtRate {
  wht_class: string
  vendor_kind: string
  starts_on: string
  rate_bp: number
  doubles: boolean
}

interface Payee {
  kind: VendorKind
  wht_class: WhtClass
  tin: string | null
}

/** The rate of a day in hundredths of a percent: twice as much without a Tax ID, but on passive income; 0 before the first one. */
export function rateOf(rates: readonly WhtRate[], { kind, wht_class, tin }: Payee, day: string): number {
  const [latest] = rates
    .filter((rate) => rate.wht_class === wht_class && rate.vendor_kind === kind && rate.starts_on <= day)
    .toSorted((a, b) => b.starts_on.localeCompare(a.starts_on))
  if (!latest) return 0
  return latest.doubles && tin === null ? Math.min(2 * latest.rate_bp, 10_000) : latest.rate_bp
}

/** What is paid of a bill by now, and what of that was withheld. */
export interface PaidSoFar {
  gross_kobo: number
  wht_kobo: number
}

interface Owed {
  /** Less what was credited. */
  net_kobo: number
  gross_kobo: number
}

/**
 * What is withheld of the next part of a bill: of the whole without VAT, shared by what is paid, less what was withheld before. So parts sum to
 * the whole, whatever their sizes. A rate that changed between two parts counts for the rest; never below 0 or above what is paid.
 */
export function withheldOf({ net_kobo, gross_kobo }: Owed, rate_bp: number, before: PaidSoFar, paying_kobo: number): number {
  const whole = partOf(net_kobo, rate_bp)
  const due = portionOf(whole, before.gross_kobo + paying_kobo, gross_kobo)
  return Math.min(Math.max(due - before.wht_kobo, 0), paying_kobo)
}

/** What the tax is counted on of a part: that part of the net. */
export const baseOf = ({ net_kobo, gross_kobo }: Owed, paying_kobo: number): number =>
  portionOf(net_kobo, paying_kobo, gross_kobo)

export const federalService = 'Nigeria Revenue Service'

/** Whom the tax is owed to: of people their State, of all others the federal service (section 2 of the regulations). */
export const authorityOf = ({ kind, tax_state }: { kind: VendorKind; tax_state: string | null }) =>
  kind === 'individual' && tax_state
    ? { authority: `${tax_state} State`, is_state: true }
    : { authority: federalService, is_state: false }
