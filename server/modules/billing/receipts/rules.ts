/** Which invoices a receipt settles, and how it is posted: pure. Designs of commerce, section 3, and accounting, section 3. */
import { portionOf } from '@iroko/contract/documents'
import { conflict, type Fault } from '@iroko/contract/errors'
import { formatMoney } from '@iroko/contract/money'
import type { LedgerLine } from '../../accounting/journals/rules.ts'
import { sidesOf } from '../invoices/rules.ts'

export interface OpenInvoice {
  id: string
  number: string
  due_on: string
  total_kobo: number
  open_kobo: number
  /** What the client is expected to withhold of the whole, and what it has withheld so far or of what was credited never will. */
  wht_kobo: number
  wht_taken_kobo: number
  /** Its VAT, where the client withholds that as well; else 0. */
  vat_agent_kobo: number
  vat_taken_kobo: number
}

export interface Settled {
  invoice_id: string
  amount_kobo: number
  wht_kobo: number
  vat_withheld_kobo: number
}

const restOf = ({ wht_kobo, wht_taken_kobo, vat_agent_kobo, vat_taken_kobo }: OpenInvoice) => ({
  wht: Math.max(0, wht_kobo - wht_taken_kobo),
  vat: Math.max(0, vat_agent_kobo - vat_taken_kobo),
})

/** What is to be paid in cash until an invoice is settled. */
export const cashOf = (invoice: OpenInvoice): number => {
  const { wht, vat } = restOf(invoice)
  return Math.max(0, invoice.open_kobo - wht - vat)
}

/** Those whose number the narration names first, then the oldest by their due day. */
export function inOrder(open: readonly OpenInvoice[], narration: string): OpenInvoice[] {
  const spelled = narration.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const isNamed = ({ number }: OpenInvoice) => spelled.includes(number)
  return open.toSorted(
    (a, b) => Number(isNamed(b)) - Number(isNamed(a)) || a.due_on.localeCompare(b.due_on) || a.number.localeCompare(b.number),
  )
}

/**
 * What cash settles by default. Without anything withheld where it is exactly the whole of the first invoices, or all that is owed and more;
 * else each is settled by its cash and what is withheld of it, a part by `round(cash × gross / (gross − withheld))`, and the last part takes the rest.
 */
export function settle(cash: number, open: readonly OpenInvoice[], narration: string): Settled[] {
  const ordered = inOrder(open, narration).filter(({ open_kobo }) => open_kobo > 0)
  const isGross = ordered.some((_, at) => sumOf(ordered.slice(0, at + 1).map(({ open_kobo }) => open_kobo)) === cash)
  const isAll = cash >= sumOf(ordered.map(({ open_kobo }) => open_kobo))
  let left = cash
  const settled: Settled[] = []
  for (const invoice of ordered) {
    if (left <= 0) break
    const part = isGross || isAll ? plainPart(left, invoice) : withheldPart(left, invoice)
    if (part.amount_kobo > 0) settled.push({ invoice_id: invoice.id, ...part })
    left -= cashUsed(part)
  }
  return settled
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

type Part = Omit<Settled, 'invoice_id'>

/** What of a receipt an allocation uses. */
export const cashUsed = ({ amount_kobo, wht_kobo, vat_withheld_kobo }: Part): number =>
  amount_kobo - wht_kobo - vat_withheld_kobo

const plainPart = (cash: number, { open_kobo }: OpenInvoice): Part => ({
  ...{ amount_kobo: Math.min(cash, open_kobo), wht_kobo: 0, vat_withheld_kobo: 0 },
})

function withheldPart(cash: number, invoice: OpenInvoice): Part {
  const { wht, vat } = restOf(invoice)
  if (cash >= cashOf(invoice)) return { amount_kobo: invoice.open_kobo, wht_kobo: wht, vat_withheld_kobo: vat }
  const { total_kobo, wht_kobo, vat_agent_kobo, open_kobo } = invoice
  const amount_kobo = Math.min(open_kobo, portionOf(cash, total_kobo, Math.max(1, total_kobo - wht_kobo - vat_agent_kobo)))
  const withheld = amount_kobo - cash
  const vat_withheld_kobo = Math.min(vat, withheld, portionOf(amount_kobo, vat_agent_kobo, total_kobo))
  return { amount_kobo, wht_kobo: withheld - vat_withheld_kobo, vat_withheld_kobo }
}

interface Allocating {
  invoice: { number: string; open_kobo: number; credits: string | null; client_id: string }
  receipt: { left_kobo: number; client_id: string }
  part: Part
  /** What is used: 'receipt'. */
  called: string
}

/** Why a receipt or credit note does not settle an invoice by so much. */
export function whyNotAllocated({ invoice, receipt, part, called }: Allocating): Fault | undefined {
  if (invoice.client_id !== receipt.client_id || invoice.credits !== null)
    return conflict('not_theirs', 'Choose an invoice of this client')
  if (part.amount_kobo > invoice.open_kobo)
    return conflict('over', `${invoice.number} has ${formatMoney(invoice.open_kobo)} left`)
  const cash = cashUsed(part)
  if (cash < 0) return conflict('withheld', 'More is withheld than is settled')
  return cash > receipt.left_kobo ? conflict('used', `The ${called} has ${formatMoney(receipt.left_kobo)} left`) : undefined
}

const plain = { authority: null, detail: '', office_id: null }

/** Cash on the bank against what it settles with what was withheld; the rest is an advance of the client. */
export function receiptEntry(clientId: string, amount_kobo: number, parts: readonly Part[]): LedgerLine[] {
  const used = sumOf(parts.map(cashUsed))
  return [
    { ...plain, rule_key: 'billing.bank', ...sidesOf(amount_kobo) },
    ...settledLines(clientId, parts),
    ...linesOf(clientId, 'billing.advances', used - amount_kobo),
  ]
}

/** An advance that settles an invoice; below zero where that is taken back. */
export const allocationEntry = (clientId: string, part: Part): LedgerLine[] => [
  ...linesOf(clientId, 'billing.advances', cashUsed(part)),
  ...settledLines(clientId, [part]),
]

function settledLines(clientId: string, parts: readonly Part[]): LedgerLine[] {
  return [
    ...linesOf(clientId, 'billing.wht', sumOf(parts.map(({ wht_kobo }) => wht_kobo))),
    ...linesOf(clientId, 'billing.vat_withheld', sumOf(parts.map(({ vat_withheld_kobo }) => vat_withheld_kobo))),
    ...linesOf(clientId, 'billing.receivable', -sumOf(parts.map((part) => part.amount_kobo))),
  ]
}

const linesOf = (party_id: string, rule_key: string, kobo: number): LedgerLine[] =>
  kobo === 0 ? [] : [{ ...plain, rule_key, party_id, ...sidesOf(kobo) }]
