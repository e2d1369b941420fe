/** What vendors would ask for what was requested, each with their paper: side by side, the lowest first. */
import * as z from 'zod/mini'
import { koboBetween } from '../amounts.ts'
import { day, endpoint, id, listQuery, listReply, named, personRef, text, version } from '../endpoint.ts'
import { fileRef } from '../platform/files.ts'

const quotation = z.object({
  ...{ id: z.string(), version, vendor: named, delivery_days: z.number(), valid_until: day, total_kobo: z.number() },
  lines: z.array(z.object({ request_line_id: z.string(), price_kobo: z.number() })),
  file: fileRef,
  entered_by: personRef,
  is_lowest: z.boolean(),
  is_chosen: z.boolean(),
  why_not_lowest: z.string(),
  /** 'Has the same phone number as Lokoja Office Depot' */
  warnings: z.array(z.string()),
})

const answer = z.object({ message: z.string(), id: z.string() })

export const quotations = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/quotations.json',
    access: 'order.read',
    stake: 'sensitive',
    topics: ['purchase_requests', 'vendors'],
    summary: 'The quotations for a purchase request, the lowest first.',
    query: listQuery(['total_kobo'], { request_id: id }),
    rows: 'quotations',
    reply: listReply('quotations', quotation),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/quotations.json',
    access: 'quotation.edit',
    stake: 'none',
    summary: 'Enters what a vendor would ask for a purchase request, with their paper; one of each vendor.',
    body: z.strictObject({
      request_id: id,
      vendor_id: id,
      delivery_days: z.int('Enter whole days').check(z.gte(0, 'Enter zero or more'), z.lte(365, 'At most 365')),
      valid_until: day,
      file_id: z.nullable(id),
      lines: z
        .array(z.strictObject({ request_line_id: id, price_kobo: koboBetween(1, 1e13, 'Enter more than zero') }))
        .check(z.minLength(1, 'Enter a price'), z.maxLength(50)),
    }),
    reply: answer,
  }),
  choose: endpoint({
    method: 'PATCH',
    path: '/api/v1/quotations/{id}/choose.json',
    access: 'quotation.edit',
    stake: 'none',
    summary: 'Chooses the quotation that is ordered; one that is not the lowest with a reason.',
    body: z.strictObject({ version, why_not_lowest: z._default(text(300), '') }),
    reply: answer,
  }),
}
