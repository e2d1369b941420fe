/** What the employer gives up of a loan: never by one person alone. */
import * as z from 'zod/mini'
import { endpoint, id, moment, personRef, requiredText, version } from '../endpoint.ts'
import { salaryKobo } from '../people/salaries.ts'
import { approvalTrail, requestStatuses, withdrawCall } from '../platform/approvals.ts'

const writeOff = z.object({
  id: z.string(),
  version,
  loan: z.object({ id: z.string(), title: z.string() }),
  employee: personRef,
  amount_kobo: z.number(),
  /** Of the loan now. */
  balance_kobo: z.number(),
  reason: z.string(),
  status: z.enum(requestStatuses),
  asked_by: personRef,
  created_at: moment,
})

export const loanWriteOffs = {
  show: endpoint({
    method: 'GET',
    path: '/api/v1/loan_write_offs/{id}.json',
    access: 'people.pay.read',
    topics: ['loans', 'approvals'],
    summary: 'A write-off of a loan and its status.',
    reply: z.object({
      loan_write_off: z.object({
        ...writeOff.shape,
        trail: z.nullable(approvalTrail),
        can: z.object({ decide: z.boolean(), withdraw: z.boolean() }),
      }),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/loan_write_offs.json',
    access: 'payroll.edit',
    stake: 'money',
    summary: 'Requests that an amount of a loan is written off; another person decides. Callers cannot ask for their own.',
    body: z.strictObject({ loan_id: id, amount_kobo: salaryKobo, reason: requiredText(500, 'Enter a reason') }),
    reply: z.object({ message: z.string(), id: z.string() }),
  }),
  withdraw: withdrawCall({
    kind: 'loan_write_off',
    path: 'loan_write_offs',
    asks: 'payroll.edit',
    reply: z.object({ message: z.string(), loan_write_off: writeOff }),
  }),
}
