/** Whether what payslips of a month deduct, what the books owe, what is filed and what the bank paid over come to the same. */
import * as z from 'zod/mini'
import { payMonth } from '../amounts.ts'
import { endpoint } from '../endpoint.ts'

export const tieOutKinds = ['paye', 'pension', 'nhf', 'nhis', 'nsitf', 'deduction', 'net'] as const
export type TieOutKind = (typeof tieOutKinds)[number]

const row = z.object({
  kind: z.enum(tieOutKinds),
  payslips_kobo: z.number(),
  journal_kobo: z.number(),
  /** Of net pay what was recorded as paid by the bank. */
  filings_kobo: z.number(),
  /** Of it what is recorded as filed and paid. */
  filed_kobo: z.number(),
  /** What lines of the bank explain of it. */
  bank_kobo: z.number(),
  /** What differs, in sentences; none where all is the same. */
  differs: z.array(z.string()),
})
export type TieOutRow = z.output<typeof row>

export const tieOuts = {
  show: endpoint({
    method: 'GET',
    path: '/api/v1/payroll_tie_out.json',
    access: 'payroll.read',
    topics: ['payroll_runs', 'ledger', 'bank'],
    summary: 'Payslips, journal, filings and bank lines of the payrolls paid in a month, side by side.',
    query: z.strictObject({ month: z.optional(payMonth) }),
    reply: z.object({
      tie_out: z.object({
        /** Null before the first payroll is paid. */
        month: z.nullable(z.string()),
        /** Months in which payrolls were paid, newest first. */
        months: z.array(z.string()),
        rows: z.array(row),
      }),
    }),
  }),
}
