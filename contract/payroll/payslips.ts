/** How pay is made up: what is earned, deducted and left over. */
import * as z from 'zod/mini'
import { endpoint, whole } from '../endpoint.ts'

const kobo = z
  .number('Enter an amount')
  .check(
    z.int('Enter an amount with at most two decimals'),
    z.gte(0, 'Enter zero or more'),
    z.lte(1e13, 'This amount is too large'),
  )

/** The parts of a monthly salary. */
export const payComponents = ['basic', 'housing', 'transport', 'utility', 'meal', 'other'] as const
export type PayComponent = (typeof payComponents)[number]
export const payComponentWords: Record<PayComponent, string> = {
  basic: 'Basic',
  housing: 'Housing',
  transport: 'Transport',
  utility: 'Utility',
  meal: 'Meal',
  other: 'Other allowances',
}

export const slipLineKinds = ['earning', 'deduction', 'employer'] as const

const line = z.object({
  kind: z.enum(slipLineKinds),
  key: z.string(),
  title: z.string(),
  amount_kobo: z.number(),
  /** From which figures it follows, in a sentence. */
  explanation: z.string(),
})
export type SlipLine = z.output<typeof line>

export const payslips = {
  preview: endpoint({
    method: 'POST',
    path: '/api/v1/payslip_previews.json',
    access: 'signed_in',
    summary:
      'Calculates a month’s pay without storing anything: from components to net, or (with `net_kobo`) the gross that leaves that net. All amounts are whole kobo a month, those of `year` a year.',
    body: z.strictObject({
      /** `yyyy-MM`: decides which law counts. */
      month: z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Enter a month as yyyy-MM')),
      /** Monthly amounts; with `net_kobo` their proportions. */
      components: z
        .partialRecord(z.enum(payComponents), kobo)
        .check(
          z.refine((parts) => Object.values(parts).some((amount) => (amount ?? 0) > 0), 'Enter at least one amount above zero'),
        ),
      /** Paid this month only and not pensionable: bonus, 13th month, arrears. */
      once_kobo: z._default(kobo, 0),
      pension: z._default(z.boolean(), true),
      nhf: z._default(z.boolean(), false),
      nhis: z._default(z.boolean(), false),
      year: z._default(
        z.strictObject({
          rent_kobo: z._default(kobo, 0),
          life_premium_kobo: z._default(kobo, 0),
          mortgage_interest_kobo: z._default(kobo, 0),
          /** Months worked before this one in the same year. */
          months_before: z.optional(whole(0, 11)),
          /** Of those months; without them they are taken to have been like this one. */
          gross_so_far_kobo: z.optional(kobo),
          reliefs_so_far_kobo: z.optional(kobo),
          tax_so_far_kobo: z.optional(kobo),
        }),
        { rent_kobo: 0, life_premium_kobo: 0, mortgage_interest_kobo: 0 },
      ),
      /** What shall be left; the components are scaled to it. */
      net_kobo: z.optional(kobo),
    }),
    reply: z.object({
      payslip_preview: z.object({
        month: z.string(),
        rules: z.object({ id: z.string(), title: z.string() }),
        gross_kobo: z.number(),
        deductions_kobo: z.number(),
        net_kobo: z.number(),
        employer_kobo: z.number(),
        lines: z.array(line),
        tax: z.object({
          is_exempt: z.boolean(),
          year_gross_kobo: z.number(),
          rent_relief_kobo: z.number(),
          consolidated_relief_kobo: z.number(),
          chargeable_kobo: z.number(),
          year_tax_kobo: z.number(),
        }),
      }),
    }),
  }),
}
