/** Asking for a job opening: a lead or HR says what is needed and why, and somebody else approves that the public reads it. */
import * as z from 'zod/mini'
import { day, endpoint, id, listQuery, listReply, moment, named, personRef, requiredText, version } from '../endpoint.ts'
import { employmentTypes } from '../people/directory.ts'
import { approvalTrail, requestStatuses, withdrawCall } from '../platform/approvals.ts'
import { openingStatuses, writtenOpening } from './openings.ts'

const reason = requiredText(1000, 'Enter a reason; approvers see it')

/** What an office has and is to have, in people. */
const headcount = z.object({
  today: z.number(),
  /** Hired, with a first day ahead. */
  joiners: z.number(),
  /** Looked for by other openings that are open or paused, less those hired for them. */
  open: z.number(),
  /** By this one. */
  asked: z.number(),
  /** What the office owes its client; null where it owes none. */
  committed: z.nullable(z.number()),
  /** By how many all of these are above what is owed; 0 where they are not. */
  above: z.number(),
})
export type Headcount = z.output<typeof headcount>

const request = z.object({
  id: z.string(),
  job_opening: z.object({ id: z.string(), job_title: z.string(), status: z.enum(openingStatuses) }),
  office: named,
  branch: named,
  employment_type: z.enum(employmentTypes),
  positions: z.number(),
  opens_on: day,
  closes_on: z.nullable(day),
  reason: z.string(),
  asked_by: personRef,
  status: z.enum(requestStatuses),
  created_at: moment,
  waiting_for: z.array(z.string()),
  waiting_since: z.nullable(moment),
  version,
})
export type OpeningRequest = z.output<typeof request>

const done = z.object({ message: z.string(), id: z.string() })

export const openingRequests = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/opening_requests.json',
    access: 'job_opening.ask',
    stake: 'none',
    topics: ['job_openings', 'approvals', 'structure', 'people'],
    summary: 'Requests for job openings: the caller’s own, those they decide, and for HR all.',
    query: listQuery(['created_at', 'job_title'], {
      status: z.optional(z.enum(requestStatuses, 'Choose a status from the list')),
      office_id: z.optional(id),
    }),
    rows: 'opening_requests',
    reply: listReply('opening_requests', request),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/v1/opening_requests/{id}.json',
    access: 'job_opening.ask',
    topics: ['job_openings', 'approvals', 'structure', 'people'],
    summary: 'One request with the text of the opening, the people of its office and those that it owes its client.',
    reply: z.object({
      opening_request: z.object({
        ...request.shape,
        description: z.string(),
        requirements: z.string(),
        headcount,
        trail: z.nullable(approvalTrail),
        can: z.object({ decide: z.boolean(), withdraw: z.boolean() }),
      }),
    }),
  }),
  ask: endpoint({
    method: 'POST',
    path: '/api/v1/opening_requests.json',
    access: 'job_opening.ask',
    stake: 'none',
    summary: 'Asks for a job opening; it becomes a draft, which the public reads once somebody else has approved it.',
    body: writtenOpening({ reason }),
    reply: done,
  }),
  publish: endpoint({
    method: 'POST',
    path: '/api/v1/job_openings/{id}/publication.json',
    access: 'job_opening.edit',
    stake: 'none',
    summary: 'Asks for the publication of a job opening that is a draft.',
    body: z.strictObject({ reason }),
    reply: done,
  }),
  withdraw: withdrawCall({
    kind: 'opening_request',
    path: 'opening_requests',
    asks: 'job_opening.ask',
    reply: z.object({ message: z.string(), opening_request: request }),
  }),
}
