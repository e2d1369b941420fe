/** What an issued document comes to, how it is posted, and what stands against it: pure. Designs of commerce, section 2, and accounting, section 3. */
import type { BillingEffect } from '@iroko/contract/billing/invoices'
import { partOf } from '@iroko/contract/documents'
import { conflict, type Fault } from '@iroko/contract/errors'
import { formatMoney } from '@iroko/contract/money'
import type { LedgerLine } from '../../accounting/journals/rules.ts'

export interface InvoicedLine {
  amount_kobo: number
  effect: BillingEffect
  office_id: string | null
}

interface Taxed {
  vat_bp: number
  tax_code_id: string | null
}

export interface Totals {
  net_kobo: number
  vat_kobo: number
  total_kobo: number
  wht_kobo: number
}

/** VAT once on the sum after credits; what is withheld is of the net. */
export function totalsOf(lines: readonly InvoicedLine[], { vat_bp, wht_bp }: { vat_bp: number; wht_bp: number }): Totals {
  const net_kobo = lines.reduce((sum, { amount_kobo }) => sum + amount_kobo, 0)
  const vat_kobo = partOf(net_kobo, vat_bp)
  return { net_kobo, vat_kobo, total_kobo: net_kobo + vat_kobo, wht_kobo: partOf(net_kobo, wht_bp) }
}

interface Client {
  title: string
  tin: string
  address: string
  residency: string
}

interface Sent {
  client: Client
  totals: Totals
  po_required: boolean
  po_number: string
  /** What is left of the order; null without a limit. */
  po_left_kobo: number | null
}

/** Why an invoice cannot be issued: what the law has it name, and what the client asked for. */
export function whyNotIssued({ client, totals, po_required, po_number, po_left_kobo }: Sent): Fault | undefined {
  const { title, tin, address, residency } = client
  if (address === '') return conflict('no_address', `Enter the address of ${title}`)
  if (tin === '' && residency === 'nigeria') return conflict('no_tin', `Enter the TIN of ${title}`)
  if (totals.net_kobo <= 0) return conflict('nothing', 'It comes to nothing: there is nothing to invoice')
  if (po_required && po_number === '') return conflict('no_po', `${title} asks for an order number. Enter it in the contract`)
  if (po_left_kobo !== null && totals.net_kobo > po_left_kobo)
    return conflict(
      'po_limit',
      `Order ${po_number} has ${formatMoney(po_left_kobo)} left. Ask another person to approve this invoice`,
    )
  return undefined
}

/** Income where something is charged; what is credited stands apart. Adjustments go by their sign. */
const ruleOf = ({ amount_kobo, effect }: InvoicedLine, isExported: boolean): string =>
  effect === 'shortfall' || effect === 'sla' || effect === 'concession' || amount_kobo < 0
    ? 'billing.credits'
    : isExported
      ? 'billing.export'
      : 'billing.income'

interface Posted extends Totals, Taxed {
  client: { id: string; title: string }
  /** Zero-rated: a service to somebody abroad. */
  is_exported: boolean
  lines: readonly InvoicedLine[]
}

const plain = { authority: null, detail: '' }

/** The lines of the entry: receivable of the client, income and credits by campaign, and VAT. */
export function entryOf({
  client,
  lines,
  is_exported,
  vat_bp,
  tax_code_id,
  net_kobo,
  vat_kobo,
  total_kobo,
}: Posted): LedgerLine[] {
  const sums = new Map<string, { rule_key: string; office_id: string | null; kobo: number }>()
  for (const line of lines) {
    const rule_key = ruleOf(line, is_exported)
    const key = `${rule_key} ${line.office_id}`
    sums.set(key, { rule_key, office_id: line.office_id, kobo: (sums.get(key)?.kobo ?? 0) + line.amount_kobo })
  }
  // Without VAT the schedule of taxes still tells zero-rated and exempt sales from each other.
  const untaxed = vat_bp === 0 && tax_code_id !== null
  const income = [...sums.values()]
    .filter(({ kobo }) => kobo !== 0)
    .map(({ rule_key, office_id, kobo }) => ({
      ...{ ...plain, rule_key, office_id, party_id: client.id, ...sidesOf(-kobo) },
      ...(untaxed && { tax_code_id, tax_base_kobo: Math.abs(kobo) }),
    }))
  const vat = {
    ...plain,
    rule_key: 'tax.output',
    office_id: null,
    tax_code_id,
    tax_base_kobo: Math.abs(net_kobo),
    ...sidesOf(-vat_kobo),
  }
  return [
    { ...plain, rule_key: 'billing.receivable', office_id: null, party_id: client.id, ...sidesOf(total_kobo) },
    ...income,
    ...(vat_kobo === 0 ? [] : [vat]),
  ]
}

/** A debit above zero, a credit below. */
export const sidesOf = (kobo: number): { debit_kobo: number; credit_kobo: number } => ({
  debit_kobo: Math.max(0, kobo),
  credit_kobo: Math.max(0, -kobo),
})
