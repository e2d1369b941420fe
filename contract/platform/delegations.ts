/** Who decides for somebody while they are away. */
import * as z from 'zod/mini'
import { day, endpoint, flag, listQuery, listReply, personRef, requiredText } from '../endpoint.ts'

const delegation = z.object({
  id: z.string(),
  /** Who named the delegate where the person could not; null when they did. */
  arranged_by: z.nullable(personRef),
  delegate: personRef,
  starts_on: day,
  ends_on: day,
  reason: z.nullable(z.string()),
})

const body = z
  .strictObject({ ogid: requiredText(60), starts_on: day, ends_on: day, reason: z.optional(requiredText(500)) })
  .check(
    z.refine((value) => value.ends_on >= value.starts_on, {
      error: 'The end date is before the start date',
      path: ['ends_on'],
    }),
  )

export const delegations = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/delegations.json',
    access: 'approval.delegate',
    stake: 'none',
    topics: ['delegations', 'approvals', 'approval_policies'],
    summary: 'The caller’s delegations.',
    query: listQuery(['starts_on'], { past: z.optional(flag) }),
    rows: 'delegations',
    /** `can.create`: requests come to the caller, by whom they lead, by a role or by name; anybody else is not offered it, and not refused. */
    reply: z.extend(listReply('delegations', delegation), { can: z.object({ create: z.boolean() }) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/delegations.json',
    access: 'approval.delegate',
    stake: 'power',
    summary: 'Chooses a colleague who decides for the caller between two dates; a delegate cannot delegate further.',
    body,
    reply: z.object({ delegation }),
  }),
  listFor: endpoint({
    method: 'GET',
    path: '/api/v1/employees/{ogid}/delegations.json',
    access: 'approval.delegate',
    topics: ['delegations', 'approvals', 'leaders'],
    summary: 'The delegations of a person, for HR and their leader; 404 for others.',
    reply: z.object({ delegations: z.array(delegation) }),
  }),
  createFor: endpoint({
    method: 'POST',
    path: '/api/v1/employees/{ogid}/delegations.json',
    access: 'approval.delegate',
    stake: 'power',
    summary:
      'HR or a leader chooses, for a person who cannot do so (sudden illness), who decides for them between two dates; never themselves. Both are notified. The delegate does not decide requests of the caller.',
    body,
    reply: z.object({ delegation }),
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/api/v1/delegations/{id}.json',
    access: 'approval.delegate',
    stake: 'none',
    summary: 'Ends one of the caller’s delegations; HR and the leader can end one that was arranged for a person.',
  }),
}
