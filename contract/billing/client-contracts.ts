/** What was agreed with a client and how this month stands, as its own contacts read it: minutes and values for all, money for who sees it. */
import * as z from 'zod/mini'
import { day, endpoint, id, named, whole } from '../endpoint.ts'
import { lineKinds, measureSources, tierModes } from './contracts.ts'

const band = z.object({ from: z.nullable(z.number()), to: z.nullable(z.number()), bp: z.number() })

/** Prices are null for contacts who do not see money. */
const line = z.object({
  ...{ id: z.string(), campaign: z.string(), kind: z.enum(lineKinds), title: z.string(), starts_on: day },
  ...{ ends_on: z.nullable(day), quantity: z.number(), seat_minutes: z.number(), tolerance_bp: z.number() },
  ...{ minimum_quantity: z.number(), floor_bp: z.number(), tier_mode: z.enum(tierModes) },
  price_kobo: z.nullable(z.number()),
  tiers: z.array(z.object({ up_to: z.nullable(z.number()), price_kobo: z.nullable(z.number()) })),
  /** What the client told that it sends from next month on, by month. */
  forecasts: z.array(z.object({ month: day, quantity: z.number() })),
})
const measure = z.object({
  ...{ id: z.string(), campaign: z.string(), title: z.string(), source: z.enum(measureSources) },
  ...{ bands: z.array(band), least_sample: z.number() },
})
const contract = z.object({
  ...{ id: z.string(), number: z.string(), title: z.string(), starts_on: day, ends_on: z.nullable(day) },
  ...{ terms_days: z.number(), notice_days: z.number(), client_confirms: z.boolean() },
  ...{ minimum_kobo: z.nullable(z.number()), credit_cap_bp: z.number(), bonus_cap_bp: z.number() },
  ...{ weekdays: z.array(z.number()), holidays_off: z.boolean() },
  lines: z.array(line),
  measures: z.array(measure),
})

const soFar = z.object({
  contract: named,
  month: day,
  /** The last day that is counted: yesterday. */
  until: day,
  lines: z.array(
    z.object({
      ...{ id: z.string(), campaign: z.string(), kind: z.enum(lineKinds), title: z.string() },
      /** Minutes of hours, pieces of volumes; of seats how many. */
      quantity: z.number(),
      forecast: z.nullable(z.number()),
      /** Of seats in minutes up to `until`; zero of other lines. */
      ...{ committed: z.number(), missing: z.number(), allowed: z.number(), short: z.number() },
      days: z.array(z.object({ day, committed: z.number(), delivered: z.number() })),
    }),
  ),
  measures: z.array(
    z.object({
      ...{ id: z.string(), campaign: z.string(), title: z.string(), source: z.enum(measureSources) },
      /** In hundredths; null where nothing is measured yet. */
      value: z.nullable(z.number()),
      ...{ sample: z.number(), least_sample: z.number() },
      /** Of the band that the value is in now; null in none. */
      bp: z.nullable(z.number()),
    }),
  ),
  /** What the month comes to before tax if the rest of it is delivered in full; null for who does not see money. */
  estimate_kobo: z.nullable(z.number()),
})

const topics = ['contracts', 'invoices'] as const

export const clientContracts = {
  mine: endpoint({
    method: 'GET',
    path: '/api/v1/client_auth/contracts.json',
    access: 'client',
    topics,
    summary: 'The own running contracts; prices only for who sees money.',
    reply: z.object({ contracts: z.array(contract) }),
  }),
  soFar: endpoint({
    method: 'GET',
    path: '/api/v1/client_auth/months_so_far.json',
    access: 'client',
    topics,
    summary: 'This month of the own contracts up to yesterday.',
    reply: z.object({ months_so_far: z.array(soFar) }),
  }),
  forecast: endpoint({
    method: 'POST',
    path: '/api/v1/client_auth/forecasts.json',
    access: 'client',
    stake: 'money',
    summary: 'Tells how much is sent in a month that has not begun; for who decides requests.',
    body: z.strictObject({ contract_line_id: id, month: day, quantity: whole(0, 10_000_000) }),
    reply: z.object({ message: z.string() }),
  }),
}
