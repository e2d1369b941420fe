/** What can still be taken off an invoice, and what a credit note and a write-off of it come to: pure. Design of commerce, sections 2 and 3. */
import type { CreditDraftLine } from '@iroko/contract/billing/credit-notes'
import { partOf, portionOf } from '@iroko/contract/documents'
import { conflict, type Fault, invalid } from '@iroko/contract/errors'
import { formatMoney } from '@iroko/contract/money'
import type { LedgerLine } from '../../accounting/journals/rules.ts'
import { sidesOf } from '../invoices/rules.ts'

/** An invoice with what was taken off it so far, in amounts above zero. */
export interface Creditable {
  number: string
  credits: string | null
  net_kobo: number
  vat_bp: number
  total_kobo: number
  wht_kobo: number
  open_kobo: number
  /** Of its credit notes alone. */
  credited: { net_kobo: number; vat_kobo: number; wht_kobo: number }
  /** Of credit notes and write-offs together. */
  taken_kobo: number
  lines: readonly { position: number; title: string; left_kobo: number }[]
}

export interface Taken {
  net_kobo: number
  vat_kobo: number
  total_kobo: number
  wht_kobo: number
}

/** What is left to credit without VAT. */
export const leftOf = ({ net_kobo, credited }: Creditable): number => net_kobo - credited.net_kobo

/** VAT and what is withheld are those of all that is credited so far less those of before, so that the parts come to the whole. */
export function creditOf(invoice: Creditable, lines: readonly { amount_kobo: number }[]): Taken {
  const net_kobo = lines.reduce((sum, { amount_kobo }) => sum + amount_kobo, 0)
  const { credited, vat_bp } = invoice
  const so_far = credited.net_kobo + net_kobo
  const vat_kobo = partOf(so_far, vat_bp) - credited.vat_kobo
  const wht_kobo = portionOf(so_far, invoice.wht_kobo, invoice.net_kobo) - credited.wht_kobo
  return { net_kobo, vat_kobo, total_kobo: net_kobo + vat_kobo, wht_kobo }
}

/** The whole amount is a loss: its VAT was sold and stays due. What is not paid is not withheld of either. */
export const writeOffOf = ({ wht_kobo, total_kobo }: Creditable, amount_kobo: number): Taken => ({
  ...{ net_kobo: amount_kobo, vat_kobo: 0, total_kobo: amount_kobo, wht_kobo: portionOf(amount_kobo, wht_kobo, total_kobo) },
})

const notAnInvoice = (): Fault => conflict('no_invoice', 'Only an invoice can be credited or written off')

/** Why so much of these lines cannot be credited; by the fields of the form. */
export function whyNotCredited(invoice: Creditable, lines: readonly CreditDraftLine[]): Fault | undefined {
  if (invoice.credits !== null) return notAnInvoice()
  const wrong: Record<string, string> = {}
  const seen = new Set<number>()
  for (const [at, { position, amount_kobo }] of lines.entries()) {
    const line = invoice.lines.find((known) => known.position === position)
    if (!line || seen.has(position)) wrong[`lines.${at}`] = 'Choose each line of the invoice once'
    else if (amount_kobo > line.left_kobo)
      wrong[`lines.${at}`] = `${line.title} has ${formatMoney(line.left_kobo)} left to credit`
    seen.add(position)
  }
  if (Object.keys(wrong).length > 0) return invalid(wrong)
  const { net_kobo, total_kobo } = creditOf(invoice, lines)
  if (net_kobo > leftOf(invoice))
    return conflict('over', `${invoice.number} has ${formatMoney(leftOf(invoice))} left to credit, without VAT`)
  const left = invoice.total_kobo - invoice.taken_kobo
  return total_kobo > left
    ? conflict('over', `${invoice.number} has ${formatMoney(left)} left: the rest was credited or written off`)
    : undefined
}

interface WrittenOff {
  amount_kobo: number
  allowance_kobo: number
}

/** Why so much cannot be written off, of it so much from what was provided for; `provided` is what is left of that in the books. */
export function whyNotWrittenOff(
  invoice: Creditable,
  { amount_kobo, allowance_kobo }: WrittenOff,
  provided: number,
): Fault | undefined {
  if (invoice.credits !== null) return notAnInvoice()
  if (amount_kobo > invoice.open_kobo) return conflict('over', `${invoice.number} has ${formatMoney(invoice.open_kobo)} left`)
  if (allowance_kobo > amount_kobo) return invalid({ allowance_kobo: 'No more than is written off' })
  return allowance_kobo > provided
    ? invalid({ allowance_kobo: `The loss allowance has ${formatMoney(Math.max(0, provided))} left` })
    : undefined
}

interface Loss extends WrittenOff {
  client_id: string
}

/** First from what was provided for, the rest a loss of today, against what the client owed. NA 28. */
export function writeOffEntry({ client_id, amount_kobo, allowance_kobo }: Loss): LedgerLine[] {
  const plain = { authority: null, detail: '', office_id: null, party_id: client_id }
  const amounts = [
    ['billing.allowance', allowance_kobo],
    ['billing.written_off', amount_kobo - allowance_kobo],
    ['billing.receivable', -amount_kobo],
  ] as const
  return amounts.filter(([, kobo]) => kobo !== 0).map(([rule_key, kobo]) => ({ ...plain, rule_key, ...sidesOf(kobo) }))
}

/** Why so much is not paid back of a receipt or credit note of which so much is left. */
export const whyNotRefunded = (number: string, left_kobo: number, amount_kobo: number): Fault | undefined =>
  amount_kobo > left_kobo ? invalid({ amount_kobo: `${number} has ${formatMoney(Math.max(0, left_kobo))} left` }) : undefined

/** What is left of a receipt is an advance; of a credit note it stands with what the client owes. */
export function refundEntry(party_id: string, kobo: number, isAdvance: boolean): LedgerLine[] {
  const plain = { authority: null, detail: '', office_id: null }
  return [
    { ...plain, rule_key: isAdvance ? 'billing.advances' : 'billing.receivable', party_id, ...sidesOf(kobo) },
    { ...plain, rule_key: 'billing.bank', ...sidesOf(-kobo) },
  ]
}
