/** Who is paid when, and how a part of a month counts. Whoever is in no other group is in the company’s standard one. */
import * as z from 'zod/mini'
import { koboBetween } from '../amounts.ts'
import { crud } from '../crud.ts'
import { chosenPeople, day, endpoint, id, requiredText, whole } from '../endpoint.ts'

export const dayPolicies = ['calendar_days', 'working_days', 'thirty_days'] as const
/** What a month of somebody who joins, leaves or misses days is divided by; what is missed counts in the same days. */
export type DayPolicy = (typeof dayPolicies)[number]
export const dayPolicyWords: Record<DayPolicy, string> = {
  calendar_days: 'Calendar days',
  working_days: 'Working days, by the roster',
  thirty_days: '30 days in every month',
}

export const nightAllowances = ['none', 'per_night', 'flat'] as const
export type NightAllowance = (typeof nightAllowances)[number]
export const nightAllowanceWords: Record<NightAllowance, string> = {
  none: 'None',
  per_night: 'For each night worked',
  flat: 'Once a month, with a night worked',
}

export const hourBases = ['gross', 'basic'] as const

const percent = whole(0, 500)

const fields = {
  title: requiredText(80),
  day_policy: z.enum(dayPolicies, 'Choose how days are counted'),
  /** Of the month, or its last day where it is shorter. */
  pay_day: whole(1, 31),
  /** Until which day changes count for the month’s payroll. */
  cut_off_day: whole(1, 31),
  /** By which a month's salary, all of it or its basic part, is divided for an hour. */
  hours_a_month: z._default(whole(1, 300), 173),
  hours_of: z._default(z.enum(hourBases, 'Choose from the list'), 'gross'),
  /** Of an hour's pay, for work beyond a planned shift, on a free day and on a public holiday; 0 pays none. */
  overtime_percent: z._default(percent, 0),
  day_off_percent: z._default(percent, 0),
  holiday_percent: z._default(percent, 0),
  /** On top of the salary, for hours of a planned shift on a Sunday. */
  sunday_percent: z._default(percent, 0),
  night_allowance: z._default(z.enum(nightAllowances, 'Choose from the list'), 'none'),
  night_kobo: z._default(koboBetween(0, 1e12), 0),
  /** Minutes late or early are not paid: only where the contract pays by time. */
  unpaid_time: z._default(z.boolean(), false),
}

/** How hours of attendance are paid. */
export type HourRates = Pick<
  { [K in keyof typeof fields]: z.output<(typeof fields)[K]> },
  | 'hours_a_month'
  | 'hours_of'
  | 'overtime_percent'
  | 'day_off_percent'
  | 'holiday_percent'
  | 'sunday_percent'
  | 'night_allowance'
  | 'night_kobo'
  | 'unpaid_time'
>

/** From which day on other days and rates count; today, or the day after what is paid already, when nothing is sent. */
const terms_from = z.optional(z.nullable(day))

const { title: _t, pay_day: _p, cut_off_day: _c, ...terms } = fields

/** The days and rates of a group, and from when on. */
export const termsFields = { ...terms, terms_from }

const plain = crud({
  path: 'pay_groups',
  noun: 'pay_group',
  summary: 'The pay groups with how days count, pay day, cut-off and how many people are paid with them.',
  read: 'payroll.read',
  edit: 'payroll.edit',
  stake: 'money',
  topics: ['pay_types', 'pay', 'people'],
  fields: { ...fields, terms_from },
  checks: [
    z.refine<{ pay_day: number; cut_off_day: number }>(({ pay_day, cut_off_day }) => cut_off_day <= pay_day, {
      error: 'The cut-off must be on or before the pay day',
      path: ['cut_off_day'],
    }),
    z.refine<{ night_allowance: NightAllowance; night_kobo: number }>(
      ({ night_allowance, night_kobo }) => (night_allowance === 'none') === (night_kobo === 0),
      { error: 'Enter an amount with a night allowance, and none without', path: ['night_kobo'] },
    ),
  ],
  row: {
    ...fields,
    title: z.string(),
    /** From which day on the days and rates shown count, which may be ahead; null since ever. */
    terms_from: z.nullable(day),
    is_standard: z.boolean(),
    people: z.number(),
  },
  sort: ['title', 'pay_day'],
})

export const payGroups = {
  ...plain,
  assign: endpoint({
    method: 'PATCH',
    path: '/api/v1/pay_groups/people.json',
    access: 'payroll.edit',
    stake: 'money',
    summary:
      'Has people paid with a pay group from a day on: today, or the day after what is paid already, when none is sent. Callers cannot move themselves.',
    body: z.strictObject({ pay_group_id: id, ogids: chosenPeople, starts_on: z.optional(z.nullable(day)) }),
  }),
}
