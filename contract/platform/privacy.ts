/** Privacy (Nigeria Data Protection Act 2023): a person's data as a file, forgetting who left, and how long anything is kept. */
import * as z from 'zod/mini'
import {
  day,
  endpoint,
  id,
  idParams,
  listQuery,
  listReply,
  message,
  moment,
  ogidParams,
  personRef,
  requiredText,
  text,
  version,
} from '../endpoint.ts'
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

const kind = z.enum(retentionKindNames, 'There is no such kind of data')
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
    summary: 'The exports of personal data that the caller asked for and that are still kept.',
    reply: z.object({ data_exports: z.array(dataExport) }),
  }),
  requestExport: endpoint({
    method: 'POST',
    path: '/api/v1/data_exports.json',
    access: 'privacy.export',
    // Pay is in it, one's own too: a screen that was left open is not enough.
    stepUp: true,
    summary:
      'Has everything about a person put together as a zip; somebody else’s takes a reason. An earlier one of the caller is replaced.',
    body: z.strictObject({ ogid: requiredText(60, 'Choose a person'), reason: z.optional(text(500)) }),
    reply: message,
  }),
  downloadExport: endpoint({
    method: 'GET',
    path: '/api/v1/data_exports/{id}/file',
    access: 'privacy.export',
    topics: [],
    stepUp: true,
    summary: 'The zip, for the one who asked for it alone; every download is written to the audit log.',
    params: idParams,
    raw: true,
    reply: z.unknown(),
  }),
  removeExport: endpoint({
    method: 'DELETE',
    path: '/api/v1/data_exports/{id}.json',
    access: 'privacy.export',
    summary: 'Deletes an export before its time.',
    params: idParams,
    reply: message,
  }),
  erasures: endpoint({
    method: 'GET',
    path: '/api/v1/erasures.json',
    access: 'privacy.erase',
    topics: ['erasures'],
    summary: 'Who is to be forgotten, who was, and who decided.',
    query: listQuery(['requested_at'], { state: z.optional(z.enum(erasureStates, 'There is no such state')) }),
    rows: 'erasures',
    reply: listReply('erasures', erasure),
  }),
  erasurePreview: endpoint({
    method: 'GET',
    path: '/api/v1/employees/{ogid}/erasure_preview.json',
    access: 'privacy.erase',
    topics: ['erasures', 'people'],
    summary: 'What forgetting a person would take away, what would stay without their name, and what law has us keep.',
    params: ogidParams,
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
    summary: 'Asks for somebody who left to be forgotten; a second person has to confirm it.',
    body: z.strictObject({
      ogid: requiredText(60, 'Choose a person'),
      reason: requiredText(500, 'Say why'),
    }),
    reply: z.object({ message: z.string(), id }),
  }),
  decideErasure: endpoint({
    method: 'PATCH',
    path: '/api/v1/erasures/{id}/decide.json',
    access: 'privacy.erase',
    summary:
      'Confirms or refuses an erasure: never by who asked for it. What is confirmed is done at once and cannot be undone.',
    params: idParams,
    body: z.strictObject({ decision: z.enum(['confirmed', 'refused'], 'Confirm or refuse it') }),
    reply: message,
  }),
  withdrawErasure: endpoint({
    method: 'DELETE',
    path: '/api/v1/erasures/{id}.json',
    access: 'privacy.erase',
    summary: 'Takes back an erasure that nobody has decided about yet; by who asked for it.',
    params: idParams,
    reply: message,
  }),
  retention: endpoint({
    method: 'GET',
    path: '/api/v1/retention.json',
    access: 'privacy.retention',
    topics: ['retention'],
    summary: 'How long each kind of data is kept, what law asks for, and what the last night took away.',
    reply: z.object({ retention: z.array(retentionRow), can: z.object({ edit: z.boolean() }) }),
  }),
  updateRetention: endpoint({
    method: 'PATCH',
    path: '/api/v1/retention/{kind}.json',
    access: 'privacy.retention.edit',
    summary: 'Changes how long a kind of data is kept, within what law and reason allow; counts from the next night on.',
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
      'How many records of each kind the next night would take away; with `kind` and `keep` as if that were set. Numbers alone.',
    query: z.strictObject({
      kind: z.optional(kind),
      keep: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(2000))),
    }),
    reply: z.object({ dry_run: z.array(z.object({ kind, before: day, count: z.number() })) }),
  }),
}
