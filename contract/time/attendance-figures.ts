/** Attendance added up by day: what a number of today is compared with. */
import * as z from 'zod/mini'
import { day, endpoint } from '../endpoint.ts'
import { peopleFilter } from './attendance-records.ts'
import { reportSums } from './attendance-reports.ts'

export const dailyFigures = z.object({ day, ...reportSums })
export type DailyFigures = z.output<typeof dailyFigures>

/** So many days at most are asked for at once. */
export const mostFigureDays = 92

export const attendanceFigures = {
  daily: endpoint({
    method: 'GET',
    path: '/api/v1/attendance_figures.json',
    access: 'attendance.read',
    topics: ['attendance'],
    summary:
      'Attendance of each day of a period of up to 92 days, added up over the people of the caller’s scope at the office where they were that day. Thirty days up to today where none are named.',
    query: z.strictObject({
      from: z.optional(day),
      to: z.optional(day),
      office_id: peopleFilter.office_id,
      office_type: peopleFilter.office_type,
      line: peopleFilter.line,
    }),
    reply: z.object({ attendance_figures: z.array(dailyFigures) }),
  }),
}
