/** How tasks were done: counted from the tasks themselves, by person, team, campaign, cluster or client. */
import * as z from 'zod/mini'
import { daysBetween } from '../dates.ts'
import { day, endpoint, id, listQuery, listReply } from '../endpoint.ts'

export const taskGroups = ['person', 'team', 'office', 'cluster', 'client', 'plan'] as const
export type TaskGroup = (typeof taskGroups)[number]

/** At most as many days as a year and a quarter. */
const mostDays = 460
const period = { from: day, to: day }
const isPeriod = z.refine<{ from: string; to: string }>(({ from, to }) => to >= from && daysBetween(from, to) <= mostDays, {
  error: 'Choose a period of at most 15 months',
  path: ['to'],
})

const counts = {
  /** Without those that were excused. */
  assigned: z.number(),
  /** Submitted and not returned. */
  done: z.number(),
  /** Of the done ones, before the cut-off. */
  on_time: z.number(),
  missed: z.number(),
  /** Numbers that reached their target, of those that have one. */
  targets: z.number(),
  targets_met: z.number(),
}

export const taskReports = {
  summary: endpoint({
    method: 'GET',
    path: '/api/v1/task_summary.json',
    access: 'task.manage',
    topics: ['tasks', 'people', 'structure'],
    summary:
      'How many tasks were assigned, done, done on time and missed in a period, by person, team, office, cluster, client or plan.',
    query: listQuery(['title', 'assigned', 'done', 'on_time', 'missed'], {
      ...period,
      by: z.enum(taskGroups, 'Choose by what to count'),
      task_plan_id: z.optional(id),
      office_id: z.optional(id),
    }).check(isPeriod as never),
    rows: 'task_summary',
    reply: listReply(
      'task_summary',
      z.object({ id: z.string(), title: z.string(), /** Of a person. */ ogid: z.nullable(z.string()), ...counts }),
    ),
  }),
  trend: endpoint({
    method: 'GET',
    path: '/api/v1/task_trend.json',
    access: 'task.manage',
    topics: ['tasks', 'people'],
    summary: 'The same counts for each day of a period, of all people whom the caller leads.',
    query: z.strictObject({ ...period, task_plan_id: z.optional(id), office_id: z.optional(id) }).check(isPeriod as never),
    reply: z.object({ days: z.array(z.object({ day, ...counts })) }),
  }),
}
