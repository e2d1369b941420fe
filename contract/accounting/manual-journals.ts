/** Entries that people write themselves: drafts with lines, sent to another person, who posts them. */
import * as z from 'zod/mini'
import { koboBetween, nairaCell } from '../amounts.ts'
import { sheetImport } from '../crud.ts'
import {
  day,
  endpoint,
  id,
  idParams,
  listQuery,
  listReply,
  moment,
  personRef,
  requiredText,
  text,
  version,
  whole,
} from '../endpoint.ts'
import { approvalTrail, requestStatuses, withdrawCall } from '../platform/approvals.ts'

export const manualJournalStatuses = ['draft', ...requestStatuses] as const
export type ManualJournalStatus = (typeof manualJournalStatuses)[number]

export const manualJournalKinds = ['manual', 'opening', 'recurring', 'reversal'] as const
export type ManualJournalKind = (typeof manualJournalKinds)[number]
export const manualJournalKindWords: Record<ManualJournalKind, string> = {
  manual: 'Manual',
  opening: 'Opening balances',
  recurring: 'Every month',
  reversal: 'Reversal',
}

const choice = 'Choose from the list'
const kobo = koboBetween(0, 1e14)

const sentLine = z.strictObject({
  account_id: id,
  office_id: z._default(z.nullable(id), null),
  memo: z._default(text(160), ''),
  debit_kobo: kobo,
  credit_kobo: kobo,
})
export type SentLine = z.output<typeof sentLine>

/** 'On the last day, until 2027-12-31' */
export const everyWords = (every_on: number, until: string | null): string =>
  `On ${every_on === 31 ? 'the last day' : `day ${every_on}`}${until ? `, until ${until}` : ''}`

/** What people write themselves; a reversal is asked for at its entry. */
export const writtenKinds = ['manual', 'opening', 'recurring'] as const
export type WrittenKind = (typeof writtenKinds)[number]

const fields = {
  kind: z._default(z.enum(writtenKinds, choice), 'manual'),
  /** Of what is posted every month the first day on which it may be. */
  dated_on: day,
  /** Of what is posted every month: on which day of it, 31 for the last, and until when. */
  every_on: z._default(z.nullable(z.union([whole(1, 28), z.literal(31)])), null),
  until: z._default(z.nullable(day), null),
  /** What is posted is taken back on the first day of the month after. */
  reverses_next_month: z._default(z.boolean(), false),
  memo: requiredText(200, 'Enter what it is for'),
  lines: z.array(sentLine).check(z.maxLength(200, 'At most 200 lines')),
}

const journal = z.object({
  id: z.string(),
  version,
  kind: z.enum(manualJournalKinds),
  dated_on: day,
  memo: z.string(),
  /** Of the debits. */
  total_kobo: z.number(),
  status: z.enum(manualJournalStatuses),
  made_by: personRef,
  created_at: moment,
  every_on: z.nullable(z.number()),
  until: z.nullable(day),
  /** From when on nothing of it is posted any more. */
  stopped_on: z.nullable(day),
  reverses_next_month: z.boolean(),
  /** Why the last that was due could not be posted. */
  problem: z.nullable(z.string()),
  /** What it was posted as; of what is posted every month the newest. */
  entry: z.nullable(z.object({ id: z.string(), number: z.string() })),
  /** The number of the entry that it takes back. */
  reverses: z.nullable(z.string()),
})

const line = z.object({
  account: z.object({ id: z.string(), code: z.string(), title: z.string() }),
  office: z.nullable(z.object({ id: z.string(), title: z.string() })),
  memo: z.string(),
  debit_kobo: z.number(),
  credit_kobo: z.number(),
})

const topics = ['journals', 'approvals', 'accounts'] as const
const shown = z.object({
  ...journal.shape,
  lines: z.array(line),
  trail: z.nullable(approvalTrail),
  can: z.object({ decide: z.boolean(), withdraw: z.boolean(), stop: z.boolean() }),
  /** A draft of the caller, which they may change, send and delete. */
  is_own_draft: z.boolean(),
})
const answer = z.object({ message: z.string(), id: z.string() })

export const manualJournals = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/manual_journals.json',
    access: 'journal.read',
    stake: 'sensitive',
    topics,
    summary:
      'Entries that people write themselves, newest first: drafts, those that wait for a decision, and those that were posted or not.',
    query: listQuery(['created_at', 'dated_on', 'total_kobo'], {
      status: z.optional(z.enum(manualJournalStatuses, choice)),
      kind: z.optional(z.enum(manualJournalKinds, choice)),
    }),
    rows: 'manual_journals',
    reply: listReply('manual_journals', journal),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/v1/manual_journals/{id}.json',
    access: 'journal.read',
    topics,
    summary: 'One of them with its lines, and where its approval stands.',
    reply: z.object({ manual_journal: shown }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/manual_journals.json',
    access: 'journal.edit',
    stake: 'none',
    summary:
      'Adds a draft: an entry, opening balances, or what is posted every month. It may be unbalanced until it is sent; accounts that have an owner are refused.',
    body: z.strictObject(fields),
    reply: answer,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/manual_journals/{id}.json',
    access: 'journal.edit',
    stake: 'none',
    summary: 'Changes a draft; what was sent is changed by nobody.',
    body: z.strictObject({ ...fields, version }),
    reply: answer,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/manual_journals/{id}.json',
    access: 'journal.edit',
    stake: 'none',
    summary: 'Deletes a draft.',
    params: idParams,
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/v1/manual_journals/{id}/send.json',
    access: 'journal.edit',
    stake: 'money',
    summary:
      'Sends a balanced draft to another person, whose approval posts it: refused with its lines where debits are not credits, an office is missing, or its month is closed.',
    body: z.strictObject({ version }),
    reply: answer,
  }),
  withdraw: withdrawCall({
    kind: 'journal',
    path: 'manual_journals',
    asks: 'journal.edit',
    reply: z.object({ message: z.string(), manual_journal: journal }),
  }),
  stop: endpoint({
    method: 'POST',
    path: '/api/v1/manual_journals/{id}/stop.json',
    access: 'journal.edit',
    stake: 'money',
    summary: 'Stops what is posted every month, from today on.',
    body: z.strictObject({ version }),
    reply: answer,
  }),
  import: sheetImport({
    path: 'manual_journals',
    access: 'journal.edit',
    stake: 'money',
    called: 'journal line',
    plural: 'journal lines',
    line: z.strictObject({
      /** Rows of one entry have the same name; any text. */
      entry: requiredText(60, 'Enter which entry the row belongs to'),
      dated_on: day,
      memo: requiredText(200, 'Enter what it is for'),
      /** Its code. */
      account: requiredText(6, 'Enter the code of an account'),
      /** Its title; empty for none. */
      office: z.optional(text(160)),
      /** Naira. */
      debit: z.optional(nairaCell),
      credit: z.optional(nairaCell),
      /** `opening` for opening balances. */
      kind: z.optional(z.enum(['manual', 'opening'], 'Enter manual or opening')),
    }),
  }),
  reverse: endpoint({
    method: 'POST',
    path: '/api/v1/journal_entries/{id}/reverse.json',
    access: 'journal.edit',
    stake: 'money',
    summary:
      'Asks for the mirror of a manual entry, once, dated the later of today and its own day; another person posts it. Entries of documents are taken back by their documents.',
    body: z.strictObject({ reason: requiredText(200, 'Enter a reason') }),
    reply: answer,
  }),
}
