/** Maintenance jobs: what Facility, or a vendor for it, repairs, services and inspects. */
import * as z from 'zod/mini'
import {
  assetRef,
  day,
  endpoint,
  flag,
  id,
  listQuery,
  listReply,
  moment,
  named,
  orNull,
  personRef,
  requiredText,
  text,
  version,
  whole,
} from '../endpoint.ts'

export const jobKinds = ['repair', 'service', 'inspection'] as const
export type JobKind = (typeof jobKinds)[number]

export const jobStatuses = ['new', 'planned', 'in_progress', 'waiting', 'done', 'confirmed', 'cancelled'] as const
export type JobStatus = (typeof jobStatuses)[number]

/** What a job waits for; only waiting for access stops the hours of its faults. */
export const waitReasons = ['parts', 'vendor', 'access'] as const
export type WaitReason = (typeof waitReasons)[number]

const checked = z.object({ text: z.string(), done: z.boolean() })

const job = z.object({
  id: z.string(),
  version,
  title: z.string(),
  kind: z.enum(jobKinds),
  branch: named,
  place: z.string(),
  asset: z.nullable(assetRef),
  /** The plan that made it. */
  plan: z.nullable(named),
  assignee: z.nullable(personRef),
  vendor: z.nullable(named),
  planned_on: z.nullable(day),
  due_on: z.nullable(day),
  /** Past due and not done. */
  is_late: z.boolean(),
  status: z.enum(jobStatuses),
  waits_for: z.nullable(z.enum(waitReasons)),
  faults: z.number(),
  done_at: z.nullable(moment),
})
export type Job = z.output<typeof job>

const shownJob = z.object({
  ...job.shape,
  checklist: z.array(checked),
  started_at: z.nullable(moment),
  /** Minutes of work. */
  minutes: z.nullable(z.number()),
  note: z.string(),
  vendor_cost_kobo: z.nullable(z.number()),
  out_of_service_from: z.nullable(moment),
  out_of_service_until: z.nullable(moment),
  done_by: z.nullable(personRef),
  confirmed_by: z.nullable(personRef),
  /** Why it was cancelled. */
  reason: z.string(),
  fault_list: z.array(
    z.object({ id: z.string(), words: z.string(), place: z.string(), reporter: personRef, photos: z.number() }),
  ),
  can: z.object({
    change: z.boolean(),
    start: z.boolean(),
    wait: z.boolean(),
    finish: z.boolean(),
    confirm: z.boolean(),
    cancel: z.boolean(),
  }),
})
export type ShownJob = z.output<typeof shownJob>

const facts = {
  title: requiredText(120, 'Enter what is to be done'),
  kind: z.enum(jobKinds, 'Choose a kind'),
  place: z._default(text(80), ''),
  assignee_ogid: orNull(text(60)),
  vendor_id: orNull(id),
  planned_on: orNull(day),
  due_on: orNull(day),
  checklist: z._default(z.array(requiredText(120, 'Enter the step')).check(z.maxLength(30, 'At most 30 steps')), []),
}

const changed = z.object({ message: z.string(), job: shownJob })
const topics = ['maintenance_jobs', 'faults'] as const

export const jobs = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/jobs.json',
    access: 'job.do',
    stake: 'none',
    topics,
    summary: 'Maintenance jobs: one’s own, or of all branches; the earliest due first.',
    query: listQuery(['due_on', 'done_at'], {
      status: z.optional(z.enum(jobStatuses)),
      /** Neither done nor cancelled. */
      open: z.optional(flag),
      late: z.optional(flag),
      kind: z.optional(z.enum(jobKinds)),
      branch_id: z.optional(id),
      asset_id: z.optional(id),
      assignee: z.optional(text(60)),
      from: z.optional(day),
      until: z.optional(day),
    }),
    rows: 'jobs',
    reply: listReply('jobs', job),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/v1/jobs/{id}.json',
    access: 'job.do',
    topics,
    summary: 'One maintenance job with its checklist and the faults that it solves.',
    reply: z.object({ job: shownJob }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/jobs.json',
    access: 'fault.handle',
    stake: 'none',
    summary:
      'Makes a job, of faults that were reported or of itself. Nothing of the faults is lost: it shows their words and photos.',
    body: z.strictObject({
      ...facts,
      fault_ids: z._default(z.array(id).check(z.maxLength(20, 'At most 20 faults')), []),
      branch_id: orNull(id),
      asset_tag: orNull(text(40)),
    }),
    reply: changed,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/jobs/{id}.json',
    access: 'fault.handle',
    stake: 'none',
    summary: 'Changes what a job says, who does it and when, until it is done.',
    body: z.strictObject({ ...facts, version }),
    reply: changed,
  }),
  start: endpoint({
    method: 'PATCH',
    path: '/api/v1/jobs/{id}/start.json',
    access: 'job.do',
    stake: 'none',
    summary: 'Begins a job, or goes on with it after it waited.',
    body: z.strictObject({
      version,
      /** What it is about is out of service from now on. */
      out_of_service: z._default(z.boolean(), false),
    }),
    reply: changed,
  }),
  wait: endpoint({
    method: 'PATCH',
    path: '/api/v1/jobs/{id}/wait.json',
    access: 'job.do',
    stake: 'none',
    summary: 'Records what a job waits for. Waiting for access moves the deadline of its faults.',
    body: z.strictObject({ waits_for: z.enum(waitReasons, 'Choose what it waits for'), version }),
    reply: changed,
  }),
  done: endpoint({
    method: 'PATCH',
    path: '/api/v1/jobs/{id}/done.json',
    access: 'job.do',
    stake: 'none',
    summary: 'Records a job as done: its faults are solved, its plan counts on from here.',
    body: z.strictObject({
      note: requiredText(500, 'Enter what was done'),
      minutes: whole(1, 10_000),
      /** Which steps of the checklist were done, by their place in it. */
      steps: z._default(z.array(whole(0, 29)).check(z.maxLength(30)), []),
      vendor_cost_kobo: orNull(whole(0, 100_000_000_00)),
      version,
    }),
    reply: changed,
  }),
  confirm: endpoint({
    method: 'PATCH',
    path: '/api/v1/jobs/{id}/confirm.json',
    access: 'fault.handle',
    stake: 'none',
    summary: 'Confirms what was done and its minutes. Refused to whoever did it; whoever reported the fault confirms it there.',
    body: z.strictObject({ version }),
    reply: changed,
  }),
  cancel: endpoint({
    method: 'PATCH',
    path: '/api/v1/jobs/{id}/cancel.json',
    access: 'fault.handle',
    stake: 'none',
    summary: 'Cancels a job with a reason; its faults are open again.',
    body: z.strictObject({ reason: requiredText(300, 'Enter a reason'), version }),
    reply: changed,
  }),
}
