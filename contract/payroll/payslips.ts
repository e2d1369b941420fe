/** How pay is made up: what is earned, deducted and left over. */
import * as z from 'zod/mini'
import { koboBetween, payMonth, payYear } from '../amounts.ts'
import { day, endpoint, listQuery, listReply, moment, personRef, requiredText, whole } from '../endpoint.ts'
import { salaryMode } from '../people/salary-modes.ts'
import { percentUpTo } from '../people/tax-facts.ts'
import { runKinds, runStates } from './runs.ts'

const kobo = koboBetween(0, 1e13)

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

export const slipLineKinds = ['earning', 'refund', 'deduction', 'employer'] as const
export const slipLineKindWords: Record<(typeof slipLineKinds)[number], string> = {
  earning: 'Earnings',
  refund: 'Paid back, not pay',
  deduction: 'Deductions',
  employer: 'Employer contributions',
}

export const slipLine = z.object({
  kind: z.enum(slipLineKinds),
  key: z.string(),
  title: z.string(),
  amount_kobo: z.number(),
  /** From which figures it follows, in a sentence. */
  explanation: z.string(),
})
export type SlipLine = z.output<typeof slipLine>

/** Net pay that was withheld, or that the bank returned: whether a later payroll may pay it, and which one does. */
const heldState = z.object({
  how: z.enum(['withheld', 'returned']),
  is_released: z.boolean(),
  paid_with: z.nullable(z.string()),
})
export type HeldState = z.output<typeof heldState>

const slipRow = z.object({
  id: z.string(),
  employee: personRef,
  /** Its first day. */
  month: day,
  reference: z.string(),
  state: z.enum(runStates),
  is_void: z.boolean(),
  paid_at: z.nullable(moment),
  /** The day the bank paid; null before it is recorded. */
  paid_on: z.nullable(day),
  gross_kobo: z.number(),
  paye_kobo: z.number(),
  deductions_kobo: z.number(),
  /** Expenses paid back, contributions of pay that was taken back, PAYE set off: not pay, so no part of the gross. */
  refunds_kobo: z.number(),
  net_kobo: z.number(),
  employer_kobo: z.number(),
  /** Net pay of earlier months that was withheld or returned by the bank then, and was paid with this payslip. */
  held_kobo: z.number(),
  /** The months of it whose payment the bank had returned: 'paid again: October'. */
  paid_again: z.array(z.string()),
  kind: z.enum(runKinds),
  /** What is deducted, or was paid before, leaves nothing to be paid. */
  is_nothing: z.boolean(),
  /** Null where it was paid out. */
  held: z.nullable(heldState),
})

export const payslips = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/payslips.json',
    access: 'payslip.read',
    stake: 'sensitive',
    topics: ['payroll_runs'],
    summary: 'Payslips of a person, newest first: one’s own once they are paid.',
    query: listQuery(['month'], {
      ogid: requiredText(60),
      year: z.optional(payYear),
    }),
    rows: 'payslips',
    reply: listReply('payslips', slipRow),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/v1/payslips/{id}.json',
    access: 'payslip.read',
    topics: ['payroll_runs', 'people'],
    summary: 'A payslip line by line, each with what it follows from, beside the same line of last month.',
    reply: z.object({
      payslip: z.object({
        ...slipRow.shape,
        lines: z.array(z.object({ ...slipLine.shape, short_kobo: z.number(), before_kobo: z.nullable(z.number()) })),
        /** Net pay of the month before, and the lines that differ, what is gone among them; null without a payslip then. */
        before: z.nullable(
          z.object({
            net_kobo: z.number(),
            changes: z.array(
              z.object({ kind: z.enum(['earning', 'refund', 'deduction']), title: z.string(), change_kobo: z.number() }),
            ),
          }),
        ),
        /** Of the last pay of a year or an employment: PAYE beyond the tax of the year. */
        over_kobo: z.number(),
        /** Of the year up to this payslip, what it deducted or was paid before it. */
        year: z.object({
          gross_kobo: z.number(),
          reliefs_kobo: z.number(),
          tax_kobo: z.number(),
          net_kobo: z.number(),
          /** The employee’s own share, and what they gave besides. */
          pension_kobo: z.number(),
        }),
        /** What was left of all loans on the day of payment, or the last of the period. */
        loans_left_kobo: z.number(),
        /** The first and the last day that it pays. */
        starts_on: day,
        ends_on: day,
        /** Working days of it without pay, in hundredths. */
        lost_days: z.number(),
        designation: z.nullable(z.string()),
        office: z.nullable(z.string()),
        /** `******6789`: the Tax ID, or the NIN that serves for it. */
        tax_number: z.nullable(z.string()),
        rsa_pin: z.nullable(z.string()),
        /** By which anybody compares it at /guest/payslip: `1A2B-3C4D-5E6F-7081`. */
        code: z.string(),
        rules: z.object({ id: z.string(), title: z.string() }),
        tax_state: z.nullable(z.string()),
        pfa: z.nullable(z.string()),
        salary_mode: salaryMode,
        bank: z.nullable(z.string()),
        /** `******6789` */
        account_number: z.nullable(z.string()),
      }),
    }),
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/api/v1/payslips/{id}/pdf',
    access: 'payslip.read',
    stake: 'none',
    topics: [],
    summary: 'A payslip as PDF.',
    raw: true,
  }),
  zip: endpoint({
    method: 'GET',
    path: '/api/v1/payroll_runs/{id}/payslips.zip',
    access: 'payroll.process',
    stake: 'sensitive',
    topics: [],
    summary: 'The payslips of an approved payroll as PDFs in a ZIP, written as it is sent.',
    raw: true,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/v1/payslip_previews.json',
    access: 'signed_in',
    stake: 'none',
    summary:
      'Calculates a month’s pay without storing anything: from components to net, or (with `net_kobo`) the gross that leaves that net. All amounts are whole kobo a month, those of `year` a year.',
    body: z.strictObject({
      /** `yyyy-MM`: decides which law counts. */
      month: payMonth,
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
      /** Given to the pension fund besides, before tax: of the month’s pay, or as an amount. */
      voluntary_percent: z._default(percentUpTo(33.33), 0),
      voluntary_kobo: z._default(kobo, 0),
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
        lines: z.array(slipLine),
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
