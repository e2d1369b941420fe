/** Details of a day (entered and excluded punches, its pending correction), and days of leave with punches, which a leader resolves. */
import * as z from 'zod/mini'
import { day, endpoint, id, listQuery, listReply, moment, personRef, requiredText } from '../endpoint.ts'
import { directions, punchSources } from './attendance.ts'
import { overtimeShown } from './overtime.ts'

const ogid = requiredText(60)

export const conflicts = {
  day: endpoint({
    method: 'GET',
    path: '/api/v1/attendance_days/{ogid}/{day}.json',
    access: 'attendance.read',
    topics: ['attendance'],
    summary: 'For the explanation of a day: manual entries, excluded punches with reasons, and the caller’s permissions.',
    params: z.strictObject({ ogid, day }),
    reply: z.object({
      attendance_day: z.object({
        zone: z.string(),
        /** Punches that count and were entered by hand, with why. */
        entered: z.array(
          z.object({
            id: z.string(),
            at: moment,
            direction: z.nullable(z.enum(directions)),
            reason: z.nullable(z.string()),
            by: z.nullable(z.string()),
          }),
        ),
        /** Punches that no longer count. */
        superseded: z.array(
          z.object({
            id: z.string(),
            at: moment,
            direction: z.nullable(z.enum(directions)),
            source: z.enum(punchSources),
            reason: z.string(),
            by: z.nullable(z.string()),
            superseded_at: moment,
          }),
        ),
        /** The id of the pending correction of this day. */
        open_correction: z.nullable(z.string()),
        /** The payroll that paid the day, and how many days the next one settles: paid in addition, below zero taken back. */
        paid: z.nullable(z.object({ reference: z.string(), month: z.string(), settled_days: z.nullable(z.number()) })),
        /** Paid overtime and where its approval stands; null without any. */
        overtime: z.nullable(overtimeShown),
        /** `swap`: the leave can move to the other half of the day. */
        can: z.object({ ask: z.boolean(), settle: z.boolean(), swap: z.boolean() }),
      }),
    }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/v1/attendance_conflicts.json',
    access: 'attendance.settle',
    stake: 'sensitive',
    topics: ['attendance'],
    summary: 'Unresolved days of leave with punches, half days too, of the people in scope.',
    query: listQuery(['day', 'employee'], { office_id: z.optional(id), from: z.optional(day), until: z.optional(day) }),
    rows: 'attendance_conflicts',
    reply: listReply(
      'attendance_conflicts',
      z.object({
        /** Made of the person’s id and the day. */
        id: z.string(),
        employee: z.object({ ...personRef.shape, office: z.string() }),
        day,
        zone: z.string(),
        first_in: z.nullable(moment),
        last_out: z.nullable(moment),
        worked_minutes: z.number(),
      }),
    ),
  }),
  resolve: endpoint({
    method: 'PATCH',
    path: '/api/v1/attendance_conflicts/{ogid}/{day}.json',
    access: 'attendance.settle',
    stake: 'none',
    summary:
      'Resolves a day of leave with punches: at work returns the day to the leave balance, on leave excludes the punches, other half moves half a day of leave to the half that was not worked.',
    params: z.strictObject({ ogid, day }),
    body: z.strictObject({
      was: z.enum(['at_work', 'on_leave', 'other_half'], 'Choose leave or work'),
      reason: requiredText(300, 'Enter a reason; the person sees it'),
    }),
  }),
}
