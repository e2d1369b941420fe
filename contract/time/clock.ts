/** The web clock. */
import * as z from 'zod/mini'
import { endpoint, moment } from '../endpoint.ts'
import { attendanceDay, directions, punch } from './attendance.ts'

/** What is noticed of where the web clock was pressed. */
export const placeNotes = ['outside_fence', 'no_position', 'outside_network'] as const
export type PlaceNote = (typeof placeNotes)[number]

const latitude = z.number().check(z.gte(-90), z.lte(90))
const longitude = z.number().check(z.gte(-180), z.lte(180))

export const clock = z.object({
  at: moment,
  zone: z.string(),
  /** What a press would be. */
  next: z.enum(directions),
  last: z.nullable(punch),
  shift: z.nullable(z.object({ title: z.string(), starts_at: moment, ends_at: moment })),
  /** Why the clock is not for the caller here; null when it is. */
  refusal: z.nullable(z.string()),
  /** Whether the position of the device is asked for. */
  asks_position: z.boolean(),
})
export type Clock = z.output<typeof clock>

export const webClock = {
  show: endpoint({
    method: 'GET',
    path: '/api/v1/clock.json',
    access: 'attendance.clock',
    topics: ['clock'],
    summary: 'The caller’s web clock: the current or next shift and the last punch.',
    reply: z.object({ clock }),
  }),
  punch: endpoint({
    method: 'POST',
    path: '/api/v1/clock.json',
    access: 'attendance.clock',
    stake: 'none',
    summary: 'Clocks the caller in or out at the server’s time; the browser’s time is stored as evidence only.',
    body: z.strictObject({
      direction: z.enum(directions),
      latitude: z.optional(latitude),
      longitude: z.optional(longitude),
      client_time: z.optional(z.iso.datetime({ offset: true })),
    }),
    reply: z.object({
      message: z.string(),
      punch,
      attendance_day: z.nullable(attendanceDay),
      /** Kept with the punch. */
      place_notes: z.array(z.enum(placeNotes)),
      /** A sentence for whoever pressed where the branch did not expect them; null when it knows them by the place or the network. */
      warning: z.nullable(z.string()),
    }),
  }),
}
