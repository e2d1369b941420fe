/** Volumes, values of measures and forecasts, by which months of contracts are measured beside attendance. */
import * as z from 'zod/mini'
import { day, endpoint, id, listQuery, listReply, moment, named, personRef, text, version, whole } from '../endpoint.ts'

export const billingEntryStatuses = ['pending', 'confirmed', 'rejected'] as const
export type BillingEntryStatus = (typeof billingEntryStatuses)[number]
export const billingEntryWords: Record<BillingEntryStatus, string> = {
  pending: 'To confirm',
  confirmed: 'Confirmed',
  rejected: 'Rejected',
}

const choice = 'Choose from the list'
const entry = z.object({
  ...{ id: z.string(), version: z.number(), contract: named, client: named, title: z.string(), day },
  /** Pieces of a volume; of a measure its value in hundredths. */
  ...{ is_measure: z.boolean(), value: z.number(), sample: z.number(), note: z.string() },
  ...{ status: z.enum(billingEntryStatuses), entered_by: personRef, entered_at: moment, decided_by: z.nullable(z.string()) },
})
const target = z.object({
  id: z.string(),
  title: z.string(),
  contract: z.string(),
  campaign: z.string(),
  is_measure: z.boolean(),
})
const topics = ['invoices', 'contracts'] as const

export const billingEntries = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/billing_entries.json',
    access: 'measure.enter',
    stake: 'sensitive',
    topics,
    summary: 'Volumes and values that were entered for months of contracts.',
    query: listQuery(['day', 'entered_at'], { status: z.optional(z.enum(billingEntryStatuses, choice)) }),
    rows: 'billing_entries',
    reply: listReply('billing_entries', entry),
  }),
  targets: endpoint({
    method: 'GET',
    path: '/api/v1/billing_entry_targets.json',
    access: 'measure.enter',
    topics: ['contracts'],
    summary: 'Lines by volume and measures that values are entered for.',
    reply: z.object({ targets: z.array(target) }),
  }),
  enter: endpoint({
    method: 'POST',
    path: '/api/v1/billing_entries.json',
    access: 'measure.enter',
    stake: 'money',
    summary: 'Enters a volume of a day or a value of a month; another person confirms it.',
    body: z.strictObject({
      target_id: id,
      day,
      value: whole(0, 10_000_000),
      sample: z._default(whole(0, 1_000_000), 0),
      note: z._default(text(200), ''),
    }),
    reply: z.object({ message: z.string(), id: z.string() }),
  }),
  decide: endpoint({
    method: 'PATCH',
    path: '/api/v1/billing_entries/{id}.json',
    access: 'measure.enter',
    stake: 'money',
    summary: 'Confirms or rejects what another person entered.',
    body: z.strictObject({ status: z.enum(['confirmed', 'rejected'], choice), version }),
  }),
  forecast: endpoint({
    method: 'POST',
    path: '/api/v1/contract_forecasts.json',
    access: 'measure.enter',
    stake: 'money',
    summary: 'Records how much a client says it will send in a month that has not begun.',
    body: z.strictObject({ contract_line_id: id, month: day, quantity: whole(0, 10_000_000) }),
  }),
}
