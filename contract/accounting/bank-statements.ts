/** What banks say of the company's accounts: statements from files, and their lines. */
import * as z from 'zod/mini'
import { day, endpoint, flag, id, listQuery, listReply, moment, requiredText, version } from '../endpoint.ts'
import { sheetChoice, sheetLayout } from '../sheet-choice.ts'

export const bankFileLimits = {
  bytes: 5 * 1024 * 1024,
  rows: 20_000,
  columns: 40,
  words: 'CSV, Excel (.xlsx), OFX or MT940, up to 5 MB and 20,000 lines',
} as const

/** What a column of a statement can be. */
export const bankColumns = {
  date: 'Date',
  narration: 'Narration',
  amount: 'Amount',
  paid_out: 'Paid out',
  paid_in: 'Paid in',
  direction: 'Debit or credit',
  balance: 'Balance',
  reference: 'Reference',
} as const
export type BankColumn = keyof typeof bankColumns
export const bankColumnKeys = Object.keys(bankColumns) as [BankColumn, ...BankColumn[]]

export const dayOrders = ['day_first', 'month_first'] as const
export const decimalMarks = ['point', 'comma'] as const

export const bankLineStates = ['unmatched', 'partly', 'matched', 'on_hold'] as const
export type BankLineState = (typeof bankLineStates)[number]
export const bankLineStateWords: Record<BankLineState, string> = {
  unmatched: 'Unmatched',
  partly: 'Partly matched',
  matched: 'Matched',
  on_hold: 'On hold',
}

const choice = 'Choose from the list'
const kobo = z.coerce.number().check(z.int('Enter an amount'))
const by = z.nullable(z.object({ ogid: z.string(), full_name: z.string() }))

export const bankLine = z.object({
  id: z.string(),
  account: z.object({ id: z.string(), code: z.string(), title: z.string() }),
  dated_on: day,
  /** What came in is positive, what went out negative, in kobo. */
  amount_kobo: z.number(),
  narration: z.string(),
  reference: z.string(),
  /** As the bank printed it behind the line. */
  balance_kobo: z.nullable(z.number()),
  state: z.enum(bankLineStates),
  /** Of the amount what no line of the ledger explains yet; signed as the amount. */
  open_kobo: z.number(),
  hold_until: z.nullable(day),
  hold_reason: z.nullable(z.string()),
  version,
})

export const bankStatements = {
  accounts: endpoint({
    method: 'GET',
    path: '/api/v1/cash_accounts.json',
    access: 'bank.read',
    topics: ['bank', 'ledger', 'accounts'],
    summary:
      'The accounts of the chart that are cash or bank, each with the end of its last statement, its balance by the bank and by the books on that day (kobo), and what is unmatched.',
    reply: z.object({
      cash_accounts: z.array(
        z.object({
          id: z.string(),
          code: z.string(),
          title: z.string(),
          /** The last day of its last statement. */
          until: z.nullable(day),
          bank_kobo: z.nullable(z.number()),
          /** Debits less credits up to that day, or to today without a statement. */
          books_kobo: z.number(),
          unmatched: z.number(),
          on_hold: z.number(),
        }),
      ),
    }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/v1/bank_statements.json',
    access: 'bank.read',
    stake: 'sensitive',
    topics: ['bank'],
    summary: 'Imported statements, newest first: from when to when, opening and closing in kobo, by whom, from which file.',
    query: listQuery(['to_on'], { account_id: z.optional(id) }),
    rows: 'bank_statements',
    reply: listReply(
      'bank_statements',
      z.object({
        id: z.string(),
        account: z.object({ id: z.string(), code: z.string(), title: z.string() }),
        from_on: day,
        to_on: day,
        opening_kobo: z.number(),
        closing_kobo: z.number(),
        lines: z.number(),
        file_name: z.string(),
        /** Those imported before files were kept have none. */
        has_file: z.boolean(),
        imported_by: by,
        imported_at: moment,
      }),
    ),
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/v1/bank_statements/{id}/file',
    access: 'bank.read',
    stake: 'sensitive',
    topics: [],
    summary: 'The file of a statement as it was imported.',
    raw: true,
  }),
  import: endpoint({
    method: 'POST',
    path: '/api/v1/bank_statements/import.json',
    access: 'bank.edit',
    stake: 'none',
    summary:
      'Reads a statement (CSV, XLSX, OFX or MT940) of an account and says what is new; with `keep` its new lines are kept. All lines or none: an unreadable line stops the file, as does an opening that is not the last closing. Lines that are known are skipped. Amounts in kobo.',
    query: z.strictObject({
      account_id: id,
      ...sheetChoice,
      /** What the columns of a table are, in their order, with commas between; as in the last file of these headings, or guessed, when it is left out. */
      columns: z.optional(
        z.string().check(
          z.maxLength(1000),
          z.refine(
            (value) => value.split(',').every((column) => column === '' || column in bankColumns),
            'Choose columns of a statement',
          ),
        ),
      ),
      day_order: z.optional(z.enum(dayOrders, choice)),
      decimal: z.optional(z.enum(decimalMarks, choice)),
      /** Where the file says neither, nor the balance behind each line. */
      opening_kobo: z.optional(kobo),
      closing_kobo: z.optional(kobo),
      keep: z.optional(flag),
    }),
    body: z.unknown(),
    upload: true,
    reply: z.object({
      message: z.string(),
      bank_import: z.object({
        /** Of a table; OFX and MT940 say themselves what is what. */
        columns: z.array(
          z.object({
            heading: z.string(),
            samples: z.array(z.string()),
            key: z.nullable(z.enum(bankColumnKeys)),
          }),
        ),
        layout: sheetLayout,
        day_order: z.enum(dayOrders),
        decimal: z.enum(decimalMarks),
        /** What has to be chosen before the lines can be read. */
        missing: z.nullable(z.string()),
        /** Whether the balances have to be typed, because the file has none. */
        needs_balances: z.boolean(),
        from_on: z.nullable(day),
        to_on: z.nullable(day),
        opening_kobo: z.nullable(z.number()),
        closing_kobo: z.nullable(z.number()),
        lines: z.number(),
        fresh: z.number(),
        known: z.number(),
        /** Rows without an amount: titles, totals, balances brought forward. */
        skipped: z.number(),
        /** Lines that were matched by themselves. */
        matched: z.number(),
        kept: z.boolean(),
      }),
    }),
  }),
  lines: endpoint({
    method: 'GET',
    path: '/api/v1/bank_lines.json',
    access: 'bank.read',
    stake: 'sensitive',
    topics: ['bank', 'ledger'],
    summary: 'Lines of statements, newest first, with how much of each the ledger explains. Amounts in kobo.',
    query: listQuery(['dated_on', 'amount_kobo'], {
      account_id: z.optional(id),
      state: z.optional(z.enum(bankLineStates, choice)),
      from: z.optional(day),
      to: z.optional(day),
    }),
    rows: 'bank_lines',
    reply: listReply('bank_lines', bankLine),
  }),
  hold: endpoint({
    method: 'PATCH',
    path: '/api/v1/bank_lines/{id}/hold.json',
    access: 'bank.edit',
    stake: 'none',
    summary: 'Takes an unmatched line out of the way until a day, with a reason; null takes it back.',
    body: z.strictObject({
      until: z.nullable(day),
      reason: z.nullable(requiredText(200, 'Enter a reason')),
      version,
    }),
  }),
}
