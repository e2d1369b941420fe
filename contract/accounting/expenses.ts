/** What was spent, recorded by its head: the lines of the entry follow from it, and another person decides. */
import * as z from 'zod/mini'
import { koboBetween } from '../amounts.ts'
import { partOf, taxWithin } from '../documents.ts'
import { day, endpoint, id, listQuery, listReply, moment, named, personRef, requiredText, version } from '../endpoint.ts'
import { approvalTrail, requestStatuses, withdrawCall } from '../platform/approvals.ts'
import { fileRef } from '../platform/files.ts'

/** How an amount stands to its VAT. */
export const vatModes = ['included', 'added', 'none'] as const
export type VatMode = (typeof vatModes)[number]
export const vatModeWords: Record<VatMode, string> = {
  included: 'The amount includes VAT',
  added: 'VAT comes on top of the amount',
  none: 'No VAT was charged',
}

export interface ExpenseSums {
  net_kobo: number
  vat_kobo: number
  total_kobo: number
}

/** What is spent, what of it is VAT, and what is paid, to the kobo: VAT is rounded once, half away from zero, and the rest is the net. */
export function expenseSums(amount_kobo: number, vat: VatMode, rate_bp: number): ExpenseSums {
  if (vat === 'none') return { net_kobo: amount_kobo, vat_kobo: 0, total_kobo: amount_kobo }
  const vat_kobo = vat === 'added' ? partOf(amount_kobo, rate_bp) : taxWithin(amount_kobo, rate_bp)
  return vat === 'added'
    ? { net_kobo: amount_kobo, vat_kobo, total_kobo: amount_kobo + vat_kobo }
    : { net_kobo: amount_kobo - vat_kobo, vat_kobo, total_kobo: amount_kobo }
}

const account = z.object({ id: z.string(), code: z.string(), title: z.string() })
const choice = 'Choose from the list'

const expense = z.object({
  id: z.string(),
  version,
  dated_on: day,
  head: named,
  office: named,
  memo: z.string(),
  net_kobo: z.number(),
  vat_kobo: z.number(),
  total_kobo: z.number(),
  paid_from: account,
  file: z.nullable(fileRef),
  status: z.enum(requestStatuses),
  made_by: personRef,
  created_at: moment,
  /** What it was posted as, and what took that back. */
  entry: z.nullable(z.object({ id: z.string(), number: z.string(), reversed_by: z.nullable(z.string()) })),
})

const topics = ['expenses', 'approvals', 'ledger'] as const

export const expenses = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/expenses.json',
    access: 'expense.read',
    stake: 'sensitive',
    topics,
    summary: 'The expenses that the caller may read, newest first: those that wait, and those that were posted or not.',
    query: listQuery(['created_at', 'dated_on', 'total_kobo'], {
      status: z.optional(z.enum(requestStatuses, choice)),
      head_id: z.optional(id),
      office_id: z.optional(id),
      from: z.optional(day),
      to: z.optional(day),
    }),
    rows: 'expenses',
    reply: listReply('expenses', expense),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/v1/expenses/{id}.json',
    access: 'expense.read',
    topics,
    summary: 'An expense with its receipt, and where its approval stands.',
    reply: z.object({
      expense: z.object({
        ...expense.shape,
        trail: z.nullable(approvalTrail),
        can: z.object({ decide: z.boolean(), withdraw: z.boolean() }),
        /** For whoever decides: how the budget stands that it is spent of. */
        budgets: z.array(z.string()),
      }),
    }),
  }),
  choices: endpoint({
    method: 'GET',
    path: '/api/v1/expense_choices.json',
    access: 'expense.enter',
    topics: ['accounts', 'structure'],
    summary:
      'What the caller may record an expense with: heads that are open to the offices in their scope, these offices, and the accounts from which money is paid.',
    reply: z.object({
      heads: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          needs_file: z.boolean(),
          /** Without any, all offices may use it. */
          office_ids: z.array(z.string()),
          /** Of the VAT that it carries, by their first day; none where it carries none. */
          rates: z.array(z.object({ starts_on: day, rate_bp: z.number() })),
        }),
      ),
      offices: z.array(named),
      paid_from: z.array(account),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/expenses.json',
    access: 'expense.enter',
    stake: 'money',
    summary:
      'Records an expense and sends it to another person, whose approval posts it: the account of its head and input VAT against the account it was paid from.',
    body: z.strictObject({
      dated_on: day,
      expense_head_id: id,
      office_id: id,
      amount_kobo: koboBetween(1, 1e14, 'Enter more than zero'),
      vat: z._default(z.enum(vatModes, choice), 'none'),
      paid_from_id: id,
      memo: requiredText(200, 'Enter what it was for'),
      file_id: z._default(z.nullable(id), null),
    }),
    reply: z.object({ message: z.string(), id: z.string() }),
  }),
  withdraw: withdrawCall({
    kind: 'expense',
    path: 'expenses',
    asks: 'expense.enter',
    reply: z.object({ message: z.string(), expense }),
  }),
}
