/** Days that somebody worked before their record was entered: nobody without a record could clock in, so HR enters when they were there. */
import * as z from 'zod/mini'
import { day, endpoint, moment, personRef, requiredText } from '../endpoint.ts'
import { attendanceStatuses, subjectOgid } from './attendance.ts'
import { clockTime } from './attendance-corrections.ts'

/** The days at a time, and how far back from the day of the entry they go. */
export const mostDaysBefore = 92

const params = z.strictObject({ ogid: subjectOgid })

const dayBefore = z.object({
  day,
  /** The zone of the office where the person was to work. */
  zone: z.string(),
  /** The planned shifts; none on a free day or without a roster. */
  planned: z.array(z.object({ title: z.string(), starts_at: moment, ends_at: moment })),
  status: z.enum(attendanceStatuses),
  /** Somebody entered it already, or a terminal knew the person. */
  has_punches: z.boolean(),
})
export type DayBefore = z.output<typeof dayBefore>

const entered = z.strictObject({
  day,
  in_clock: z._default(z.nullable(clockTime), null),
  out_clock: z._default(z.nullable(clockTime), null),
})

export const daysBeforeRecord = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/days_before_record/{ogid}.json',
    access: 'terminal.edit',
    topics: ['attendance', 'roster', 'people'],
    summary: `The days of a person from the hire date to the day before the record was entered, at most ${mostDaysBefore}, with what was planned; none for whoever was entered in time.`,
    params,
    reply: z.object({ days_before_record: z.object({ employee: personRef, days: z.array(dayBefore) }) }),
  }),
  enter: endpoint({
    method: 'POST',
    path: '/api/v1/days_before_record/{ogid}.json',
    access: 'terminal.edit',
    stake: 'none',
    summary:
      'Enters when a person was there on days before their record was entered, as punches by the caller, who is the author of these days as with a file of punches. Each day has its own times; where they are left out, those of the roster.',
    params,
    body: z.strictObject({
      /** Each with its own times; without any those of the roster. */
      days: z.array(entered).check(
        z.minLength(1, 'Choose at least one day'),
        z.maxLength(mostDaysBefore),
        z.refine((days) => new Set(days.map((each) => each.day)).size === days.length, 'Enter each day once'),
        z.refine(
          (days) => days.every(({ in_clock, out_clock }) => (in_clock === null) === (out_clock === null)),
          'Enter both times of a day, or neither for those of the roster',
        ),
      ),
      reason: requiredText(300, 'Enter who confirmed that the person was there'),
    }),
    reply: z.object({ message: z.string(), punches: z.number() }),
  }),
}
