/** Tax that clients withheld of what they paid, and the certificates by which it can be set off. */
import * as z from 'zod/mini'
import { koboBetween } from '../amounts.ts'
import { day, endpoint, flag, id, listQuery, listReply, named, requiredText } from '../endpoint.ts'
import { fileRef } from '../platform/files.ts'

/** 'Q4 2026', by its first day. */
export const quarterWords = (quarter: string): string => `Q${Math.ceil(Number(quarter.slice(5, 7)) / 3)} ${quarter.slice(0, 4)}`

const quarter = day.check(z.refine((value) => /-(01|04|07|10)-01$/.test(value), 'Enter the first day of a quarter'))

const outstanding = z.object({
  /** Client and quarter. */
  id: z.string(),
  ...{ client: named, quarter: day },
  /** What the client withheld of what it paid in the quarter, what certificates cover of it, and the rest. */
  ...{ withheld_kobo: z.number(), certified_kobo: z.number(), outstanding_kobo: z.number() },
  /** The oldest payment that no certificate covers in full; null where all are. */
  since: z.nullable(day),
  /** The last day on which the client was asked for certificates by mail. */
  chased_on: z.nullable(day),
})

const certificate = z.object({
  ...{ id: z.string(), version: z.number(), client: named, quarter: day, number: z.string(), dated_on: day },
  ...{ amount_kobo: z.number(), file: fileRef, recorded_by: z.string(), is_undone: z.boolean() },
})

const topics = ['receipts'] as const

export const withheldCertificates = {
  outstanding: endpoint({
    method: 'GET',
    path: '/api/v1/wht_outstanding.json',
    access: 'invoice.read',
    stake: 'sensitive',
    topics,
    summary: 'What clients withheld by quarter, and what of it no certificate covers.',
    query: listQuery(['quarter', 'client'], {
      client_id: z.optional(id),
      is_open: z.optional(flag),
      since_to: z.optional(day),
    }),
    rows: 'wht_outstanding',
    reply: listReply('wht_outstanding', outstanding),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/v1/wht_certificates.json',
    access: 'invoice.read',
    stake: 'sensitive',
    topics,
    summary: 'Certificates of tax that clients withheld.',
    query: listQuery(['dated_on', 'amount_kobo'], { client_id: z.optional(id) }),
    rows: 'wht_certificates',
    reply: listReply('wht_certificates', certificate),
  }),
  record: endpoint({
    method: 'POST',
    path: '/api/v1/wht_certificates.json',
    access: 'receipt.edit',
    stake: 'money',
    summary: 'Records a certificate of what a client withheld in a quarter: the oldest payments first.',
    body: z.strictObject({
      client_id: id,
      quarter,
      number: requiredText(40),
      dated_on: day,
      amount_kobo: koboBetween(1, 1e14, 'Enter more than zero'),
      file_id: z.uuid('Choose the certificate'),
    }),
    reply: z.object({ message: z.string(), id: z.string() }),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/v1/wht_certificates/{id}/undo.json',
    access: 'receipt.edit',
    stake: 'money',
    summary: 'Takes back a certificate: what it covered is outstanding again.',
    reply: z.object({ message: z.string() }),
  }),
}
