/** What a free invoice comes to and whether it may be asked for: pure. Design of commerce, section 2. */

import type { ManualLine } from '@iroko/contract/billing/invoice-requests'
import type { BillingEffect } from '@iroko/contract/billing/invoices'

export interface RequestedLine {
  title: string
  quantity: number
  unit: 'minute' | 'piece' | 'day'
  price_kobo: number | null
  amount_kobo: number
  effect: BillingEffect
  office_id: string
  note: string
}

/** Each as it would stand in the invoice: pieces at their price. */
export const linesOf = (lines: readonly ManualLine[]): RequestedLine[] =>
  lines.map(({ title, quantity, price_kobo, office_id }) => ({
    ...{
      title,
      quantity,
      unit: 'piece',
      price_kobo,
      amount_kobo: quantity * price_kobo,
      effect: 'manual',
      office_id,
      note: '',
    },
  }))

/** The largest invoice: beyond it amounts are no longer exact. */
const mostKobo = 1e14

/** What is wrong with lines, by the fields of the form. */
export function wrongLines(lines: readonly ManualLine[], campaigns: readonly { id: string }[]): Record<string, string> {
  const wrong: Record<string, string> = {}
  let sum = 0
  for (const [at, { office_id, quantity, price_kobo }] of lines.entries()) {
    sum += quantity * price_kobo
    if (!campaigns.some(({ id }) => id === office_id)) wrong[`lines.${at}`] = 'Choose a campaign of this client'
    else if (sum > mostKobo) wrong[`lines.${at}`] = 'This invoice is too large. Split it'
  }
  return wrong
}
