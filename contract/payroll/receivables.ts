/** What people who left still owe the company after their last pay. */
import * as z from 'zod/mini'
import { day, endpoint, listQuery, listReply, personRef } from '../endpoint.ts'

const receivable = z.object({
  /** Of the person. */
  id: z.string(),
  employee: personRef,
  exit_date: day,
  /** The payslip that could not deduct it; the final settlement, once there is one. */
  payslip: z.object({ id: z.string(), title: z.string() }),
  is_settled: z.boolean(),
  items: z.array(z.object({ title: z.string(), kobo: z.number() })),
  /** What was received or given up of it since, and what is left. */
  paid_kobo: z.number(),
  total_kobo: z.number(),
  /** What was entered of it and awaits a second person. */
  awaits: z.nullable(z.object({ id: z.string(), amount_kobo: z.number() })),
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
