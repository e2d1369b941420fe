/** What the company orders: each revision is approved before it counts, sent to the vendor, and received line by line. */
import * as z from 'zod/mini'
import { koboBetween } from '../amounts.ts'
import {
  day,
  endpoint,
  flag,
  id,
  listQuery,
  listReply,
  moment,
  named,
  personRef,
  requiredText,
  text,
  version,
} from '../endpoint.ts'
import { approvalTrail, requestStatuses, withdrawCall } from '../platform/approvals.ts'
import { productUnits, quantity } from './products.ts'

export const orderStates = ['draft', 'pending', 'approved', 'sent', 'part_received', 'received', 'closed', 'cancelled'] as const
export type OrderState = (typeof orderStates)[number]
export const orderStateWords: Record<OrderState, string> = {
  ...{ draft: 'Draft', pending: 'Pending', approved: 'Approved', sent: 'Sent', part_received: 'Partly received' },
  ...{ received: 'Received', closed: 'Closed', cancelled: 'Cancelled' },
}

const choice = 'Choose from the list'

const sentLine = z.strictObject({
  /** Of a line that stands already. */
  id: z._default(z.nullable(id), null),
  request_line_id: z._default(z.nullable(id), null),
  product_id: z._default(z.nullable(id), null),
  title: z._default(text(160), ''),
  quantity: quantity(0.001),
  price_kobo: koboBetween(1, 1e13, 'Enter more than zero'),
  tax_code_id: id,
  /** What it is for: a head, or an account of its own (assets). */
  expense_head_id: z._default(z.nullable(id), null),
  account_id: z._default(z.nullable(id), null),
  office_id: z._default(z.nullable(id), null),
})
export type SentOrderLine = z.output<typeof sentLine>

const fields = {
  vendor_id: id,
  branch_id: id,
  request_id: z._default(z.nullable(id), null),
  terms: z._default(text(500), ''),
  expected_on: z._default(z.nullable(day), null),
  /** Why there are fewer than three quotations for much money. */
  few_quotes_reason: z._default(text(300), ''),
  lines: z.array(sentLine).check(z.minLength(1, 'Add a line'), z.maxLength(100, 'At most 100 lines')),
}
const draft = z.strictObject(fields)
export type OrderDraft = z.output<typeof draft>

const row = z.object({
  ...{ id: z.string(), version, number: z.string(), vendor: named, branch: named, state: z.enum(orderStates) },
  revision: z.number(),
  /** Of the revision that waits for approval. */
  waiting_revision: z.nullable(z.number()),
  ...{ net_kobo: z.number(), vat_kobo: z.number(), total_kobo: z.number(), made_by: personRef, created_at: moment },
  expected_on: z.nullable(day),
  is_late: z.boolean(),
  /** Received and not billed yet, without VAT. */
  unbilled_kobo: z.number(),
})

const line = z.object({
  ...{ id: z.string(), title: z.string(), unit: z.enum(productUnits), quantity: z.number(), price_kobo: z.number() },
  product: z.nullable(named),
  request_line_id: z.nullable(z.string()),
  ...{ tax_code: named, head: z.nullable(named), account: z.nullable(named), office: z.nullable(named) },
  ...{ net_kobo: z.number(), vat_kobo: z.number(), is_service: z.boolean() },
  ...{ received: z.number(), rejected: z.number(), returned: z.number(), billed: z.number() },
})

const taken = z.object({
  ...{ id: z.string(), delivery_note_no: z.string(), received_by: personRef, at: moment },
  photo_id: z.nullable(z.string()),
  lines: z.array(
    z.object({
      ...{
        id: z.string(),
        title: z.string(),
        accepted: z.number(),
        rejected: z.number(),
        returned: z.number(),
        why: z.string(),
      },
    }),
  ),
})

const shown = z.object({
  ...row.shape,
  terms: z.string(),
  few_quotes_reason: z.string(),
  end_reason: z.string(),
  sent_at: z.nullable(moment),
  request: z.nullable(z.object({ id: z.string(), title: z.string(), employee: personRef })),
  lines: z.array(line),
  receipts: z.array(taken),
  /** The newest revision that was sent to be approved. */
  asked: z.nullable(
    z.object({
      ...{ id: z.string(), version, revision: z.number(), status: z.enum(requestStatuses), total_kobo: z.number() },
      ...{ counted_kobo: z.number(), marks: z.array(z.string()), changes: z.array(z.string()), created_at: moment },
      trail: z.nullable(approvalTrail),
    }),
  ),
  budgets: z.array(z.string()),
  can: z.object({
    ...{ decide: z.boolean(), withdraw: z.boolean(), edit: z.boolean(), submit: z.boolean(), send: z.boolean() },
    ...{ copy: z.boolean(), cancel: z.boolean(), close: z.boolean() },
  }),
})

const topics = ['purchase_orders', 'bills', 'approvals'] as const
const answer = z.object({ message: z.string(), id: z.string() })
const step = { method: 'PATCH', access: 'order.edit', reply: answer } as const
const reason = requiredText(200, 'Enter a reason')

export const purchaseOrders = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/purchase_orders.json',
    access: 'order.read',
    stake: 'sensitive',
    topics: ['purchase_orders', 'bills', 'approvals', 'vendors'],
    summary:
      'Purchase orders, the newest first; with `late` what is overdue, with `unbilled` what was received and not billed.',
    query: listQuery(['created_at', 'number', 'total_kobo', 'delivery'], {
      state: z.optional(z.enum(orderStates, choice)),
      vendor_id: z.optional(id),
      late: z.optional(flag),
      unbilled: z.optional(flag),
    }),
    rows: 'purchase_orders',
    reply: listReply('purchase_orders', row),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/v1/purchase_orders/{id}.json',
    access: 'order.read',
    topics,
    summary: 'An order with its lines, what was received of each, and where its newest revision stands.',
    reply: z.object({ purchase_order: shown }),
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/api/v1/purchase_orders/{id}/document.pdf',
    access: 'order.read',
    stake: 'none',
    topics: [],
    raw: true,
    summary: 'The order as the vendor reads it.',
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/purchase_orders.json',
    access: 'order.edit',
    stake: 'none',
    summary: 'Drafts an order.',
    body: draft,
    reply: answer,
  }),
  update: endpoint({
    ...step,
    path: '/api/v1/purchase_orders/{id}.json',
    stake: 'money',
    summary:
      'Changes a draft. Of an approved order quantities and prices are lowered at once; anything else is a revision that is approved anew.',
    body: z.strictObject({ ...fields, version }),
  }),
  submit: endpoint({
    ...step,
    path: '/api/v1/purchase_orders/{id}/submit.json',
    stake: 'money',
    summary: 'Sends a draft to those who approve it; it counts with the other orders of 30 days.',
    body: z.strictObject({ version }),
  }),
  send: endpoint({
    ...step,
    path: '/api/v1/purchase_orders/{id}/send.json',
    stake: 'money',
    summary: 'Mails an approved order to its vendor, with a link to its PDF.',
    body: z.strictObject({ version }),
  }),
  copy: endpoint({
    ...step,
    path: '/api/v1/purchase_orders/{id}/copy.json',
    stake: 'none',
    summary: 'A new draft with the same lines and no approval.',
  }),
  cancel: endpoint({
    ...step,
    path: '/api/v1/purchase_orders/{id}/cancel.json',
    stake: 'none',
    summary: 'Cancels an order of which nothing was received; what it reserved of budgets is free again.',
    body: z.strictObject({ version, reason }),
  }),
  close: endpoint({
    ...step,
    path: '/api/v1/purchase_orders/{id}/close.json',
    stake: 'none',
    summary: 'Closes an order that was sent; short of what was ordered with a reason.',
    body: z.strictObject({ version, reason: z._default(text(200), '') }),
  }),
  withdraw: withdrawCall({
    kind: 'purchase_order',
    path: 'order_revisions',
    asks: 'order.edit',
    reply: z.object({ message: z.string(), purchase_order: row }),
  }),
  ofRevision: endpoint({
    method: 'GET',
    path: '/api/v1/order_revisions/{id}.json',
    access: 'order.read',
    topics,
    summary: 'The order that a revision is of.',
    reply: z.object({ order_revision: z.object({ id: z.string(), order_id: z.string() }) }),
  }),
  release: endpoint({
    method: 'PATCH',
    path: '/api/v1/vendors/{id}/release.json',
    access: 'vendor.approve',
    stake: 'money',
    summary: 'Lets a vendor be ordered from whose account is also that of an employee or of another vendor, with a reason.',
    body: z.strictObject({ reason }),
  }),
}
