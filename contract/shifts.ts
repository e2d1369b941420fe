/** Shifts, who works which, and the roster that follows from it. Clock times are `HH:mm` of the office; lengths are minutes. */
import * as z from 'zod/mini'
import {
  day,
  endpoint,
  flag,
  id,
  idParams,
  listQuery,
  listReply,
  message,
  named,
  personRef,
  requiredText,
  text,
  version,
} from './endpoint.ts'
import { shiftRequests } from './shift-requests.ts'
import { presentMinutes } from './shift-times.ts'

const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use a time such as 08:00'))
const minutes = (most: number) =>
  z.number('Enter a number').check(z.int('Enter whole minutes'), z.gte(0, 'At least 0'), z.lte(most, `At most ${most}`))

const shiftDay = z.strictObject({
  /** 1 Monday … 7 Sunday. */
  weekday: z.number().check(z.int(), z.gte(1), z.lte(7)),
  start: clock,
  /** At or before the start: of the next day. */
  end: clock,
  break_minutes: minutes(480),
  full_minutes: minutes(1440),
  half_minutes: minutes(1440),
})
export type ShiftDay = z.output<typeof shiftDay>

const week = z.array(shiftDay).check(
  z.minLength(1, 'Choose at least one weekday'),
  z.maxLength(7),
  z.refine((days) => new Set(days.map(({ weekday }) => weekday)).size === days.length, 'A weekday is there twice'),
  z.refine((days) => days.every((one) => one.break_minutes < presentMinutes(one)), 'A break is longer than its shift'),
  z.refine(
    (days) => days.every((one) => one.half_minutes <= one.full_minutes && one.full_minutes <= presentMinutes(one)),
    'The minimum of a half day is at most that of a full day, and that at most the shift',
  ),
)

const hours = {
  days: week,
  late_grace_minutes: minutes(240),
  early_grace_minutes: minutes(240),
  early_punch_minutes: minutes(720),
  late_punch_minutes: minutes(720),
}
const shiftFields = {
  title: requiredText(60),
  colour: z.string().check(z.regex(/^#[0-9a-f]{6}$/, 'Choose a colour')),
  ...hours,
}
const hoursShape = {
  days: z.array(shiftDay),
  late_grace_minutes: z.number(),
  early_grace_minutes: z.number(),
  early_punch_minutes: z.number(),
  late_punch_minutes: z.number(),
}
const shift = z.object({
  id: z.string(),
  title: z.string(),
  colour: z.string(),
  /** From when these hours count; null for those it has had from the beginning. */
  hours_since: z.nullable(day),
  ...hoursShape,
  night: z.boolean(),
  /** How many assignments of today or later name it, by itself or in a rotation. */
  assignments: z.number(),
  archived: z.boolean(),
  version,
})
export type Shift = z.output<typeof shift>

const rotationStep = z.strictObject({
  shift_id: z.nullable(id),
  days: z.number('Enter a number').check(z.int('Enter whole days'), z.gte(1, 'At least 1'), z.lte(366, 'At most 366')),
})
const rotationFields = {
  title: requiredText(60),
  anchor_on: day,
  steps: z.array(rotationStep).check(z.minLength(2, 'A rotation has at least two parts'), z.maxLength(26, 'At most 26 parts')),
}
const rotation = z.object({
  id: z.string(),
  title: z.string(),
  anchor_on: day,
  steps: z.array(z.object({ shift_id: z.nullable(z.string()), days: z.number(), title: z.nullable(z.string()) })),
  length_days: z.number(),
  assignments: z.number(),
  version,
})
export type Rotation = z.output<typeof rotation>

export const assignmentTargets = ['person', 'team', 'office'] as const
export type AssignmentTarget = (typeof assignmentTargets)[number]

const assignment = z.object({
  id: z.string(),
  target: z.enum(assignmentTargets),
  /** The person's, the team's or the office's name. */
  title: z.string(),
  /** The team's office; what a person is called by. */
  detail: z.string(),
  shift: z.nullable(z.object({ ...named.shape, colour: z.string() })),
  rotation: z.nullable(named),
  extra: z.boolean(),
  starts_on: day,
  ends_on: z.nullable(day),
  can: z.object({ remove: z.boolean() }),
})

/** What is put into the days: a shift, a rotation, free days, or nothing of the person's own (`inherit`: what team or office have). */
export const planKinds = ['shift', 'rotation', 'off', 'inherit'] as const
const planned = {
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
    z.refine(({ from, to }) => to === null || to >= from, { error: 'The last day is before the first', path: ['to'] }),
    z.refine(({ extra, kind }) => !extra || kind === 'shift' || kind === 'inherit', {
      error: 'Only a shift can be a second one',
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
  kind: z.enum(conflictKinds),
  sentence: z.string(),
})
export type RosterConflict = z.output<typeof conflict>

const range = { from: day, to: day }
const atMost = (days: number) => ({
  check: (value: { from: string; to: string }) =>
    value.to >= value.from && (Date.parse(value.to) - Date.parse(value.from)) / 86_400_000 < days,
  say: { error: `At most ${days} days, the first before the last`, path: ['to'] },
})
const month = atMost(42)

export const shifts = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/shifts.json',
    access: 'shift.read',
    summary: 'The shifts with the hours that count last.',
    query: listQuery(['title'], { archived: z.optional(flag) }),
    rows: 'shifts',
    reply: listReply('shifts', shift),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/shifts.json',
    access: 'shift.edit',
    summary: 'Adds a shift.',
    body: z.strictObject(shiftFields),
    reply: z.object({ message: z.string(), shift }),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/shifts/{id}.json',
    access: 'shift.edit',
    summary: 'Renames a shift or changes its hours from a day on; the days before keep theirs.',
    params: idParams,
    body: z.strictObject({ ...shiftFields, effective_on: day, version }),
    reply: z.object({ message: z.string(), shift }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/shifts/{id}.json',
    access: 'shift.edit',
    summary: 'Archives a shift; refused while somebody is planned for it today or later.',
    params: idParams,
    reply: message,
  }),
  rotations: endpoint({
    method: 'GET',
    path: '/api/v1/shift_rotations.json',
    access: 'shift.read',
    summary: 'The rotations: shifts in turn, each for so many days.',
    query: listQuery(['title', 'anchor_on'], {}),
    rows: 'shift_rotations',
    reply: listReply('shift_rotations', rotation),
  }),
  createRotation: endpoint({
    method: 'POST',
    path: '/api/v1/shift_rotations.json',
    access: 'shift.edit',
    summary: 'Adds a rotation.',
    body: z.strictObject(rotationFields),
    reply: z.object({ message: z.string(), shift_rotation: rotation }),
  }),
  updateRotation: endpoint({
    method: 'PATCH',
    path: '/api/v1/shift_rotations/{id}.json',
    access: 'shift.edit',
    summary: 'Renames a rotation; its parts change only while nobody is assigned to it.',
    params: idParams,
    body: z.strictObject({ ...rotationFields, version }),
    reply: z.object({ message: z.string(), shift_rotation: rotation }),
  }),
  removeRotation: endpoint({
    method: 'DELETE',
    path: '/api/v1/shift_rotations/{id}.json',
    access: 'shift.edit',
    summary: 'Archives a rotation; refused while somebody is assigned to it today or later.',
    params: idParams,
    reply: message,
  }),
  assignments: endpoint({
    method: 'GET',
    path: '/api/v1/shift_assignments.json',
    access: 'shift.read',
    summary: 'Who is assigned to which shift: offices, teams, and the people in the caller’s scope.',
    query: listQuery(['starts_on', 'title'], {
      target: z.optional(z.enum(assignmentTargets)),
      office_id: z.optional(id),
      shift_id: z.optional(id),
      past: z.optional(flag),
    }),
    rows: 'shift_assignments',
    reply: listReply('shift_assignments', assignment),
  }),
  assign: endpoint({
    method: 'POST',
    path: '/api/v1/shift_assignments.json',
    access: 'shift.plan',
    summary: 'Assigns a person, a team or an office; refused where something is planned already, unless it is to be replaced.',
    body: z
      .strictObject({
        target: z.enum(assignmentTargets),
        ogid: z.optional(z.nullable(text(60))),
        team_id: z.optional(z.nullable(id)),
        office_id: z.optional(z.nullable(id)),
        ...planned,
        starts_on: day,
        ends_on: z.nullable(day),
        replace: z._default(z.boolean(), false),
      })
      .check(
        z.refine(({ target, ogid }) => target !== 'person' || Boolean(ogid), { error: 'Choose a person', path: ['ogid'] }),
        z.refine(({ target, team_id }) => target !== 'team' || Boolean(team_id), { error: 'Choose a team', path: ['team_id'] }),
        z.refine(({ target, office_id }) => target !== 'office' || Boolean(office_id), {
          error: 'Choose an office',
          path: ['office_id'],
        }),
        z.refine(({ kind }) => kind !== 'inherit', { error: 'Choose what to assign', path: ['kind'] }),
        z.refine(({ kind, shift_id }) => kind !== 'shift' || Boolean(shift_id), {
          error: 'Choose a shift',
          path: ['shift_id'],
        }),
        z.refine(({ kind, rotation_id }) => kind !== 'rotation' || Boolean(rotation_id), {
          error: 'Choose a rotation',
          path: ['rotation_id'],
        }),
        z.refine(({ starts_on, ends_on }) => ends_on === null || ends_on >= starts_on, {
          error: 'The last day is before the first',
          path: ['ends_on'],
        }),
      ),
    reply: message,
  }),
  removeAssignment: endpoint({
    method: 'DELETE',
    path: '/api/v1/shift_assignments/{id}.json',
    access: 'shift.plan',
    summary: 'Ends an assignment: from today on it no longer counts, and what was worked under it stays.',
    params: idParams,
    reply: message,
  }),
  roster: endpoint({
    method: 'GET',
    path: '/api/v1/roster.json',
    access: 'shift.read',
    summary: 'Who works when: people in the caller’s scope by name, each with a cell for every day.',
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
    summary: 'Changes the plans of people, all or nothing, and says what stands in the way; nothing is changed then.',
    body: z.strictObject({
      changes: z
        .array(rosterChange)
        .check(z.minLength(1, 'There is nothing to change'), z.maxLength(2000, 'At most 2,000 changes')),
      /** The rows’ versions as the caller saw them; a stale one is refused. */
      versions: z.optional(z.record(id, z.number().check(z.int()))),
      /** The warnings were seen: plan all the same. Clock times that overlap are refused even so. */
      accept: z._default(z.boolean(), false),
    }),
    reply: z.object({
      applied: z.boolean(),
      message: z.string(),
      conflicts: z.array(conflict),
      /** The changes that bring back what was there. */
      undo: z.array(z.object({ ...planned, employee_id: z.string(), from: day, to: z.nullable(day), extra: z.boolean() })),
    }),
  }),
  coverage: endpoint({
    method: 'GET',
    path: '/api/v1/shift_coverage.json',
    access: 'shift.coverage',
    summary:
      'How many people of an office are planned in each half hour of a day, against the committed headcount; of another office than one’s own only the people in scope.',
    query: z.strictObject({ office_id: id, day }),
    reply: z.object({
      shift_coverage: z.object({
        office: named,
        day,
        /** Null where nothing is committed, or not everyone is counted. */
        committed: z.nullable(z.number()),
        /** Whether everyone of the office is counted. */
        whole: z.boolean(),
        slots: z.array(z.object({ at: clock, planned: z.number(), away: z.number() })),
      }),
    }),
  }),
  ...shiftRequests,
}
