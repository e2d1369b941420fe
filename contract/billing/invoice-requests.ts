/** Invoices that no contract computes, and months beyond the limit of an order: asked for by one person, issued once another approved them. */
import * as z from 'zod/mini'
import { koboBetween } from '../amounts.ts'
import { day, endpoint, id, listQuery, listReply, moment, named, personRef, requiredText, text, whole } from '../endpoint.ts'
import { approvalTrail, requestStatuses, withdrawCall } from '../platform/approvals.ts'
import { billedLine } from './invoices.ts'
import { monthHash, monthPlace } from './months.ts'

const reason = requiredText(500, 'Enter a reason')

const manualLine = z.strictObject({
  title: requiredText(120),
  quantity: whole(1, 1_000_000),
  /** Of a piece, without VAT. */
  price_kobo: koboBetween(1, 1e13, 'Enter more than zero'),
  /** A campaign of the client, to which the income belongs. */
  office_id: id,
})
export type ManualLine = z.output<typeof manualLine>

const row = z.object({
  ...{ id: z.string(), version: z.number(), client: named },
  /** Of a month beyond its order; a free invoice has neither. */
  ...{ contract: z.nullable(named), month: z.nullable(day) },
  /** With its VAT. */
  total_kobo: z.number(),
  ...{ reason: z.string(), status: z.enum(requestStatuses), made_by: personRef, created_at: moment },
})

const shown = z.object({
  ...row.shape,
  ...{ po_number: z.string(), terms_days: z.number(), vat_bp: z.number() },
  ...{ net_kobo: z.number(), vat_kobo: z.number(), wht_kobo: z.number() },
  lines: z.array(billedLine),
  /** What was issued once it was approved. */
  issued: z.nullable(z.object({ id: z.string(), number: z.string(), issued_on: day })),
})

const answer = z.object({ message: z.string(), id: z.string() })
const topics = ['invoices', 'approvals'] as const

export const invoiceRequests = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/invoice_requests.json',
    access: 'invoice.read',
    stake: 'sensitive',
    topics,
    summary: 'Invoices that were asked for.',
    query: listQuery(['created_at', 'total_kobo'], { status: z.optional(z.enum(requestStatuses, 'Choose from the list')) }),
    rows: 'invoice_requests',
    reply: listReply('invoice_requests', row),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/v1/invoice_requests/{id}.json',
    access: 'invoice.read',
    topics,
    summary: 'An invoice that was asked for, and its approval.',
    reply: z.object({
      invoice_request: z.object({
        ...shown.shape,
        trail: z.nullable(approvalTrail),
        can: z.object({ decide: z.boolean(), withdraw: z.boolean() }),
      }),
    }),
  }),
  ask: endpoint({
    method: 'POST',
    path: '/api/v1/invoice_requests.json',
    access: 'invoice.edit',
    stake: 'money',
    summary: 'Asks for a free invoice: another person decides.',
    body: z.strictObject({
      client_id: id,
      terms_days: whole(0, 180),
      po_number: z._default(text(40), ''),
      /** A code of VAT on sales; none: as the client is taxed. */
      tax_code_id: z._default(z.nullable(id), null),
      lines: z.array(manualLine).check(z.minLength(1, 'Add at least one line'), z.maxLength(60, 'At most 60 lines')),
      reason,
    }),
    reply: answer,
  }),
  askMonth: endpoint({
    method: 'POST',
    path: '/api/v1/billing_months/{id}/{month}/ask.json',
    access: 'invoice.edit',
    stake: 'money',
    params: monthPlace,
    summary: 'Asks to invoice a month beyond its order.',
    body: z.strictObject({ hash: monthHash, reason }),
    reply: answer,
  }),
  withdraw: withdrawCall({
    kind: 'invoice',
    path: 'invoice_requests',
    asks: 'invoice.edit',
    reply: z.object({ message: z.string(), invoice_request: shown }),
  }),
}
