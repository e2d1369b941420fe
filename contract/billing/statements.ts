/** What clients owe: by age as at a day, and document by document for one client. Both come to what the ledger says. */
import * as z from 'zod/mini'
import { day, endpoint, listQuery, listReply, named } from '../endpoint.ts'

export const ageBuckets = ['not_due', 'to_30', 'to_60', 'to_90', 'to_180', 'over'] as const
export type AgeBucket = (typeof ageBuckets)[number]
export const ageWords: Record<AgeBucket, string> = {
  not_due: 'Not due',
  to_30: '1–30 days',
  to_60: '31–60 days',
  to_90: '61–90 days',
  to_180: '91–180 days',
  over: 'Over 180 days',
}

const ages = {
  ...{ not_due: z.number(), to_30: z.number(), to_60: z.number(), to_90: z.number(), to_180: z.number(), over: z.number() },
  /** Received or credited and not used, below zero. */
  advances: z.number(),
  total_kobo: z.number(),
}
const age = z.object({ id: z.string(), client: named, ...ages })

export const statementKinds = ['invoice', 'credit', 'write_off', 'receipt', 'withheld', 'refund'] as const
export type StatementKind = (typeof statementKinds)[number]
export const statementWords: Record<StatementKind, string> = {
  invoice: 'Invoice',
  credit: 'Credit note',
  write_off: 'Write-off',
  receipt: 'Receipt',
  withheld: 'Withheld for the tax office',
  refund: 'Refund',
}

const statement = z.object({
  client: named,
  ...{ from: day, to: day, opening_kobo: z.number(), closing_kobo: z.number() },
  rows: z.array(
    z.object({
      ...{ day, kind: z.enum(statementKinds), reference: z.string(), amount_kobo: z.number(), balance_kobo: z.number() },
    }),
  ),
})
const range = z.strictObject({ from: day, to: day })
const topics = ['invoices', 'receipts'] as const

export const receivables = {
  ageing: endpoint({
    method: 'GET',
    path: '/api/v1/receivables_ageing.json',
    access: 'invoice.read',
    stake: 'sensitive',
    topics,
    summary: 'What each client owes as at a day, by how long it is due.',
    query: listQuery(['client', 'total_kobo'], { on: z.optional(day) }),
    rows: 'receivables',
    reply: z.object({ ...listReply('receivables', age).shape, totals: z.object(ages) }),
  }),
  statement: endpoint({
    method: 'GET',
    path: '/api/v1/client_statements/{id}.json',
    access: 'invoice.read',
    topics,
    summary: 'The statement of a client between two days.',
    query: range,
    reply: z.object({ statement }),
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/v1/client_auth/statement.json',
    access: 'client',
    topics,
    summary: 'The own statement; for who sees money.',
    query: range,
    reply: z.object({ statement }),
  }),
}
