/** A month of a contract: measured from settled days as often as wished, then issued as an invoice once. */
import * as z from 'zod/mini'
import { day, endpoint, id, listQuery, listReply, moment, named } from '../endpoint.ts'
import { billedLine } from './invoices.ts'

export const monthStates = ['open', 'measured', 'shared', 'accepted', 'invoiced'] as const
export type MonthState = (typeof monthStates)[number]
export const monthStateWords: Record<MonthState, string> = {
  open: 'To measure',
  measured: 'Measured',
  shared: 'With the client',
  accepted: 'Accepted',
  invoiced: 'Invoiced',
}

const choice = 'Choose from the list'
const firstDay = day.check(z.refine((value) => value.endsWith('-01'), 'Enter the first day of a month'))
/** A contract and a month of it. */
export const monthPlace = z.strictObject({ id, month: firstDay })
/** Of what was measured. */
export const monthHash = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Measure this month first'))

const row = z.object({
  /** Contract and month. */
  id: z.string(),
  contract: named,
  client: named,
  month: day,
  state: z.enum(monthStates),
  /** Days of people on its campaigns that are not settled yet. */
  unsettled: z.number(),
  net_kobo: z.nullable(z.number()),
  invoice: z.nullable(z.object({ id: z.string(), number: z.string() })),
})

const shown = z.object({
  ...row.shape,
  /** Of what was measured: the invoice is issued of the same. */
  hash: z.nullable(z.string()),
  measured_at: z.nullable(moment),
  shared_until: z.nullable(day),
  client_confirms: z.boolean(),
  /** The contact of the client who accepted it, and when. */
  accepted_by: z.nullable(z.string()),
  accepted_at: z.nullable(moment),
  /** Lines that the client objects to and nobody has answered yet. */
  objections_open: z.number(),
  /** By how much it is beyond the limit of its order: another person approves it then. */
  over_order_kobo: z.number(),
  /** It was sent to another person, who has not decided yet. */
  is_asked: z.boolean(),
  lines: z.array(billedLine),
  ...{ vat_bp: z.number(), vat_kobo: z.number(), total_kobo: z.number(), wht_kobo: z.number() },
})

const reply = z.object({ message: z.string() })
const topics = ['invoices', 'contracts', 'attendance'] as const

export const billingMonths = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/billing_months.json',
    access: 'invoice.read',
    stake: 'sensitive',
    topics,
    summary: 'Months of contracts that are over, and how far each is.',
    query: listQuery(['month', 'client'], { state: z.optional(z.enum(monthStates, choice)), contract_id: z.optional(id) }),
    rows: 'billing_months',
    reply: listReply('billing_months', row),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/v1/billing_months/{id}/{month}.json',
    access: 'invoice.read',
    topics,
    params: monthPlace,
    summary: 'A month of a contract as it was measured.',
    reply: z.object({ billing_month: shown }),
  }),
  measure: endpoint({
    method: 'POST',
    path: '/api/v1/billing_months/{id}/{month}/measure.json',
    access: 'invoice.edit',
    stake: 'none',
    params: monthPlace,
    summary: 'Measures a month from its settled days.',
    reply,
  }),
  share: endpoint({
    method: 'PATCH',
    path: '/api/v1/billing_months/{id}/{month}/share.json',
    access: 'invoice.edit',
    stake: 'none',
    params: monthPlace,
    summary: 'Shows a measured month to the client for three working days.',
    body: z.strictObject({ hash: monthHash }),
    reply,
  }),
  issue: endpoint({
    method: 'POST',
    path: '/api/v1/billing_months/{id}/{month}/issue.json',
    access: 'invoice.edit',
    stake: 'money',
    params: monthPlace,
    summary: 'Issues the invoice of a measured month.',
    body: z.strictObject({ hash: monthHash }),
    reply: z.object({ message: z.string(), id: z.string() }),
  }),
  days: endpoint({
    method: 'GET',
    path: '/api/v1/billing_months/{id}/{month}/days.json',
    access: 'invoice.read',
    stake: 'sensitive',
    topics,
    params: monthPlace,
    summary: 'The days and minutes that a month is measured from.',
    query: listQuery(['day', 'person'], {}),
    rows: 'days',
    reply: listReply(
      'days',
      z.object({ id: z.string(), day, campaign: named, line: z.string(), person: z.string(), minutes: z.number() }),
    ),
  }),
}
