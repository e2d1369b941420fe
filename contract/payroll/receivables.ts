/** What people who left still owe the company after their last pay. */
import * as z from 'zod/mini'
import { koboBetween } from '../amounts.ts'
import { day, endpoint, listQuery, listReply, personRef, requiredText } from '../endpoint.ts'

const receivable = z.object({
  /** Of the person. */
  id: z.string(),
  employee: personRef,
  exit_date: day,
  /** The payslip that could not deduct it; the final settlement, once there is one. */
  payslip: z.object({ id: z.string(), title: z.string() }),
  is_settled: z.boolean(),
  items: z.array(z.object({ title: z.string(), kobo: z.number() })),
  /** What was received of it since, and what is left. */
  paid_kobo: z.number(),
  total_kobo: z.number(),
})
export type Receivable = z.output<typeof receivable>

export const receivables = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/payroll_receivables.json',
    access: 'payroll.read',
    stake: 'sensitive',
    topics: ['payroll_runs', 'people', 'loans'],
    summary: 'What people who left still owe after their last pay: pay to give back, notice, property, deductions and loans.',
    query: listQuery(['exit_date', 'employee', 'total_kobo'], {}),
    rows: 'payroll_receivables',
    reply: z.extend(listReply('payroll_receivables', receivable), { totals: z.object({ total_kobo: z.number() }) }),
  }),
  pay: endpoint({
    method: 'POST',
    path: '/api/v1/payroll_receivables/{id}/payments.json',
    access: 'payroll.process',
    stake: 'money',
    summary:
      'Records what a person who left paid of what they owe, no more than that. Callers cannot record their own payment.',
    body: z.strictObject({
      amount_kobo: koboBetween(1, 1e14, 'Enter an amount above zero'),
      received_on: day,
      reference: requiredText(80, 'Enter the reference of the payment'),
    }),
  }),
  letter: endpoint({
    method: 'GET',
    path: '/api/v1/payroll_receivables/{id}/letter',
    access: 'payroll.process',
    stake: 'none',
    topics: [],
    summary: 'The letter that asks a person who left for what they owe, as PDF.',
    raw: true,
  }),
}
