/** Pay by rule: 13th month, leave allowance and gratuity, each asked by one person and approved by two others. */
import * as z from 'zod/mini'
import { payYear } from '../amounts.ts'
import { day, endpoint, id, listQuery, listReply, moment, named, personRef, requiredText, version, whole } from '../endpoint.ts'
import { employmentTypes } from '../people/directory.ts'
import { approvalTrail, requestStatuses, withdrawCall } from '../platform/approvals.ts'

export const payRuleKinds = ['thirteenth_month', 'leave_allowance', 'gratuity'] as const
export type PayRuleKind = (typeof payRuleKinds)[number]
export const payRuleKindWords: Record<PayRuleKind, string> = {
  thirteenth_month: '13th month',
  leave_allowance: 'Leave allowance',
  gratuity: 'Gratuity',
}

export const payRuleBases = ['basic', 'bht', 'gross'] as const
export type PayRuleBase = (typeof payRuleBases)[number]
export const payRuleBaseWords: Record<PayRuleBase, string> = {
  basic: 'Basic',
  bht: 'Basic, housing and transport',
  gross: 'Gross',
}

export const leaverShares = ['pro_rata', 'none'] as const
export type LeaverShare = (typeof leaverShares)[number]
export const leaverShareWords: Record<LeaverShare, string> = {
  pro_rata: 'By months, with the final settlement',
  none: 'Nothing',
}

const choice = 'Choose from the list'
const many = z._default(z.array(id).check(z.maxLength(200, 'Choose at most 200')), [])
/** Hundredths of a month of base for each year of service. */
const months = z._default(whole(0, 10_000), 0)
const bound = z._default(z.nullable(whole(1, 60)), null)

const terms = {
  kind: z.enum(payRuleKinds, choice),
  title: requiredText(80),
  /** What its line on the payslip is, and how it is taxed; never pensionable. */
  allowance_type_id: id,
  base: z.enum(payRuleBases, choice),
  /** Hundredths of a percent: of a month's base for the 13th month, of a year's for the leave allowance. */
  percent_bp: z._default(whole(0, 100_000), 0),
  /** Gratuity: hundredths of a month of base for each year of service up to a bound in years, then up to another, then beyond. */
  slab1_months: months,
  slab1_years: bound,
  slab2_months: months,
  slab2_years: bound,
  slab3_months: months,
  /** Whom it pays; empty: everyone. */
  office_ids: many,
  designation_ids: many,
  employment_types: z._default(z.array(z.enum(employmentTypes, choice)).check(z.maxLength(10)), []),
  /** Months of service before which it pays nothing. */
  after_months: z._default(whole(0, 600), 0),
  /** With which month's payroll it is paid; null for a leave allowance that follows the leave. */
  pay_month: z._default(z.nullable(whole(1, 12)), null),
  /** The leave that it is paid for, and of how many days at least. */
  leave_type_id: z._default(z.nullable(id), null),
  min_days: z._default(whole(0, 366), 0),
  leavers: z._default(z.enum(leaverShares, choice), 'none'),
  starts_on: day,
}

type Terms = { [K in keyof typeof terms]: z.output<(typeof terms)[K]> }

const checks = [
  z.refine<Terms>(({ kind, percent_bp }) => kind === 'gratuity' || percent_bp > 0, {
    error: 'Enter a share above zero',
    path: ['percent_bp'],
  }),
  z.refine<Terms>(({ kind, pay_month }) => kind !== 'thirteenth_month' || pay_month !== null, {
    error: 'Choose the month',
    path: ['pay_month'],
  }),
  z.refine<Terms>(
    ({ kind, pay_month, leave_type_id }) => kind !== 'leave_allowance' || pay_month !== null || leave_type_id !== null,
    { error: 'Choose the leave, or the month in which it is paid', path: ['leave_type_id'] },
  ),
  z.refine<Terms>(({ kind, slab1_months }) => kind !== 'gratuity' || slab1_months > 0, {
    error: 'Enter months of base above zero',
    path: ['slab1_months'],
  }),
  z.refine<Terms>(
    ({ slab1_years, slab2_years }) => slab2_years === null || (slab1_years !== null && slab2_years > slab1_years),
    {
      error: 'Enter more years than the first bound',
      path: ['slab2_years'],
    },
  ),
]

const payRule = z.object({
  id: z.string(),
  version,
  kind: z.enum(payRuleKinds),
  title: z.string(),
  allowance_type: named,
  base: z.enum(payRuleBases),
  percent_bp: z.number(),
  slab1_months: z.number(),
  slab1_years: z.nullable(z.number()),
  slab2_months: z.number(),
  slab2_years: z.nullable(z.number()),
  slab3_months: z.number(),
  offices: z.array(named),
  designations: z.array(named),
  employment_types: z.array(z.string()),
  after_months: z.number(),
  pay_month: z.nullable(z.number()),
  leave_type: z.nullable(named),
  min_days: z.number(),
  leavers: z.enum(leaverShares),
  starts_on: day,
  /** The last day that it counts for; null while it goes on. */
  ends_on: z.nullable(day),
  reason: z.string(),
  status: z.enum(requestStatuses),
  asked_by: personRef,
  created_at: moment,
})
export type PayRule = z.output<typeof payRule>

/** What a rule would come to: the 13th month and the leave allowance of this year, the gratuity as if everybody left today. */
const dryRun = z.object({
  offices: z.array(z.object({ office: z.string(), people: z.number(), kobo: z.number() })),
  people: z.number(),
  kobo: z.number(),
  /** Of it what whoever asks would get. */
  own_kobo: z.number(),
  /** The most that one person would get, and who. */
  most: z.nullable(z.object({ full_name: z.string(), kobo: z.number() })),
})

export const payRules = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/pay_rules.json',
    access: 'pay_rule.read',
    stake: 'sensitive',
    topics: ['pay_rules', 'approvals', 'structure'],
    summary: 'Pay rules, newest first.',
    query: listQuery(['created_at', 'title'], {}),
    rows: 'pay_rules',
    reply: listReply('pay_rules', payRule),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/v1/pay_rules/{id}.json',
    access: 'pay_rule.read',
    topics: ['pay_rules', 'approvals'],
    summary: 'A pay rule, with what it would come to.',
    reply: z.object({
      pay_rule: z.object({
        ...payRule.shape,
        dry_run: dryRun,
        trail: z.nullable(approvalTrail),
        can: z.object({ decide: z.boolean(), withdraw: z.boolean() }),
      }),
    }),
  }),
  dryRun: endpoint({
    method: 'POST',
    path: '/api/v1/pay_rules/dry_run.json',
    access: 'payroll.edit',
    stake: 'none',
    summary: 'Who a rule would pay, summed by office; nothing is kept.',
    body: z.strictObject(terms).check(...checks),
    reply: dryRun,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/pay_rules.json',
    access: 'payroll.edit',
    stake: 'money',
    summary: 'Asks for a pay rule; others decide.',
    body: z.strictObject({ ...terms, reason: requiredText(500, 'Enter a reason') }).check(...checks),
    reply: z.object({ message: z.string(), id: z.string() }),
  }),
  stop: endpoint({
    method: 'PATCH',
    path: '/api/v1/pay_rules/{id}/stop.json',
    access: 'payroll.edit',
    stake: 'money',
    summary: 'Ends a rule with a day from today on.',
    body: z.strictObject({ ends_on: day, version }),
  }),
  awards: endpoint({
    method: 'GET',
    path: '/api/v1/pay_rules/{id}/awards.json',
    access: 'pay_rule.read',
    stake: 'sensitive',
    topics: ['pay_rules', 'payroll_runs'],
    summary: 'What a rule pays whom, by year.',
    query: listQuery(['employee', 'kobo'], { year: z.optional(payYear) }),
    rows: 'awards',
    reply: listReply(
      'awards',
      z.object({
        id: z.string(),
        employee: personRef,
        year: z.number(),
        month: day,
        kobo: z.number(),
        explanation: z.string(),
        /** The payroll that has it; null where that one was reversed or discarded. */
        run: z.nullable(named),
      }),
    ),
  }),
  provisions: endpoint({
    method: 'GET',
    path: '/api/v1/pay_provisions.json',
    access: 'pay_rule.read',
    stake: 'sensitive',
    topics: ['pay_rules', 'payroll_runs'],
    summary: 'What is provided by rule and office: set aside, used, left.',
    query: listQuery(['rule'], {}),
    rows: 'provisions',
    reply: listReply(
      'provisions',
      z.object({
        id: z.string(),
        rule: named,
        /** Of which the pay is; 0 for gratuity, which is of all years. */
        year: z.number(),
        office: z.string(),
        expected_kobo: z.number(),
        provided_kobo: z.number(),
        used_kobo: z.number(),
        left_kobo: z.number(),
        /** The newest month that was provided for. */
        month: day,
      }),
    ),
  }),
  withdraw: withdrawCall({
    kind: 'pay_rule',
    path: 'pay_rules',
    asks: 'payroll.edit',
    reply: z.object({ message: z.string(), pay_rule: payRule }),
  }),
}
