/** What a VAT return comes to, and how it is posted: pure. Nigeria Tax Act 2025, sections 155 and 156; due on the 21st (Administration Act, section 22). */
import { addMonths, firstOfMonth } from '@iroko/contract/dates'
import type { LedgerLine } from '../journals/rules.ts'
import { monthWords } from '../journals/rules.ts'

export interface VatFacts {
  output_kobo: number
  input_kobo: number
  /** Input VAT that the month before left to be claimed. */
  brought_kobo: number
  /** What customers withheld and is not claimed yet. */
  withheld_kobo: number
}

export interface VatSums extends VatFacts {
  payable_kobo: number
  carried_kobo: number
  /** Of that input VAT. */
  carried_input_kobo: number
}

/** What of output VAT is claimed as input VAT and as withheld by customers: first input VAT, also where credits were above sales. */
function claimedOf({ output_kobo, input_kobo, brought_kobo, withheld_kobo }: VatFacts) {
  const withheld = Math.min(Math.max(output_kobo - input_kobo - brought_kobo, 0), withheld_kobo)
  return { input: Math.min(output_kobo, input_kobo + brought_kobo), withheld }
}

/** Output less all that is claimed: to pay, or carried to the next month. */
export function sumsOf(facts: VatFacts): VatSums {
  const left = facts.output_kobo - facts.input_kobo - facts.brought_kobo - facts.withheld_kobo
  const carried_input_kobo = facts.input_kobo + facts.brought_kobo - claimedOf(facts).input
  return { ...facts, payable_kobo: Math.max(left, 0), carried_kobo: Math.max(-left, 0), carried_input_kobo }
}

/** Output VAT against what is claimed of it; what is left is payable. What is not used stays in its account and is carried. */
export function ledgerLinesOf(sums: VatSums, month: string): LedgerLine[] {
  const detail = `VAT ${month.slice(0, 7)}`
  const { input, withheld } = claimedOf(sums)
  const { output_kobo, payable_kobo } = sums
  const line = (rule_key: string, kobo: number): LedgerLine[] =>
    kobo === 0
      ? []
      : [{ rule_key, office_id: null, authority: null, detail, debit_kobo: Math.max(kobo, 0), credit_kobo: Math.max(-kobo, 0) }]
  return [
    ...line('tax.output', output_kobo),
    ...line('tax.input', -input),
    ...line('tax.withheld_by_customers', -withheld),
    ...line('tax.payable', -payable_kobo),
  ]
}

/** The 21st of the next month. */
export const dueOn = (month: string): string => `${addMonths(month, 1).slice(0, 7)}-21`

interface Filing {
  /** The first day of the month. */
  month: string
  /** The first month that is not filed; null where nothing with VAT was posted. */
  next: string | null
  today: string
}

/** Why a month cannot be filed, in a sentence. */
export function whyNotFile({ month, next, today }: Filing): string | undefined {
  if (next === null || month < next) return `${monthWords(month)} was filed already`
  if (month > next) return `File ${monthWords(next)} first`
  return month >= firstOfMonth(today) ? `${monthWords(month)} is not over yet` : undefined
}
