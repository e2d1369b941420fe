/** Privacy (Nigeria Data Protection Act 2023): a person's data as a file, forgetting who left, and how long anything is kept. */
import * as z from 'zod/mini'
import { day, endpoint, id, listQuery, listReply, moment, personRef, requiredText, text, version } from '../endpoint.ts'
import { retentionKindNames, retentionUnits } from './retention.ts'

export const exportStates = ['waiting', 'running', 'done', 'failed'] as const
export const erasureStates = ['requested', 'withdrawn', 'refused', 'confirmed', 'done'] as const
export const fates = ['erased', 'anonymised', 'kept'] as const
export type Fate = (typeof fates)[number]

const dataExport = z.object({
  id: z.string(),
  employee: personRef,
  reason: z.nullable(z.string()),
  state: z.enum(exportStates),
  /** Of a hundred. */
  progress: z.number(),
  /** Bytes. */
  size: z.nullable(z.number()),
  created_at: moment,
  done_at: z.nullable(moment),
  downloaded_at: z.nullable(moment),
  /** When it goes by itself. */
  expires_at: moment,
})

const erasure = z.object({
  id: z.string(),
  employee: personRef,
  reason: z.string(),
  state: z.enum(erasureStates),
  requested_by: personRef,
  requested_at: moment,
  decided_by: z.nullable(personRef),
  decided_at: z.nullable(moment),
  done_at: z.nullable(moment),
  can: z.object({ decide: z.boolean(), withdraw: z.boolean() }),
})

/** What becomes of the rows of one kind. */
const fateLine = z.object({
  name: z.string(),
  title: z.string(),
  count: z.number(),
  fate: z.enum(fates),
  why: z.nullable(z.string()),
})

const kind = z.enum(retentionKindNames, 'Choose a category of data from the list')
const keep = z
  .number('Enter a number')
  .check(z.int('Enter a whole number'), z.gte(1, 'At least 1'), z.lte(2000, 'At most 2000'))
const retentionRow = z.object({
  kind,
  title: z.string(),
  /** What the time is counted from, and what goes. */
  about: z.string(),
  unit: z.enum(retentionUnits),
  keep: z.number(),
  usual: z.number(),
  minimum: z.number(),
  maximum: z.number(),
  /** What law asks for, where it does. */
  law: z.nullable(z.string()),
  ran_at: z.nullable(moment),
  removed: z.nullable(z.number()),
  version,
})

export const privacy = {
  dataExports: endpoint({
    method: 'GET',
    path: '/api/v1/data_exports.json',
    access: 'privacy.export',
    topics: ['data_exports'],
    summary: 'Exports of personal data that the caller requested and that are still available.',
    reply: z.object({ data_exports: z.array(dataExport) }),
  }),
  requestExport: endpoint({
    method: 'POST',
    path: '/api/v1/data_exports.json',
    access: 'privacy.export',
    stake: 'sensitive',
    // Pay is in it, one's own too: a screen that was left open is not enough.
    summary:
      'Prepares all data of a person as a zip; another person’s data requires a reason. Replaces an earlier export of the caller.',
    body: z.strictObject({ ogid: requiredText(60, 'Choose a person'), reason: z.optional(text(500)) }),
  }),
  downloadExport: endpoint({
    method: 'GET',
    path: '/api/v1/data_exports/{id}/file',
    access: 'privacy.export',
    stake: 'sensitive',
    topics: [],
    summary: 'The zip, for its requester only; every download is logged.',
    raw: true,
  }),
  removeExport: endpoint({
    method: 'DELETE',
    path: '/api/v1/data_exports/{id}.json',
    access: 'privacy.export',
    stake: 'none',
    summary: 'Deletes an export before it expires.',
  }),
  erasures: endpoint({
    method: 'GET',
    path: '/api/v1/erasures.json',
    access: 'privacy.erase',
    stake: 'sensitive',
    topics: ['erasures'],
    summary: 'Erasure requests and their decisions.',
    query: listQuery(['requested_at'], { state: z.optional(z.enum(erasureStates, 'Choose a status from the list')) }),
    rows: 'erasures',
    reply: listReply('erasures', erasure),
  }),
  erasurePreview: endpoint({
    method: 'GET',
    path: '/api/v1/employees/{ogid}/erasure_preview.json',
    access: 'privacy.erase',
    topics: ['erasures', 'people'],
    summary: 'What an erasure would delete, what would remain anonymously and what must be retained by law.',
    reply: z.object({
      preview: z.object({
        employee: personRef,
        /** What stands for the name afterwards. */
        alias: z.string(),
        /** Why it cannot be done now. */
        refusal: z.nullable(z.string()),
        /** Somebody else has the same name, so that it stays where it could mean them. */
        has_namesake: z.boolean(),
        files: z.number(),
        lines: z.array(fateLine),
      }),
    }),
  }),
  requestErasure: endpoint({
    method: 'POST',
    path: '/api/v1/erasures.json',
    access: 'privacy.erase',
    stake: 'power',
    summary: 'Requests the erasure of a former employee; a second person has to confirm it.',
    body: z.strictObject({
      ogid: requiredText(60, 'Choose a person'),
      reason: requiredText(500, 'Enter a reason'),
    }),
    reply: z.object({ message: z.string(), id }),
  }),
  decideErasure: endpoint({
    method: 'PATCH',
    path: '/api/v1/erasures/{id}/decide.json',
    access: 'privacy.erase',
    stake: 'power',
    summary: 'Confirms or rejects an erasure; refused to its requester. A confirmed erasure runs at once and cannot be undone.',
    body: z.strictObject({ decision: z.enum(['confirmed', 'refused'], 'Confirm or reject it') }),
  }),
  withdrawErasure: endpoint({
    method: 'DELETE',
    path: '/api/v1/erasures/{id}.json',
    access: 'privacy.erase',
    stake: 'none',
    summary: 'Withdraws an undecided erasure request; by its requester.',
  }),
  retention: endpoint({
    method: 'GET',
    path: '/api/v1/retention.json',
    access: 'privacy.retention',
    topics: ['retention'],
    summary: 'The retention period of each category, its legal limits and what the last run deleted.',
    reply: z.object({ retention: z.array(retentionRow), can: z.object({ edit: z.boolean() }) }),
  }),
  updateRetention: endpoint({
    method: 'PATCH',
    path: '/api/v1/retention/{kind}.json',
    access: 'privacy.retention.edit',
    stake: 'power',
    summary: 'Changes a retention period within its legal limits; applies from the next night.',
    params: z.strictObject({ kind }),
    body: z.strictObject({ keep, version }),
    reply: z.object({ message: z.string(), version }),
  }),
  retentionDryRun: endpoint({
    method: 'GET',
    path: '/api/v1/retention_dry_run.json',
    access: 'privacy.retention',
    topics: ['retention'],
    summary:
      'How many records of each category the next run would delete; with `kind` and `keep` for that period. Counts only.',
    query: z.strictObject({
      kind: z.optional(kind),
      keep: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(2000))),
    }),
    reply: z.object({ dry_run: z.array(z.object({ kind, before: day, count: z.number() })) }),
  }),
}
