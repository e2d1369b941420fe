/** What people ask the company to buy, and the quotations that Procurement gathers for it. */
import * as z from 'zod/mini'
import { koboBetween } from '../amounts.ts'
import { day, endpoint, id, listQuery, listReply, moment, named, personRef, requiredText, text, version } from '../endpoint.ts'
import { approvalTrail, requestStatuses, withdrawCall } from '../platform/approvals.ts'
import { productKinds, productUnits, quantity } from './products.ts'

const choice = 'Choose from the list'

export const sentRequestLine = z.strictObject({
  product_id: z._default(z.nullable(id), null),
  /** In words, where it is no product of the catalogue. */
  title: z._default(text(160), ''),
  quantity: quantity(0.001),
  office_id: z._default(z.nullable(id), null),
  needed_by: z._default(z.nullable(day), null),
  /** Of one, as far as it is known. */
  estimate_kobo: z._default(koboBetween(0, 1e13), 0),
})

const row = z.object({
  ...{ id: z.string(), version, employee: personRef, reason: z.string(), status: z.enum(requestStatuses), created_at: moment },
  /** 'Headset and 2 more' */
  title: z.string(),
  estimate_kobo: z.number(),
  needed_by: z.nullable(day),
  quotations: z.number(),
  /** Numbers of the orders that came of it. */
  orders: z.array(z.string()),
})

export const requestLine = z.object({
  ...{ id: z.string(), title: z.string(), quantity: z.number(), unit: z.enum(productUnits), estimate_kobo: z.number() },
  product: z.nullable(z.object({ ...named.shape, kind: z.enum(productKinds), expense_head_id: z.nullable(z.string()) })),
  ...{ office: named, needed_by: z.nullable(day) },
})

const shown = z.object({
  ...row.shape,
  lines: z.array(requestLine),
  head: z.nullable(named),
  /** For who decides: how the budgets stand. */
  budgets: z.array(z.string()),
  trail: z.nullable(approvalTrail),
  can: z.object({ decide: z.boolean(), withdraw: z.boolean() }),
})

const topics = ['purchase_requests', 'purchase_orders', 'approvals'] as const
const answer = z.object({ message: z.string(), id: z.string() })

export const purchaseRequests = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/purchase_requests.json',
    access: 'purchase.read',
    stake: 'sensitive',
    topics: ['purchase_requests', 'purchase_orders', 'approvals', 'people'],
    summary: 'The purchase requests that the caller may read, newest first.',
    query: listQuery(['created_at'], {
      status: z.optional(z.enum(requestStatuses, choice)),
      /** Approved, and nothing was ordered of it yet. */
      to_order: z.optional(z.literal('true')),
      mine: z.optional(z.literal('true')),
    }),
    rows: 'purchase_requests',
    reply: listReply('purchase_requests', row),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/v1/purchase_requests/{id}.json',
    access: 'purchase.read',
    topics,
    summary: 'One purchase request with its lines and where it stands.',
    reply: z.object({ purchase_request: shown }),
  }),
  choices: endpoint({
    method: 'GET',
    path: '/api/v1/purchase_choices.json',
    access: 'purchase.request',
    topics: ['accounts', 'structure'],
    summary: 'The expense heads and offices that the caller may charge a purchase to.',
    reply: z.object({ heads: z.array(named), offices: z.array(named) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/purchase_requests.json',
    access: 'purchase.request',
    stake: 'none',
    summary: 'Asks that something is bought: the lead and the head of the office decide, then Procurement orders it.',
    body: z.strictObject({
      reason: requiredText(500, 'Enter a reason'),
      /** What its budget is charged as. */
      expense_head_id: z._default(z.nullable(id), null),
      lines: z.array(sentRequestLine).check(z.minLength(1, 'Add a line'), z.maxLength(50, 'At most 50 lines')),
    }),
    reply: answer,
  }),
  withdraw: withdrawCall({
    kind: 'purchase_request',
    path: 'purchase_requests',
    asks: 'purchase.request',
    reply: z.object({ message: z.string(), purchase_request: row }),
  }),
}
