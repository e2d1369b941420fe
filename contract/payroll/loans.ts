/** What the employer lends to staff, and how it comes back. */
import * as z from 'zod/mini'
import { monthCell, nairaCell, payMonth } from '../amounts.ts'
import { sheetImport } from '../crud.ts'
import { day, endpoint, id, listQuery, listReply, moment, personRef, requiredText, text, version, whole } from '../endpoint.ts'
import { salaryKobo } from '../people/salaries.ts'
import { approvalTrail, requestStatuses, withdrawCall } from '../platform/approvals.ts'

export const loanEntryKinds = ['lent', 'repayment', 'settlement', 'write_off', 'reversal', 'returned'] as const
export type LoanEntryKind = (typeof loanEntryKinds)[number]
export const loanEntryWords: Record<LoanEntryKind, string> = {
  lent: 'Paid out',
  repayment: 'Deducted from pay',
  settlement: 'Settled',
  write_off: 'Written off',
  reversal: 'Reversed',
  returned: 'Returned by the bank',
}

const loan = z.object({
  id: z.string(),
  version,
  employee: personRef,
  type: z.object({ id: z.string(), title: z.string() }),
  principal_kobo: z.number(),
  /** What is still owed; nothing before it is paid out. */
  balance_kobo: z.number(),
  /** The next month's part. */
  instalment_kobo: z.number(),
  months: z.number(),
  /** When it was paid out; null until then. */
  paid_out_on: z.nullable(day),
  first_month: day,
  reason: z.string(),
  /** Why it is asked for beyond the limits of the Labour Act. */
  despite: z.string(),
  skipped: z.array(day),
  status: z.enum(requestStatuses),
  /** An approved loan that is not wanted any more: who cancelled it, when and why. */
  cancelled: z.nullable(z.object({ by: personRef, at: moment, reason: z.string() })),
  asked_by: personRef,
  created_at: moment,
})
export type Loan = z.output<typeof loan>

export const loans = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/loans.json',
    access: 'people.pay.read',
    stake: 'sensitive',
    topics: ['loans', 'people'],
    summary:
      'Loans with what is left of them, newest first; with `from` and `to` those that were asked for or owed in these months.',
    query: listQuery(['created_at', 'employee'], {
      loan_type_id: z.optional(id),
      ogid: z.optional(requiredText(60)),
      from: z.optional(payMonth),
      to: z.optional(payMonth),
    }),
    rows: 'loans',
    reply: listReply('loans', loan),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/v1/loans/{id}.json',
    access: 'people.pay.read',
    topics: ['loans', 'approvals'],
    summary: 'A loan with its ledger and the status of its request.',
    reply: z.object({
      loan: z.object({
        ...loan.shape,
        ledger: z.array(
          z.object({
            id: z.string(),
            kind: z.enum(loanEntryKinds),
            amount_kobo: z.number(),
            month: day,
            note: z.string(),
            created_at: moment,
          }),
        ),
        /** What awaits a decision of being written off. */
        write_off: z.nullable(z.object({ id: z.string(), amount_kobo: z.number() })),
        /** What was paid beside pay and awaits a second person. */
        settlement: z.nullable(z.object({ id: z.string(), amount_kobo: z.number() })),
        trail: z.nullable(approvalTrail),
        can: z.object({
          decide: z.boolean(),
          withdraw: z.boolean(),
          edit: z.boolean(),
          write_off: z.boolean(),
          cancel: z.boolean(),
          /** Of the borrower. */
          decline: z.boolean(),
          bank_return: z.boolean(),
        }),
      }),
    }),
  }),
  choices: endpoint({
    method: 'GET',
    path: '/api/v1/loan_choices.json',
    access: 'loan.ask',
    topics: ['pay_types'],
    summary: 'The loan types that can be requested.',
    reply: z.object({
      loan_choices: z.array(z.object({ id: z.string(), title: z.string(), advance: z.boolean(), max_months: z.number() })),
    }),
  }),
  import: sheetImport({
    path: 'loans',
    access: 'payroll.edit',
    stake: 'money',
    called: 'loan request',
    plural: 'loan requests',
    line: z.strictObject({
      ogid: requiredText(60),
      /** The title of its type. */
      loan: requiredText(80),
      /** Naira. */
      amount: nairaCell.check(z.gte(100, 'Enter an amount above zero')),
      months: whole(1, 120),
      first_month: monthCell,
      reason: requiredText(500, 'Enter a reason'),
      /** Reason to exceed the limits of the Labour Act. */
      despite: z.optional(text(500)),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/loans.json',
    access: 'loan.ask',
    stake: 'none',
    summary:
      'Requests a loan for oneself, or for another person as payroll does. What is beyond the Labour Act (section 4) answers 422 at `despite` until a reason is given.',
    body: z.strictObject({
      ogid: requiredText(60, 'Choose a person'),
      loan_type_id: id,
      principal_kobo: salaryKobo,
      months: whole(1, 120),
      first_month: payMonth,
      reason: requiredText(500, 'Enter a reason'),
      despite: text(500),
    }),
    reply: z.object({ message: z.string(), id: z.string() }),
  }),
  skip: endpoint({
    method: 'PATCH',
    path: '/api/v1/loans/{id}/skip.json',
    access: 'payroll.edit',
    stake: 'money',
    summary: 'Skips the instalment of a month; the loan takes a month longer.',
    body: z.strictObject({ month: payMonth, version }),
  }),
  cancel: endpoint({
    method: 'PATCH',
    path: '/api/v1/loans/{id}/cancel.json',
    access: 'payroll.process',
    stake: 'money',
    summary: 'Cancels an approved loan that is not wanted any more and not on its way, with a reason. Nothing is posted.',
    body: z.strictObject({ reason: requiredText(500, 'Enter a reason'), version }),
    reply: z.object({ message: z.string() }),
  }),
  decline: endpoint({
    method: 'PATCH',
    path: '/api/v1/loans/{id}/decline.json',
    access: 'loan.ask',
    stake: 'none',
    summary:
      'Cancels an approved loan of one’s own that is not wanted any more and not on its way. Who decided it is told; nothing is posted.',
    body: z.strictObject({ version }),
    reply: z.object({ message: z.string() }),
  }),
  bankReturn: endpoint({
    method: 'PATCH',
    path: '/api/v1/loans/{id}/bank_return.json',
    access: 'payroll.process',
    stake: 'money',
    summary:
      'Records that the bank returned the transfer of a loan, by another person than who made its payment: it is owed no more, and waits to be paid out again.',
    body: z.strictObject({
      returned_on: day,
      bank_reference: requiredText(80, 'Enter the reference of the bank'),
      version,
    }),
    reply: z.object({ message: z.string() }),
  }),
  withdraw: withdrawCall({
    kind: 'loan',
    path: 'loans',
    asks: 'loan.ask',
    reply: z.object({ message: z.string(), loan }),
  }),
}
