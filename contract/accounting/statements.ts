/** What the books come to: position, income, cash flow and trial balance. */
import * as z from 'zod/mini'
import { day, endpoint, id, listQuery, listReply } from '../endpoint.ts'
import { accountKinds } from './accounts.ts'

const choice = 'Choose from the list'

/** What a statement is compared with: the same days a month or a year before. */
export const comparisons = ['month', 'year'] as const
export type Comparison = (typeof comparisons)[number]
export const comparisonWords: Record<Comparison, string> = { month: 'Month before', year: 'Year before' }

export const statementKinds = ['position', 'income', 'cash_flow', 'trial_balance'] as const
export type StatementKind = (typeof statementKinds)[number]
export const statementWords: Record<StatementKind, string> = {
  position: 'Position',
  income: 'Income',
  cash_flow: 'Cash flow',
  trial_balance: 'Trial balance',
}

/** What income and cost are told apart by. A client has what its party earned, and the cost of its campaigns. */
export const breakdowns = ['month', 'office', 'campaign', 'client', 'party'] as const
export type Breakdown = (typeof breakdowns)[number]
export const breakdownWords: Record<Breakdown, string> = {
  month: 'Month',
  office: 'Office',
  campaign: 'Campaign',
  client: 'Client',
  party: 'Party',
}

/** Whom lines of the ledger are about. */
export const partyKinds = ['client', 'vendor', 'employee', 'authority'] as const
export type PartyKind = (typeof partyKinds)[number]

const row = z.object({
  /** Of an account its id, of a line of the statement its name. */
  id: z.string(),
  /** An account stands under its line; a sum is of the lines above it. */
  kind: z.enum(['account', 'line', 'sum']),
  code: z.nullable(z.string()),
  title: z.string(),
  amount_kobo: z.number(),
  /** A month or a year before, where that was asked for. */
  before_kobo: z.nullable(z.number()),
  change_kobo: z.nullable(z.number()),
})
export type StatementRow = z.output<typeof row>

const compare = { compare: z.optional(z.enum(comparisons, choice)) }
/** Both days included; without them this year up to today. */
const range = { from: z.optional(day), to: z.optional(day) }
/** A client has what its party earned, and what campaigns cost on days on which they worked for it. */
const ofWhom = { office_id: z.optional(id), client_id: z.optional(id), party_id: z.optional(id) }
const about = { about: z.array(z.string()) }

const common = { method: 'GET', access: 'statement.read', stake: 'sensitive', topics: ['ledger', 'accounts'] } as const

export const statements = {
  position: endpoint({
    ...common,
    path: '/api/v1/position.json',
    summary:
      'Assets, liabilities and equity as at a day, today where none is named, by lines and accounts. Assets are liabilities and equity on every day. In kobo.',
    query: listQuery(['place'], { as_at: z.optional(day), ...compare }),
    rows: 'position',
    reply: z.object({ ...listReply('position', row).shape, ...about, as_at: day }),
  }),
  income: endpoint({
    ...common,
    path: '/api/v1/income.json',
    summary:
      'Income less cost of a range of days, by lines and accounts: of all, an office, a client (with what its campaigns cost) or a party. Costs are below zero; in kobo.',
    query: listQuery(['place'], { ...range, ...ofWhom, ...compare }),
    rows: 'income',
    reply: z.object({ ...listReply('income', row).shape, ...about, from: day, to: day }),
  }),
  breakdown: endpoint({
    ...common,
    path: '/api/v1/income_breakdown.json',
    summary: 'Income less cost of a range of days, by month, office, campaign, client or party. Costs are below zero; in kobo.',
    query: listQuery(['title', 'margin_kobo', 'result_kobo'], {
      ...range,
      by: z._default(z.enum(breakdowns, choice), 'month'),
    }),
    rows: 'income_breakdown',
    reply: z.object({
      ...listReply(
        'income_breakdown',
        z.object({
          /** A month as yyyy-MM, or of an office, client or party; empty of what has none. */
          id: z.string(),
          title: z.string(),
          revenue_kobo: z.number(),
          cost_kobo: z.number(),
          margin_kobo: z.number(),
          administration_kobo: z.number(),
          other_kobo: z.number(),
          result_kobo: z.number(),
        }),
      ).shape,
      ...about,
      totals: z.object({
        revenue_kobo: z.number(),
        cost_kobo: z.number(),
        margin_kobo: z.number(),
        administration_kobo: z.number(),
        other_kobo: z.number(),
        result_kobo: z.number(),
      }),
    }),
  }),
  cashFlow: endpoint({
    ...common,
    path: '/api/v1/cash_flow.json',
    summary:
      'From the result of a range of days to what cash moved by, by the indirect method. `difference_kobo` is what that differs from the movement of the cash accounts: 0. In kobo.',
    query: listQuery(['place'], { ...range, ...compare }),
    rows: 'cash_flow',
    reply: z.object({ ...listReply('cash_flow', row).shape, ...about, from: day, to: day, difference_kobo: z.number() }),
  }),
  trialBalance: endpoint({
    ...common,
    path: '/api/v1/trial_balance.json',
    summary:
      'Every account that moved: opening before the first day, debits and credits of the range, closing; the closings of all come to 0. In kobo.',
    query: listQuery(['code', 'title', 'closing_kobo'], {
      kind: z.optional(z.enum(accountKinds, choice)),
      ...range,
      office_id: z.optional(id),
    }),
    rows: 'trial_balance',
    reply: z.object({
      ...listReply(
        'trial_balance',
        z.object({
          id: z.string(),
          code: z.string(),
          title: z.string(),
          kind: z.enum(accountKinds),
          opening_kobo: z.number(),
          debit_kobo: z.number(),
          credit_kobo: z.number(),
          closing_kobo: z.number(),
        }),
      ).shape,
      totals: z.object({
        opening_kobo: z.number(),
        debit_kobo: z.number(),
        credit_kobo: z.number(),
        closing_kobo: z.number(),
      }),
    }),
  }),
  vat: endpoint({
    ...common,
    path: '/api/v1/vat_schedule.json',
    summary:
      'The posted lines with VAT in a range of days, those taken back below zero; totals, and what is left to pay over (below zero: carried forward). In kobo.',
    query: listQuery(['dated_on', 'tax_kobo'], { kind: z.optional(z.enum(['output', 'input'], choice)), ...range }),
    rows: 'vat_lines',
    reply: z.object({
      ...listReply(
        'vat_lines',
        z.object({
          id: z.string(),
          entry: z.object({ id: z.string(), number: z.string() }),
          dated_on: day,
          /** The day of the document; another one where it came late. */
          document_on: day,
          kind: z.enum(['output', 'input']),
          tax: z.string(),
          detail: z.string(),
          base_kobo: z.number(),
          tax_kobo: z.number(),
        }),
      ).shape,
      ...about,
      totals: z.object({ base_kobo: z.number(), tax_kobo: z.number() }),
      output_kobo: z.number(),
      input_kobo: z.number(),
      payable_kobo: z.number(),
    }),
  }),
  parties: endpoint({
    method: 'GET',
    path: '/api/v1/ledger_parties.json',
    access: 'statement.read',
    stake: 'none',
    topics: ['ledger'],
    summary: 'Whom lines of the ledger are about: clients, vendors, colleagues, authorities.',
    query: listQuery(['title'], { kind: z.optional(z.enum(partyKinds, choice)) }),
    rows: 'ledger_parties',
    reply: listReply('ledger_parties', z.object({ id: z.string(), title: z.string(), kind: z.enum(partyKinds) })),
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/api/v1/statement.pdf',
    access: 'statement.read',
    stake: 'sensitive',
    topics: [],
    summary: 'One of these statements as a document.',
    query: z.strictObject({
      kind: z.enum(statementKinds, choice),
      as_at: z.optional(day),
      ...range,
      ...ofWhom,
      ...compare,
    }),
    raw: true,
  }),
}
