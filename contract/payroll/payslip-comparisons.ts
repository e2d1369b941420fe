/** Whether a payslip on paper is what the company paid: asked by banks, landlords and embassies, without an account. */
import * as z from 'zod/mini'
import { payMonth } from '../amounts.ts'
import { endpoint, requiredText, whole } from '../endpoint.ts'

export const payslipComparisons = {
  create: endpoint({
    method: 'POST',
    path: '/api/v1/payslip_comparisons.json',
    access: 'public',
    stake: 'none',
    summary:
      'Whether name, month and net pay of a paid payslip are those of its code: equal or not, and nothing else. Few tries an hour from one address.',
    body: z.strictObject({
      /** As it stands on the payslip, with or without its hyphens. */
      code: z.pipe(
        requiredText(40, 'Enter the code of the payslip'),
        z.transform((typed: string) => typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')),
      ),
      full_name: requiredText(120, 'Enter the name'),
      month: payMonth,
      net_kobo: whole(0, 1_000_000_000_000),
    }),
    reply: z.object({ payslip_comparison: z.object({ is_equal: z.boolean() }) }),
  }),
}
