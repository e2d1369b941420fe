/** Attendance of many people: the board of a day and the people behind its numbers, the grid of a month, remote work, recounting. */
import * as z from 'zod/mini'
import { daysBetween } from '../dates.ts'
import { day, endpoint, id, listQuery, listReply, moment, named, requiredText, shownPerson, text } from '../endpoint.ts'
import { attendanceFlags, attendanceStatuses, month, punchSources } from './attendance.ts'
import { placeNotes } from './clock.ts'

/**
 * How somebody stands at a moment of a day: each person is one of these. `awaited`: the shift began, or is over, and nobody has seen
 * them; `not_due`: it has not begun.
 */
export const standings = [
  'present',
  'late',
  'awaited',
  'absent',
  'half_day',
  'on_leave',
  'conflict',
  'not_due',
  'off_day',
  'holiday',
] as const
export type Standing = (typeof standings)[number]

/** What a day of the grid is marked by: what it came to, and `late` where somebody was there and came late. */
export const dayMarks = [...attendanceStatuses, 'late'] as const
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

const shift = z.nullable(z.object({ id: z.string(), title: z.string(), colour: z.string() }))
const counts = z.partialRecord(z.enum(standings), z.number())
export type StandingCounts = z.output<typeof counts>

const group = z.object({
  id: z.string(),
  title: z.string(),
  office_type: z.enum(['department', 'campaign', 'team']),
  /** Of a team: the office that it belongs to. */
  office: z.nullable(z.string()),
  people: z.number(),
  counts,
  shifts: z.array(z.object({ shift, people: z.number(), counts })),
})
export type BoardGroup = z.output<typeof group>

const personDay = z.object({
  id: z.string(),
  /** Which day the row is about: where none was asked for, the one on which their shift now going on began. */
  day,
  employee: shownPerson,
  office: named,
  team: z.nullable(named),
  shift,
  standing: z.enum(standings),
  first_in: z.nullable(moment),
  last_out: z.nullable(moment),
  late_minutes: z.number(),
  worked_minutes: z.number(),
  flags: z.array(z.enum(attendanceFlags)),
  /** The clocks by which the day is kept. */
  zone: z.string(),
  /** The month of the day, up to it. */
  month_present_days: z.number(),
  month_late_days: z.number(),
  month_late_minutes: z.number(),
  month_absent_days: z.number(),
  month_leave_days: z.number(),
  month_worked_minutes: z.number(),
})

const recordCell = z.object({
  day,
  status: z.enum(attendanceStatuses),
  late_minutes: z.number(),
  flags: z.array(z.enum(attendanceFlags)),
})
const record = z.object({
  employee: shownPerson,
  office: z.nullable(z.string()),
  team: z.nullable(z.string()),
  cells: z.array(recordCell),
})
export type AttendanceRecord = z.output<typeof record>

export const remoteStates = ['in', 'out', 'not_in'] as const

const remote = z.object({
  id: z.string(),
  day,
  employee: shownPerson,
  office: named,
  shift,
  standing: z.enum(standings),
  state: z.enum(remoteStates),
  first_in: z.nullable(moment),
  last_out: z.nullable(moment),
  /** Since when they are in, or out. */
  since: z.nullable(moment),
  zone: z.string(),
  /** Whether they work remotely; somebody of an office is here for punching from elsewhere. */
  works_remotely: z.boolean(),
  /** Of the last punch: how it was made, from which address, and what was noticed about the place. */
  source: z.nullable(z.enum(punchSources)),
  address: z.nullable(z.string()),
  place_notes: z.array(z.enum(placeNotes)),
})

const mostDays = 366

export const attendanceRecords = {
  board: endpoint({
    method: 'GET',
    path: '/api/v1/attendance_board.json',
    access: 'attendance.read',
    topics: ['attendance'],
    summary:
      'Attendance status of everyone in the caller’s scope on a date, by office (or team) and shift; now when no date is given.',
    query: z.strictObject({
      day: z.optional(day),
      by: z._default(z.enum(['office', 'team'], 'Enter office or team'), 'office'),
      ...peopleFilter,
    }),
    reply: z.object({
      attendance_board: z.object({
        /** The day that was named, else today; by night people of the shift that goes on are counted on yesterday's. */
        day,
        /** When it was counted. */
        at: moment,
        people: z.number(),
        counts,
        groups: z.array(group),
      }),
    }),
  }),
  boardPeople: endpoint({
    method: 'GET',
    path: '/api/v1/attendance_people.json',
    access: 'attendance.read',
    topics: ['attendance'],
    summary: 'The people behind a number of the board, each with the day and the month to date.',
    query: listQuery(
      [
        'full_name',
        'first_in',
        'late_minutes',
        'worked_minutes',
        'month_late_days',
        'month_late_minutes',
        'month_absent_days',
        'month_worked_minutes',
      ],
      {
        day: z.optional(day),
        standing: z.optional(z.enum(standings, 'Choose from the list')),
        /** `none`: those without a shift on the day. */
        shift_id: z.optional(z.union([id, z.literal('none')])),
        ...peopleFilter,
      },
    ),
    rows: 'attendance_people',
    reply: listReply('attendance_people', personDay),
  }),
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
  remote: endpoint({
    method: 'GET',
    path: '/api/v1/attendance_remote.json',
    access: 'attendance.read',
    topics: ['attendance'],
    summary:
      'People who work remotely or punched away from their branch: in or out, since when, from where; now when no date is given.',
    query: listQuery(['full_name', 'first_in', 'since'], {
      day: z.optional(day),
      state: z.optional(z.enum(remoteStates, 'Choose from the list')),
      ...peopleFilter,
    }),
    rows: 'attendance_remote',
    reply: z.object({
      ...listReply('attendance_remote', remote).shape,
      /** Of all, whatever state is asked for. */
      states: z.object({ in: z.number(), out: z.number(), not_in: z.number() }),
    }),
  }),
  recount: endpoint({
    method: 'POST',
    path: '/api/v1/attendance_recounts.json',
    access: 'attendance.recount',
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
