/** Who is away: names and dates, never the type or the reason. */
import * as z from 'zod/mini'
import { day, endpoint, flag, id, shownPerson } from '../endpoint.ts'

export const away = z.object({
  employee: shownPerson,
  starts_on: day,
  ends_on: day,
  starts_half: z.boolean(),
  ends_half: z.boolean(),
  status: z.enum(['pending', 'approved']),
})

export const leaveCalendar = {
  show: endpoint({
    method: 'GET',
    path: '/api/v1/leave_calendar.json',
    access: 'leave.calendar',
    topics: ['leave', 'holidays'],
    summary: 'Who is away between two days (at most 62 apart) in the caller’s scope: names and dates, never type or reason.',
    query: z.strictObject({ from: day, to: day, office_id: z.optional(id), team: z.optional(flag) }).check(
      z.refine((value) => value.to >= value.from, { error: 'The end date is before the start date', path: ['to'] }),
      z.refine((value) => Date.parse(value.to) - Date.parse(value.from) <= 62 * 86_400_000, {
        error: 'At most 62 days at once',
        path: ['to'],
      }),
    ),
    reply: z.object({
      away: z.array(away),
      holidays: z.array(z.object({ title: z.string(), start_date: day, end_date: day })),
    }),
  }),
}
