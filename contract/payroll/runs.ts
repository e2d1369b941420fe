/** A month's pay of everyone or of a pay group, from calculation to payment. */
import * as z from 'zod/mini'
import { payMonth, payYear } from '../amounts.ts'
import { day, endpoint, id, listQuery, listReply, moment, personRef, version } from '../endpoint.ts'
import { salaryMode } from '../people/salary-modes.ts'

export const runStates = [
  'draft',
  'calculating',
  'review',
  'approved',
  'paid',
  'closed',
  'reversed',
  'discarded',
  'failed',
] as const
export type RunState = (typeof runStates)[number]

/** Not approved: whatever it says can still be changed, or thrown away. */
export const isOpen = (state: RunState): boolean => ['draft', 'review', 'failed'].includes(state)
export const isPaid = (state: RunState): boolean => ['paid', 'closed'].includes(state)
/** Paid or about to be. */
export const isApproved = (state: RunState): boolean => state === 'approved' || isPaid(state)

/** Taken back: it counts for nothing. */
export const endedStates = ['reversed', 'discarded'] as const satisfies readonly RunState[]

/** Of a month; beside it; in place of payslips that were paid; the last pay of leavers. */
export const runKinds = ['regular', 'off_cycle', 'correction', 'final'] as const
export type RunKind = (typeof runKinds)[number]
export const runKindWords: Record<RunKind, string> = {
  regular: 'Regular',
  off_cycle: 'Off-cycle',
  correction: 'Correction',
  final: 'Final settlement',
}

/** What became of a payment that was made, or may have been, before its payroll was reversed. */
export const reversedPayments = ['returned', 'kept'] as const
export type ReversedPayment = (typeof reversedPayments)[number]
export const reversedPaymentWords: Record<ReversedPayment, string> = {
  returned: 'The bank returned the money, or never had the file',
  kept: 'The employees have it',
}

export const runTotals = z.object({
  people: z.number(),
  gross_kobo: z.number(),
  deductions_kobo: z.number(),
  net_kobo: z.number(),
  employer_kobo: z.number(),
  paye_kobo: z.number(),
  /** Net pay less what a replaced payslip paid already, with what earlier payrolls held back. */
  to_pay_kobo: z.number(),
  /** Net pay of earlier payrolls that was withheld or returned by the bank, and is paid with this one. */
  held_kobo: z.number(),
})

export const payrollRun = z.object({
  id: z.string(),
  version,
  kind: z.enum(runKinds),
  /** As in 'PR-2026-11'. */
  reference: z.string(),
  /** Its first day. */
  month: day,
  starts_on: day,
  ends_on: day,
  state: z.enum(runStates),
  /** In review, and an approver has it. */
  is_sent: z.boolean(),
  /** The request to reverse it that awaits approval. */
  reversal_id: z.nullable(z.string()),
  /** Of a regular payroll: whom it is of; null where it is of everyone whom no other pays. */
  pay_group: z.nullable(z.object({ id: z.string(), title: z.string() })),
  /** Of a regular payroll: until which day attendance counts while the period lasts, and when it is to be paid. */
  cut_off_on: z.nullable(day),
  pay_on: z.nullable(day),
  rules: z.object({ id: z.string(), title: z.string() }),
  read_until: z.nullable(day),
  failure: z.nullable(z.string()),
  hash: z.nullable(z.string()),
  created_by: personRef,
  created_at: moment,
  approved_at: z.nullable(moment),
  /** When somebody first had the bank file. */
  bank_file_at: z.nullable(moment),
  paid_at: z.nullable(moment),
  /** The value date: when the bank paid. */
  paid_on: z.nullable(day),
  closed_at: z.nullable(moment),
  reversed_at: z.nullable(moment),
  reversed_by: z.nullable(personRef),
  reversed_reason: z.nullable(z.string()),
  /** Null where it was reversed before it was paid. */
  reversed_payment: z.nullable(z.enum(reversedPayments)),
  totals: runTotals,
  /** People whose pay is withheld or was returned by the bank, as long as no later payroll pays it. */
  withheld: z.number(),
  /** PAYE beyond the tax of the year, of those for whom it is the last pay of the year or of their employment; whether it is given back. */
  over_kobo: z.number(),
  sets_off: z.boolean(),
})
export type PayrollRun = z.output<typeof payrollRun>

const payslipRow = z.object({
  id: z.string(),
  version,
  employee: personRef,
  office: z.nullable(z.string()),
  gross_kobo: z.number(),
  paye_kobo: z.number(),
  pension_kobo: z.number(),
  deductions_kobo: z.number(),
  net_kobo: z.number(),
  employer_kobo: z.number(),
  /** Net of last month; null without a payslip. */
  before_kobo: z.nullable(z.number()),
  /** By hand also where there is no bank account. */
  salary_mode: salaryMode,
  withheld_reason: z.nullable(z.string()),
  /** It was withheld or returned by the bank, and neither a later payroll pays it nor did a correction take it over. */
  is_owed: z.boolean(),
  /** Of withheld pay: it may be paid with a later payroll; with which it is. */
  is_released: z.boolean(),
  paid_with: z.nullable(z.object({ id: z.string(), title: z.string() })),
  /** `return`: recording that the bank returned the payment. */
  can: z.object({ recalculate: z.boolean(), withhold: z.boolean(), release: z.boolean(), return: z.boolean() }),
})

/** What to look at first among the payslips of a payroll. */
export const slipLooks = ['joined', 'changed', 'no_net'] as const
export type SlipLook = (typeof slipLooks)[number]
/** What differs from the payslip of last month beside its sum; not counted in the review. */
export const slipDifferences = ['new_line', 'line_gone', 'bank_changed'] as const
export type SlipDifference = (typeof slipDifferences)[number]
export const slipDifferenceWords: Record<SlipDifference, string> = {
  new_line: 'New line',
  line_gone: 'Line gone',
  bank_changed: 'Bank account changed',
}
export const slipLookWords: Record<SlipLook, string> = {
  joined: 'Not paid last month',
  changed: 'Other net pay than last month',
  no_net: 'No net pay',
}

/** How many of each, and of last month's people how many are not in it. */
export const runReview = z.object({ joined: z.number(), changed: z.number(), no_net: z.number(), left: z.number() })
export type Review = z.output<typeof runReview>

/** What goes out by a salary mode; bank transfers are the bank file. */
export const payout = z.object({ salary_mode: salaryMode, people: z.number(), kobo: z.number() })
export type Payout = z.output<typeof payout>

export const runReply = z.object({ message: z.string(), payroll_run: payrollRun })

export const payrollRuns = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/payroll_runs.json',
    access: 'payroll.read',
    stake: 'sensitive',
    topics: ['payroll_runs', 'approvals'],
    summary: 'The payrolls with their totals, newest first.',
    query: listQuery(['month', 'created_at'], {
      state: z.optional(z.enum(runStates)),
      kind: z.optional(z.enum(runKinds)),
      year: z.optional(payYear),
    }),
    rows: 'payroll_runs',
    reply: listReply('payroll_runs', payrollRun),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/payroll_runs.json',
    access: 'payroll.process',
    stake: 'none',
    summary:
      'Starts a payroll with the pay period and the statutory rules of a month: a regular one of a pay group or, without one, of everyone whom no other pays in the month; or one of chosen people (`payroll_runs/{id}/people.json`).',
    body: z.strictObject({
      month: payMonth,
      kind: z._default(z.enum(runKinds, 'Choose a kind of payroll'), 'regular'),
      pay_group_id: z.optional(z.nullable(id)),
    }),
    reply: runReply,
  }),
  slips: endpoint({
    method: 'GET',
    path: '/api/v1/payroll_runs/{id}/payslips.json',
    access: 'payroll.read',
    stake: 'sensitive',
    topics: ['payroll_runs', 'people'],
    summary:
      'The register: the payslips of a payroll, with the net of last month; `held=yes`: what was withheld or returned, and no later payroll pays.',
    query: listQuery(['employee', 'gross_kobo', 'net_kobo', 'change'], {
      held: z.optional(z.enum(['yes'], 'Choose from the list')),
      salary_mode: z.optional(salaryMode),
      look: z.optional(z.enum([...slipLooks, ...slipDifferences], 'Choose from the list')),
      /** Net pay that differs from last month by at least so many percent, and by at least so many kobo. */
      percent: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(10_000))),
      change_kobo: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(1e13))),
    }),
    rows: 'payslips',
    reply: listReply('payslips', payslipRow),
  }),
}
