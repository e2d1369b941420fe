/** Invoices and credit notes as files for the tax office's exchange: UBL 2.1, BIS Billing 3.0, as JSON. */
import * as z from 'zod/mini'
import { endpoint, version } from '../endpoint.ts'

const settings = {
  /** As the exchange knows the company. */
  business_id: z
    .string()
    .check(z.regex(/^$|^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'Enter the ID as the exchange gave it')),
  /** Of the access point; it stands in each reference. */
  service_id: z.string().check(z.regex(/^$|^[A-Z0-9]{8}$/, 'Enter eight capital letters or digits')),
  email: z.union([z.literal(''), z.email('Enter an email address').check(z.maxLength(254))], 'Enter an email address'),
}

export const eInvoices = {
  settings: endpoint({
    method: 'GET',
    path: '/api/v1/e_invoicing.json',
    access: 'invoice.read',
    topics: ['invoices'],
    summary: 'What e-invoices say of the company.',
    reply: z.object({ e_invoicing: z.object({ ...settings, version: z.number() }) }),
  }),
  save: endpoint({
    method: 'PATCH',
    path: '/api/v1/e_invoicing.json',
    access: 'invoice.edit',
    stake: 'none',
    summary: 'Changes what e-invoices say of the company.',
    body: z.strictObject({ ...settings, version }),
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
