/** Generators and their diesel: dips, deliveries, and whether litres and hours add up. */
import * as z from 'zod/mini'
import {
  day,
  endpoint,
  flag,
  id,
  listQuery,
  listReply,
  moment,
  named,
  personRef,
  requiredText,
  version,
  whole,
} from '../endpoint.ts'
import { meterValue } from './meters.ts'

/** Litres, with at most one decimal. */
const litres = z.number('Enter the litres').check(
  z.gte(0, 'Enter the litres'),
  z.lte(100_000, 'Enter the litres'),
  z.refine((value) => Number.isInteger(Math.round(value * 1e6) / 1e5), 'Enter at most one decimal'),
)

const generator = z.object({
  id: z.string(),
  title: z.string(),
  branch: named,
  meter: named,
  kva: z.number(),
  tank_litres: z.number(),
  /** Litres an hour at three quarters of its load, as its maker says. */
  litres_per_hour: z.number(),
  last_litres: z.nullable(z.number()),
  last_hours: z.nullable(z.number()),
  last_at: z.nullable(moment),
})

const period = z.object({
  id: z.string(),
  version,
  generator: named,
  branch: named,
  /** The dip before, and this one. */
  from: moment,
  at: moment,
  by: personRef,
  litres_before: z.number(),
  delivered: z.number(),
  litres: z.number(),
  used: z.number(),
  hours: z.number(),
  /** Litres an hour; null where it did not run. */
  rate: z.nullable(z.number()),
  expected_rate: z.number(),
  /** What does not add up, each with its sum. */
  hints: z.array(z.string()),
  accepted_by: z.nullable(personRef),
  note: z.string(),
  can: z.object({ accept: z.boolean() }),
})

const delivery = z.object({
  id: z.string(),
  generator: named,
  at: moment,
  ticket: z.string(),
  ticket_litres: z.number(),
  cost_kobo: z.number(),
  dip_before: z.number(),
  dip_after: z.number(),
  by: personRef,
  confirmed_by: z.nullable(personRef),
  can: z.object({ confirm: z.boolean() }),
})

const month = z.object({
  generator: named,
  branch: named,
  month: z.string(),
  bought: z.number(),
  cost_kobo: z.number(),
  hours: z.number(),
  used: z.number(),
  /** What the hours should have taken. */
  expected: z.number(),
  /** Used beyond what the hours explain; below 0 it took less. */
  lost: z.number(),
  lost_kobo: z.number(),
})

const changed = z.object({ message: z.string(), id: z.string() })
const dipped = z.object({ message: z.string(), id: z.string(), hints: z.array(z.string()) })
const topics = ['fuel'] as const

export const power = {
  generators: endpoint({
    method: 'GET',
    path: '/api/v1/generators.json',
    access: 'fuel.record',
    stake: 'none',
    topics,
    summary: 'Generators with their last dip.',
    query: listQuery(['title'], { branch_id: z.optional(id) }),
    rows: 'generators',
    reply: listReply('generators', generator),
  }),
  createGenerator: endpoint({
    method: 'POST',
    path: '/api/v1/generators.json',
    access: 'plan.edit',
    stake: 'none',
    summary: 'Adds a generator with the meter of its hours.',
    body: z.strictObject({
      title: requiredText(80),
      meter_id: id,
      kva: whole(1, 10_000),
      tank_litres: whole(1, 100_000),
      litres_per_hour: litres.check(z.gt(0, 'Enter litres an hour')),
    }),
    reply: changed,
  }),
  dip: endpoint({
    method: 'POST',
    path: '/api/v1/fuel_dips.json',
    access: 'fuel.record',
    stake: 'none',
    summary: 'Records the litres in the tank and the hours of the meter now, by the time of the server, with a photo.',
    body: z.strictObject({ generator_id: id, litres, hours: meterValue, photo_id: z._default(z.nullable(id), null) }),
    reply: dipped,
  }),
  accept: endpoint({
    method: 'PATCH',
    path: '/api/v1/fuel_dips/{id}/accept.json',
    access: 'fuel.record',
    stake: 'none',
    summary: 'Records what explains a dip that does not add up. Refused to whoever recorded it.',
    body: z.strictObject({ note: requiredText(300, 'Enter what explains it'), version }),
    reply: changed,
  }),
  deliver: endpoint({
    method: 'POST',
    path: '/api/v1/fuel_deliveries.json',
    access: 'fuel.record',
    stake: 'none',
    summary: 'Records a delivery of diesel with the dips before and after; another person confirms it at the tank.',
    body: z.strictObject({
      generator_id: id,
      ticket: requiredText(40, 'Enter the number of the delivery note'),
      ticket_litres: litres.check(z.gt(0, 'Enter the litres')),
      cost_kobo: whole(1, 10_000_000_000),
      dip_before: litres,
      dip_after: litres,
      photo_id: z._default(z.nullable(id), null),
    }),
    reply: dipped,
  }),
  confirm: endpoint({
    method: 'PATCH',
    path: '/api/v1/fuel_deliveries/{id}/confirm.json',
    access: 'fuel.confirm',
    stake: 'none',
    summary: 'Confirms a delivery of diesel that another person recorded.',
    reply: changed,
  }),
  deliveries: endpoint({
    method: 'GET',
    path: '/api/v1/fuel_deliveries.json',
    access: 'fuel.confirm',
    stake: 'sensitive',
    topics,
    summary: 'Deliveries of diesel, the newest first.',
    query: listQuery(['at'], { generator_id: z.optional(id), open: z.optional(flag) }),
    rows: 'fuel_deliveries',
    reply: listReply('fuel_deliveries', delivery),
  }),
  periods: endpoint({
    method: 'GET',
    path: '/api/v1/fuel_periods.json',
    access: 'facility.read',
    stake: 'none',
    topics,
    summary: 'Diesel between two dips: used litres, hours, rate, what was expected and what does not add up; the newest first.',
    query: listQuery(['at'], {
      generator_id: z.optional(id),
      /** With hints that nothing explains yet. */
      open: z.optional(flag),
      from: z.optional(day),
      until: z.optional(day),
    }),
    rows: 'fuel_periods',
    reply: listReply('fuel_periods', period),
  }),
  months: endpoint({
    method: 'GET',
    path: '/api/v1/fuel_months.json',
    access: 'facility.read',
    stake: 'sensitive',
    topics,
    summary: 'Diesel by month and generator: bought, used, what the hours explain, and what is missing in litres and naira.',
    query: listQuery(['month'], { generator_id: z.optional(id) }),
    rows: 'fuel_months',
    reply: listReply('fuel_months', month),
  }),
}
