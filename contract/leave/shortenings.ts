/** Leave that has begun and is to end earlier: asked for by who is on it, decided, and the days after its last one are returned. */
import * as z from 'zod/mini'
import { day, endpoint, id, moment, personRef, requiredText, version } from '../endpoint.ts'
import { approvalTrail, requestStatuses, withdrawCall } from '../platform/approvals.ts'

const shortening = z.object({
  id: z.string(),
  version,
  application_id: z.string(),
  employee: personRef,
  starts_on: day,
  ends_on: day,
  /** The last day of the leave, were it approved. */
  last_day: day,
  reason: z.string(),
  status: z.enum(requestStatuses),
  created_at: moment,
})

export const shortenings = {
  show: endpoint({
    method: 'GET',
    path: '/api/v1/shortenings/{id}.json',
    access: 'leave.read',
    topics: ['leave', 'approvals'],
    summary: 'One request to shorten leave and its status.',
    reply: z.object({
      shortening: z.object({
        ...shortening.shape,
        trail: z.nullable(approvalTrail),
        can: z.object({ decide: z.boolean(), withdraw: z.boolean() }),
      }),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/shortenings.json',
    access: 'leave.apply',
    stake: 'none',
    summary:
      'Asks to shorten one’s own leave that has begun; once approved, the days after its last one return to the balance.',
    body: z.strictObject({ application_id: id, last_day: day, reason: requiredText(500, 'Enter a reason') }),
    reply: z.object({ message: z.string(), id: z.string() }),
  }),
  withdraw: withdrawCall({
    kind: 'shortening',
    path: 'shortenings',
    asks: 'leave.apply',
    reply: z.object({ message: z.string(), shortening }),
  }),
}
