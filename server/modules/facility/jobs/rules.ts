/** What can be done with a maintenance job, and by whom. */
import { conflict, type Fault, forbidden } from '@iroko/contract/errors'
import type { JobStatus } from '@iroko/contract/facility/jobs'
import { canBy, type Rules } from '../../../lib/house/rules.ts'

export interface StandingJob {
  status: JobStatus
  assignee_id: string | null
  done_by: string | null
}

export interface Asking {
  user_id: string
  /** They handle faults and plan jobs. */
  handles: boolean
}

const words: Record<JobStatus, string> = {
  new: 'not started yet',
  planned: 'not started yet',
  in_progress: 'in progress already',
  waiting: 'waiting',
  done: 'done already',
  confirmed: 'confirmed already',
  cancelled: 'cancelled',
}

const mustBe = (job: StandingJob, ...statuses: JobStatus[]): Fault | undefined =>
  statuses.includes(job.status) ? undefined : conflict('not_possible', `This job is ${words[job.status]}`)
const mayPlan = ({ handles }: Asking) =>
  handles ? undefined : forbidden('Facility plans jobs. You can do the one given to you')
const mayDo = (job: StandingJob, { user_id, handles }: Asking) =>
  handles || job.assignee_id === user_id ? undefined : forbidden('This job was given to another person')
const didNot = (job: StandingJob, { user_id }: Asking) =>
  job.done_by === user_id || job.assignee_id === user_id
    ? forbidden('You did this job. Another person of Facility confirms it')
    : undefined

const open: JobStatus[] = ['new', 'planned', 'in_progress', 'waiting']

const rules = {
  change: (job, by) => mayPlan(by) ?? mustBe(job, ...open),
  start: (job, by) => mayDo(job, by) ?? mustBe(job, 'new', 'planned', 'waiting'),
  wait: (job, by) => mayDo(job, by) ?? mustBe(job, 'new', 'planned', 'in_progress'),
  finish: (job, by) => mayDo(job, by) ?? mustBe(job, ...open),
  confirm: (job, by) => mayPlan(by) ?? mustBe(job, 'done') ?? didNot(job, by),
  cancel: (job, by) => mayPlan(by) ?? mustBe(job, ...open),
} satisfies Rules<string, [StandingJob, Asking]>
export type JobStep = keyof typeof rules

/** Why somebody cannot take a step with a job; undefined where they can. */
export const whyNot = (job: StandingJob, step: JobStep, by: Asking): Fault | undefined => rules[step](job, by)
export const canOf = (job: StandingJob, by: Asking) => canBy<JobStep, [StandingJob, Asking]>(rules, job, by)

/** A job with a person or a day is planned; with neither it is new. */
export const plannedStatus = (job: {
  assignee_id: string | null
  vendor_id: string | null
  planned_on: string | null
}): JobStatus => (job.assignee_id === null && job.vendor_id === null && job.planned_on === null ? 'new' : 'planned')

export interface Step {
  text: string
  done: boolean
}

/** The steps as they are worded now; one that was ticked stays so while its words stay. */
export function changedSteps(before: readonly Step[], now: readonly string[]): Step[] {
  const ticked = new Set(before.filter(({ done }) => done).map(({ text }) => text))
  return now.map((text) => ({ text, done: ticked.has(text) }))
}

/** Ticks the steps at these places, and keeps those that were ticked. */
export const tickedSteps = (steps: readonly Step[], places: readonly number[]): Step[] =>
  steps.map(({ text, done }, place) => ({ text, done: done || places.includes(place) }))
