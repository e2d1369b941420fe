/** One's own pay before pay day, as it would be by what is recorded until now. */
import * as z from 'zod/mini'
import { day, endpoint, moment } from '../endpoint.ts'
import { slipLine } from './payslips.ts'

/** A whole number in a query string. */
const count = (most: number) =>
  z._default(z.coerce.number('Enter a number').check(z.int('Enter a whole number'), z.gte(0, 'At least 0'), z.lte(most)), 0)

export const payAhead = {
  show: endpoint({
    method: 'GET',
    path: '/api/v1/pay_ahead.json',
    access: 'payslip.read',
    topics: ['payroll_runs', 'pay', 'attendance', 'leave', 'loans'],
    summary:
      'The caller’s own next pay, calculated as the payroll would by what is recorded until now and, for a try, with days without pay, a loan instalment or more pension. Null without a salary, and once the payslip of the month is out.',
    query: z.strictObject({ unpaid_days: count(31), loan_kobo: count(1e12), pension_kobo: count(1e12) }),
    reply: z.object({
      pay_ahead: z.nullable(
        z.object({
          /** Its first day. */
          month: day,
          pay_on: day,
          /** Until when attendance counts; later days are taken as worked. */
          read_until: day,
          calculated_at: moment,
          /** What would be paid out, and what of it without the try. */
          net_kobo: z.number(),
          plain_kobo: z.number(),
          gross_kobo: z.number(),
          lines: z.array(slipLine),
          rules: z.string(),
        }),
      ),
    }),
  }),
}
