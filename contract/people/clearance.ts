/** Clearance: what is done before somebody leaves, by whom and until when; what they still owe, and who takes it over. */
import * as z from 'zod/mini'
import {
  day,
  endpoint,
  flag,
  id,
  listQuery,
  listReply,
  moment,
  named,
  personRef,
  shownPerson,
  text,
  version,
} from '../endpoint.ts'
import { colleague } from './records.ts'

/** Who answers for a task: a department by its code, or who leads the leaver. */
export const clearanceOwners = ['it', 'facility', 'accounting', 'hr', 'leader'] as const
export type ClearanceOwner = (typeof clearanceOwners)[number]
export const clearanceOwnerWords: Record<ClearanceOwner, string> = {
  it: 'IT',
  facility: 'Facility',
  accounting: 'Accounting',
  hr: 'HR',
  leader: 'Leader',
}

/** What opened it: an approved resignation or termination, a death (a termination too), or an exit that HR recorded. */
export const clearanceCauses = ['resignation', 'termination', 'death', 'recorded'] as const
export type ClearanceCause = (typeof clearanceCauses)[number]

/** The exits that a task of the template can be for; what HR recorded without a decision counts as a resignation. */
export const clearanceExits = ['resignation', 'termination', 'death'] as const
export type ClearanceExit = (typeof clearanceExits)[number]
export const clearanceExitWords: Record<ClearanceExit, string> = {
  resignation: 'Resignation',
  termination: 'Termination',
  death: 'Death',
}

/** What an owed thing asks for before the last day. */
export const owedKinds = ['return', 'hand_over', 'settle', 'answer'] as const
export const owedKindWords = {
  return: 'To return',
  hand_over: 'To hand over',
  settle: 'To settle',
  answer: 'To answer',
} as const

const owed = z.object({
  /** 'Open tickets' */
  title: z.string(),
  kind: z.enum(owedKinds),
  count: z.number(),
  /** What each is, where the domain says it. */
  items: z.array(z.string()),
})
export type Owed = z.output<typeof owed>

const row = z.object({
  id: z.string(),
  employee: shownPerson,
  office: named,
  cause: z.enum(clearanceCauses),
  exit_date: day,
  /** The employment has ended. */
  has_left: z.boolean(),
  tasks: z.number(),
  done: z.number(),
  overdue: z.number(),
  /** Owners with open tasks. */
  waits_for: z.array(z.enum(clearanceOwners)),
  /** Things owed, over all domains. */
  owed: z.number(),
  successor: z.nullable(personRef),
})

const task = z.object({
  id: z.string(),
  title: z.string(),
  owner: z.enum(clearanceOwners),
  due_on: day,
  done_at: z.nullable(moment),
  done_by: z.nullable(personRef),
  note: z.string(),
  can: z.object({ sign: z.boolean() }),
  version,
})
export type ClearanceTask = z.output<typeof task>

const handOver = z.object({
  successor: z.nullable(personRef),
  decider: z.nullable(personRef),
  /** Direct reports, each with who leads them then; null: the successor. */
  reportees: z.array(z.object({ ...personRef.shape, successor: z.nullable(personRef) })),
  /** What waits for their decision, each with who decides it then; null: whom the policies ask. */
  approvals: z.array(z.object({ id: z.string(), summary: z.string(), requester: personRef, decider: z.nullable(personRef) })),
  offices: z.array(named),
  teams: z.array(named),
})

const clearance = z.object({
  ...row.shape,
  opened_at: moment,
  task_list: z.array(task),
  owed_list: z.array(owed),
  /** Null once they have left, and for who reads no more than tasks. */
  hand_over: z.nullable(handOver),
  can: z.object({ hand_over: z.boolean(), papers: z.boolean() }),
})
export type Clearance = z.output<typeof clearance>

const ownTask = z.object({
  ...task.shape,
  employee: shownPerson,
  exit_date: day,
})

export const clearances = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/clearances.json',
    access: 'clearance.read',
    stake: 'sensitive',
    topics: ['clearance', 'people', 'approvals'],
    summary: 'Who leaves when, and what is missing: the nearest last working day first.',
    query: listQuery(['exit_date', 'employee'], {
      /** `open`: ahead, or something is missing. */
      state: z.optional(z.enum(['open', 'complete'], 'Choose from the list')),
      owner: z.optional(z.enum(clearanceOwners, 'Choose from the list')),
      office_id: z.optional(id),
    }),
    rows: 'clearances',
    reply: listReply('clearances', row),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/v1/clearances/{id}.json',
    access: 'clearance.read',
    topics: [
      'clearance',
      'people',
      'approvals',
      'tickets',
      'tasks',
      'loans',
      'evaluations',
      'interviews',
      'surveys',
      'job_applications',
      'shadowing',
      'calibrations',
      'score_cards',
      'warnings',
    ],
    summary: 'One clearance: its tasks, what the person still owes in every domain, and who takes over what.',
    reply: z.object({ clearance }),
  }),
  tasks: endpoint({
    method: 'GET',
    path: '/api/v1/clearance_tasks.json',
    access: 'clearance.sign',
    stake: 'sensitive',
    topics: ['clearance', 'people'],
    summary: 'Clearance tasks that the caller answers for: of their department, or of the people they lead; never their own.',
    query: listQuery(['due_on', 'employee'], { done: z.optional(flag) }),
    rows: 'clearance_tasks',
    reply: listReply('clearance_tasks', ownTask),
  }),
  sign: endpoint({
    method: 'PATCH',
    path: '/api/v1/clearance_tasks/{id}.json',
    access: 'clearance.sign',
    stake: 'none',
    summary:
      'Signs a clearance task off, or opens it again. HR signs for another department with a note; nobody signs for themselves.',
    body: z.strictObject({ done: z.boolean(), note: z._default(text(500), ''), version }),
  }),
  handOver: endpoint({
    method: 'PATCH',
    path: '/api/v1/clearances/{id}/hand_over.json',
    access: 'clearance.edit',
    stake: 'none',
    summary: 'Names who takes over what on the last working day: direct reports, pending approvals, offices and teams.',
    body: z.strictObject({
      successor: colleague,
      decider: colleague,
      /** By OGID. */
      successors: z._default(
        z.array(z.strictObject({ ogid: text(20), successor: text(20) })).check(z.maxLength(1000, 'At most 1,000')),
        [],
      ),
      /** By approval. */
      deciders: z._default(
        z.array(z.strictObject({ approval_id: id, decider: text(20) })).check(z.maxLength(1000, 'At most 1,000')),
        [],
      ),
    }),
  }),
  certificate: endpoint({
    method: 'GET',
    path: '/api/v1/clearances/{id}/certificate_of_service.pdf',
    access: 'clearance.edit',
    stake: 'none',
    topics: [],
    summary: 'The certificate of service as PDF: what the person was, and from when to when.',
    raw: true,
  }),
  recommendation: endpoint({
    method: 'GET',
    path: '/api/v1/clearances/{id}/recommendation.pdf',
    access: 'clearance.edit',
    stake: 'none',
    topics: [],
    summary: 'A letter of recommendation as PDF; not of somebody who was terminated for misconduct or performance.',
    raw: true,
  }),
}
