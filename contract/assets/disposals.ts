/** How assets leave the company, or come back after they were lost: asked for with a paper, decided by another person, posted in one journal. */
import * as z from 'zod/mini'
import { koboBetween } from '../amounts.ts'
import { assetRef, day, endpoint, id, listQuery, listReply, moment, personRef, requiredText } from '../endpoint.ts'
import { approvalTrail, requestStatuses, withdrawCall } from '../platform/approvals.ts'
import { fileRef } from '../platform/files.ts'

export const disposalKinds = ['lost', 'stolen', 'sold', 'scrapped', 'donated', 'returned_to_client', 'found'] as const
export type DisposalKind = (typeof disposalKinds)[number]
export const disposalKindWords: Record<DisposalKind, string> = {
  lost: 'Lost',
  stolen: 'Stolen',
  sold: 'Sold',
  scrapped: 'Scrapped',
  donated: 'Donated',
  returned_to_client: 'Returned to client',
  found: 'Found again',
}

const choice = 'Choose from the list'
const row = z.object({
  id: z.string(),
  version: z.number(),
  kind: z.enum(disposalKinds),
  on_day: day,
  assets: z.array(assetRef),
  reason: z.string(),
  status: z.enum(requestStatuses),
  made_by: personRef,
  created_at: moment,
})
const shown = z.object({
  ...row.shape,
  file: z.nullable(fileRef),
  proceeds_kobo: z.number(),
  /** Null to whoever may not see values. */
  carrying_kobo: z.nullable(z.number()),
  entry: z.nullable(z.object({ id: z.string(), number: z.string() })),
})

export const assetDisposals = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/asset_disposals.json',
    access: 'asset.read',
    stake: 'none',
    topics: ['assets', 'approvals'],
    summary: 'Disposals that were asked for, to those who ask for them or decide.',
    query: listQuery(['created_at'], {
      status: z.optional(z.enum(requestStatuses, choice)),
      kind: z.optional(z.enum(disposalKinds, choice)),
    }),
    rows: 'asset_disposals',
    reply: listReply('asset_disposals', row),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/v1/asset_disposals/{id}.json',
    access: 'asset.read',
    topics: ['assets', 'approvals'],
    summary: 'A disposal with its approval and what was posted.',
    reply: z.object({
      asset_disposal: z.object({
        ...shown.shape,
        trail: z.nullable(approvalTrail),
        can: z.object({ decide: z.boolean(), withdraw: z.boolean() }),
      }),
    }),
  }),
  ask: endpoint({
    method: 'POST',
    path: '/api/v1/asset_disposals.json',
    access: 'asset.dispose',
    stake: 'money',
    summary: 'Asks that assets leave the company, with a paper: another person decides, Accounting last.',
    body: z.strictObject({
      asset_ids: z.array(id).check(z.minLength(1, 'Choose at least one asset'), z.maxLength(200)),
      kind: z.enum(disposalKinds, choice),
      on: day,
      proceeds_kobo: z._default(koboBetween(0, 1e14), 0),
      reason: requiredText(500, 'Enter a reason'),
      file_id: z.uuid('Add a document, of a theft the police report'),
    }),
    reply: z.object({ message: z.string(), id: z.string() }),
  }),
  withdraw: withdrawCall({
    kind: 'asset_disposal',
    path: 'asset_disposals',
    asks: 'asset.dispose',
    reply: z.object({ message: z.string(), asset_disposal: shown }),
  }),
}
