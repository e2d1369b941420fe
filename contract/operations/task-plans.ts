/** Task plans: what is to be done, by whom, on which days and until when; a job makes each person's tasks of a day from them. */
import * as z from 'zod/mini'
import { crudHistory } from '../crud.ts'
import { addDays, monthOf, weekdayOf } from '../dates.ts'
import {
  day,
  endpoint,
  flag,
  id,
  listQuery,
  listReply,
  moment,
  named,
  personName,
  requiredText,
  text,
  version,
  whole,
} from '../endpoint.ts'
import { type GrantedRole, grantedRoles } from '../roles.ts'
import { clock } from '../time/roster.ts'

const weekday = z.number().check(z.int(), z.gte(1), z.lte(7))
/** On which days; leave, holidays and days off are left out whatever it says. */
const cadence = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('daily') }),
  z.strictObject({ kind: z.literal('weekdays') }),
  z.strictObject({
    kind: z.literal('weekly'),
    /** 1 Monday … 7 Sunday. */
    weekdays: z.array(weekday).check(z.minLength(1, 'Choose at least one weekday'), z.maxLength(7)),
  }),
  z.strictObject({
    kind: z.literal('monthly'),
    /** 31 is the last day, whichever it is. */
    days: z.array(whole(1, 31)).check(z.minLength(1, 'Choose at least one day of the month'), z.maxLength(31)),
  }),
  z.strictObject({
    kind: z.literal('dates'),
    dates: z.array(day).check(z.minLength(1, 'Choose at least one date'), z.maxLength(100, 'At most 100 dates')),
  }),
])
export type Cadence = z.output<typeof cadence>

/** Whether a plan with this cadence has a task on a day. */
export function isDue(cadence: Cadence, day: string): boolean {
  switch (cadence.kind) {
    case 'daily':
      return true
    case 'weekdays':
      return weekdayOf(day) <= 5
    case 'weekly':
      return cadence.weekdays.includes(weekdayOf(day))
    case 'monthly': {
      const ofMonth = Number(day.slice(8))
      return cadence.days.includes(ofMonth) || (cadence.days.includes(31) && monthOf(addDays(day, 1)) !== monthOf(day))
    }
    case 'dates':
      return cadence.dates.includes(day)
  }
}

export const taskFieldKinds = ['number', 'text', 'yes_no', 'choice', 'file'] as const
export type TaskFieldKind = (typeof taskFieldKinds)[number]

const taskField = z
  .strictObject({
    /** Stays the same when the field is renamed. */
    id: z.string().check(z.regex(/^[a-z0-9_-]{1,40}$/i, 'Use letters and digits')),
    label: requiredText(120, 'Enter what is asked for'),
    kind: z.enum(taskFieldKinds, 'Choose a type from the list'),
    required: z._default(z.boolean(), true),
    /** Of a number: what is to be reached. */
    target: z._default(z.nullable(z.number().check(z.gte(0, 'At least 0'), z.lte(1e9, 'At most 1,000,000,000'))), null),
    unit: z._default(text(20), ''),
    /** Of a choice. */
    options: z._default(z.array(requiredText(80, 'Enter the text of each option')).check(z.maxLength(30)), []),
  })
  .check(
    z.refine(({ kind, options }) => kind !== 'choice' || options.length >= 2, {
      error: 'Enter at least two options',
      path: ['options'],
    }),
  )
export type TaskField = z.output<typeof taskField>

/** Whom it is for: everyone whom one of these names. */
const audience = {
  office_ids: z._default(z.array(id).check(z.maxLength(200)), []),
  team_ids: z._default(z.array(id).check(z.maxLength(500)), []),
  roles: z._default(z.array(z.enum(grantedRoles)).check(z.maxLength(30)), []),
  ogids: z._default(z.array(requiredText(20)).check(z.maxLength(500, 'At most 500 people')), []),
}
interface Audience {
  office_ids: string[]
  team_ids: string[]
  roles: GrantedRole[]
  ogids: string[]
}

const content = {
  title: requiredText(120),
  description: z._default(text(2000), ''),
  ...audience,
  cadence,
  /** By each person's own clock. Of who works over midnight one that comes before their shift is on the day after. */
  cut_off: clock,
  /** On the day after that of the task. */
  cut_off_next_day: z._default(z.boolean(), false),
  fields: z.array(taskField).check(
    z.minLength(1, 'Add at least one field'),
    z.maxLength(30, 'At most 30 fields'),
    z.refine((fields) => new Set(fields.map(({ id }) => id)).size === fields.length, 'Each field needs an id of its own'),
  ),
}
const checks = [
  z.refine<Audience>((plan) => plan.office_ids.length + plan.team_ids.length + plan.roles.length + plan.ogids.length > 0, {
    error: 'Choose whom it is for: an office, a team, a role or a person',
    path: ['office_ids'],
  }),
]

const row = z.object({
  id: z.string(),
  title: z.string(),
  cadence,
  cut_off: z.string(),
  cut_off_next_day: z.boolean(),
  fields: z.number(),
  /** Whom it is for, in words. */
  audience: z.array(z.string()),
  active_from: day,
  /** From when on a change counts; null when none is ahead. */
  changes_on: z.nullable(day),
  archived_at: z.nullable(moment),
  version,
})

const plan = z.object({
  id: z.string(),
  ...content,
  offices: z.array(named),
  teams: z.array(named),
  people: z.array(personName),
  active_from: day,
  /** Since when on what is shown counts. */
  counts_from: day,
  archived_at: z.nullable(moment),
  version,
})

const done = z.object({ message: z.string(), task_plan: z.object({ id: z.string(), title: z.string() }) })

export const taskPlans = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/task_plans.json',
    access: 'task_plan.read',
    stake: 'none',
    topics: ['task_plans', 'structure'],
    summary: 'The task plans with whom they are for, on which days and until when.',
    query: listQuery(['title', 'active_from'], { archived: z.optional(flag) }),
    rows: 'task_plans',
    reply: listReply('task_plans', row),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/v1/task_plans/{id}.json',
    access: 'task_plan.read',
    topics: ['task_plans'],
    summary: 'A task plan with all that its form asks for, as it counts from its latest change on.',
    reply: z.object({ task_plan: plan }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/task_plans.json',
    access: 'task_plan.edit',
    stake: 'none',
    summary: 'Adds a task plan, which makes tasks from a day on that has begun nowhere yet.',
    body: z.strictObject({ ...content, active_from: day }).check(...(checks as never[])),
    reply: done,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/task_plans/{id}.json',
    access: 'task_plan.edit',
    stake: 'none',
    summary: 'Changes a task plan from the first day that has begun nowhere yet; tasks that were made stay as they are.',
    body: z.strictObject({ ...content, version }).check(...(checks as never[])),
    reply: done,
  }),
  archive: endpoint({
    method: 'PATCH',
    path: '/api/v1/task_plans/{id}/archive.json',
    access: 'task_plan.edit',
    stake: 'none',
    summary: 'Archives a task plan: it makes no more tasks; or restores it.',
    body: z.strictObject({ archived: z.boolean(), version }),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/v1/task_plans/preview.json',
    access: 'task_plan.edit',
    stake: 'none',
    summary:
      'Whom a plan would give a task tomorrow or on its first day, and who is left out for leave, a holiday or a day off; changes nothing.',
    body: z.strictObject({ ...audience, cadence, active_from: z.optional(day) }).check(...(checks as never[])),
    reply: z.object({
      day,
      is_due: z.boolean(),
      /** How many get one, and the first of them by name. */
      count: z.number(),
      people: z.array(personName),
      /** How many of its audience are away or off on that day. */
      left_out: z.number(),
    }),
  }),
  history: crudHistory('task_plans', 'task plan', 'task_plan.edit', ['task_plans']),
}
