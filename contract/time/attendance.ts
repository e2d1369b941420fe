/** Attendance: where people were, day by day, and the web clock. Moments are ISO 8601 in UTC, lengths are minutes. */
import * as z from 'zod/mini'
import { day, endpoint, moment, personRef, requiredText } from '../endpoint.ts'

export const attendanceStatuses = [
  'present',
  'half_day',
  'absent',
  'on_leave',
  'holiday',
  'off_day',
  'conflict',
  'pending',
] as const
export type AttendanceStatus = (typeof attendanceStatuses)[number]

export const attendanceFlags = [
  'late',
  'early',
  'missing_out',
  'extra_work',
  'half_leave',
  'excused',
  'amnesty',
  'incident',
  'leave_asked',
  'no_roster',
] as const
export type AttendanceFlag = (typeof attendanceFlags)[number]

export const directions = ['in', 'out'] as const
/** What is noticed of where the web clock was pressed. */
export const placeNotes = ['outside_fence', 'no_position', 'outside_network'] as const
export type PlaceNote = (typeof placeNotes)[number]
export const punchSources = ['device', 'web', 'kiosk', 'manual', 'import'] as const

export const attendanceDay = z.object({
  day,
  status: z.enum(attendanceStatuses),
  shift: z.nullable(z.object({ title: z.string(), colour: z.string() })),
  shift_starts_at: z.nullable(moment),
  shift_ends_at: z.nullable(moment),
  first_in: z.nullable(moment),
  last_out: z.nullable(moment),
  planned_minutes: z.number(),
  worked_minutes: z.number(),
  late_minutes: z.number(),
  early_minutes: z.number(),
  overtime_minutes: z.number(),
  night_minutes: z.number(),
  flags: z.array(z.enum(attendanceFlags)),
})
export type AttendanceDayRow = z.output<typeof attendanceDay>

export const month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Enter a month such as 2026-11'))
const ogid = requiredText(60)
const latitude = z.number().check(z.gte(-90), z.lte(90))
const longitude = z.number().check(z.gte(-180), z.lte(180))

const punch = z.object({
  id: z.string(),
  at: moment,
  direction: z.nullable(z.enum(directions)),
  source: z.enum(punchSources),
  /** The terminal's name, where it was one. */
  device: z.nullable(z.string()),
})

export const attendance = {
  month: endpoint({
    method: 'GET',
    path: '/api/v1/attendance/{ogid}.json',
    access: 'attendance.read',
    topics: ['attendance'],
    summary: 'One person’s days of a month to date, their totals and the state of the web clock.',
    params: z.strictObject({ ogid }),
    query: z.strictObject({ month: z.optional(month) }),
    reply: z.object({
      attendance: z.object({
        employee: personRef,
        /** The clocks by which the days are kept. */
        zone: z.string(),
        month: z.string(),
        days: z.array(attendanceDay),
        totals: z.object({
          planned_minutes: z.number(),
          worked_minutes: z.number(),
          late_minutes: z.number(),
          late_days: z.number(),
          overtime_minutes: z.number(),
          night_minutes: z.number(),
          /** Days by what they came to. */
          statuses: z.partialRecord(z.enum(attendanceStatuses), z.number()),
        }),
      }),
    }),
  }),
  explain: endpoint({
    method: 'GET',
    path: '/api/v1/attendance/{ogid}/{day}.json',
    access: 'attendance.read',
    topics: ['attendance'],
    summary: 'How one day was calculated: the rules in order and the punches they used.',
    params: z.strictObject({ ogid, day }),
    reply: z.object({
      explanation: z.object({
        employee: personRef,
        zone: z.string(),
        attendance_day: attendanceDay,
        /** The titles of all that was planned, in their order; none on a free day. */
        shifts: z.array(z.string()),
        /** Sentences, in the order of the rules. */
        why: z.array(z.string()),
        punches: z.array(punch),
        policy_version: z.number(),
        computed_at: moment,
      }),
    }),
  }),
  clock: endpoint({
    method: 'GET',
    path: '/api/v1/clock.json',
    access: 'attendance.clock',
    topics: ['clock'],
    summary: 'The caller’s web clock: the current or next shift and the last punch.',
    reply: z.object({
      clock: z.object({
        at: moment,
        zone: z.string(),
        /** What a press would be. */
        next: z.enum(directions),
        last: z.nullable(punch),
        shift: z.nullable(z.object({ title: z.string(), starts_at: moment, ends_at: moment })),
        /** Why the clock is not for the caller here; null when it is. */
        refusal: z.nullable(z.string()),
        /** Whether the position of the device is asked for. */
        asks_position: z.boolean(),
      }),
    }),
  }),
  punch: endpoint({
    method: 'POST',
    path: '/api/v1/clock.json',
    access: 'attendance.clock',
    summary: 'Clocks the caller in or out at the server’s time; the browser’s time is stored as evidence only.',
    body: z.strictObject({
      direction: z.enum(directions),
      latitude: z.optional(latitude),
      longitude: z.optional(longitude),
      client_time: z.optional(z.iso.datetime({ offset: true })),
    }),
    reply: z.object({
      message: z.string(),
      punch,
      attendance_day: z.nullable(attendanceDay),
      /** Kept with the punch. */
      place_notes: z.array(z.enum(placeNotes)),
      /** A sentence for whoever pressed where the branch did not expect them; null when it knows them by the place or the network. */
      warning: z.nullable(z.string()),
    }),
  }),
}
