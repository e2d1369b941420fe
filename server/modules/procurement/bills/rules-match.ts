/** Whether a bill agrees with what was ordered and received, line by line: pure. Design of commerce, section 4. */
import { portionOf } from '@iroko/contract/documents'
import { formatMoney } from '@iroko/contract/money'
import type { OrderedLine } from '../../../lib/documents/orders.ts'

export interface MatchTerms {
  /** By how much more than was accepted may be billed, in hundredths of a percent. */
  quantity_bp: number
  /** By how much dearer than ordered, in hundredths of a percent, */
  price_bp: number
  /** and by how much in all, in kobo. */
  most_kobo: number
}

/** Of the company, until its settings say otherwise. */
export const usualTerms: MatchTerms = { quantity_bp: 0, price_bp: 200, most_kobo: 500_000 }

interface BilledLine {
  order_line_id: string | null
  quantity: number
  price_kobo: number
  tax_code_id: string
}

const more = (amount: number, bp: number): number => portionOf(amount, 10_000 + bp, 10_000)

/** What does not agree, a sentence each; empty where all does. Lines that bill the same line of an order count together. */
export function mismatchesOf(
  lines: readonly BilledLine[],
  ordered: readonly OrderedLine[],
  { quantity_bp, price_bp, most_kobo }: MatchTerms,
): string[] {
  const found: string[] = []
  for (const [id, own] of Map.groupBy(lines, ({ order_line_id }) => order_line_id)) {
    if (id === null) continue
    const order = ordered.find((line) => line.id === id)
    if (!order) {
      found.push('An order line was not found')
      continue
    }
    const accepted = order.received - order.rejected - order.returned
    const billed = order.billed + own.reduce((sum, { quantity }) => sum + quantity, 0)
    // A whole piece is billed or not: a tolerance gives no part of one.
    if (billed > Math.floor((accepted * (10_000 + quantity_bp)) / 10_000))
      found.push(`${order.title}: billed ${billed}, accepted ${accepted}`)
    for (const { price_kobo, quantity, tax_code_id } of own) {
      const over = (price_kobo - order.price_kobo) * quantity
      if (price_kobo > more(order.price_kobo, price_bp) || over > most_kobo)
        found.push(`${order.title}: billed at ${formatMoney(price_kobo)}, ordered at ${formatMoney(order.price_kobo)}`)
      if (tax_code_id !== order.tax_code_id) found.push(`${order.title}: billed with other VAT than ordered`)
    }
  }
  return [...new Set(found)]
}

interface Released {
  source: { source_kind: string; source_id: string }
  billed: { position: number; amount_kobo: number }[]
}

/** What a bill takes of what each order holds of budgets, line by line, without VAT. */
export function budgetsOf(
  ordered: readonly OrderedLine[],
  lines: readonly { order_line_id: string | null; net_kobo: number }[],
): Released[] {
  const found = new Map<string, Released>()
  for (const { id, held } of ordered) {
    if (!held) continue
    const { source_kind, source_id, position } = held
    const own = found.get(source_id) ?? { source: { source_kind, source_id }, billed: [] }
    const net = lines.filter(({ order_line_id }) => order_line_id === id).reduce((sum, line) => sum + line.net_kobo, 0)
    own.billed.push({ position, amount_kobo: net })
    found.set(source_id, own)
  }
  return [...found.values()]
}
