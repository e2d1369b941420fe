/** What vendors ask for: bills and credits as they were entered, what stands against them, and what is owed. */
import * as z from 'zod/mini'
import { koboBetween, nairaCell } from '../amounts.ts'
import { sheetImport } from '../crud.ts'
import {
  day,
  endpoint,
  id,
  listQuery,
  listReply,
  moment,
  named,
  personRef,
  requiredText,
  text,
  version,
  whole,
} from '../endpoint.ts'
import { approvalTrail, withdrawCall } from '../platform/approvals.ts'
import { fileRef } from '../platform/files.ts'

export const billKinds = ['bill', 'credit', 'opening'] as const
export type BillKind = (typeof billKinds)[number]
export const billKindWords: Record<BillKind, string> = { bill: 'Bill', credit: 'Credit', opening: 'Opening bill' }

export const billStatuses = ['draft', 'exception', 'pending', 'approved', 'rejected', 'withdrawn', 'void'] as const
export type BillStatus = (typeof billStatuses)[number]

/** What a list shows: an approved bill is also disputed, partly paid or paid. */
export const billStates = [
  'exception',
  'disputed',
  'draft',
  'pending',
  'approved',
  'part_paid',
  'paid',
  'rejected',
  'withdrawn',
  'void',
] as const
export type BillState = (typeof billStates)[number]

const choice = 'Choose from the list'

const sentLine = z.strictObject({
  /** What it was for: a head, or an account of its own (prepayments, assets). */
  expense_head_id: z._default(z.nullable(id), null),
  account_id: z._default(z.nullable(id), null),
  office_id: z._default(z.nullable(id), null),
  memo: z._default(text(160), ''),
  quantity: whole(1, 1_000_000),
  price_kobo: koboBetween(1, 1e13, 'Enter more than zero'),
  tax_code_id: id,
  order_line_id: z._default(z.nullable(id), null),
})
export type SentBillLine = z.output<typeof sentLine>

const fields = {
  kind: z._default(z.enum(['bill', 'credit'], choice), 'bill'),
  vendor_id: id,
  number: requiredText(40, 'Enter the vendor’s number'),
  bill_date: day,
  /** Without it the vendor's terms count. */
  due_on: z._default(z.nullable(day), null),
  memo: z._default(text(200), ''),
  /** Why it is none of those that look like it. */
  reason: z._default(text(200), ''),
  /** Of a credit: the bill that it takes from. */
  credits: z._default(z.nullable(id), null),
  /** The vendor charged no VAT and the company accounts for it: services from abroad. */
  is_self_accounted: z._default(z.boolean(), false),
  file_id: z._default(z.nullable(id), null),
  lines: z.array(sentLine).check(z.minLength(1, 'Add a line'), z.maxLength(100, 'At most 100 lines')),
}

const bill = z.object({
  id: z.string(),
  version,
  kind: z.enum(billKinds),
  vendor: named,
  number: z.string(),
  bill_date: day,
  due_on: day,
  memo: z.string(),
  net_kobo: z.number(),
  vat_kobo: z.number(),
  total_kobo: z.number(),
  /** What of it is owed still. */
  open_kobo: z.number(),
  /** What of that is in a payment already. */
  in_payment_kobo: z.number(),
  state: z.enum(billStates),
  status: z.enum(billStatuses),
  file: z.nullable(fileRef),
  made_by: personRef,
  created_at: moment,
  entry: z.nullable(z.object({ id: z.string(), number: z.string() })),
})

const line = z.object({
  head: z.nullable(named),
  account: z.nullable(z.object({ id: z.string(), code: z.string(), title: z.string() })),
  office: z.nullable(named),
  memo: z.string(),
  quantity: z.number(),
  price_kobo: z.number(),
  tax_code: named,
  net_kobo: z.number(),
  vat_kobo: z.number(),
  order_line_id: z.nullable(z.string()),
})

const shown = z.object({
  ...bill.shape,
  reason: z.string(),
  /** What does not agree with the order. */
  exceptions: z.array(z.string()),
  dispute_reason: z.nullable(z.string()),
  is_self_accounted: z.boolean(),
  credits: z.nullable(z.object({ id: z.string(), number: z.string() })),
  lines: z.array(line),
  /** What came and went of it. */
  moves: z.array(z.object({ dated_on: day, entry: z.object({ id: z.string(), number: z.string() }), amount_kobo: z.number() })),
  trail: z.nullable(approvalTrail),
  /** For whoever decides: how the budgets stand that it is spent of. */
  budgets: z.array(z.string()),
  can: z.object({
    decide: z.boolean(),
    withdraw: z.boolean(),
    edit: z.boolean(),
    send: z.boolean(),
    void: z.boolean(),
    dispute: z.boolean(),
    settle: z.boolean(),
  }),
})

const topics = ['bills', 'vendors', 'vendor_payments', 'approvals'] as const
const answer = z.object({ message: z.string(), id: z.string() })
const step = { method: 'PATCH', access: 'bill.edit', reply: answer } as const

const bucket = z.number()
const ages = {
  total_kobo: z.number(),
  not_due_kobo: bucket,
  to_30_kobo: bucket,
  to_60_kobo: bucket,
  to_90_kobo: bucket,
  to_180_kobo: bucket,
  over_180_kobo: bucket,
}
const aged = z.object({ id: z.string(), vendor: named, ...ages })

const choices = z.object({
  heads: z.array(z.object({ ...named.shape, tax_code_id: z.nullable(z.string()) })),
  accounts: z.array(z.object({ ...named.shape, code: z.string() })),
  tax_codes: z.array(z.object({ ...named.shape, rates: z.array(z.object({ starts_on: day, rate_bp: z.number() })) })),
})

export const bills = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/bills.json',
    access: 'vendor.read',
    stake: 'sensitive',
    topics,
    summary: 'Bills and credits, what needs somebody first: exceptions, disputes, drafts, then what is due.',
    query: listQuery(['needs', 'due_on', 'bill_date', 'total_kobo', 'open_kobo', 'created_at'], {
      state: z.optional(z.enum(billStates, choice)),
      vendor_id: z.optional(id),
      /** Approved, owed, not disputed and not in a payment yet, due up to this day. */
      to_pay: z.optional(day),
    }),
    rows: 'bills',
    reply: listReply('bills', bill),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/v1/bills/{id}.json',
    access: 'vendor.read',
    topics,
    summary: 'A bill with its lines, what came and went of it, and where its approval stands.',
    reply: z.object({ bill: shown }),
  }),
  choices: endpoint({
    method: 'GET',
    path: '/api/v1/bill_choices.json',
    access: 'bill.edit',
    topics: ['accounts'],
    summary: 'What lines of bills can be for, and the VAT that they can carry.',
    reply: choices,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/bills.json',
    access: 'bill.edit',
    stake: 'none',
    summary: 'Enters a bill or a credit as a draft; refused where its number stands in that year already.',
    body: z.strictObject(fields),
    reply: answer,
  }),
  update: endpoint({
    ...step,
    path: '/api/v1/bills/{id}.json',
    stake: 'none',
    summary: 'Changes a draft or an exception.',
    body: z.strictObject({ ...fields, version }),
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/v1/bills/{id}/send.json',
    access: 'bill.edit',
    stake: 'money',
    summary:
      'Compares a bill with its order and approves it where all agrees; else, and without an order, another person decides.',
    body: z.strictObject({ version, despite: z._default(z.boolean(), false), reason: z._default(text(200), '') }),
    reply: answer,
  }),
  void: endpoint({
    ...step,
    path: '/api/v1/bills/{id}/void.json',
    stake: 'none',
    summary: 'Voids a bill before it is approved.',
    body: z.strictObject({ version, reason: requiredText(200, 'Enter a reason') }),
  }),
  dispute: endpoint({
    ...step,
    path: '/api/v1/bills/{id}/dispute.json',
    stake: 'none',
    summary: 'Says what is wrong with a bill: it is not paid until that is settled.',
    body: z.strictObject({ version, reason: requiredText(200, 'Enter a reason') }),
  }),
  settle: endpoint({
    ...step,
    path: '/api/v1/bills/{id}/settle.json',
    access: 'bill.approve',
    stake: 'money',
    summary: 'Ends a dispute, by another person than who began it: the bill can be paid.',
    body: z.strictObject({ version }),
  }),
  withdraw: withdrawCall({
    kind: 'bill',
    path: 'bills',
    asks: 'bill.edit',
    reply: z.object({ message: z.string(), bill }),
  }),
  import: sheetImport({
    path: 'bills',
    access: 'bill.edit',
    stake: 'money',
    called: 'opening bill',
    plural: 'opening bills',
    line: z.strictObject({
      /** Its name or Tax ID. */
      vendor: requiredText(80, 'Enter the vendor'),
      number: requiredText(40, 'Enter the vendor’s number'),
      bill_date: day,
      due_on: z.optional(day),
      /** Naira, with VAT: what is owed still. */
      total: nairaCell,
      /** Of that VAT, of which no tax is withheld. */
      vat: z.optional(nairaCell),
      memo: z.optional(text(200)),
    }),
  }),
  ageing: endpoint({
    method: 'GET',
    path: '/api/v1/payables_ageing.json',
    access: 'vendor.read',
    stake: 'sensitive',
    topics,
    summary: 'What is owed to each vendor as at a day, by how long it is due, in kobo: together the balance of payables.',
    query: listQuery(['vendor', 'total_kobo'], { day: z.optional(day) }),
    rows: 'payables',
    reply: z.object({
      ...{ ...listReply('payables', aged).shape, day, sum_kobo: z.number(), ledger_kobo: z.number() },
      totals: z.object(ages),
    }),
  }),
  statement: endpoint({
    method: 'GET',
    path: '/api/v1/vendor_statements/{id}.json',
    access: 'vendor.read',
    stake: 'sensitive',
    topics,
    summary: 'What came and went of what is owed to a vendor, oldest first, with the balance after each, in kobo.',
    query: listQuery(['dated_on'], {}),
    rows: 'payable_moves',
    reply: listReply(
      'payable_moves',
      z.object({
        id: z.string(),
        dated_on: day,
        entry: z.object({ id: z.string(), number: z.string() }),
        bill: z.object({ id: z.string(), number: z.string() }),
        event: z.string(),
        amount_kobo: z.number(),
        balance_kobo: z.number(),
      }),
    ),
  }),
}
export type BillDraft = z.output<typeof bills.create.body>
