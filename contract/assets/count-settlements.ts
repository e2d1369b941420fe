/** What becomes of the differences of a count: proposed by one person, decided by another who did not count. */
import * as z from 'zod/mini'
import { endpoint, id, moment, named, personRef, requiredText, text } from '../endpoint.ts'
import { approvalTrail, requestStatuses, withdrawCall } from '../platform/approvals.ts'

/** `move`: it is where it was seen; `found`: a lost one is back; `lost`: it is gone; `add`: it is registered; `keep`: nothing changes. */
export const settlementActions = ['move', 'found', 'lost', 'add', 'keep'] as const
export type SettlementAction = (typeof settlementActions)[number]
export const settlementActionWords: Record<SettlementAction, string> = {
  move: 'Move here',
  found: 'Found again',
  lost: 'Lost',
  add: 'Register',
  keep: 'No change',
}

const choice = 'Choose from the list'
const line = z.strictObject({
  key: requiredText(200),
  action: z.enum(settlementActions, choice),
  /** Of one to be registered. */
  category_id: z._default(z.nullable(id), null),
  title: z._default(text(120), ''),
})
export type SettlementLine = z.output<typeof line>

const shown = z.object({
  id: z.string(),
  version: z.number(),
  count: named,
  reason: z.string(),
  status: z.enum(requestStatuses),
  made_by: personRef,
  created_at: moment,
  lines: z.array(z.object({ ...line.shape, what: z.string() })),
})

export const countSettlements = {
  show: endpoint({
    method: 'GET',
    path: '/api/v1/count_settlements/{id}.json',
    access: 'asset.read',
    topics: ['asset_counts', 'approvals'],
    summary: 'What was proposed for the differences of a count, and its approval.',
    reply: z.object({
      count_settlement: z.object({
        ...shown.shape,
        trail: z.nullable(approvalTrail),
        can: z.object({ decide: z.boolean(), withdraw: z.boolean() }),
      }),
    }),
  }),
  ask: endpoint({
    method: 'POST',
    path: '/api/v1/asset_counts/{id}/settle.json',
    access: 'asset.count',
    stake: 'none',
    summary: 'Proposes what becomes of each difference of a closed count: another person decides.',
    body: z.strictObject({
      lines: z.array(line).check(z.maxLength(5000)),
      reason: requiredText(500, 'Enter a reason'),
    }),
    reply: z.object({ message: z.string(), id: z.string() }),
  }),
  withdraw: withdrawCall({
    kind: 'count_settlement',
    path: 'count_settlements',
    asks: 'asset.count',
    reply: z.object({ message: z.string(), count_settlement: shown }),
  }),
}
