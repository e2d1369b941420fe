/** Who is paid when, and how a part of a month counts. Whoever is in no other group is in the company’s standard one. */
import * as z from 'zod/mini'
import { crud } from '../crud.ts'
import { chosenPeople, endpoint, id, requiredText, whole } from '../endpoint.ts'

export const dayPolicies = ['calendar_days', 'working_days', 'thirty_days'] as const
/** What a month of somebody who joins, leaves or misses days is divided by; what is missed counts in the same days. */
export type DayPolicy = (typeof dayPolicies)[number]
export const dayPolicyWords: Record<DayPolicy, string> = {
  calendar_days: 'Calendar days',
  working_days: 'Working days, by the roster',
  thirty_days: '30 days in every month',
}

const fields = {
  title: requiredText(80),
  day_policy: z.enum(dayPolicies, 'Choose how days are counted'),
  /** Of the month, or its last day where it is shorter. */
  pay_day: whole(1, 31),
  /** Until which day changes count for the month’s payroll. */
  cut_off_day: whole(1, 31),
}

const plain = crud({
  path: 'pay_groups',
  noun: 'pay_group',
  summary: 'The pay groups with how days count, pay day, cut-off and how many people are paid with them.',
  read: 'payroll.read',
  edit: 'payroll.edit',
  topics: ['pay_types', 'pay', 'people'],
  fields,
  checks: [
    z.refine<{ pay_day: number; cut_off_day: number }>(({ pay_day, cut_off_day }) => cut_off_day <= pay_day, {
      error: 'The cut-off must be on or before the pay day',
      path: ['cut_off_day'],
    }),
  ],
  row: { ...fields, title: z.string(), is_standard: z.boolean(), people: z.number() },
  sort: ['title', 'pay_day'],
})

export const payGroups = {
  ...plain,
  assign: endpoint({
    method: 'PATCH',
    path: '/api/v1/pay_groups/people.json',
    access: 'payroll.edit',
    summary: 'Assigns people to a pay group from the next calculation. Callers cannot move themselves.',
    body: z.strictObject({ pay_group_id: id, ogids: chosenPeople }),
  }),
}
