/** How many people of an office are planned at a time, and whether as many are there on the day as the client was promised. */
import * as z from 'zod/mini'
import { day, endpoint, id, named } from '../endpoint.ts'
import { clock } from './roster.ts'

export const shiftCoverage = {
  show: endpoint({
    method: 'GET',
    path: '/api/v1/shift_coverage.json',
    access: 'shift.coverage',
    topics: ['roster', 'shifts'],
    summary:
      'Planned people of an office per half hour of a day, and the people not on leave against the committed headcount; of other offices only the people in scope.',
    query: z.strictObject({ office_id: id, day }),
    reply: z.object({
      shift_coverage: z.object({
        office: named,
        day,
        /** Null where nothing is committed, or not everyone is counted. */
        committed: z.nullable(z.number()),
        /** Whether everyone of the office is counted. */
        whole: z.boolean(),
        /** Of the people counted: how many there are, how many work on the day, and how many are on approved leave. */
        people: z.number(),
        rostered: z.number(),
        on_leave: z.number(),
        slots: z.array(z.object({ at: clock, planned: z.number(), away: z.number() })),
      }),
    }),
  }),
}
