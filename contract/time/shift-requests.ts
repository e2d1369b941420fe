/** Asking for another shift, or for a swap with a colleague. */
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
  requiredText,
  text,
  version,
} from '../endpoint.ts'
import { approvalTrail, withdrawCall } from '../platform/approvals.ts'

export const shiftRequestStatuses = ['asked', 'pending', 'approved', 'rejected', 'declined', 'withdrawn'] as const
/** `asked`: the colleague of a swap has not answered yet; `declined`: they do not want it. */
export type ShiftRequestStatus = (typeof shiftRequestStatuses)[number]
export const shiftRequestKinds = ['change', 'swap'] as const

export const shiftRequest = z.object({
  id: z.string(),
  employee: personRef,
  kind: z.enum(shiftRequestKinds),
  /** Of a change: the shift that is asked for. */
  shift: z.nullable(z.object({ ...named.shape, colour: z.string() })),
  /** Of a swap. */
  colleague: z.nullable(personRef),
  starts_on: day,
  ends_on: day,
  reason: z.string(),
  status: z.enum(shiftRequestStatuses),
  waiting_for: z.array(z.string()),
  waiting_since: z.nullable(moment),
  created_at: moment,
  version,
})

const fullRequest = z.object({
  ...shiftRequest.shape,
  /** Each day as it is planned now, and as it would be (the same once decided); `colleague` is there in a swap. */
  days: z.array(
    z.object({
      day,
      before: z.string(),
      after: z.string(),
      colleague_before: z.nullable(z.string()),
      colleague_after: z.nullable(z.string()),
    }),
  ),
  trail: z.nullable(approvalTrail),
  can: z.object({ decide: z.boolean(), consent: z.boolean(), withdraw: z.boolean() }),
})
export type FullShiftRequest = z.output<typeof fullRequest>

const decided = z.object({ message: z.string(), shift_request: shiftRequest })

/** The longest that one request reaches. */
export const longestRequestDays = 31

export const shiftRequests = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/shift_requests.json',
    access: 'shift.request',
    stake: 'sensitive',
    topics: ['roster', 'shifts', 'approvals'],
    summary: 'Shift requests: the caller’s own, those in which they are the colleague or approver, and those in scope.',
    query: listQuery(['starts_on', 'created_at'], {
      mine: z.optional(flag),
      /** Swaps that wait for the caller’s own answer. */
      for_me: z.optional(flag),
      status: z.optional(z.enum(shiftRequestStatuses)),
      kind: z.optional(z.enum(shiftRequestKinds)),
      office_id: z.optional(id),
    }),
    rows: 'shift_requests',
    reply: listReply('shift_requests', shiftRequest),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/v1/shift_requests/{id}.json',
    access: 'shift.request',
    topics: ['roster', 'shifts', 'approvals'],
    summary: 'One shift request with its days and approval steps.',
    reply: z.object({ shift_request: fullRequest }),
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/v1/shift_requests.json',
    access: 'shift.request',
    stake: 'none',
    summary: 'Requests another shift, or a swap, which the colleague accepts first.',
    body: z
      .strictObject({
        kind: z.enum(shiftRequestKinds),
        shift_id: z.optional(z.nullable(id)),
        colleague_ogid: z.optional(z.nullable(text(60))),
        starts_on: day,
        ends_on: day,
        reason: requiredText(500, 'Enter a reason; the approver sees it'),
      })
      .check(
        z.refine(({ kind, shift_id }) => kind !== 'change' || Boolean(shift_id), {
          error: 'Choose a shift',
          path: ['shift_id'],
        }),
        z.refine(({ kind, colleague_ogid }) => kind !== 'swap' || Boolean(colleague_ogid), {
          error: 'Choose a colleague for the swap',
          path: ['colleague_ogid'],
        }),
        z.refine(({ starts_on, ends_on }) => ends_on >= starts_on, {
          error: 'The end date is before the start date',
          path: ['ends_on'],
        }),
        z.refine(({ starts_on, ends_on }) => (Date.parse(ends_on) - Date.parse(starts_on)) / 86_400_000 < longestRequestDays, {
          error: `At most ${longestRequestDays} days per request`,
          path: ['ends_on'],
        }),
      ),
    reply: decided,
  }),
  consent: endpoint({
    method: 'PATCH',
    path: '/api/v1/shift_requests/{id}/consent.json',
    access: 'shift.request',
    stake: 'none',
    summary: 'The colleague accepts the swap, and it goes to the leader; or declines, and it ends.',
    body: z.strictObject({ agrees: z.boolean() }),
    reply: decided,
  }),
  withdraw: withdrawCall({
    kind: 'shift_request',
    path: 'shift_requests',
    asks: 'shift.request',
    reply: decided,
  }),
}
