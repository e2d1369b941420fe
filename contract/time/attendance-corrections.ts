/** Attendance corrections: requests for the right time in or out of one’s own day. */
import * as z from 'zod/mini'
import { day, endpoint, id, listQuery, listReply, moment, personRef, requiredText, version } from '../endpoint.ts'
import { approvalTrail, requestStatuses, withdrawCall } from '../platform/approvals.ts'
import { fileRef } from '../platform/files.ts'
import { attendanceStatuses, directions, punchSources } from './attendance.ts'

export const correctionCauses = ['forgot', 'outage', 'field_work', 'wrong_time'] as const
export type CorrectionCause = (typeof correctionCauses)[number]

/** A time of the clock where the person works, `HH:mm`. */
export const clockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 08:05'))

const correction = z.object({
  id: z.string(),
  employee: personRef,
  day,
  /** The time zone of the office where the person worked that day. */
  zone: z.string(),
  in_at: z.nullable(moment),
  out_at: z.nullable(moment),
  cause: z.enum(correctionCauses),
  reason: z.string(),
  file: z.nullable(fileRef),
  status: z.enum(requestStatuses),
  waiting_for: z.array(z.string()),
  waiting_since: z.nullable(moment),
  created_at: moment,
  version,
})

const counted = z.object({
  status: z.enum(attendanceStatuses),
  first_in: z.nullable(moment),
  last_out: z.nullable(moment),
})

const fullCorrection = z.object({
  ...correction.shape,
  /** The day as it is counted now; for a pending correction also the day as it would be. */
  before: z.nullable(counted),
  after: z.nullable(counted),
  /** Punches that would no longer count. */
  takes_back: z.array(z.object({ at: moment, direction: z.nullable(z.enum(directions)), source: z.enum(punchSources) })),
  trail: z.nullable(approvalTrail),
  can: z.object({ decide: z.boolean(), withdraw: z.boolean() }),
})
export type FullAttendanceCorrection = z.output<typeof fullCorrection>

const decided = z.object({ message: z.string(), attendance_correction: correction })

export const attendanceCorrections = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/attendance_corrections.json',
    access: 'attendance.correct',
    stake: 'sensitive',
    topics: ['attendance_corrections', 'approvals'],
    summary: 'Attendance corrections: the caller’s own, those in scope, and those the caller decides.',
    query: listQuery(['day', 'created_at'], {
      mine: z.optional(z.enum(['true'])),
      status: z.optional(z.enum(requestStatuses)),
      cause: z.optional(z.enum(correctionCauses)),
      office_id: z.optional(id),
      from: z.optional(day),
      until: z.optional(day),
    }),
    rows: 'attendance_corrections',
    reply: listReply('attendance_corrections', correction),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/v1/attendance_corrections/{id}.json',
    access: 'attendance.correct',
    topics: ['attendance_corrections', 'approvals'],
    summary: 'One attendance correction: the day as calculated and as requested, with its approval steps.',
    reply: z.object({ attendance_correction: fullCorrection }),
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/v1/attendance_corrections.json',
    access: 'attendance.correct',
    stake: 'none',
    summary: 'Requests the correct time in or out of one’s own day; once approved, it becomes punches.',
    body: z
      .strictObject({
        day,
        in_clock: z._default(z.nullable(clockTime), null),
        out_clock: z._default(z.nullable(clockTime), null),
        cause: z.enum(correctionCauses, 'Choose what happened'),
        reason: requiredText(500, 'Enter what happened; the approver sees it'),
        file_id: z.optional(z.nullable(id)),
      })
      .check(
        z.refine(({ in_clock, out_clock }) => in_clock !== null || out_clock !== null, {
          error: 'Enter the time in, the time out, or both',
          path: ['in_clock'],
        }),
      ),
    reply: decided,
  }),
  withdraw: withdrawCall({
    kind: 'attendance_correction',
    path: 'attendance_corrections',
    asks: 'attendance.correct',
    reply: decided,
  }),
}
