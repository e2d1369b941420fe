/** Preventive maintenance: what is serviced or inspected again and again, by days, months or what a meter reads. */
import * as z from 'zod/mini'
import {
  assetRef,
  day,
  endpoint,
  flag,
  id,
  listQuery,
  listReply,
  named,
  orNull,
  personRef,
  requiredText,
  text,
  version,
  whole,
} from '../endpoint.ts'
import { meterValue } from './meters.ts'

export const planKinds = ['service', 'inspection'] as const
export const intervalUnits = ['days', 'months'] as const
export type IntervalUnit = (typeof intervalUnits)[number]
/** From which day the next one counts: from when the last was done, or from when it was due. */
export const countsFrom = ['completion', 'calendar'] as const
export type CountsFrom = (typeof countsFrom)[number]

const fields = {
  title: requiredText(120),
  kind: z.enum(planKinds, 'Choose a kind'),
  branch_id: id,
  place: z._default(text(80), ''),
  asset_tag: orNull(text(40)),
  checklist: z._default(z.array(requiredText(120, 'Enter the step')).check(z.maxLength(30, 'At most 30 steps')), []),
  every: orNull(whole(1, 999)),
  every_unit: orNull(z.enum(intervalUnits, 'Choose days or months')),
  meter_id: orNull(id),
  every_reading: orNull(meterValue),
  lead_days: whole(0, 90),
  counts_from: z.enum(countsFrom, 'Choose from when the next one counts'),
  next_due_on: orNull(day),
  assignee_ogid: orNull(text(60)),
  vendor_id: orNull(id),
}

interface Interval {
  every: number | null
  every_unit: string | null
  next_due_on: string | null
  meter_id: string | null
  every_reading: number | null
}
const hasInterval = z.refine<Interval>(({ every, meter_id }) => every !== null || meter_id !== null, {
  error: 'Enter an interval, choose a meter, or both',
  path: ['every'],
})
const wholeInterval = z.refine<Interval>(
  ({ every, every_unit, next_due_on }) => every === null || (every_unit !== null && next_due_on !== null),
  { error: 'Enter the first due date and whether it counts days or months', path: ['next_due_on'] },
)
const wholeMeter = z.refine<Interval>(
  ({ meter_id, every_reading }) => (meter_id === null) === (every_reading === null || every_reading <= 0),
  { error: 'Enter after how much of the meter it is due', path: ['every_reading'] },
)

const plan = z.object({
  id: z.string(),
  version,
  title: z.string(),
  kind: z.enum(planKinds),
  branch: named,
  place: z.string(),
  asset: z.nullable(assetRef),
  checklist: z.array(z.string()),
  every: z.nullable(z.number()),
  every_unit: z.nullable(z.enum(intervalUnits)),
  meter: z.nullable(named),
  every_reading: z.nullable(z.number()),
  lead_days: z.number(),
  counts_from: z.enum(countsFrom),
  next_due_on: z.nullable(day),
  next_due_reading: z.nullable(z.number()),
  assignee: z.nullable(personRef),
  vendor: z.nullable(named),
  paused_until: z.nullable(day),
  /** Its open job. */
  job_id: z.nullable(z.string()),
  archived: z.boolean(),
})

const changed = z.object({ message: z.string(), id: z.string() })
const topics = ['maintenance_plans', 'maintenance_jobs', 'meters'] as const

export const plans = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/maintenance_plans.json',
    access: 'plan.edit',
    stake: 'none',
    topics,
    summary: 'Maintenance plans, the earliest due first.',
    query: listQuery(['next_due_on', 'title'], { branch_id: z.optional(id), archived: z.optional(flag) }),
    rows: 'maintenance_plans',
    reply: listReply('maintenance_plans', plan),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/maintenance_plans.json',
    access: 'plan.edit',
    stake: 'none',
    summary: 'Adds a plan; its job is made as many days ahead as it says.',
    body: z.strictObject(fields).check(hasInterval, wholeInterval, wholeMeter),
    reply: changed,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/maintenance_plans/{id}.json',
    access: 'plan.edit',
    stake: 'none',
    summary: 'Changes a plan; its open job stays as it is.',
    body: z.strictObject({ ...fields, version }).check(hasInterval, wholeInterval, wholeMeter),
    reply: changed,
  }),
  pause: endpoint({
    method: 'PATCH',
    path: '/api/v1/maintenance_plans/{id}/pause.json',
    access: 'plan.edit',
    stake: 'none',
    summary: 'Pauses a plan until a day, which makes no job before it; without a day the pause ends.',
    body: z.strictObject({ paused_until: z.nullable(day), version }),
    reply: changed,
  }),
  archive: endpoint({
    method: 'PATCH',
    path: '/api/v1/maintenance_plans/{id}/archive.json',
    access: 'plan.edit',
    stake: 'none',
    summary: 'Archives a plan; its open job stays.',
    body: z.strictObject({ version }),
    reply: changed,
  }),
}
