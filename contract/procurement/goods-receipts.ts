/** What vendors deliver of orders: taken in by another person than who ordered it, with the delivery note. */
import * as z from 'zod/mini'
import { day, endpoint, id, listQuery, listReply, named, requiredText, text } from '../endpoint.ts'
import { productUnits, quantity } from './products.ts'

const answer = z.object({ message: z.string(), id: z.string() })
const reason = requiredText(200, 'Enter a reason')

const receivable = z.object({
  ...{ id: z.string(), number: z.string(), vendor: named, branch: named, expected_on: z.nullable(day) },
  lines: z.array(
    z.object({
      ...{ id: z.string(), title: z.string(), unit: z.enum(productUnits), quantity: z.number(), received: z.number() },
      is_service: z.boolean(),
    }),
  ),
})

export const goodsReceipts = {
  receivable: endpoint({
    method: 'GET',
    path: '/api/v1/receivable_orders.json',
    access: 'receipt.take',
    stake: 'none',
    topics: ['purchase_orders'],
    summary: 'Orders that were sent and of which something is still to come; services only to who asked for them. No prices.',
    query: listQuery(['delivery'], { order_id: z.optional(id) }),
    rows: 'receivable_orders',
    reply: listReply('receivable_orders', receivable),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/receipts.json',
    access: 'receipt.take',
    stake: 'none',
    summary: 'Records what was delivered of an order, with its delivery note; services are confirmed by who asked for them.',
    body: z.strictObject({
      order_id: id,
      delivery_note_no: requiredText(40, 'Enter the number of the delivery note'),
      /** Of the delivery note; services have none. */
      photo_id: z._default(z.nullable(id), null),
      lines: z
        .array(
          z.strictObject({
            line_id: id,
            accepted: quantity(0, 'Enter zero or more'),
            rejected: z._default(quantity(0, 'Enter zero or more'), 0),
            why: z._default(text(200), ''),
          }),
        )
        .check(z.minLength(1, 'Enter what was received'), z.maxLength(100)),
    }),
    reply: answer,
  }),
  giveBack: endpoint({
    method: 'PATCH',
    path: '/api/v1/receipt_lines/{id}/return.json',
    access: 'stock.move',
    stake: 'none',
    summary: 'Sends goods that were accepted back to the vendor: stock falls, and Accounting is asked for a credit.',
    body: z.strictObject({ quantity: quantity(0.001), reason }),
  }),
}
