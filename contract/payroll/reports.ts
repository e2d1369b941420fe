/** What payrolls came to in months: by person, by office, by line, and what changed. */
import * as z from 'zod/mini'
import { payMonth } from '../amounts.ts'
import { endpoint, listQuery, listReply, personRef, text } from '../endpoint.ts'
import { type SlipLine, slipLineKinds } from './payslips.ts'

/** Both months included, a year at most; without them the newest month that was calculated. */
const months = { from: z.optional(payMonth), to: z.optional(payMonth) }

/** In the order of a payslip. `cost_kobo` is what the employer pays in all. */
const sums = {
  basic_kobo: z.number(),
  housing_kobo: z.number(),
  transport_kobo: z.number(),
  other_earnings_kobo: z.number(),
  gross_kobo: z.number(),
  pension_kobo: z.number(),
  nhf_kobo: z.number(),
  nhis_kobo: z.number(),
  paye_kobo: z.number(),
  loans_kobo: z.number(),
  other_deductions_kobo: z.number(),
  deductions_kobo: z.number(),
  refunds_kobo: z.number(),
  net_kobo: z.number(),
  pension_employer_kobo: z.number(),
  nhis_employer_kobo: z.number(),
  nsitf_kobo: z.number(),
  itf_kobo: z.number(),
  employer_kobo: z.number(),
  cost_kobo: z.number(),
}
export type PaySums = z.output<z.ZodMiniObject<typeof sums>>
export const paySumNames = Object.keys(sums) as (keyof PaySums)[]

/** Of which months, in which state and made by whom: on the screen, in a workbook's properties and above a document. */
const about = { about: z.array(z.string()) }
const totals = z.object(sums)
const sorted = ['gross_kobo', 'net_kobo', 'cost_kobo'] as const

/** Of one line of a report. */
export const payLineWords: Record<SlipLine['kind'], string> = {
  earning: 'Earning',
  refund: 'Paid back',
  deduction: 'Deduction',
  employer: 'Employer',
}

export const payChanges = ['joined', 'left', 'changed'] as const
export const payReportKinds = ['register', 'offices', 'lines', 'variance'] as const

/** A document has so many rows at most; a sheet has any number. */
export const mostReportRows = 2000

const common = { access: 'payroll.read', stake: 'sensitive', topics: ['payroll_runs', 'people', 'structure'] } as const

export const payReports = {
  register: endpoint({
    ...common,
    method: 'GET',
    path: '/api/v1/pay_register.json',
    summary:
      'The payroll register: what each person earned, had deducted and was paid in these months, and what the employer paid.',
    query: listQuery(['employee', 'office', ...sorted], months),
    rows: 'pay_register',
    reply: z.object({
      ...listReply(
        'pay_register',
        z.object({ id: z.string(), employee: personRef, office: z.nullable(z.string()), payslips: z.number(), ...sums }),
      ).shape,
      ...about,
      totals,
    }),
  }),
  offices: endpoint({
    ...common,
    method: 'GET',
    path: '/api/v1/pay_office_totals.json',
    summary: 'What payrolls came to by office, with the employer’s cost.',
    query: listQuery(['office', 'people', ...sorted], months),
    rows: 'pay_office_totals',
    reply: z.object({
      ...listReply('pay_office_totals', z.object({ id: z.string(), office: z.string(), people: z.number(), ...sums })).shape,
      ...about,
      totals,
    }),
  }),
  lines: endpoint({
    ...common,
    method: 'GET',
    path: '/api/v1/pay_line_totals.json',
    summary: 'What payrolls came to by line of the payslip, beside as many months before.',
    query: listQuery(['kind', 'title', 'amount_kobo', 'change_kobo'], months),
    rows: 'pay_line_totals',
    reply: z.object({
      ...listReply(
        'pay_line_totals',
        z.object({
          id: z.string(),
          kind: z.enum(slipLineKinds),
          title: z.string(),
          people: z.number(),
          amount_kobo: z.number(),
          before_kobo: z.number(),
          change_kobo: z.number(),
        }),
      ).shape,
      ...about,
    }),
  }),
  variance: endpoint({
    ...common,
    method: 'GET',
    path: '/api/v1/pay_variance.json',
    summary: 'Whose net pay differs from the month before, and which lines differ most. Of a range, its last month.',
    query: listQuery(['employee', 'office', 'net_kobo', 'change_kobo'], {
      ...months,
      change: z.optional(z.enum(payChanges, 'Choose from the list')),
    }),
    rows: 'pay_variance',
    reply: z.object({
      ...listReply(
        'pay_variance',
        z.object({
          id: z.string(),
          employee: personRef,
          office: z.nullable(z.string()),
          change: z.enum(payChanges),
          before_kobo: z.number(),
          net_kobo: z.number(),
          change_kobo: z.number(),
          /** The lines that differ most, with by how much. */
          lines: z.array(z.object({ title: z.string(), change_kobo: z.number() })),
        }),
      ).shape,
      ...about,
    }),
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/api/v1/pay_report.pdf',
    access: 'payroll.read',
    stake: 'sensitive',
    topics: [],
    summary: 'One of these reports as a document.',
    query: z.strictObject({
      kind: z._default(z.enum(payReportKinds, 'Choose from the list'), 'register'),
      q: z.optional(text(100)),
      change: z.optional(z.enum(payChanges, 'Choose from the list')),
      ...months,
    }),
    raw: true,
  }),
}
