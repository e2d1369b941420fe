/** The approval engine as people see it: what waits for me, where a request stands, who stands in for whom. */
import * as z from 'zod/mini'
import { endpoint, listQuery, listReply, moment, personRef, shownPerson } from '../endpoint.ts'
import { approvalKinds } from './approval-policies.ts'

/** One approver of a step; `for` is the person for whom a delegate decides. A client's contact has no OGID; the company stands with the name. */
const approver = z.object({ ...personRef.shape, for: z.nullable(personRef) })

/** Where a request stands: each step with its approvers, who decided what, and since when the current one waits. */
export const approvalTrail = z.object({
  status: z.enum(['pending', 'approved', 'rejected', 'withdrawn']),
  current_step: z.nullable(z.number()),
  waiting_since: z.nullable(moment),
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

/** A request that waits for the caller, or for the person for whom the caller stands in. */
export const waitingApproval = z.object({
  id: z.string(),
  kind: z.enum(approvalKinds),
  subject_id: z.string(),
  requester: shownPerson,
  summary: z.string(),
  waiting_since: moment,
  for: z.nullable(personRef),
})

export const approvals = {
  waiting: endpoint({
    method: 'GET',
    path: '/api/v1/waiting_approvals.json',
    access: 'signed_in',
    topics: ['approvals'],
    summary: 'The open requests whose current step waits for the caller, oldest first.',
    query: listQuery(['waiting_since'], { kind: z.optional(z.enum(approvalKinds)) }),
    rows: 'waiting_approvals',
    reply: listReply('waiting_approvals', waitingApproval),
  }),
}
