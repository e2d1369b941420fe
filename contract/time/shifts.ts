/** Shifts and their hours. Clock times are `HH:mm` of the office; lengths are minutes. */
import * as z from 'zod/mini'
import { day, endpoint, flag, listQuery, listReply, requiredText, version } from '../endpoint.ts'
import { clock } from './roster.ts'
import { presentMinutes } from './shift-times.ts'

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
  z.refine((days) => new Set(days.map(({ weekday }) => weekday)).size === days.length, 'Choose each weekday once'),
  z.refine((days) => days.every((day) => day.break_minutes < presentMinutes(day)), 'Enter a break shorter than its shift'),
  z.refine(
    (days) => days.every((day) => day.half_minutes <= day.full_minutes && day.full_minutes <= presentMinutes(day)),
    'Enter a half day minimum no longer than the full day minimum, and that no longer than the shift',
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

export const shifts = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/shifts.json',
    access: 'shift.read',
    stake: 'none',
    topics: ['shifts', 'roster'],
    summary: 'The shifts with their latest hours.',
    query: listQuery(['title'], { archived: z.optional(flag) }),
    rows: 'shifts',
    reply: listReply('shifts', shift),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/shifts.json',
    access: 'shift.edit',
    stake: 'none',
    summary: 'Adds a shift.',
    body: z.strictObject(shiftFields),
    reply: z.object({ message: z.string(), shift }),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/shifts/{id}.json',
    access: 'shift.edit',
    stake: 'none',
    summary: 'Renames a shift or changes its hours from a date; earlier days keep theirs.',
    body: z.strictObject({ ...shiftFields, effective_on: day, version }),
    reply: z.object({ message: z.string(), shift }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/shifts/{id}.json',
    access: 'shift.edit',
    stake: 'none',
    summary: 'Archives a shift; refused while it is assigned today or later.',
  }),
}
