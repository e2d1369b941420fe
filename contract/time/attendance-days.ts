/** How one day was calculated, and calculating days again. */
import * as z from 'zod/mini'
import { daysBetween } from '../dates.ts'
import { day, endpoint, id, moment, personRef, requiredText } from '../endpoint.ts'
import { attendanceDay, punch, subjectOgid } from './attendance.ts'

const mostDays = 366

export const attendanceDays = {
  explain: endpoint({
    method: 'GET',
    path: '/api/v1/attendance/{ogid}/{day}.json',
    access: 'attendance.read',
    topics: ['attendance'],
    summary: 'How one day was calculated: the rules in order and the punches they used.',
    params: z.strictObject({ ogid: subjectOgid, day }),
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
  recount: endpoint({
    method: 'POST',
    path: '/api/v1/attendance_recounts.json',
    access: 'attendance.recount',
    stake: 'none',
    summary:
      'Recalculates the days of a person, an office or everyone in the background; without changes the result is the same.',
    body: z
      .strictObject({
        from: day,
        to: day,
        office_id: z.optional(z.nullable(id)),
        ogid: z.optional(z.nullable(requiredText(60))),
      })
      .check(
        z.refine(({ from, to }) => to >= from, { error: 'The end date is before the start date', path: ['to'] }),
        z.refine(({ from, to }) => daysBetween(from, to) < mostDays, { error: 'Enter dates within one year', path: ['to'] }),
        z.refine(({ office_id, ogid }) => !(office_id && ogid), {
          error: 'Choose either an office or a person',
          path: ['ogid'],
        }),
      ),
    reply: z.object({ message: z.string(), days: z.number(), people: z.number() }),
  }),
}
