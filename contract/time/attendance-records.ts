/** The months of many people, a row a person and a cell a day; whose attendance is asked for. */
import * as z from 'zod/mini'
import { day, endpoint, id, shownPerson, text } from '../endpoint.ts'
import { attendanceFlags, attendanceStatuses, month } from './attendance.ts'

/** What a day of the grid is marked by: what it came to, `late` where somebody was there and came late, `no_roster` where nobody planned it. */
export const dayMarks = [...attendanceStatuses, 'late', 'no_roster'] as const
export type DayMark = (typeof dayMarks)[number]

/** Among the people in scope: everyone below the caller, or those whom the caller leads themselves. */
export const linesBelow = ['below', 'direct'] as const

/** Whose attendance is asked for, within what the caller may see. */
export const peopleFilter = {
  office_id: z.optional(id),
  office_type: z.optional(z.enum(['department', 'campaign'], 'Enter department or campaign')),
  /** `none`: people who are in no team. */
  team_id: z.optional(z.union([id, z.literal('none')], 'This record was not found')),
  branch_id: z.optional(id),
  line: z.optional(z.enum(linesBelow, 'Enter below or direct')),
}

/** How somebody may stand on a day that is not final: `awaited` while the shift is on and nobody has seen them. */
const liveStandings = ['present', 'late', 'awaited', 'not_due', 'pending'] as const
export type LiveStanding = (typeof liveStandings)[number]

const recordCell = z.object({
  day,
  status: z.enum(attendanceStatuses),
  late_minutes: z.number(),
  flags: z.array(z.enum(attendanceFlags)),
  /** How somebody stands at the moment, while the day is not final. */
  standing: z.nullable(z.enum(liveStandings)),
})
const record = z.object({
  employee: shownPerson,
  office: z.nullable(z.string()),
  team: z.nullable(z.string()),
  cells: z.array(recordCell),
})
export type AttendanceRecord = z.output<typeof record>

export const attendanceRecords = {
  records: endpoint({
    method: 'GET',
    path: '/api/v1/attendance_records.json',
    access: 'attendance.read',
    topics: ['attendance'],
    summary: 'People in the caller’s scope by name, each with every calculated day of a month; this month when none is given.',
    query: z.strictObject({
      month: z.optional(month),
      page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000)), 1),
      limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(250)), 50),
      q: z.optional(text(100)),
      /** Only people with a day that is marked so. */
      mark: z.optional(z.enum(dayMarks, 'Choose from the list')),
      ...peopleFilter,
    }),
    reply: z.object({
      month: z.string(),
      /** Today where the caller is. */
      today: day,
      attendance_records: z.array(record),
      page: z.number(),
      limit: z.number(),
      total: z.number(),
    }),
  }),
}
