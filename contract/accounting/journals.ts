/** The ledger's entries, and what accounts moved by. */
import * as z from 'zod/mini'
import { day, endpoint, flag, id, listQuery, listReply } from '../endpoint.ts'
import { type StatementLine, statementLines } from './accounts.ts'

export const entryKinds = [
  'manual',
  'opening',
  'recurring',
  'expense',
  'bank',
  'payroll',
  'payment',
  'receipt',
  'bill',
  'tax',
  'invoice',
  'credit_note',
  'depreciation',
  'disposal',
  'reversal',
  'closing',
] as const
export type EntryKind = (typeof entryKinds)[number]
export const entryKindWords: Record<EntryKind, string> = {
  manual: 'Manual',
  opening: 'Opening balances',
  recurring: 'Recurring',
  expense: 'Expense',
  bank: 'Bank line',
  payroll: 'Payroll',
  payment: 'Payment',
  receipt: 'Receipt',
  bill: 'Bill',
  tax: 'Tax',
  invoice: 'Invoice',
  credit_note: 'Credit note',
  depreciation: 'Depreciation',
  disposal: 'Disposal',
  reversal: 'Reversal',
  closing: 'Year end',
}

const choice = 'Choose from the list'
const account = z.object({ id: z.string(), code: z.string(), title: z.string() })
const party = z.nullable(z.object({ id: z.string(), title: z.string() }))
const office = z.nullable(z.object({ id: z.string(), title: z.string() }))

const entry = z.object({
  id: z.string(),
  /** As in 'PAY2026000012': without a gap in each series and year. */
  number: z.string(),
  /** What the domain that posted it calls it. */
  reference: z.string(),
  kind: z.enum(entryKinds),
  /** The day of the books. */
  dated_on: day,
  /** The day of the document; another one where its month was closed. */
  document_on: day,
  /** Of each side. */
  total_kobo: z.number(),
  lines: z.number(),
  /** The entry that mirrors this one, and the one that this mirrors. */
  reversed_by: z.nullable(z.string()),
  reverses: z.nullable(z.string()),
  /** It was written by somebody, and nothing takes it back yet. */
  is_reversible: z.boolean(),
})

const line = z.object({
  id: z.string(),
  account,
  /** The rule that chose the account. */
  rule: z.nullable(z.string()),
  office,
  party,
  detail: z.string(),
  debit_kobo: z.number(),
  credit_kobo: z.number(),
})

const movement = z.object({
  id: z.string(),
  entry: z.object({ id: z.string(), number: z.string(), reference: z.string() }),
  dated_on: day,
  account,
  office,
  party,
  detail: z.string(),
  debit_kobo: z.number(),
  credit_kobo: z.number(),
  /** Debits less credits of the account up to and with this line, as filtered. */
  balance_kobo: z.number(),
})

const range = {
  from: z.optional(day),
  to: z.optional(day),
  office_id: z.optional(id),
}

export const journalEntries = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/journal_entries.json',
    access: 'journal.read',
    stake: 'sensitive',
    topics: ['ledger'],
    summary: 'All entries of the ledger, newest first. Debits and credits of each are equal; amounts in kobo.',
    query: listQuery(['dated_on', 'number', 'total_kobo'], {
      kind: z.optional(z.enum(entryKinds, choice)),
      /** Dated in a later month than that of the document, which was closed. */
      late: z.optional(flag),
      from: z.optional(day),
      to: z.optional(day),
    }),
    rows: 'journal_entries',
    reply: listReply('journal_entries', entry),
  }),
  lines: endpoint({
    method: 'GET',
    path: '/api/v1/journal_entries/{id}/lines.json',
    access: 'journal.read',
    stake: 'sensitive',
    topics: ['ledger'],
    summary: 'An entry line by line, each with the rule that chose its account.',
    query: listQuery(['place'], {}),
    rows: 'journal_lines',
    reply: z.object({ ...listReply('journal_lines', line).shape, entry, about: z.array(z.string()) }),
  }),
  ledger: endpoint({
    method: 'GET',
    path: '/api/v1/ledger.json',
    access: 'journal.read',
    stake: 'sensitive',
    topics: ['ledger'],
    summary:
      'What an account, all accounts of a group, or all of a line of the statements moved by: opening, lines in the order of day and number with the running balance, closing. Debits less credits, in kobo.',
    query: listQuery(['place'], {
      account_id: z.optional(id),
      line: z.optional(z.enum(Object.keys(statementLines) as StatementLine[], choice)),
      party_id: z.optional(id),
      ...range,
    }),
    rows: 'ledger_lines',
    reply: z.object({
      ...listReply('ledger_lines', movement).shape,
      /** None of a line of the statements. */
      account: z.nullable(account),
      about: z.array(z.string()),
      opening_kobo: z.number(),
      totals: z.object({ debit_kobo: z.number(), credit_kobo: z.number() }),
      closing_kobo: z.number(),
    }),
  }),
}
