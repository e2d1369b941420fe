/** How tasks were done: counted from the tasks themselves, by person, team, campaign, cluster or client. */
import * as z from 'zod/mini'
import { daysBetween } from '../dates.ts'
import { day, endpoint, id, listQuery, listReply, moment, named, personName, requiredText } from '../endpoint.ts'
import { clock } from '../time/roster.ts'
import { task } from './tasks.ts'

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

const figureRow = z.object({ id: z.string(), title: z.string(), /** Of a person. */ ogid: z.nullable(z.string()), ...counts })
const narrowed = { task_plan_id: z.optional(id), office_id: z.optional(id) }
const group = z.enum(taskGroups, 'Choose by what to count')

/** One person, one day, one plan: what the address of a report names. */
const reportOf = z.strictObject({ id, ogid: requiredText(20), date: day })

/** How far back a mailed summary looks. */
export const mailedDays = [1, 7, 30, 90] as const

export const taskReports = {
  summary: endpoint({
    method: 'GET',
    path: '/api/v1/task_summary.json',
    access: 'task.manage',
    stake: 'sensitive',
    topics: ['tasks', 'people', 'structure'],
    summary:
      'How many tasks were assigned, done, done on time and missed in a period, by person, team, office, cluster, client or plan; from kept figures.',
    query: listQuery(['title', 'assigned', 'done', 'on_time', 'missed'], { ...period, by: group, ...narrowed }).check(
      isPeriod as never,
    ),
    rows: 'task_summary',
    reply: listReply('task_summary', figureRow),
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/api/v1/task_summary.pdf',
    access: 'task.manage',
    stake: 'sensitive',
    topics: [],
    summary: 'The same as a document.',
    query: z.strictObject({ ...period, by: group, ...narrowed }).check(isPeriod as never),
    raw: true,
  }),
  trend: endpoint({
    method: 'GET',
    path: '/api/v1/task_trend.json',
    access: 'task.manage',
    topics: ['tasks', 'people'],
    summary: 'The same counts for each day of a period, of all people whom the caller leads.',
    query: z.strictObject({ ...period, ...narrowed }).check(isPeriod as never),
    reply: z.object({ days: z.array(z.object({ day, ...counts })) }),
  }),
  report: endpoint({
    method: 'GET',
    path: '/api/v1/task_reports/{id}/{ogid}/{date}.json',
    access: 'task.own',
    topics: ['tasks'],
    summary:
      'A person’s tasks of a date with values, proofs and comments, that of a plan first: one’s own or of somebody whom the caller leads.',
    params: reportOf,
    reply: z.object({ task_report: z.object({ person: personName, day, tasks: z.array(task) }) }),
  }),
  reportPdf: endpoint({
    method: 'GET',
    path: '/api/v1/task_reports/{id}/{ogid}/{date}.pdf',
    access: 'task.own',
    stake: 'none',
    topics: [],
    summary: 'The same as a document, with the pictures among the proofs in it.',
    params: reportOf,
    raw: true,
  }),
  mails: endpoint({
    method: 'GET',
    path: '/api/v1/task_summary_mails.json',
    access: 'task.manage',
    topics: ['task_summary_mails'],
    summary: 'The summaries that the caller gets by mail.',
    reply: z.object({
      task_summary_mails: z.array(
        z.object({
          id: z.string(),
          by: group,
          days: z.number(),
          office: z.nullable(named),
          weekday: z.nullable(z.number()),
          time: clock,
          next_at: moment,
        }),
      ),
    }),
  }),
  addMail: endpoint({
    method: 'POST',
    path: '/api/v1/task_summary_mails.json',
    access: 'task.manage',
    stake: 'none',
    summary:
      'Sends the caller a summary by mail each day or on a weekday, with what they may see when it is sent; it ends when they leave or lose the permission.',
    body: z.strictObject({
      by: group,
      days: z.literal(mailedDays, 'Choose how many days'),
      office_id: z.optional(z.nullable(id)),
      weekday: z.optional(z.nullable(z.number().check(z.int(), z.gte(1), z.lte(7)))),
      /** By the caller's own clock. */
      time: clock,
    }),
  }),
  endMail: endpoint({
    method: 'DELETE',
    path: '/api/v1/task_summary_mails/{id}.json',
    access: 'task.manage',
    stake: 'none',
    summary: 'Ends a summary by mail of the caller’s own.',
  }),
}
