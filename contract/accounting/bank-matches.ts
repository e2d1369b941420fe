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

const place = z.strictObject({ entry_id: id, position: z.number().check(z.int(), z.gte(0)) })

export const bankMatches = {
  show: endpoint({
    method: 'GET',
    path: '/api/v1/bank_lines/{id}.json',
    access: 'bank.read',
    topics: ['bank', 'ledger'],
    summary:
      'A line of a statement with its matches, and the lines of the ledger that may explain it: suggestions from 40 points on, best first, and what else is open of the account, nearest day first. Amounts in kobo.',
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
        }),
      ),
      suggestions: z.array(z.object({ points: z.number(), why: z.string(), lines: z.array(bookLine) })),
      open: z.array(bookLine),
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
      signed: z.nullable(z.object({ by: z.object({ ogid: z.string(), full_name: z.string() }), at: moment })),
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
      'Signs the reconciliation of an account on a day, with the figures that were shown: by another person than those who imported its statements, and once.',
    body: z.strictObject({
      account_id: id,
      as_at: day,
      /** As it was shown: other figures meanwhile refuse it (409). */
      bank_kobo: z.number(),
      books_kobo: z.number(),
    }),
  }),
}
