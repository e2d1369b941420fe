/** Invoices and credit notes as files for the tax office's exchange: UBL 2.1, BIS Billing 3.0, as JSON. */
import * as z from 'zod/mini'
import { endpoint, idParams, listQuery, listReply, moment, named, text, version } from '../endpoint.ts'

/** Without an access point a document is a file alone, and none of these. */
export const eStates = ['prepared', 'sent', 'accepted', 'rejected'] as const
export type EState = (typeof eStates)[number]
export const eStateWords: Record<EState, string> = {
  prepared: 'To send',
  sent: 'Sent',
  accepted: 'Accepted',
  rejected: 'Rejected',
}

const settings = {
  /** As the exchange knows the company. */
  business_id: z
    .string()
    .check(z.regex(/^$|^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'Enter the ID as the exchange gave it')),
  /** Of the access point; it stands in each reference. */
  service_id: z.string().check(z.regex(/^$|^[A-Z0-9]{8}$/, 'Enter eight capital letters or digits')),
  /** Of the access point that sends documents to the exchange; empty: they are downloaded. */
  endpoint_url: text(300),
  email: z.union([z.literal(''), z.email('Enter an email address').check(z.maxLength(254))], 'Enter an email address'),
}

export const eInvoices = {
  settings: endpoint({
    method: 'GET',
    path: '/api/v1/e_invoicing.json',
    access: 'invoice.read',
    topics: ['invoices'],
    summary: 'What e-invoices say of the company.',
    reply: z.object({ e_invoicing: z.object({ ...settings, has_key: z.boolean(), version: z.number() }) }),
  }),
  save: endpoint({
    method: 'PATCH',
    path: '/api/v1/e_invoicing.json',
    access: 'invoice.edit',
    stake: 'none',
    summary: 'Changes what e-invoices say of the company.',
    /** The key of the access point is never answered; empty: it stays as it is. */
    body: z.strictObject({ ...settings, endpoint_url: z._default(text(300), ''), api_key: z._default(text(400), ''), version }),
    reply: z.object({ message: z.string() }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/v1/e_documents.json',
    access: 'invoice.read',
    stake: 'sensitive',
    topics: ['invoices'],
    summary: 'Documents on their way to the exchange of e-invoices, and what it answered.',
    query: listQuery(['created_at'], { state: z.optional(z.enum(eStates, 'Choose from the list')) }),
    rows: 'e_documents',
    reply: listReply(
      'e_documents',
      z.object({
        ...{ id: z.string(), invoice: named, client: named, irn: z.string(), state: z.enum(eStates), version: z.number() },
        /** Why it was rejected. */
        reason: z.string(),
        /** What the exchange stamped it with. */
        csid: z.string(),
        tries: z.number(),
        created_at: moment,
        sent_at: z.nullable(moment),
      }),
    ),
  }),
  again: endpoint({
    method: 'POST',
    path: '/api/v1/e_documents/{id}/send.json',
    access: 'invoice.edit',
    stake: 'none',
    summary: 'Sends a document that was rejected once more, under its number.',
    params: idParams,
    body: z.strictObject({ version }),
    reply: z.object({ message: z.string() }),
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/v1/invoices/{id}/e_invoice.json',
    access: 'invoice.read',
    stake: 'sensitive',
    topics: ['invoices'],
    summary: 'An invoice or credit note as e-invoice.',
    raw: true,
  }),
}
