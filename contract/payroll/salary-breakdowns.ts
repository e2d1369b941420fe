/** How a person’s salary is built: its parts, what the law and they themselves take of it, what it costs, by month and by year. */
import * as z from 'zod/mini'
import { day, endpoint, named, personRef } from '../endpoint.ts'
import { payComponents, slipLine } from './payslips.ts'

const sums = { gross_kobo: z.number(), deductions_kobo: z.number(), net_kobo: z.number(), employer_kobo: z.number() }

const breakdown = z.object({
  employee: personRef,
  amount_kobo: z.number(),
  starts_on: day,
  structure: named,
  components: z.array(z.object({ key: z.enum(payComponents), share_bp: z.number(), amount_kobo: z.number() })),
  rules: named,
  ...sums,
  lines: z.array(z.object({ ...slipLine.shape, year_kobo: z.number() })),
  year: z.object(sums),
  /** What the calculator takes beside the parts. */
  choices: z.object({
    pension: z.boolean(),
    nhf: z.boolean(),
    nhis: z.boolean(),
    voluntary_percent: z.number(),
    voluntary_kobo: z.number(),
    rent_kobo: z.number(),
    life_premium_kobo: z.number(),
    /** On the loan for an own home. */
    mortgage_interest_kobo: z.number(),
  }),
})
export type SalaryBreakdown = z.output<typeof breakdown>

export const salaryBreakdowns = {
  show: endpoint({
    method: 'GET',
    path: '/api/v1/employees/{ogid}/salary_breakdown.json',
    access: 'people.pay.read',
    topics: ['pay', 'pay_types', 'statutory', 'people'],
    summary:
      'A whole month of the salary that counts today, or that comes next, with what recurs beside it, by today’s rules; and twelve such months, whose tax is that of the year. Without loans and one-off items.',
    reply: z.object({
      salary_breakdown: breakdown,
    }),
  }),
}
