/** Attendance as reports: any period and any part of the company, by person, by day and by office; and what payroll asks of it. */
import * as z from 'zod/mini'
import { day, endpoint, id, listQuery, listReply, moment, named, personRef, requiredText, text } from '../endpoint.ts'
import { attendanceFlags, attendanceStatuses } from './attendance.ts'
import { dayMarks, peopleFilter } from './attendance-records.ts'

/** From the first of this month to today where none is named; a year at most. */
const period = { from: z.optional(day), to: z.optional(day) }
const { line, ...places } = peopleFilter
const wanted = { ...period, ...places, shift_id: z.optional(id) }

/** What a report is of, in sentences: they stand on the screen, and in the properties of a workbook. */
const about = { about: z.array(z.string()) }

export const reportSums = {
  days: z.number(),
  present_days: z.number(),
  /** Of these: not late, which boards of the day call present. */
  on_time_days: z.number(),
  half_days: z.number(),
  absent_days: z.number(),
  leave_days: z.number(),
  holiday_days: z.number(),
  free_days: z.number(),
  /** To be settled, or not over yet. */
  open_days: z.number(),
  late_days: z.number(),
  late_minutes: z.number(),
  early_days: z.number(),
  early_minutes: z.number(),
  planned_minutes: z.number(),
  worked_minutes: z.number(),
  overtime_minutes: z.number(),
  night_minutes: z.number(),
  /** Absent without an explanation that was approved; half a day is a half. */
  unpaid_days: z.number(),
}
export type ReportSums = z.output<z.ZodMiniObject<typeof reportSums>>
export const sumNames = Object.keys(reportSums) as (keyof ReportSums)[]

const summary = z.object({
  id: z.string(),
  employee: personRef,
  office: z.string(),
  team: z.nullable(z.string()),
  ...reportSums,
})

const detail = z.object({
  id: z.string(),
  employee: personRef,
  office: z.string(),
  day,
  status: z.enum(attendanceStatuses),
  shift: z.nullable(z.string()),
  first_in: z.nullable(moment),
  last_out: z.nullable(moment),
  planned_minutes: z.number(),
  worked_minutes: z.number(),
  late_minutes: z.number(),
  early_minutes: z.number(),
  overtime_minutes: z.number(),
  night_minutes: z.number(),
  flags: z.array(z.enum(attendanceFlags)),
  policy_version: z.number(),
  /** The clocks by which the day is kept. */
  zone: z.string(),
})

const pay = z.object({
  id: z.string(),
  employee: personRef,
  office: z.string(),
  planned_minutes: z.number(),
  worked_minutes: z.number(),
  night_minutes: z.number(),
  /** On days that were to be worked, on free days, on public holidays. */
  overtime_normal_minutes: z.number(),
  overtime_off_minutes: z.number(),
  overtime_holiday_minutes: z.number(),
  /** Lost by absence that nobody explained, by half days, and by leave that is not paid in full; the minutes are of the plan. */
  lost_absent_days: z.number(),
  lost_half_days: z.number(),
  lost_leave_days: z.number(),
  lost_days: z.number(),
  lost_minutes: z.number(),
  /** Absent with an explanation that was approved: not lost here. */
  excused_days: z.number(),
  /** Nothing of these days is counted above; nobody is paid on them before they are settled. */
  pending_days: z.number(),
  conflict_days: z.number(),
  /** Days on which the person had a place and attendance was kept. */
  days: z.number(),
  policy_versions: z.array(z.number()),
})
export type AttendancePay = z.output<typeof pay>

/** Minutes as reports show them: `7:05`. */
export const hoursText = (minutes: number): string => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

/** A document has so many rows at most; a sheet has any number. */
export const mostPdfRows = 2000

export const attendanceReports = {
  summaries: endpoint({
    method: 'GET',
    path: '/api/v1/attendance_summaries.json',
    access: 'attendance.read',
    stake: 'sensitive',
    topics: ['attendance'],
    summary:
      'Totals of a period for each person in the caller’s scope: planned, worked, days by status, lateness, overtime, night.',
    query: listQuery(
      ['full_name', 'late_days', 'late_minutes', 'worked_minutes', 'overtime_minutes', 'absent_days', 'unpaid_days'],
      wanted,
    ),
    rows: 'attendance_summaries',
    reply: z.object({ ...listReply('attendance_summaries', summary).shape, ...about, totals: z.object(reportSums) }),
  }),
  details: endpoint({
    method: 'GET',
    path: '/api/v1/attendance_details.json',
    access: 'attendance.read',
    stake: 'sensitive',
    topics: ['attendance'],
    summary: 'Every calculated day of each person in the caller’s scope in a period.',
    query: listQuery(['full_name', 'day', 'late_minutes', 'worked_minutes', 'overtime_minutes'], {
      ...wanted,
      status: z.optional(z.enum(attendanceStatuses, 'Choose from the list')),
      /** One person’s. */
      ogid: z.optional(requiredText(60)),
      line,
      /** All days of those who have a day that is marked so. */
      mark: z.optional(z.enum(dayMarks, 'Choose from the list')),
      /** What the page before said comes `next`; only while nothing else is sorted by. */
      after: z.optional(text(300)),
    }),
    rows: 'attendance_details',
    reply: z.object({ ...listReply('attendance_details', detail).shape, ...about, next: z.nullable(z.string()) }),
  }),
  officeTotals: endpoint({
    method: 'GET',
    path: '/api/v1/attendance_office_totals.json',
    access: 'attendance.read',
    stake: 'none',
    topics: ['attendance'],
    summary: 'Totals of a period for each office, for the people in the caller’s scope.',
    query: listQuery(['title', 'people', 'late_days', 'late_minutes', 'absent_days', 'overtime_minutes'], wanted),
    rows: 'attendance_office_totals',
    reply: z.object({
      ...listReply('attendance_office_totals', z.object({ id: z.string(), office: named, people: z.number(), ...reportSums }))
        .shape,
      ...about,
    }),
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/api/v1/attendance_report.pdf',
    access: 'attendance.read',
    stake: 'sensitive',
    topics: [],
    summary: 'The report as a document: totals by office, then each person, or each person’s days.',
    query: z.strictObject({
      kind: z._default(z.enum(['summary', 'detail'], 'Enter summary or detail'), 'summary'),
      q: z.optional(text(100)),
      status: z.optional(z.enum(attendanceStatuses, 'Choose from the list')),
      ...wanted,
    }),
    raw: true,
    reply: z.object({}),
  }),
  pay: endpoint({
    method: 'GET',
    path: '/api/v1/attendance_pay.json',
    access: 'attendance.pay',
    stake: 'sensitive',
    topics: ['attendance'],
    summary:
      'Attendance for payroll by person: overtime by type, night, loss of pay with reasons, and days with unresolved conflicts.',
    query: listQuery(['full_name', 'lost_days', 'pending_days', 'conflict_days'], {
      from: day,
      to: day,
      office_id: z.optional(id),
    }),
    rows: 'attendance_pay',
    reply: listReply('attendance_pay', pay),
  }),
}
