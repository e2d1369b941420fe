/** The roster: who works when, and planning in it. Clock times are `HH:mm` of the office. */
import * as z from 'zod/mini'
import { day, endpoint, flag, id, named, personRef, text } from '../endpoint.ts'

export const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 08:00'))
export const assignmentTargets = ['person', 'team', 'office'] as const
export type AssignmentTarget = (typeof assignmentTargets)[number]

/** What is put into the days: a shift, a rotation, free days, or nothing of the person's own (`inherit`: what team or office have). */
export const planKinds = ['shift', 'rotation', 'off', 'inherit'] as const
export const planned = {
  kind: z.enum(planKinds),
  shift_id: z.optional(z.nullable(id)),
  rotation_id: z.optional(z.nullable(id)),
}
const namesItsPlan = (value: { kind: string; shift_id?: string | null | undefined; rotation_id?: string | null | undefined }) =>
  (value.kind === 'shift') === Boolean(value.shift_id) && (value.kind === 'rotation') === Boolean(value.rotation_id)
const planSentence = { error: 'Choose a shift', path: ['shift_id'] }

export const rosterChange = z
  .strictObject({
    employee_id: id,
    from: day,
    /** Included; none: from that day on. */
    to: z.nullable(day),
    ...planned,
    /** A second shift beside the planned one. */
    extra: z._default(z.boolean(), false),
  })
  .check(
    z.refine(namesItsPlan, planSentence),
    z.refine(({ from, to }) => to === null || to >= from, { error: 'The end date is before the start date', path: ['to'] }),
    z.refine(({ extra, kind }) => !extra || kind === 'shift' || kind === 'inherit', {
      error: 'Choose a shift as the second one',
      path: ['extra'],
    }),
  )
export type RosterChange = z.output<typeof rosterChange>

export const conflictKinds = ['overlap', 'leave', 'holiday', 'double', 'rest'] as const
/** `overlap` is refused; the others are for a person to judge. */
export type ConflictKind = (typeof conflictKinds)[number]

const plannedShift = z.object({
  shift_id: z.string(),
  start: clock,
  end: clock,
  from: z.enum(assignmentTargets),
  extra: z.boolean(),
})
const cell = z.object({
  shifts: z.array(plannedShift),
  /** Whether the person has a plan of their own here, be it a free day. */
  own: z.boolean(),
  leave: z.nullable(z.enum(['approved', 'pending'])),
  holiday: z.nullable(z.string()),
  conflicts: z.array(z.enum(conflictKinds)),
})
const rosterRow = z.object({
  employee: personRef,
  office: z.nullable(named),
  team: z.nullable(named),
  version: z.number(),
  can: z.object({ plan: z.boolean() }),
  cells: z.array(cell),
})
export type RosterRow = z.output<typeof rosterRow>
export type RosterCell = z.output<typeof cell>

const conflict = z.object({
  employee: personRef,
  day,
  /** `paid`: the day was paid, and the next payroll settles what changes; it asks for a reason. */
  kind: z.enum([...conflictKinds, 'paid']),
  sentence: z.string(),
})
export type RosterConflict = z.output<typeof conflict>

const range = { from: day, to: day }
const atMost = (days: number) => ({
  check: (value: { from: string; to: string }) =>
    value.to >= value.from && (Date.parse(value.to) - Date.parse(value.from)) / 86_400_000 < days,
  say: { error: `Enter at most ${days} days, the start date before the end date`, path: ['to'] },
})
const month = atMost(42)

export const roster = {
  show: endpoint({
    method: 'GET',
    path: '/api/v1/roster.json',
    access: 'shift.read',
    topics: ['roster', 'shifts'],
    summary: 'The roster: people in the caller’s scope by name, each with a cell per day.',
    query: z
      .strictObject({
        ...range,
        page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000)), 1),
        limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(200)), 50),
        q: z.optional(text(100)),
        office_id: z.optional(id),
        team_id: z.optional(id),
        mine: z.optional(flag),
      })
      .check(z.refine(month.check, month.say)),
    reply: z.object({
      from: day,
      to: day,
      roster: z.array(rosterRow),
      page: z.number(),
      limit: z.number(),
      total: z.number(),
    }),
  }),
  plan: endpoint({
    method: 'PATCH',
    path: '/api/v1/roster.json',
    access: 'shift.plan',
    stake: 'none',
    summary: 'Changes the plans of people, all or nothing; conflicts are answered and nothing is changed.',
    body: z.strictObject({
      changes: z
        .array(rosterChange)
        .check(z.minLength(1, 'Change at least one cell'), z.maxLength(2000, 'At most 2,000 changes')),
      /** The rows’ versions as the caller saw them; a stale one is refused. */
      versions: z.optional(z.record(id, z.number().check(z.int()))),
      /** The warnings were seen: plan all the same. Clock times that overlap are refused even so. */
      accept: z._default(z.boolean(), false),
      /** Days that were paid ask for it. */
      reason: z.optional(text(300)),
    }),
    reply: z.object({
      applied: z.boolean(),
      message: z.string(),
      conflicts: z.array(conflict),
      /** The rows’ versions after the change, of those that it changed: the next change begins with them. */
      versions: z.record(z.string(), z.number()),
      /** The changes that bring back what was there. */
      undo: z.array(z.object({ ...planned, employee_id: z.string(), from: day, to: z.nullable(day), extra: z.boolean() })),
    }),
  }),
}
