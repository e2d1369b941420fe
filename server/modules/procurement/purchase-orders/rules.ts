/** What an order comes to, what of it may change without a new approval, and which step follows which: pure. */
import { totalsOf } from '@iroko/contract/documents'
import { conflict, type Fault, forbidden } from '@iroko/contract/errors'
import { formatMoney } from '@iroko/contract/money'
import type { ProductUnit } from '@iroko/contract/procurement/products'
import type { OrderState } from '@iroko/contract/procurement/purchase-orders'
import { canBy, type Rule } from '../../../lib/house/rules.ts'
import { milliOf, quantityOf } from '../products/rules.ts'

export interface ContentLine {
  id: string
  request_line_id: string | null
  product_id: string | null
  title: string
  unit: ProductUnit
  quantity: number
  price_kobo: number
  tax_code_id: string
  vat_bp: number
  expense_head_id: string | null
  account_id: string | null
  office_id: string | null
  is_service: boolean
  net_kobo: number
  vat_kobo: number
}

/** What an order says, as it is approved. */
export interface Content {
  vendor_id: string
  branch_id: string
  request_id: string | null
  terms: string
  expected_on: string | null
  few_quotes_reason: string
  lines: ContentLine[]
}

type Priced = Omit<ContentLine, 'net_kobo' | 'vat_kobo'>

/** The lines with their sums, VAT once for each rate, quantities by their thousandths. */
export function priced(lines: readonly Priced[]) {
  const { lines: counted, ...totals } = totalsOf(
    lines.map(({ title, quantity, price_kobo, vat_bp }) => ({
      ...{ title, quantity: milliOf(quantity), price_kobo, per: 1000, discount_bp: 0, vat_bp },
    })),
    { discount_kobo: 0, withheld_bp: 0 },
  )
  const { net_kobo, vat_kobo, total_kobo } = totals
  const own = lines.map((line, at) => ({ ...line, net_kobo: counted[at]?.net_kobo ?? 0, vat_kobo: counted[at]?.vat_kobo ?? 0 }))
  return { lines: own, net_kobo, vat_kobo, total_kobo }
}

const chargedOn = ({ expense_head_id, account_id, office_id, tax_code_id }: ContentLine): string =>
  [expense_head_id, account_id, office_id, tax_code_id].join(' ')

/**
 * What of a change has to be approved anew, a sentence each: everything but a smaller quantity, a lower price, a line that is left out, and the day
 * on which it is expected. Empty where all is lowered.
 */
export function raisedBy(before: Content, after: Content): string[] {
  const found: string[] = []
  if (after.vendor_id !== before.vendor_id) found.push('Vendor changed')
  if (after.branch_id !== before.branch_id) found.push('Branch changed')
  if (after.terms !== before.terms) found.push('Terms changed')
  if (after.request_id !== before.request_id) found.push('Purchase request changed')
  const known = new Map(before.lines.map((line) => [line.id, line]))
  for (const line of after.lines) {
    const own = known.get(line.id)
    if (!own) {
      found.push(`Added: ${quantityOf(line.quantity, line.unit)} of ${line.title} at ${formatMoney(line.price_kobo)}`)
      continue
    }
    if (line.product_id !== own.product_id || line.title !== own.title) found.push(`${own.title} changed to ${line.title}`)
    if (milliOf(line.quantity) > milliOf(own.quantity))
      found.push(`${line.title}: ${quantityOf(own.quantity, own.unit)} → ${quantityOf(line.quantity, line.unit)}`)
    if (line.price_kobo > own.price_kobo)
      found.push(`${line.title}: ${formatMoney(own.price_kobo)} → ${formatMoney(line.price_kobo)}`)
    if (chargedOn(line) !== chargedOn(own)) found.push(`${line.title}: charged or taxed otherwise`)
  }
  return found
}

interface Came {
  id: string
  title: string
  /** Accepted so far. */
  accepted: number
}

/** Of what was received no line is left out, made less or bought elsewhere; undefined where all is kept. */
export function whyNotKept(after: Content, before: Content, came: readonly Came[]): string | undefined {
  const some = came.filter(({ accepted }) => accepted > 0)
  if (some.length > 0 && after.vendor_id !== before.vendor_id)
    return 'Something was received of this vendor. Order the rest elsewhere'
  for (const { id, title, accepted } of some) {
    const line = after.lines.find((own) => own.id === id)
    if (!line || milliOf(line.quantity) < milliOf(accepted))
      return `${title}: ${accepted} received already. Order at least ${accepted}`
  }
  return undefined
}

export interface Near {
  number: string
  total_kobo: number
  submitted_on: string
}

/** What an approver’s policy sees of an order: with the open and approved ones of 30 days of the same vendor, request, or product and requester. */
export const countedAs = (total_kobo: number, near: readonly Near[]): number =>
  near.reduce((sum, order) => sum + order.total_kobo, total_kobo)

/** 'Counts as ₦950,000.00 with PO2026000041 of 2026-11-03' */
export function countsWith(total_kobo: number, near: readonly Near[]): string | undefined {
  if (near.length === 0) return undefined
  const named = near.slice(0, 5).map(({ number, submitted_on }) => `${number} of ${submitted_on}`)
  const more = near.length > 5 ? ` and ${near.length - 5} more` : ''
  return `Counts as ${formatMoney(countedAs(total_kobo, near))} with ${named.join(', ')}${more}`
}

/** For so many days before it orders count together. */
export const nearDays = 30

interface Standing {
  state: OrderState
  revision: number
  number: string
  /** Something of it was received. */
  is_begun: boolean
}

export interface Asking {
  user_id: string
  edits: boolean
}

const mayEdit = ({ edits }: Asking): Fault | undefined => (edits ? undefined : forbidden('You cannot change purchase orders'))
const isOver = ({ state, number }: Standing): Fault | undefined =>
  state === 'closed' || state === 'cancelled' ? conflict('wrong_state', `${number} is ${state}`) : undefined
const waits = ({ state, revision }: Standing): Fault | undefined =>
  state === 'pending' ? conflict('pending', `Revision ${revision + 1} needs approval`) : undefined

const rules = {
  edit: (order, by) =>
    mayEdit(by) ??
    isOver(order) ??
    waits(order) ??
    (order.state === 'received' ? conflict('wrong_state', `${order.number} is received`) : undefined),
  submit: (order, by) =>
    mayEdit(by) ??
    (order.state === 'draft' ? undefined : conflict('wrong_state', `${order.number} was already sent to be approved`)),
  send: (order, by) => {
    const why = mayEdit(by) ?? isOver(order)
    if (why) return why
    if (order.revision === 0) return conflict('not_approved', 'Approve the order before it is sent')
    return waits(order) ?? (order.state === 'received' ? conflict('wrong_state', `${order.number} is received`) : undefined)
  },
  copy: (_order, by) => mayEdit(by),
  cancel: (order, by) =>
    mayEdit(by) ??
    isOver(order) ??
    (order.is_begun ? conflict('received', `Something of ${order.number} was received. Close it instead`) : undefined),
  close: (order, by) =>
    mayEdit(by) ??
    isOver(order) ??
    waits(order) ??
    (['sent', 'part_received', 'received'].includes(order.state)
      ? undefined
      : conflict('wrong_state', `${order.number} was not sent yet. Cancel it instead`)),
} satisfies Record<string, Rule<[Standing, Asking]>>
export type OrderStep = keyof typeof rules

/** Why a user cannot take a step with an order; undefined where they can. */
export const whyNot = (order: Standing, step: OrderStep, by: Asking): Fault | undefined => rules[step](order, by)
export const canOf = (order: Standing, by: Asking) => canBy<OrderStep, [Standing, Asking]>(rules, order, by)
