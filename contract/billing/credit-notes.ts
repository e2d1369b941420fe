/**
 * What is taken off an issued invoice, and what is paid back of a receipt or credit note that settles none: each asked for by one person and done
 * once another approved it.
 */
import * as z from 'zod/mini'
import { koboBetween } from '../amounts.ts'
import { day, endpoint, id, listQuery, listReply, moment, named, personRef, requiredText, whole } from '../endpoint.ts'
import { approvalTrail, requestStatuses, withdrawCall } from '../platform/approvals.ts'

export const creditKinds = ['credit', 'write_off', 'refund'] as const
export type CreditKind = (typeof creditKinds)[number]
export const creditKindWords: Record<CreditKind, string> = {
  credit: 'Credit note',
  write_off: 'Write-off',
  refund: 'Refund',
}

/** What was wrong may be charged anew by a later month; a kindness is never charged again. */
export const creditEffects = ['correction', 'concession'] as const
export type CreditEffect = (typeof creditEffects)[number]
export const creditEffectWords: Record<CreditEffect, string> = { correction: 'Correction', concession: 'Concession' }

const choice = 'Choose from the list'
const amount = koboBetween(1, 1e14, 'Enter more than zero')
const reason = requiredText(500, 'Enter a reason')

const draftLine = z.strictObject({ position: whole(1, 10_000), amount_kobo: amount, effect: z.enum(creditEffects, choice) })
export type CreditDraftLine = z.output<typeof draftLine>

const row = z.object({
  ...{ id: z.string(), version: z.number(), kind: z.enum(creditKinds), client: named },
  /** The invoice; of a refund the receipt or credit note of which it pays back what is left. */
  invoice: named,
  /** With its VAT. */
  total_kobo: z.number(),
  ...{ reason: z.string(), status: z.enum(requestStatuses), made_by: personRef, created_at: moment },
})

const shown = z.object({
  ...row.shape,
  ...{ net_kobo: z.number(), vat_kobo: z.number() },
  /** Of a write-off what was provided for before; the rest is a loss now. */
  allowance_kobo: z.number(),
  lines: z.array(z.object({ position: z.number(), title: z.string(), amount_kobo: z.number(), effect: z.enum(creditEffects) })),
  /** What was issued once it was approved; of a refund the entry with which it was paid. */
  issued: z.nullable(z.object({ id: z.string(), number: z.string(), issued_on: day })),
})

const answer = z.object({ message: z.string(), id: z.string() })
const topics = ['invoices', 'receipts', 'approvals'] as const

export const creditNotes = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/credit_notes.json',
    access: 'invoice.read',
    stake: 'sensitive',
    topics,
    summary: 'What was asked to be credited or written off.',
    query: listQuery(['created_at', 'total_kobo'], {
      status: z.optional(z.enum(requestStatuses, choice)),
      kind: z.optional(z.enum(creditKinds, choice)),
      invoice_id: z.optional(id),
    }),
    rows: 'credit_notes',
    reply: listReply('credit_notes', row),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/v1/credit_notes/{id}.json',
    access: 'invoice.read',
    topics,
    summary: 'A credit note or write-off that was asked for, and its approval.',
    reply: z.object({
      credit_note: z.object({
        ...shown.shape,
        trail: z.nullable(approvalTrail),
        can: z.object({ decide: z.boolean(), withdraw: z.boolean() }),
      }),
    }),
  }),
  left: endpoint({
    method: 'GET',
    path: '/api/v1/invoices/{id}/creditable.json',
    access: 'invoice.read',
    topics,
    summary: 'What of an invoice can still be credited, by line, or written off.',
    reply: z.object({
      creditable: z.object({
        lines: z.array(z.object({ position: z.number(), title: z.string(), amount_kobo: z.number(), left_kobo: z.number() })),
        /** Without VAT. */
        left_kobo: z.number(),
        open_kobo: z.number(),
        /** What was provided for losses in all and is not used. */
        allowance_kobo: z.number(),
        /** A request about it waits for a decision. */
        is_asked: z.boolean(),
      }),
    }),
  }),
  ask: endpoint({
    method: 'POST',
    path: '/api/v1/invoices/{id}/credit.json',
    access: 'invoice.edit',
    stake: 'money',
    summary: 'Asks for a credit note on lines of an invoice: another person decides.',
    body: z.strictObject({
      lines: z.array(draftLine).check(z.minLength(1, 'Enter the amount of at least one line'), z.maxLength(200)),
      reason,
    }),
    reply: answer,
  }),
  askWriteOff: endpoint({
    method: 'POST',
    path: '/api/v1/invoices/{id}/write_off.json',
    access: 'invoice.edit',
    stake: 'money',
    summary: 'Asks that what a client does not pay of an invoice is written off: another person decides.',
    body: z.strictObject({ amount_kobo: amount, allowance_kobo: z._default(koboBetween(0, 1e14), 0), reason }),
    reply: answer,
  }),
  askRefund: endpoint({
    method: 'POST',
    path: '/api/v1/refunds.json',
    access: 'receipt.edit',
    stake: 'money',
    summary:
      'Asks that what is left of a receipt or a credit note is paid back: another person decides, and a line of the bank pays it.',
    body: z.strictObject({
      receipt_id: z._default(z.nullable(id), null),
      credit_id: z._default(z.nullable(id), null),
      amount_kobo: amount,
      reason,
    }),
    reply: answer,
  }),
  withdraw: withdrawCall({
    kind: 'credit_note',
    path: 'credit_notes',
    asks: 'invoice.edit',
    reply: z.object({ message: z.string(), credit_note: shown }),
  }),
}
