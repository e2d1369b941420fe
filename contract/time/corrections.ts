/** Attendance that people enter: at the gate for others, and what somebody asks for a day of their own. */
import * as z from 'zod/mini'
import { day, endpoint, id, listQuery, listReply, moment, personRef, requiredText, version } from '../endpoint.ts'
import { approvalTrail, requestStatuses, withdrawCall } from '../platform/approvals.ts'
import { fileRef } from '../platform/files.ts'
import { attendanceStatuses, directions, punchSources } from './attendance.ts'

export const requestCauses = ['forgot', 'outage', 'field_work', 'wrong_time'] as const
export type RequestCause = (typeof requestCauses)[number]

/** A time of the clock where the person works, `HH:mm`. */
export const clockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 08:05'))

const request = z.object({
  id: z.string(),
  employee: personRef,
  day,
  /** The clocks by which the day is kept. */
  zone: z.string(),
  in_at: z.nullable(moment),
  out_at: z.nullable(moment),
  cause: z.enum(requestCauses),
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

const fullRequest = z.object({
  ...request.shape,
  /** The day as it is counted now, and as it would be while the request is open. */
  before: z.nullable(counted),
  after: z.nullable(counted),
  /** Punches that would no longer count. */
  takes_back: z.array(z.object({ at: moment, direction: z.nullable(z.enum(directions)), source: z.enum(punchSources) })),
  trail: z.nullable(approvalTrail),
  can: z.object({ decide: z.boolean(), withdraw: z.boolean() }),
})
export type FullAttendanceRequest = z.output<typeof fullRequest>

const decided = z.object({ message: z.string(), attendance_request: request })

export const attendanceCorrections = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/attendance_requests.json',
    access: 'attendance.request',
    topics: ['attendance_requests', 'approvals'],
    summary: 'Attendance corrections: the caller’s own, those in scope, and those the caller decides.',
    query: listQuery(['day', 'created_at'], {
      mine: z.optional(z.enum(['true'])),
      status: z.optional(z.enum(requestStatuses)),
      cause: z.optional(z.enum(requestCauses)),
      office_id: z.optional(id),
      from: z.optional(day),
      until: z.optional(day),
    }),
    rows: 'attendance_requests',
    reply: listReply('attendance_requests', request),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/v1/attendance_requests/{id}.json',
    access: 'attendance.request',
    topics: ['attendance_requests', 'approvals'],
    summary: 'One attendance correction: the day as calculated and as requested, with its approval steps.',
    reply: z.object({ attendance_request: fullRequest }),
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/v1/attendance_requests.json',
    access: 'attendance.request',
    summary: 'Requests the correct time in or out of one’s own day; once approved, it becomes punches.',
    body: z
      .strictObject({
        day,
        in_clock: z._default(z.nullable(clockTime), null),
        out_clock: z._default(z.nullable(clockTime), null),
        cause: z.enum(requestCauses, 'Choose what happened'),
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
    kind: 'manual_attendance',
    path: 'attendance_requests',
    asks: 'attendance.request',
    reply: decided,
  }),
}
