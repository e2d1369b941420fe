/** What is to be looked at before a payroll is calculated or approved, by person. */
import * as z from 'zod/mini'
import { koboBetween } from '../amounts.ts'
import { endpoint, listQuery, listReply, moment, personRef, requiredText, version, whole } from '../endpoint.ts'

/** What a payment to nobody looks like, and what schedules of tax, pension and NHF cannot be filed without: each needs a written reason before the payroll can be approved. */
export const clearableKinds = [
  'shared_bank',
  'shared_phone',
  'no_attendance',
  'no_tax_state',
  'no_tax_id',
  'no_pension',
  'no_nhf',
  'over_settled',
  'same_off_cycle',
  'big_change',
] as const
/** What lowers tax or pension needs a document and a second person: no reason is enough. */
export const blockingKinds = [...clearableKinds, 'tax_fall'] as const
export type ClearableKind = (typeof clearableKinds)[number]
export type BlockingKind = (typeof blockingKinds)[number]

export const preflightKinds = [
  ...blockingKinds,
  'unpaid_days',
  'no_salary',
  'no_bank',
  'by_hand',
  'bank_changing',
  'same_twice',
  'net_rise',
  'conflicts',
  'overtime_open',
  'leaver',
  'no_year',
  'over_deducted',
  'short_deduction',
  'moved',
  'held',
] as const
export type PreflightKind = (typeof preflightKinds)[number]
export const preflightWords: Record<PreflightKind, string> = {
  shared_bank: 'Same bank account as another employee',
  shared_phone: 'Same phone number as another employee',
  no_attendance: 'No attendance in this period',
  unpaid_days: 'Worked in earlier months and was not paid',
  no_salary: 'No salary: not paid',
  no_bank: 'No bank account: withheld until there is one',
  by_hand: 'Paid in cash or by cheque: not in the bank file',
  bank_changing: 'New bank account applies from the next payroll: this one pays the old account',
  no_tax_state: 'No state of tax residence',
  no_tax_id: 'Neither NIN nor TIN',
  no_pension: 'No PFA or RSA PIN, and pension is deducted',
  no_nhf: 'No NHF number, and NHF is deducted',
  over_settled: 'The settlement pays more leave than the balance, or more notice than the exit says',
  same_off_cycle: 'Another payroll of the month pays the same allowance',
  big_change: 'Pay changed by more than the threshold since the last approved payroll',
  tax_fall: 'Tax or pension falls by what one person entered: needs a document, and a second person who countersigns it',
  same_twice: 'The same allowance or deduction more than once',
  net_rise: 'Net pay is far above last month',
  conflicts: 'Attendance days are not final: treated as worked',
  overtime_open: 'Overtime that nobody has approved or declined: paid once it is approved',
  leaver: 'Leaves without a final settlement',
  no_year: 'No earlier pay recorded this year: taxed as a joiner',
  over_deducted: 'More PAYE was deducted than the tax of the year: refunded on a claim, or given back with this payroll',
  moved: 'Moved within the period',
  short_deduction: 'A deduction could not be taken whole: the rest is carried to the next month',
  held: 'Earlier net pay is withheld or was returned: not paid',
}

const problem = z.object({
  id: z.string(),
  kind: z.enum(preflightKinds),
  employee: personRef,
  /** What exactly, such as the days and the amount; null where the kind says it all. */
  detail: z.nullable(z.string()),
  /** Keeps the payroll from being approved until there is a reason. */
  blocks: z.boolean(),
  cleared: z.nullable(z.object({ reason: z.string(), by: personRef, at: moment })),
})

const checkSettings = z.object({
  /** By how many percent net pay has to exceed that of the month before to be listed. */
  net_rise_percent: whole(1, 1000),
  /** By how many percent, and how much at least, pay has to have changed since the last approved payroll to need a reason. */
  change_percent: whole(1, 1000),
  change_kobo: koboBetween(0, 1e13),
  /** By how many percent at least net pay has to differ from last month’s to be listed as other net pay. */
  other_percent: whole(0, 1000),
})

export const payrollChecks = {
  settings: endpoint({
    method: 'GET',
    path: '/api/v1/payroll_check_settings.json',
    access: 'payroll.read',
    topics: ['pay_types'],
    summary: 'From when on the preflight lists net pay that rose.',
    reply: z.object({
      settings: z.object({ ...checkSettings.shape, version }),
      can: z.object({ edit: z.boolean() }),
    }),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/v1/payroll_check_settings.json',
    access: 'payroll.edit',
    stake: 'money',
    summary: 'Changes from when on the preflight lists net pay that rose.',
    /** What is not sent stays. */
    body: z.strictObject({
      net_rise_percent: checkSettings.shape.net_rise_percent,
      change_percent: z.optional(checkSettings.shape.change_percent),
      change_kobo: z.optional(checkSettings.shape.change_kobo),
      other_percent: z.optional(checkSettings.shape.other_percent),
      version,
    }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/v1/payroll_runs/{id}/preflight.json',
    access: 'payroll.read',
    stake: 'sensitive',
    topics: ['payroll_runs', 'pay', 'people', 'attendance'],
    summary: 'What to check before a payroll is calculated or approved, by person, with the recorded reasons.',
    query: listQuery(['employee', 'kind'], {
      kind: z.optional(z.enum(preflightKinds)),
      /** Only those for which there is a reason. */
      cleared: z.optional(z.literal('yes')),
    }),
    rows: 'problems',
    reply: listReply('problems', problem),
  }),
  clear: endpoint({
    method: 'PATCH',
    path: '/api/v1/payroll_runs/{id}/clear.json',
    access: 'payroll.process',
    stake: 'money',
    summary:
      'Records why people are paid although they share a bank account or a phone number, have no attendance, or lack what their schedules need; whoever approves reads it beside the totals. Callers cannot do so about their own pay.',
    body: z.strictObject({
      findings: z
        .array(z.strictObject({ ogid: requiredText(60), kind: z.enum(clearableKinds) }))
        .check(z.minLength(1, 'Choose at least one'), z.maxLength(100, 'Choose at most 100')),
      reason: requiredText(300, 'Enter a reason'),
    }),
  }),
}
