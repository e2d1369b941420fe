/** VAT returns: what a month comes to, and what was filed of it. */
import * as z from 'zod/mini'
import { payMonth } from '../amounts.ts'
import { day, endpoint, listQuery, listReply, moment, personRef, requiredText, whole } from '../endpoint.ts'

const sums = {
  output_kobo: z.number(),
  input_kobo: z.number(),
  /** What the month before left to be claimed. */
  brought_kobo: z.number(),
  /** What customers withheld and is not claimed yet. */
  withheld_kobo: z.number(),
  payable_kobo: z.number(),
  /** What is left to be claimed in the next month. */
  carried_kobo: z.number(),
}

const filed = z.object({
  id: z.string(),
  month: day,
  ...sums,
  filed_on: day,
  receipt: z.string(),
  filed_by: personRef,
  created_at: moment,
  entry: z.nullable(z.object({ id: z.string(), number: z.string() })),
  paid_on: z.nullable(day),
})

const topics = ['ledger', 'bank', 'vat_returns'] as const

export const vatReturns = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/vat_returns.json',
    access: 'statement.read',
    stake: 'sensitive',
    topics,
    summary: 'The VAT returns that were filed, newest first, in kobo.',
    query: listQuery(['month'], {}),
    rows: 'vat_returns',
    reply: listReply('vat_returns', filed),
  }),
  next: endpoint({
    method: 'GET',
    path: '/api/v1/vat_returns/next.json',
    access: 'statement.read',
    topics,
    summary: 'What the next month to file comes to, when it is due, and why it cannot be filed yet.',
    reply: z.object({
      vat_return: z.nullable(z.object({ month: day, due_on: day, ...sums, why_not: z.nullable(z.string()) })),
      /** Which part of input VAT is claimed today, in hundredths of a percent. */
      share_bp: z.number(),
      can: z.object({ file: z.boolean() }),
    }),
  }),
  share: endpoint({
    method: 'POST',
    path: '/api/v1/vat_shares.json',
    access: 'tax.edit',
    stake: 'money',
    summary: 'Sets which part of input VAT serves taxable sales and is claimed, from a day on.',
    body: z.strictObject({ starts_on: day, share_bp: whole(0, 10_000) }),
    reply: z.object({ message: z.string() }),
  }),
  file: endpoint({
    method: 'POST',
    path: '/api/v1/vat_returns.json',
    access: 'tax.edit',
    stake: 'money',
    summary: 'Records that a month was filed and posts it; nothing with VAT is dated in it any more.',
    body: z.strictObject({ month: payMonth, filed_on: day, receipt: requiredText(60, 'Enter the number of the receipt') }),
    reply: z.object({ message: z.string(), id: z.string() }),
  }),
}
