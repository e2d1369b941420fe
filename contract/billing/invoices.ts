/** Invoices and credit notes to clients: issued ones never change. */
import * as z from 'zod/mini'
import { day, endpoint, id, listQuery, listReply, moment, named } from '../endpoint.ts'

export const billingEffects = [
  'charge',
  'shortfall',
  'sla',
  'bonus',
  'minimum',
  'adjustment',
  'manual',
  'correction',
  'concession',
  'write_off',
] as const
export type BillingEffect = (typeof billingEffects)[number]
export const billingEffectWords: Record<BillingEffect, string> = {
  charge: 'Service',
  shortfall: 'Minutes missing',
  sla: 'Credit by a measure',
  bonus: 'Bonus by a measure',
  minimum: 'Least of a month',
  adjustment: 'Adjustment',
  manual: 'Other',
  correction: 'Correction',
  concession: 'Concession',
  write_off: 'Written off',
}

export const invoiceKinds = ['contract', 'free', 'credit', 'write_off', 'opening'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]
export const invoiceKindWords: Record<InvoiceKind, string> = {
  contract: 'Month of a contract',
  free: 'Free invoice',
  credit: 'Credit note',
  write_off: 'Write-off',
  opening: 'Opening balance',
}

/** How far an issued one has come, as of today: from what was received, credited and disputed. */
export const invoiceStates = ['open', 'disputed', 'overdue', 'part_paid', 'paid', 'credit', 'write_off'] as const
export type InvoiceState = (typeof invoiceStates)[number]
export const invoiceStateWords: Record<InvoiceState, string> = {
  open: 'Open',
  disputed: 'Disputed',
  overdue: 'Overdue',
  part_paid: 'Part paid',
  paid: 'Settled',
  credit: 'Credit note',
  write_off: 'Write-off',
}

const choice = 'Choose from the list'

export const billedLine = z.object({
  position: z.number(),
  title: z.string(),
  quantity: z.number(),
  unit: z.enum(['minute', 'piece', 'day']),
  price_kobo: z.nullable(z.number()),
  amount_kobo: z.number(),
  effect: z.enum(billingEffects),
  campaign: z.nullable(named),
  /** How the amount came about. */
  note: z.string(),
})

const invoice = z.object({
  ...{ id: z.string(), number: z.string(), kind: z.enum(invoiceKinds), client: named },
  contract: z.nullable(named),
  ...{ month: z.nullable(day), issued_on: day, due_on: day, net_kobo: z.number(), vat_kobo: z.number() },
  /** Below zero of a credit note. */
  total_kobo: z.number(),
  /** What the client withholds for the tax office. */
  wht_kobo: z.number(),
  /** What is not settled yet; of a credit note what can still be used, below zero. */
  open_kobo: z.number(),
  state: z.enum(invoiceStates),
})

const shown = z.object({
  ...invoice.shape,
  ...{ po_number: z.string(), vat_bp: z.number(), created_at: moment, issued_by: z.nullable(z.string()) },
  lines: z.array(billedLine),
  entry: z.nullable(z.object({ id: z.string(), number: z.string() })),
  /** Of a credit note the invoice that it credits. */
  credits: z.nullable(named),
  /** Its credit notes and write-offs. */
  credited_by: z.array(named),
})

export const invoices = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/invoices.json',
    access: 'invoice.read',
    stake: 'sensitive',
    topics: ['invoices', 'receipts'],
    summary: 'Invoices and credit notes.',
    query: listQuery(['number', 'issued_on', 'due_on', 'total_kobo'], {
      client_id: z.optional(id),
      kind: z.optional(z.enum(invoiceKinds, choice)),
      state: z.optional(z.enum(invoiceStates, choice)),
      month: z.optional(day),
    }),
    rows: 'invoices',
    reply: listReply('invoices', invoice),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/v1/invoices/{id}.json',
    access: 'invoice.read',
    topics: ['invoices', 'receipts'],
    summary: 'An invoice with its lines.',
    reply: z.object({ invoice: shown }),
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/api/v1/invoices/{id}.pdf',
    access: 'invoice.read',
    stake: 'sensitive',
    topics: ['invoices'],
    summary: 'An invoice as PDF, with what is behind it.',
    raw: true,
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/v1/client_auth/invoices.json',
    access: 'client',
    stake: 'none',
    topics: ['invoices', 'receipts'],
    summary: 'The own invoices; for who sees money.',
    query: listQuery(['number', 'issued_on', 'due_on', 'total_kobo'], {}),
    rows: 'invoices',
    reply: listReply('invoices', invoice),
  }),
  showMine: endpoint({
    method: 'GET',
    path: '/api/v1/client_auth/invoices/{id}.json',
    access: 'client',
    topics: ['invoices', 'receipts'],
    summary: 'An own invoice with its lines.',
    reply: z.object({ invoice: z.omit(shown, { entry: true, issued_by: true }) }),
  }),
  pdfMine: endpoint({
    method: 'GET',
    path: '/api/v1/client_auth/invoices/{id}.pdf',
    access: 'client',
    stake: 'none',
    topics: ['invoices'],
    summary: 'An own invoice as PDF.',
    raw: true,
  }),
}
