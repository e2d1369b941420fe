/** Approved loans on their way to those who borrowed: what waits, what is with the bank, what was paid out. */
import * as z from 'zod/mini'
import { day, endpoint, id, listQuery, listReply, moment, personRef, version } from '../endpoint.ts'
import { salaryMode } from '../people/salary-modes.ts'

export const loanPaymentStates = ['open', 'paid', 'cancelled'] as const
export type LoanPaymentState = (typeof loanPaymentStates)[number]

const waiting = z.object({
  /** Of the loan. */
  id: z.string(),
  employee: personRef,
  type: z.object({ id: z.string(), title: z.string() }),
  amount_kobo: z.number(),
  salary_mode: salaryMode,
  approved_on: day,
  /** Why it cannot be paid out yet; null where it can. */
  problem: z.nullable(z.string()),
  can: z.object({ pay_out: z.boolean() }),
})

const payment = z.object({
  id: z.string(),
  version,
  /** As in 'LP2026000001'. */
  reference: z.string(),
  state: z.enum(loanPaymentStates),
  loans: z.number(),
  total_kobo: z.number(),
  /** Of it by the bank, as its file has it. */
  transfers: z.number(),
  created_by: personRef,
  created_at: moment,
  taken_at: z.nullable(moment),
  listed_at: z.nullable(moment),
  paid_on: z.nullable(day),
  can: z.object({ pay: z.boolean(), cancel: z.boolean() }),
})
export type LoanPayment = z.output<typeof payment>

const reply = z.object({ message: z.string(), loan_payment: payment })
const step = { method: 'PATCH', access: 'payroll.process', stake: 'money', reply } as const

export const loanPayments = {
  waiting: endpoint({
    method: 'GET',
    path: '/api/v1/loans_to_pay.json',
    access: 'payroll.read',
    stake: 'sensitive',
    topics: ['loans', 'people', 'pay'],
    summary: 'Approved loans that are not paid out and in no payment yet, the oldest first.',
    query: listQuery(['approved_on', 'employee'], {}),
    rows: 'loans_to_pay',
    reply: listReply('loans_to_pay', waiting),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/v1/loan_payments.json',
    access: 'payroll.read',
    stake: 'sensitive',
    topics: ['loans', 'people'],
    summary: 'Payments of loans, newest first: what is with the bank, what was paid out, what was cancelled.',
    query: listQuery(['created_at', 'reference'], { state: z.optional(z.enum(loanPaymentStates, 'Choose from the list')) }),
    rows: 'loan_payments',
    reply: listReply('loan_payments', payment),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/loan_payments.json',
    access: 'payroll.process',
    stake: 'money',
    summary: 'Puts approved loans together to be paid out, to the accounts of now. Callers cannot pay out their own.',
    body: z.strictObject({
      loan_ids: z.array(id).check(z.minLength(1, 'Choose at least one loan'), z.maxLength(500, 'At most 500 loans at once')),
    }),
    reply,
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/v1/loan_payments/{id}/file.csv',
    access: 'payroll.process',
    stake: 'sensitive',
    sealed: true,
    topics: [],
    summary:
      'The transfers of a payment of loans as CSV for the bank. Taken again it comes back as the same bytes under a line that says COPY.',
    raw: true,
  }),
  handedOut: endpoint({
    method: 'GET',
    path: '/api/v1/loan_payments/{id}/handed_out.pdf',
    access: 'payroll.process',
    stake: 'sensitive',
    topics: [],
    summary: 'The list of what a payment of loans hands out in cash or by cheque, for each to sign, as PDF.',
    raw: true,
  }),
  pay: endpoint({
    ...step,
    path: '/api/v1/loan_payments/{id}/pay.json',
    summary:
      'Records the day on which the bank paid it, once somebody has its file, and the list to sign of what is handed out: from then on the loans are owed and in the books.',
    body: z.strictObject({ paid_on: day, version }),
  }),
  cancel: endpoint({
    ...step,
    path: '/api/v1/loan_payments/{id}/cancel.json',
    summary: 'Cancels a payment that the bank did not carry out, by another person than who made it: its loans wait again.',
    body: z.strictObject({ version }),
  }),
}
