/** Lateness: who came late, how often, by how many minutes, and whether it grows. */
import * as z from 'zod/mini'
import { daysBetween } from '../dates.ts'
import { day, endpoint, listQuery, listReply, named, personRef, shownPerson } from '../endpoint.ts'
import { attendanceDay } from './attendance.ts'
import { peopleFilter } from './attendance-records.ts'

/** From the first of this month to today where none is named. */
const period = { from: z.optional(day), to: z.optional(day) }
const late = { late_days: z.number(), late_minutes: z.number() }
const week = z.object({
  /** Its Monday. */
  week: day,
  ...late,
  people: z.number(),
})
export type LateWeek = z.output<typeof week>

const latePerson = z.object({
  id: z.string(),
  employee: shownPerson,
  office: named,
  team: z.nullable(named),
  ...late,
  longest_minutes: z.number(),
  /** Days of the period on which they were at work. */
  worked_days: z.number(),
  /** Late days of each week of the period, in their order. */
  weeks: z.array(z.number()),
})

/** A year at most; whether a period that is not complete is too long is seen when it is completed. */
export const longestPeriod = 366
export const periodSentence = 'Enter dates within one year, the start date before the end date'
export const isPeriod = (from: string, to: string): boolean => to >= from && daysBetween(from, to) < longestPeriod

export const lateness = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/attendance_lateness.json',
    access: 'attendance.read',
    stake: 'sensitive',
    topics: ['attendance'],
    summary: 'Lateness of people in the caller’s scope in a period: days, minutes, by week.',
    query: listQuery(['full_name', 'late_days', 'late_minutes', 'longest_minutes'], { ...period, ...peopleFilter }),
    rows: 'attendance_lateness',
    reply: listReply('attendance_lateness', latePerson),
  }),
  sums: endpoint({
    method: 'GET',
    path: '/api/v1/attendance_lateness_sums.json',
    access: 'attendance.read',
    topics: ['attendance'],
    summary: 'Total lateness of the people in scope in a period, by week and office.',
    query: z.strictObject({ ...period, ...peopleFilter }),
    reply: z.object({
      attendance_lateness_sums: z.object({
        from: day,
        to: day,
        ...late,
        people: z.number(),
        weeks: z.array(week),
        offices: z.array(
          z.object({
            id: z.string(),
            title: z.string(),
            office_type: z.enum(['department', 'campaign']),
            ...late,
            people: z.number(),
          }),
        ),
      }),
    }),
  }),
  days: endpoint({
    method: 'GET',
    path: '/api/v1/attendance_lateness/{ogid}.json',
    access: 'attendance.read',
    topics: ['attendance'],
    summary: 'The late days of one person in a period.',
    query: z.strictObject(period),
    reply: z.object({ employee: personRef, zone: z.string(), attendance_days: z.array(attendanceDay) }),
  }),
}
