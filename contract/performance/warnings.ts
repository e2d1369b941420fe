/** Warning letters: from the draft to what became of them. */
import * as z from 'zod/mini'
import {
  day,
  endpoint,
  id,
  listQuery,
  listReply,
  moment,
  named,
  personName,
  requiredText,
  shownPerson,
  text,
  version,
} from '../endpoint.ts'
import { fileRef } from '../platform/files.ts'

export const warningStatuses = [
  'draft',
  'issued',
  'acknowledged',
  'refused',
  'appealed',
  'upheld',
  'withdrawn',
  'expired',
] as const
export type WarningStatus = (typeof warningStatuses)[number]

/** As a sentence and a badge say them. */
export const warningStatusWords: Record<WarningStatus, string> = {
  draft: 'Draft',
  issued: 'Issued',
  acknowledged: 'Acknowledged',
  refused: 'Refused to sign',
  appealed: 'Appealed',
  upheld: 'Upheld',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
}

/** Those that stand against somebody, until the day on which they expire. */
export const activeStatuses = ['issued', 'acknowledged', 'refused', 'appealed', 'upheld'] as const satisfies WarningStatus[]

/** What can be done with one. */
export const warningActions = ['change', 'discard', 'issue', 'acknowledge', 'refuse', 'appeal', 'decide', 'withdraw'] as const
export type WarningAction = (typeof warningActions)[number]

const row = z.object({
  id: z.string(),
  employee: shownPerson,
  kind: named,
  step: z.object({ id: z.string(), title: z.string(), rank: z.number() }),
  happened_on: day,
  status: z.enum(warningStatuses),
  drafted_by: personName,
  issued_by: z.nullable(personName),
  issued_at: z.nullable(moment),
  active_until: z.nullable(day),
  hearing_on: z.nullable(day),
  version,
})

const content = {
  kind_id: id,
  step_id: id,
  happened_on: day,
  reason: requiredText(4000, 'Enter what happened'),
  hearing_on: z._default(z.nullable(day), null),
  /** On the clock where the person works. */
  hearing_time: z._default(z.nullable(z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time as HH:mm'))), null),
  hearing_place: z._default(text(200), ''),
  /** What was said at the hearing. */
  hearing_words: z._default(text(4000), ''),
  file_ids: z._default(z.array(id).check(z.maxLength(5, 'At most 5 files')), []),
}

const words = requiredText(2000, 'Enter a reason')
const ofPerson = { ogid: requiredText(60, 'Choose a person') }

export const warnings = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/warnings.json',
    access: 'warning.read',
    stake: 'sensitive',
    topics: ['warnings', 'people'],
    summary: 'The warning letters that the caller may see: HR all of others, others those that they drafted or issued.',
    query: listQuery(['created_at', 'full_name', 'status', 'issued_at', 'active_until'], {
      status: z.optional(z.enum(warningStatuses, 'Choose a status')),
      kind_id: z.optional(id),
      ogid: z.optional(text(20)),
    }),
    rows: 'warnings',
    reply: listReply('warnings', row),
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/v1/warnings/mine.json',
    access: 'warning.read',
    stake: 'none',
    topics: ['warnings'],
    summary: 'The caller’s own warning letters once they are issued, newest first.',
    query: listQuery(['issued_at', 'active_until'], {}),
    rows: 'warnings',
    reply: listReply('warnings', row),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/v1/warnings/{id}.json',
    access: 'warning.read',
    topics: ['warnings'],
    summary: 'One warning letter with its text, its evidence and what can be done.',
    reply: z.object({
      warning: z.object({
        ...row.shape,
        reason: z.string(),
        /** As it was issued; of a draft as it would be issued today. */
        body: z.string(),
        hearing_time: z.nullable(z.string()),
        hearing_place: z.string(),
        hearing_words: z.string(),
        files: z.array(fileRef),
        appeal_until: z.nullable(day),
        acknowledged_at: z.nullable(moment),
        employee_words: z.string(),
        refused_at: z.nullable(moment),
        witness: z.nullable(personName),
        appeal: z.nullable(z.string()),
        appealed_at: z.nullable(moment),
        decided_by: z.nullable(personName),
        decided_words: z.nullable(z.string()),
        decided_at: z.nullable(moment),
        /** Who issues this step. */
        issuer: z.enum(['leader', 'hr']),
        is_mine: z.boolean(),
        can: z.record(z.enum(warningActions), z.boolean()),
      }),
    }),
  }),
  /** What the policy says is next. */
  next: endpoint({
    method: 'GET',
    path: '/api/v1/warnings/next/{ogid}.json',
    access: 'warning.issue',
    topics: ['warnings', 'warning_policy'],
    summary:
      'The step that the policy has next for a person of the caller’s and a kind, counted from the active letters that the caller may see.',
    query: z.strictObject({ kind_id: id }),
    reply: z.object({ next: z.nullable(z.object({ id: z.string(), title: z.string(), active: z.number() })) }),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/v1/warnings/preview.json',
    access: 'warning.issue',
    stake: 'none',
    summary: 'The text of a letter as it would be issued today; nothing is saved.',
    body: z.strictObject({ ...ofPerson, ...content }),
    reply: z.object({ body: z.string() }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/warnings.json',
    access: 'warning.issue',
    stake: 'none',
    summary: 'Drafts a warning letter to a person of the caller’s. The person sees nothing of it before it is issued.',
    body: z.strictObject({ ...ofPerson, ...content }),
    reply: z.object({ message: z.string(), warning: z.object({ id: z.string() }) }),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/v1/warnings/{id}.json',
    access: 'warning.issue',
    stake: 'none',
    summary: 'Changes a draft.',
    body: z.strictObject({ ...content, version }),
  }),
  discard: endpoint({
    method: 'DELETE',
    path: '/api/v1/warnings/{id}.json',
    access: 'warning.issue',
    stake: 'none',
    summary: 'Deletes a draft.',
  }),
  issue: endpoint({
    method: 'PATCH',
    path: '/api/v1/warnings/{id}/issue.json',
    access: 'warning.issue',
    stake: 'none',
    summary: 'Issues a draft: its text is fixed, and the person sees it and can answer.',
    body: z.strictObject({ version }),
  }),
  acknowledge: endpoint({
    method: 'PATCH',
    path: '/api/v1/warnings/{id}/acknowledge.json',
    access: 'warning.read',
    stake: 'none',
    summary: 'The person has received it, which does not say that they agree.',
    body: z.strictObject({ words: z._default(text(2000), ''), version }),
  }),
  refuse: endpoint({
    method: 'PATCH',
    path: '/api/v1/warnings/{id}/refuse.json',
    access: 'warning.read',
    stake: 'none',
    summary: 'Who issued it, or HR, records that the person refused to sign, with a witness.',
    body: z.strictObject({ witness: requiredText(60, 'Choose a witness'), version }),
  }),
  appeal: endpoint({
    method: 'PATCH',
    path: '/api/v1/warnings/{id}/appeal.json',
    access: 'warning.read',
    stake: 'none',
    summary: 'The person appeals, once and within the days of the step.',
    body: z.strictObject({ reason: words, version }),
  }),
  decide: endpoint({
    method: 'PATCH',
    path: '/api/v1/warnings/{id}/decide.json',
    access: 'warning.decide',
    stake: 'none',
    summary: 'Decides an appeal: another than who drafted, issued or witnessed the letter.',
    body: z.strictObject({ decision: z.enum(['upheld', 'withdrawn'], 'Choose a decision'), words, version }),
  }),
  withdraw: endpoint({
    method: 'PATCH',
    path: '/api/v1/warnings/{id}/withdraw.json',
    access: 'warning.decide',
    stake: 'none',
    summary: 'Withdraws an active letter without an appeal, with a reason.',
    body: z.strictObject({ words, version }),
  }),
  letter: endpoint({
    method: 'GET',
    path: '/api/v1/warnings/{id}/letter.pdf',
    access: 'warning.read',
    stake: 'none',
    topics: [],
    summary: 'An issued letter as PDF, with places to sign.',
    raw: true,
  }),
}
