/** Counts of what is at a place: blind, with what was expected frozen at the start; differences are settled by another person. */
import * as z from 'zod/mini'
import {
  assetRef,
  endpoint,
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
import { conditions } from './assets.ts'

export const countStates = ['open', 'closed', 'settled'] as const
export type CountState = (typeof countStates)[number]
export const countStateWords: Record<CountState, string> = { open: 'Counting', closed: 'To settle', settled: 'Settled' }

export const differenceKinds = ['missing', 'elsewhere', 'unexpected', 'unknown'] as const
export type DifferenceKind = (typeof differenceKinds)[number]
export const differenceWords: Record<DifferenceKind, string> = {
  missing: 'Missing',
  elsewhere: 'At another place',
  unexpected: 'Not expected here',
  unknown: 'Not in the register',
}

const choice = 'Choose from the list'
const place = z._default(text(80), '')

const row = {
  id: z.string(),
  version,
  branch: named,
  place: z.string(),
  /** Blind: whoever counts does not see what is expected before it is closed. */
  blind: z.boolean(),
  counter: personRef,
  state: z.enum(countStates),
  started_at: moment,
  closed_at: z.nullable(moment),
  /** Null while a blind count is open. */
  expected: z.nullable(z.number()),
  seen: z.number(),
  /** Once it is closed. */
  differences: z.nullable(z.number()),
}

const difference = z.object({
  /** Of an asset its id, of an unknown code its text. */
  key: z.string(),
  kind: z.enum(differenceKinds),
  asset: z.nullable(assetRef),
  text: z.string(),
  expected_place: z.string(),
  seen_place: z.string(),
  /** Who holds it. */
  holder: z.nullable(personRef),
})
export type Difference = z.output<typeof difference>

const seen = z.object({
  asset: z.nullable(assetRef),
  text: z.string(),
  place: z.string(),
  condition: z.nullable(z.enum(conditions)),
  seen_at: moment,
})

const shown = z.object({
  ...row,
  categories: z.array(named),
  /** The last hundred, newest first. */
  lines: z.array(seen),
  /** Empty until it is closed. */
  difference_list: z.array(difference),
  /** A settlement of it that waits for a decision. */
  settlement_id: z.nullable(z.string()),
  can: z.object({ scan: z.boolean(), close: z.boolean(), settle: z.boolean(), hand_over: z.boolean() }),
})

const topics = ['asset_counts'] as const
const answer = z.object({ message: z.string(), asset_count: shown })

export const assetCounts = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/asset_counts.json',
    access: 'asset.count',
    stake: 'none',
    topics,
    summary: 'Counts of assets, newest first.',
    query: listQuery(['started_at'], { state: z.optional(z.enum(countStates, choice)), branch_id: z.optional(id) }),
    rows: 'asset_counts',
    reply: listReply('asset_counts', z.object(row)),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/v1/asset_counts/{id}.json',
    access: 'asset.count',
    topics,
    summary: 'A count with what was seen; what was expected and how it differs once it is closed, or where it is not blind.',
    reply: z.object({ asset_count: shown }),
  }),
  paper: endpoint({
    method: 'GET',
    path: '/api/v1/asset_counts/{id}/paper.pdf',
    access: 'asset.count',
    stake: 'none',
    topics,
    summary: 'A closed count with its differences for the auditor, as a PDF.',
    raw: true,
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/v1/asset_counts.json',
    access: 'asset.count',
    stake: 'none',
    summary: 'Starts a count of a branch or a place in it; what is expected is frozen now.',
    body: z.strictObject({
      branch_id: z.uuid('Choose a branch'),
      place,
      category_ids: z._default(z.array(id).check(z.maxLength(100)), []),
      blind: z._default(z.boolean(), true),
    }),
    reply: answer,
  }),
  scan: endpoint({
    method: 'POST',
    path: '/api/v1/asset_counts/{id}/lines.json',
    access: 'asset.count',
    stake: 'none',
    summary:
      'Records what was read of a label; a second scan of the same asset is the same line, an unknown code is kept as it was read.',
    body: z.strictObject({
      code: requiredText(200, 'Enter a code'),
      place,
      condition: z._default(z.nullable(z.enum(conditions, choice)), null),
      /** When it was read, where it is sent later. */
      read_at: z.optional(z.iso.datetime('Enter a time')),
    }),
    reply: z.object({
      message: z.string(),
      result: z.enum(['taken', 'again', 'unknown']),
      asset: z.nullable(assetRef),
      /** What was seen in all. */
      seen: z.number(),
    }),
  }),
  handOver: endpoint({
    method: 'PATCH',
    path: '/api/v1/asset_counts/{id}/hand_over.json',
    access: 'asset.count',
    stake: 'none',
    summary: 'Gives an open count to another counter by name.',
    body: z.strictObject({ version, ogid: requiredText(60, 'Choose a person') }),
    reply: answer,
  }),
  close: endpoint({
    method: 'PATCH',
    path: '/api/v1/asset_counts/{id}/close.json',
    access: 'asset.count',
    stake: 'none',
    summary: 'Closes a count and computes how it differs from what was expected.',
    body: z.strictObject({ version }),
    reply: answer,
  }),
}
