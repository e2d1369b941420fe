/** Requests on their way, whatever their kind: what waits for me, where one stands, deciding about one or many. */
import * as z from 'zod/mini'
import {
  day,
  eachResult,
  endpoint,
  id,
  idParams,
  listQuery,
  listReply,
  moment,
  personRef,
  shownPerson,
  text,
  version,
} from '../endpoint.ts'
import type { Permission } from '../permissions.ts'
import { type ApprovalKind, approvalKinds, clientKinds, requestRow } from './approval-kinds.ts'

/**
 * One approver of a step; `for` is the person whom a delegate represents. A client contact has no OGID; the company
 * appears with the name.
 */
const approver = z.object({ ...personRef.shape, for: z.nullable(personRef) })

export const requestStatuses = ['pending', 'approved', 'rejected', 'withdrawn'] as const
export type RequestStatus = (typeof requestStatuses)[number]

/** Where a request stands: each step with its approvers, who decided what, and since when the current one waits. */
export const approvalTrail = z.object({
  status: z.enum(requestStatuses),
  current_step: z.nullable(z.number()),
  waiting_since: z.nullable(moment),
  /** Why a request that was approved by itself was rejected by the system after all. */
  ended_because: z.nullable(z.string()),
  steps: z.array(
    z.object({
      position: z.number(),
      title: z.string(),
      needed: z.string(),
      status: z.enum(['waiting', 'current', 'approved', 'rejected', 'skipped']),
      approvers: z.array(approver),
    }),
  ),
  decisions: z.array(
    z.object({
      id: z.string(),
      step: z.number(),
      decision: z.enum(['approved', 'rejected']),
      comment: z.nullable(z.string()),
      decided_at: moment,
      by: personRef,
      for: z.nullable(personRef),
    }),
  ),
})
export type ApprovalTrail = z.output<typeof approvalTrail>

/** Such as the balance or the coverage. */
export const requestFacts = z.array(z.object({ label: z.string(), value: z.string() }))

/** A request that waits for the caller, or for the person for whom the caller stands in, with what they need to know to decide. */
export const waitingApproval = z.object({
  id: z.string(),
  kind: z.enum(approvalKinds),
  subject_id: z.string(),
  /** As it is now: a decision is about this one and no later. */
  version,
  requester: shownPerson,
  /** As a noun, of whose it is: 'Sick leave', where the caller may know the type. */
  what: z.string(),
  /** In one line. */
  summary: z.string(),
  /** What the requester wrote, where the caller may read it. */
  reason: z.nullable(z.string()),
  change: z.array(z.object({ label: z.string(), from: z.string(), to: z.string() })),
  facts: requestFacts,
  /** Nothing to weigh: days and people would be enough even if everything pending were approved. */
  fine: z.boolean(),
  waiting_since: moment,
  for: z.nullable(personRef),
})
export type WaitingApproval = z.output<typeof waitingApproval>

const kind = z.enum(approvalKinds, 'Choose a type of request from the list')
const why = 'Enter a reason; the person sees it'
const comment = z._default(text(1000), '')
const verdict = z.enum(['approved', 'rejected'])
const saysWhy = z.refine<{ decision: z.output<typeof verdict>; comment: string }>(
  (value) => value.decision === 'approved' || value.comment !== '',
  { error: why, path: ['comment'] },
)

/** A request of a person who works for the client, limited to what the client decides on. */
const waitingForClient = z.object({
  id: z.string(),
  kind: z.enum(clientKinds),
  subject_id: z.string(),
  version,
  full_name: z.string(),
  /** The client's campaign in which the person works. */
  campaign: z.string(),
  starts_on: z.nullable(day),
  ends_on: z.nullable(day),
  waiting_since: moment,
})

export const approvals = {
  waiting: endpoint({
    method: 'GET',
    path: '/api/v1/waiting_approvals.json',
    access: 'signed_in',
    stake: 'sensitive',
    topics: ['approvals'],
    summary: 'Pending requests whose current step awaits the caller, oldest first, with the facts for a decision.',
    query: listQuery(['waiting_since'], { kind: z.optional(z.enum(approvalKinds)) }),
    rows: 'waiting_approvals',
    reply: listReply('waiting_approvals', waitingApproval),
  }),
  decide: endpoint({
    method: 'PATCH',
    path: '/api/v1/requests/decide.json',
    access: 'signed_in',
    stake: 'power',
    stepUp: 'sometimes',
    summary:
      'Decides one or many requests of any kind, each in the version that was read; each is decided or refused separately.',
    body: z
      .strictObject({
        requests: z.array(z.strictObject({ kind, id, version })).check(z.minLength(1), z.maxLength(200)),
        decision: verdict,
        comment,
        /** Refuses each that is not `fine` any more: many are approved in one press because there was nothing to weigh. */
        only_fine: z._default(z.boolean(), false),
      })
      .check(saysWhy),
    reply: eachResult,
  }),
  clientWaiting: endpoint({
    method: 'GET',
    path: '/api/v1/client_auth/waiting_approvals.json',
    access: 'client',
    stake: 'none',
    topics: [],
    summary: 'Requests awaiting the contact’s decision from people of the client’s campaigns, oldest first.',
    query: listQuery(['waiting_since'], {}),
    rows: 'waiting_approvals',
    reply: listReply('waiting_approvals', waitingForClient),
  }),
  clientDecide: endpoint({
    method: 'PATCH',
    path: '/api/v1/client_auth/requests/{id}/decide.json',
    access: 'client',
    stake: 'none',
    summary: 'The decision of a client contact on a request of a person who works for their campaign.',
    body: z.strictObject({ kind: z.enum(clientKinds), version, decision: verdict, comment }).check(saysWhy),
  }),
}

interface Withdrawal<Asks extends Permission, Reply> {
  kind: ApprovalKind
  /** The plural of its addresses. */
  path: string
  asks: Asks
  reply: Reply
}

/** Taking back one's own request of a kind; how it is decided is the same call for all (`approvals.decide`). */
export const withdrawCall = <const Asks extends Permission, const Reply extends z.core.$ZodType>({
  kind,
  path,
  asks,
  reply,
}: Withdrawal<Asks, Reply>) =>
  endpoint({
    method: 'PATCH',
    path: `/api/v1/${path}/{id}/withdraw.json`,
    access: asks,
    stake: 'none',
    summary: `Withdraws the caller’s own undecided ${requestRow(kind).noun}.`,
    params: idParams,
    reply,
  })
