/** Tasks: what one person has to do on one day by a task plan, filled in until its cut-off, then accepted or returned by who leads them. */
import * as z from 'zod/mini'
import {
  day,
  eachResult,
  endpoint,
  flag,
  id,
  listQuery,
  listReply,
  moment,
  named,
  personName,
  requiredText,
  shownPerson,
  text,
  version,
} from '../endpoint.ts'
import { fileRef } from '../platform/files.ts'
import type { TaskField } from './task-plans.ts'

/** `missed`: nothing was submitted by the cut-off. `excused`: its person was away by then. */
export const taskStatuses = ['open', 'in_progress', 'submitted', 'accepted', 'returned', 'missed', 'excused'] as const
export type TaskStatus = (typeof taskStatuses)[number]
export const taskStatusWords: Record<TaskStatus, string> = {
  open: 'Open',
  in_progress: 'In progress',
  submitted: 'Submitted',
  accepted: 'Accepted',
  returned: 'Returned',
  missed: 'Missed',
  excused: 'Excused',
}

/** What the summary counts: all but the excused, the submitted and accepted, of these the punctual, and the missed. */
export const taskFigures = ['assigned', 'done', 'on_time', 'missed'] as const
export type TaskFigure = (typeof taskFigures)[number]

/** What is filled in, by the id of the field; a file by its id. */
export const taskValues = z.record(z.string(), z.nullable(z.union([text(2000), z.number(), z.boolean()])))
export type TaskValues = z.output<typeof taskValues>

const field = z.object({
  id: z.string(),
  label: z.string(),
  kind: z.enum(['number', 'text', 'yes_no', 'choice', 'file']),
  required: z.boolean(),
  target: z.nullable(z.number()),
  unit: z.string(),
  options: z.array(z.string()),
})

const known = {
  id: z.string(),
  task_plan: named,
  day,
  /** Until when it can be submitted. */
  due_at: moment,
  status: z.enum(taskStatuses),
  submitted_at: z.nullable(moment),
  version,
}

const row = z.object({ ...known, employee: shownPerson, office: z.nullable(named), is_late: z.boolean() })

export const task = z.object({
  ...known,
  employee: shownPerson,
  description: z.string(),
  fields: z.array(field),
  values: taskValues,
  /** The files among the values. */
  files: z.array(fileRef),
  /** What who decided or reopened it said. */
  comment: z.string(),
  decided_by: z.nullable(personName),
  decided_at: z.nullable(moment),
  /** What the caller may do with it now. */
  can: z.object({ fill: z.boolean(), decide: z.boolean(), reopen: z.boolean(), hand_over: z.boolean() }),
})
export type Task = z.output<typeof task>

/** Why what was filled in cannot be submitted, by field; nothing when it can. */
export function missingOf(fields: readonly TaskField[], values: TaskValues): Record<string, string> {
  const problems = fields.flatMap(({ id, kind, required, options }): [string, string][] => {
    const value = values[id]
    if (value === undefined || value === null || value === '') return required ? [[id, 'Field Required']] : []
    if (kind === 'number' && typeof value !== 'number') return [[id, 'Enter a number']]
    if (kind === 'yes_no' && typeof value !== 'boolean') return [[id, 'Choose yes or no']]
    if (kind === 'choice' && !options.includes(String(value))) return [[id, 'Choose an option from the list']]
    if ((kind === 'text' || kind === 'file') && typeof value !== 'string') return [[id, 'Field Required']]
    return []
  })
  return Object.fromEntries(problems)
}

const chosen = z
  .array(z.strictObject({ id, version }))
  .check(z.minLength(1, 'Choose at least one task'), z.maxLength(500, 'At most 500 tasks at once'))

/** Of a month that far back the figures stand: its tasks are neither returned nor opened again. */
export const changeableDays = 31

export const tasks = {
  mine: endpoint({
    method: 'GET',
    path: '/api/v1/tasks/mine.json',
    access: 'task.own',
    topics: ['tasks'],
    summary: 'The caller’s tasks: those of today and what is still to be done, or those of a day.',
    query: z.strictObject({ day: z.optional(day) }),
    reply: z.object({ tasks: z.array(task) }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/v1/tasks.json',
    access: 'task.manage',
    stake: 'sensitive',
    topics: ['tasks', 'people'],
    summary: 'The tasks of people whom the caller leads, by day, plan and status.',
    query: listQuery(['day', 'due_at', 'employee', 'task_plan', 'status'], {
      from: z.optional(day),
      to: z.optional(day),
      status: z.optional(z.enum(taskStatuses, 'Choose a status from the list')),
      /** Not submitted although less than an hour, or nothing, is left. */
      behind: z.optional(flag),
      /** Can still be filled in: open, in progress or returned. */
      unfinished: z.optional(flag),
      task_plan_id: z.optional(id),
      office_id: z.optional(id),
      team_id: z.optional(id),
      cluster_id: z.optional(id),
      client_id: z.optional(id),
      /** Those that a figure of the summary counts. */
      figure: z.optional(z.enum(taskFigures, 'Choose a figure from the list')),
      ogid: z.optional(requiredText(20)),
    }),
    rows: 'tasks',
    reply: listReply('tasks', row),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/api/v1/task_counts.json',
    access: 'task.manage',
    topics: ['tasks', 'people'],
    summary:
      'What waits for a lead: how many tasks are to be decided, behind now, in the making and missed since yesterday; each as the list counts it.',
    reply: z.object({
      task_counts: z.object({
        today: day,
        submitted: z.number(),
        behind: z.number(),
        unfinished: z.number(),
        missed: z.number(),
      }),
    }),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/v1/tasks/{id}.json',
    access: 'task.own',
    topics: ['tasks'],
    summary: 'A task with its fields and what was filled in: one’s own, or that of somebody whom the caller leads.',
    reply: z.object({ task }),
  }),
  fill: endpoint({
    method: 'PATCH',
    path: '/api/v1/tasks/{id}.json',
    access: 'task.own',
    stake: 'none',
    summary: 'Keeps what the caller filled in of an own task, and submits it when asked to.',
    body: z.strictObject({ values: taskValues, submit: z.boolean(), version }),
    reply: z.object({ message: z.string(), task }),
  }),
  decide: endpoint({
    method: 'PATCH',
    path: '/api/v1/tasks/decide.json',
    access: 'task.manage',
    stake: 'none',
    summary:
      'Accepts or returns submitted tasks of people whom the caller leads, each separately and in the version that was read; never own ones or such as the caller had before.',
    body: z
      .strictObject({ tasks: chosen, decision: z.enum(['accepted', 'returned']), comment: z._default(text(1000), '') })
      .check(
        z.refine(({ decision, comment }) => decision === 'accepted' || comment.length > 0, {
          error: 'Say what is to be changed',
          path: ['comment'],
        }),
      ),
    reply: eachResult,
  }),
  reopen: endpoint({
    method: 'PATCH',
    path: '/api/v1/tasks/{id}/reopen.json',
    access: 'task.manage',
    stake: 'none',
    summary: 'Opens a missed, accepted or excused task of somebody whom the caller leads again for some hours, with a reason.',
    body: z.strictObject({
      reason: requiredText(500, 'Enter a reason'),
      hours: z.number().check(z.int(), z.gte(1), z.lte(72)),
      version,
    }),
  }),
  handOver: endpoint({
    method: 'PATCH',
    path: '/api/v1/tasks/{id}/hand_over.json',
    access: 'task.manage',
    stake: 'none',
    summary: 'Gives an unfinished task of somebody whom the caller leads to another of them, with all that was filled in.',
    body: z.strictObject({ ogid: requiredText(20, 'Choose a person'), version }),
  }),
}
