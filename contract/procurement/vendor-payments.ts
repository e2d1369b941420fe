/** Bills that are paid together: chosen by one person, approved by another, told to the bank, paid. */
import * as z from 'zod/mini'
import { koboBetween } from '../amounts.ts'
import { day, endpoint, id, listQuery, listReply, moment, named, personRef, requiredText, version } from '../endpoint.ts'
import { approvalTrail, withdrawCall } from '../platform/approvals.ts'

export const vendorPaymentStates = [
  'pending',
  'approved',
  'taken',
  'paid',
  'returned',
  'rejected',
  'withdrawn',
  'cancelled',
] as const
export type VendorPaymentState = (typeof vendorPaymentStates)[number]

const choice = 'Choose from the list'

const payment = z.object({
  id: z.string(),
  version,
  /** As in 'VP2026000001'. */
  reference: z.string(),
  pay_on: day,
  state: z.enum(vendorPaymentStates),
  vendors: z.number(),
  bills: z.number(),
  gross_kobo: z.number(),
  wht_kobo: z.number(),
  /** What the bank pays. */
  cash_kobo: z.number(),
  made_by: personRef,
  created_at: moment,
  taken_at: z.nullable(moment),
  paid_on: z.nullable(day),
  can: z.object({ file: z.boolean(), pay: z.boolean(), cancel: z.boolean() }),
})

const item = z.object({
  id: z.string(),
  bill: z.object({ id: z.string(), number: z.string() }),
  vendor: named,
  /** 'Zenith Bank ******6789' */
  account: z.string(),
  gross_kobo: z.number(),
  wht_kobo: z.number(),
  wht_bp: z.number(),
  cash_kobo: z.number(),
  authority: z.nullable(z.string()),
  /** Nothing was paid to this vendor before. */
  is_first: z.boolean(),
  returned_on: z.nullable(day),
  return_reason: z.nullable(z.string()),
  can: z.object({ return: z.boolean() }),
})

const topics = ['vendor_payments', 'bills', 'vendors', 'approvals'] as const
const answer = z.object({ message: z.string(), id: z.string() })

export const vendorPayments = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/vendor_payments.json',
    access: 'vendor.read',
    stake: 'sensitive',
    topics,
    summary: 'Payments to vendors, newest first, with what is withheld and what the bank pays, in kobo.',
    query: listQuery(['created_at', 'pay_on', 'cash_kobo'], { state: z.optional(z.enum(vendorPaymentStates, choice)) }),
    rows: 'vendor_payments',
    reply: listReply('vendor_payments', payment),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/v1/vendor_payments/{id}.json',
    access: 'vendor.read',
    topics,
    summary: 'A payment with what it pays of each bill, and where its approval stands.',
    reply: z.object({
      vendor_payment: z.object({
        ...payment.shape,
        items: z.array(item),
        trail: z.nullable(approvalTrail),
        can: z.object({ ...payment.shape.can.shape, decide: z.boolean(), withdraw: z.boolean() }),
      }),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/vendor_payments.json',
    access: 'payment.edit',
    stake: 'money',
    summary:
      'Puts bills together to be paid on a day, each whole or in part, and sends them to another person; never more than is owed.',
    body: z.strictObject({
      pay_on: day,
      items: z
        .array(
          z.strictObject({
            bill_id: id,
            /** What is paid of it before tax is withheld; all that is owed where none is sent. */
            gross_kobo: z._default(z.nullable(koboBetween(1, 1e14, 'Enter more than zero')), null),
          }),
        )
        .check(z.minLength(1, 'Choose at least one bill'), z.maxLength(500, 'At most 500 bills at once')),
    }),
    reply: answer,
  }),
  withdraw: withdrawCall({
    kind: 'vendor_payment',
    path: 'vendor_payments',
    asks: 'payment.edit',
    reply: z.object({ message: z.string(), vendor_payment: payment }),
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/v1/vendor_payments/{id}/bank_file.bin',
    access: 'payment.edit',
    stake: 'sensitive',
    sealed: true,
    topics: [],
    summary: 'The transfers of an approved payment for the bank, once; from then on the same under a line that says COPY.',
    query: z.strictObject({ layout_id: z.optional(id) }),
    raw: true,
  }),
  pay: endpoint({
    method: 'PATCH',
    path: '/api/v1/vendor_payments/{id}/pay.json',
    access: 'payment.edit',
    stake: 'money',
    summary: 'Records the day on which the bank paid, by another person than who made it; posts it and writes to each vendor.',
    body: z.strictObject({ version, paid_on: day }),
    reply: answer,
  }),
  cancel: endpoint({
    method: 'PATCH',
    path: '/api/v1/vendor_payments/{id}/cancel.json',
    access: 'payment.edit',
    stake: 'money',
    summary: 'Cancels what the bank did not pay, by another person than who made it: its bills are owed again.',
    body: z.strictObject({ version }),
    reply: answer,
  }),
  return: endpoint({
    method: 'PATCH',
    path: '/api/v1/payment_items/{id}/return.json',
    access: 'payment.approve',
    stake: 'money',
    summary:
      'Records that the bank returned what was paid of a bill, by another person than who made the payment: it is owed again.',
    body: z.strictObject({ returned_on: day, reason: requiredText(200, 'Enter a reason') }),
    reply: answer,
  }),
}
