/** Attendance: where people were, day by day. Moments are ISO 8601 in UTC, lengths are minutes. */
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
export const subjectOgid = requiredText(60)
export const punch = z.object({
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
    params: z.strictObject({ ogid: subjectOgid }),
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
}
