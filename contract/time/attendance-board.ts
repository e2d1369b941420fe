/** Attendance of many people on a day: the board, the people behind its numbers, and who works remotely. */
import * as z from 'zod/mini'
import { day, endpoint, id, listQuery, listReply, moment, named, shownPerson } from '../endpoint.ts'
import { attendanceFlags, punchSources } from './attendance.ts'
import { peopleFilter } from './attendance-records.ts'
import { placeNotes } from './clock.ts'

/**
 * How somebody stands at a moment of a day: each person is one of these. `awaited`: the shift is on and nobody has seen
 * them; `not_due`: it has not begun; `pending`: it is over, and what it was hangs on a terminal, an outage or a leave request.
 */
export const standings = [
  'present',
  'late',
  'awaited',
  'absent',
  'half_day',
  'on_leave',
  'conflict',
  'pending',
  'not_due',
  'off_day',
  'holiday',
] as const
export type BoardStatus = (typeof standings)[number]

const shift = z.nullable(z.object({ id: z.string(), title: z.string(), colour: z.string() }))
export const standingCounts = z.partialRecord(z.enum(standings), z.number())
export type StandingCounts = z.output<typeof standingCounts>

const group = z.object({
  id: z.string(),
  title: z.string(),
  office_type: z.enum(['department', 'campaign', 'team']),
  /** Of a team: the office that it belongs to. */
  office: z.nullable(z.string()),
  people: z.number(),
  counts: standingCounts,
  shifts: z.array(z.object({ shift, people: z.number(), counts: standingCounts })),
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

const personNow = z.object({
  employee: shownPerson,
  office: z.string(),
  shift_starts_at: z.nullable(moment),
  late_minutes: z.number(),
  zone: z.string(),
})

/** `not_in`: expected and not there; `not_expected`: a day off, leave, a holiday, or a shift that has not begun. */
export const remoteStates = ['in', 'out', 'not_in', 'not_expected'] as const

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

export const attendanceBoard = {
  show: endpoint({
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
        counts: standingCounts,
        groups: z.array(group),
      }),
    }),
  }),
  now: endpoint({
    method: 'GET',
    path: '/api/v1/attendance_now.json',
    access: 'attendance.read',
    topics: ['attendance'],
    summary:
      'Counts of the people in scope by attendance status, with the names of some who are late and some who are missing while their shift is on.',
    query: z.strictObject(peopleFilter),
    reply: z.object({
      attendance_now: z.object({
        people: z.number(),
        counts: standingCounts,
        /** Whose shift is still on, the latest first. */
        late: z.array(personNow),
        /** Their shift is on and nobody has seen them, those expected longest first. */
        awaited: z.array(personNow),
      }),
    }),
  }),
  people: endpoint({
    method: 'GET',
    path: '/api/v1/attendance_people.json',
    access: 'attendance.read',
    stake: 'sensitive',
    topics: ['attendance'],
    summary: 'The people behind a count of the board, each with the day and the month to date.',
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
  remote: endpoint({
    method: 'GET',
    path: '/api/v1/attendance_remote.json',
    access: 'attendance.read',
    stake: 'sensitive',
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
      states: z.object({ in: z.number(), out: z.number(), not_in: z.number(), not_expected: z.number() }),
    }),
  }),
}
