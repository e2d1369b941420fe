/** How one day was calculated. */
import * as z from 'zod/mini'
import { day, endpoint, moment, personRef } from '../endpoint.ts'
import { attendanceDay, punch, subjectOgid } from './attendance.ts'

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
}
