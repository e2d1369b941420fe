/** Money in: what clients paid by lines of the bank, and which invoices it settles. */
import * as z from 'zod/mini'
import { koboBetween } from '../amounts.ts'
import { day, endpoint, id, listQuery, listReply, named } from '../endpoint.ts'

const receipt = z.object({
  ...{ id: z.string(), number: z.string(), client: named, received_on: day, amount_kobo: z.number() },
  /** What it does not settle yet: an advance of the client. */
  left_kobo: z.number(),
  narration: z.string(),
})

const allocation = z.object({
  ...{
    id: z.string(),
    invoice: named,
    /** The receipt or credit note that settles it. */
    by: named,
    dated_on: day,
    amount_kobo: z.number(),
    wht_kobo: z.number(),
    vat_withheld_kobo: z.number(),
  },
  /** It was taken back, or takes another back. */
  is_undone: z.boolean(),
  /** What was written off stays written off. */
  can_undo: z.boolean(),
})

/** What of a client's is not settled, and what an allocation of the whole rest would be. */
const open = z.object({
  ...{ id: z.string(), number: z.string(), due_on: day, total_kobo: z.number(), open_kobo: z.number() },
  wht_kobo: z.number(),
})

const answer = z.object({ message: z.string(), id: z.string() })
const withheld = koboBetween(0, 1e14)
const topics = ['receipts', 'invoices', 'bank'] as const

export const receipts = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/receipts.json',
    access: 'invoice.read',
    stake: 'sensitive',
    topics,
    summary: 'What clients paid, and what of it is an advance.',
    query: listQuery(['received_on', 'amount_kobo'], { client_id: z.optional(id) }),
    rows: 'receipts',
    reply: listReply('receipts', receipt),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/v1/receipts/{id}.json',
    access: 'invoice.read',
    topics,
    summary: 'A receipt with what it settles, and what the client owes besides.',
    reply: z.object({ receipt: z.object({ ...receipt.shape, allocations: z.array(allocation), open: z.array(open) }) }),
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/v1/client_auth/receipts.json',
    access: 'client',
    stake: 'none',
    topics: ['receipts', 'invoices'],
    summary: 'What the own company paid, and which invoices it settled; for who sees money.',
    query: listQuery(['received_on'], {}),
    rows: 'receipts',
    reply: listReply(
      'receipts',
      z.object({
        ...{ id: z.string(), number: z.string(), received_on: day, amount_kobo: z.number(), left_kobo: z.number() },
        /** Numbers of the invoices that it settles. */
        settles: z.array(z.string()),
      }),
    ),
  }),
  payTo: endpoint({
    method: 'GET',
    path: '/api/v1/client_auth/pay_to.json',
    access: 'client',
    topics: ['bank', 'ledger_changes'],
    summary: 'The accounts that invoices are paid to, with the code that stands on each invoice; for who sees money.',
    reply: z.object({
      accounts: z.array(z.object({ bank: z.string(), number: z.string(), name: z.string(), code: z.string() })),
    }),
  }),
  allocate: endpoint({
    method: 'POST',
    path: '/api/v1/receipts/{id}/allocate.json',
    access: 'receipt.edit',
    stake: 'money',
    summary: 'Settles an invoice of the client by what is left of a receipt.',
    body: z.strictObject({
      invoice_id: id,
      /** What is settled: the cash that is used, and what was withheld. */
      amount_kobo: koboBetween(1, 1e14, 'Enter more than zero'),
      wht_kobo: z._default(withheld, 0),
      vat_withheld_kobo: z._default(withheld, 0),
    }),
    reply: answer,
  }),
  settlements: endpoint({
    method: 'GET',
    path: '/api/v1/invoices/{id}/allocations.json',
    access: 'invoice.read',
    topics,
    summary: 'What settles an invoice, or what a credit note settles.',
    reply: z.object({
      settlements: z.object({
        allocations: z.array(allocation),
        /** Of a credit note what it does not settle yet: an advance of the client. */
        left_kobo: z.number(),
        /** Where something is left, what the client owes besides. */
        open: z.array(open),
      }),
    }),
  }),
  useCredit: endpoint({
    method: 'POST',
    path: '/api/v1/invoices/{id}/allocate.json',
    access: 'receipt.edit',
    stake: 'money',
    summary: 'Settles an invoice of the client by what is left of a credit note.',
    body: z.strictObject({ invoice_id: id, amount_kobo: koboBetween(1, 1e14, 'Enter more than zero') }),
    reply: answer,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/v1/allocations/{id}/undo.json',
    access: 'receipt.edit',
    stake: 'money',
    summary: 'Takes back what settled an invoice: it is open again, the rest an advance.',
    reply: answer,
  }),
}
