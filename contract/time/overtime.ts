/** Overtime that a leader approves before it is paid. */
import * as z from 'zod/mini'
import {
  day,
  eachResult,
  endpoint,
  id,
  listQuery,
  listReply,
  moment,
  personRef,
  requiredText,
  text,
  whole,
} from '../endpoint.ts'

/** Beyond a planned shift, on a free day, on a public holiday. */
export const overtimeKinds = ['overtime', 'day_off', 'holiday'] as const
export type OvertimeKind = (typeof overtimeKinds)[number]
export const overtimeKindWords: Record<OvertimeKind, string> = {
  overtime: 'Beyond the shift',
  day_off: 'Day off',
  holiday: 'Public holiday',
}

export const overtimeStates = ['waiting', 'approved', 'part', 'declined'] as const
export type OvertimeState = (typeof overtimeStates)[number]
export const overtimeStateWords: Record<OvertimeState, string> = {
  waiting: 'Awaiting approval',
  approved: 'Approved',
  part: 'Partly approved',
  declined: 'Declined',
}

/** Where the overtime of a day stands. */
export const overtimeShown = z.object({
  minutes: z.number(),
  state: z.enum(overtimeStates),
  /** Of the last decision, also where the day was recounted since. */
  approved_minutes: z.nullable(z.number()),
  /** Why not all of it was approved. */
  reason: z.nullable(z.string()),
  decided_by: z.nullable(z.string()),
})

const row = z.object({
  /** Made of the person’s OGID and the day. */
  id: z.string(),
  employee: z.object({ ...personRef.shape, office: z.string() }),
  day,
  zone: z.string(),
  kind: z.enum(overtimeKinds),
  first_in: z.nullable(moment),
  last_out: z.nullable(moment),
  planned_minutes: z.number(),
  worked_minutes: z.number(),
  ...overtimeShown.shape,
  decided_at: z.nullable(moment),
  /** Of the decision; 0 before the first. */
  version: z.number(),
})

export const overtime = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/overtime.json',
    access: 'overtime.decide',
    stake: 'sensitive',
    topics: ['attendance'],
    summary:
      'Paid overtime of the people whom the caller leads, or leads for somebody who is away: days that wait for a decision, or with `decided` the others. Without `from` of pay periods that are still open; what is decided of earlier days comes with the next payroll too.',
    query: listQuery(['day', 'employee', 'minutes'], {
      decided: z.optional(z.enum(['true', 'false'], 'Enter true or false')),
      office_id: z.optional(id),
      from: z.optional(day),
      until: z.optional(day),
    }),
    rows: 'overtime',
    reply: listReply('overtime', row),
  }),
  decide: endpoint({
    method: 'PATCH',
    path: '/api/v1/overtime.json',
    access: 'overtime.decide',
    stake: 'money',
    summary:
      'Approves overtime of days, each separately: all of it, or `approved_minutes` of each with the reason. Refused for one’s own, and where a day was recounted or decided since it was read.',
    body: z.strictObject({
      days: z
        .array(z.strictObject({ ogid: requiredText(20), day, minutes: whole(1, 1440), version: whole(0, 1_000_000) }))
        .check(z.minLength(1, 'Choose at least one day'), z.maxLength(200, 'At most 200 days at once')),
      /** Without it all minutes are approved; 0 declines. */
      approved_minutes: z.optional(whole(0, 1440)),
      reason: z.optional(text(300)),
    }),
    reply: eachResult,
  }),
}
