/** Meters of generators, vehicles and mains: what they read, by whom and when. */
import * as z from 'zod/mini'
import {
  assetRef,
  endpoint,
  flag,
  id,
  listQuery,
  listReply,
  moment,
  named,
  personRef,
  requiredText,
  text,
  version,
} from '../endpoint.ts'

export const meterUnits = ['hours', 'km', 'kWh'] as const
export type MeterUnit = (typeof meterUnits)[number]
export const readingKinds = ['reading', 'replaced'] as const
export type ReadingKind = (typeof readingKinds)[number]

/** A value of a meter, with at most one decimal. */
export const meterValue = z.number('Enter the reading').check(
  z.gte(0, 'Enter the reading'),
  z.lte(99_999_999),
  z.refine((value) => Number.isInteger(Math.round(value * 1e6) / 1e5), 'Enter at most one decimal'),
)

const meter = z.object({
  id: z.string(),
  version,
  title: z.string(),
  branch: named,
  asset: z.nullable(assetRef),
  unit: z.enum(meterUnits),
  last_value: z.nullable(z.number()),
  last_at: z.nullable(moment),
  archived: z.boolean(),
})

const reading = z.object({
  id: z.string(),
  value: z.number(),
  kind: z.enum(readingKinds),
  at: moment,
  by: personRef,
})

const fields = {
  title: requiredText(80),
  branch_id: id,
  asset_tag: z._default(z.nullable(text(40)), null),
  unit: z.enum(meterUnits, 'Choose a unit'),
}
const changed = z.object({ message: z.string(), id: z.string() })
const topics = ['meters'] as const

export const meters = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/meters.json',
    access: 'plan.edit',
    stake: 'none',
    topics,
    summary: 'Meters with their last reading.',
    query: listQuery(['title', 'last_at'], { branch_id: z.optional(id), archived: z.optional(flag) }),
    rows: 'meters',
    reply: listReply('meters', meter),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/meters.json',
    access: 'plan.edit',
    stake: 'none',
    summary: 'Adds a meter.',
    body: z.strictObject(fields),
    reply: changed,
  }),
  archive: endpoint({
    method: 'PATCH',
    path: '/api/v1/meters/{id}/archive.json',
    access: 'plan.edit',
    stake: 'none',
    summary: 'Archives a meter that is read no more; refused while a plan or a generator counts by it.',
    body: z.strictObject({ version }),
    reply: changed,
  }),
  readings: endpoint({
    method: 'GET',
    path: '/api/v1/meters/{id}/readings.json',
    access: 'plan.edit',
    stake: 'none',
    topics,
    summary: 'Readings of a meter, the newest first.',
    query: listQuery(['at'], {}),
    rows: 'readings',
    reply: listReply('readings', reading),
  }),
  read: endpoint({
    method: 'POST',
    path: '/api/v1/meters/{id}/readings.json',
    access: 'plan.edit',
    stake: 'none',
    summary:
      'Records what a meter reads now: never less than before but after it was replaced, and of hours never more than passed.',
    body: z.strictObject({ value: meterValue, kind: z._default(z.enum(readingKinds), 'reading') }),
    reply: changed,
  }),
}
