/** Which lines of the ledger explain which lines of the bank, and what is left over on both sides. */
import * as z from 'zod/mini'
import { day, endpoint, id, moment, named, version } from '../endpoint.ts'
import { bankLine } from './bank-statements.ts'

const bookLine = z.object({
  entry: z.object({ id: z.string(), number: z.string(), reference: z.string() }),
  position: z.number(),
  dated_on: day,
  detail: z.string(),
  party: z.nullable(named),
  /** Debits less credits of the account, in kobo: what came in is positive. */
  amount_kobo: z.number(),
  open_kobo: z.number(),
})

/** What lines of the bank settle besides lines of the ledger: brought by the nouns above it. */
export const settledKinds = [
  'payroll_run',
  'loan_payment',
  'debt_settlement',
  'payroll_filing',
  'vendor_payment',
  'wht',
  'vat_return',
  'receipt',
  'refund',
] as const
export type SettledKind = (typeof settledKinds)[number]

const place = z.strictObject({ entry_id: id, position: z.number().check(z.int(), z.gte(0)) })

export const bankMatches = {
  show: endpoint({
    method: 'GET',
    path: '/api/v1/bank_lines/{id}.json',
    access: 'bank.read',
    topics: ['bank', 'ledger'],
    summary:
      'A line of a statement with its matches, and the lines of the ledger that may explain it: suggestions from 40 points on, best first, and what else is open of the account, nearest day first; and what is to be paid or received and may be settled by it. Amounts in kobo.',
    reply: z.object({
      bank_line: bankLine,
      matches: z.array(
        z.object({
          id: z.string(),
          line: bookLine,
          amount_kobo: z.number(),
          /** Nobody: matched by itself when the statement was imported. */
          matched_by: z.nullable(z.object({ ogid: z.string(), full_name: z.string() })),
          matched_at: moment,
          /** By which rule it was booked. */
          rule: z.nullable(named),
        }),
      ),
      suggestions: z.array(z.object({ points: z.number(), why: z.string(), lines: z.array(bookLine) })),
      open: z.array(bookLine),
      /** What is to be paid or received through the account and is in no line of the ledger yet. */
      items: z.array(
        z.object({
          kind: z.enum(settledKinds),
          id: z.string(),
          version: z.number(),
          title: z.string(),
          detail: z.string(),
          /** Signed as the line of the bank. */
          amount_kobo: z.number(),
          /** Why this line does not settle it. */
          why_not: z.nullable(z.string()),
        }),
      ),
    }),
  }),
  settle: endpoint({
    method: 'POST',
    path: '/api/v1/bank_lines/{id}/settle.json',
    access: 'bank.edit',
    stake: 'money',
    summary:
      'Settles by a line of the bank what is to be paid or received: an approved payroll, a payment of loans, or what was entered as paid of a debt. It is recorded on the day of the bank, posted, and its line of the ledger is matched, all at once; only of exactly the amount that is open of the line.',
    body: z.strictObject({
      version,
      item: z.strictObject({ kind: z.enum(settledKinds, 'Choose from the list'), id, version }),
    }),
  }),
  match: endpoint({
    method: 'POST',
    path: '/api/v1/bank_matches.json',
    access: 'bank.edit',
    stake: 'none',
    summary:
      'Matches one line of the bank with one or several of the ledger, or several of the bank with one of the ledger: as much of each as is open. All of them, or none.',
    body: z.strictObject({
      bank_lines: z
        .array(z.strictObject({ id, version }))
        .check(z.minLength(1, 'Choose a line of the bank'), z.maxLength(50, 'At most 50 lines at once')),
      ledger_lines: z
        .array(place)
        .check(z.minLength(1, 'Choose a line of the ledger'), z.maxLength(50, 'At most 50 lines at once')),
    }),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/v1/bank_matches/{id}/undo.json',
    access: 'bank.edit',
    stake: 'none',
    summary: 'Undoes a match: both sides are open again by its amount.',
  }),
  reconciliation: endpoint({
    method: 'GET',
    path: '/api/v1/reconciliations.json',
    access: 'bank.read',
    topics: ['bank', 'ledger'],
    summary:
      'The reconciliation of an account on a day: balance by the bank = balance by the books + receipts and payments of the bank that are not in the books − receipts and payments in the books that are not at the bank, each listed, and what stood before the first statement. Amounts in kobo.',
    query: z.strictObject({ account_id: id, as_at: day }),
    reply: z.object({
      account: z.object({ id: z.string(), code: z.string(), title: z.string() }),
      as_at: day,
      bank_kobo: z.number(),
      books_kobo: z.number(),
      not_in_books: z.array(bankLine),
      not_at_bank: z.array(bookLine),
      not_in_books_kobo: z.number(),
      not_at_bank_kobo: z.number(),
      /** By how much bank and books differed when the first statement began. */
      before_kobo: z.number(),
      signed: z.nullable(
        z.object({
          id: z.string(),
          by: z.object({ ogid: z.string(), full_name: z.string() }),
          at: moment,
          /** The name of the paper of the bank; null of those signed before papers were kept. */
          paper: z.nullable(z.string()),
        }),
      ),
      /** Why the caller cannot sign it. */
      cannot_sign: z.nullable(z.string()),
    }),
  }),
  sign: endpoint({
    method: 'POST',
    path: '/api/v1/reconciliations.json',
    access: 'bank.edit',
    stake: 'none',
    summary:
      'Signs the reconciliation of an account on a day, with the figures that were shown: by another person than those who imported its statements, with the paper of the bank, and once.',
    body: z.strictObject({
      account_id: id,
      as_at: day,
      /** As it was shown: other figures meanwhile refuse it (409). */
      bank_kobo: z.number(),
      books_kobo: z.number(),
      /** The statement that the bank itself made, as the caller uploaded it. */
      file_id: id,
    }),
  }),
  paper: endpoint({
    method: 'GET',
    path: '/api/v1/reconciliations/{id}/paper',
    access: 'bank.read',
    stake: 'sensitive',
    topics: [],
    summary: 'The paper of the bank with which a signed reconciliation was compared.',
    raw: true,
  }),
}
