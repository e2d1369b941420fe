/** Kinds of leave and their rules. A change counts from the next accrual; what was granted or counted already stays. */
import * as z from 'zod/mini'
import { crud } from '../crud.ts'
import { endpoint, listQuery, listReply, personRef, requiredText } from '../endpoint.ts'
import { employmentTypes } from '../people/directory.ts'
import { genders } from '../session.ts'

export const accruals = ['yearly', 'monthly'] as const
export const sandwichPolicies = ['none', 'inside', 'bridge'] as const

const wholeDays = z
  .number('Enter a number')
  .check(z.int('Enter a whole number'), z.gte(0, 'Not below 0'), z.lte(366, 'At most 366'))
const daysAmount = z
  .number('Enter a number')
  .check(z.gte(0, 'Not below 0'), z.lte(366, 'At most 366'), z.multipleOf(0.5, 'Enter whole or half days'))

/** The rules of a kind of leave; see domains of the Labour Act for the minimums that the defaults keep. */
const typeFields = {
  title: requiredText(80),
  /** 1 fully paid … 0 unpaid. */
  paid_fraction: z.number().check(z.gte(0), z.lte(1)),
  days_per_year: daysAmount,
  accrual: z.enum(accruals),
  /** More days from so many years of service on. */
  milestones: z.array(z.strictObject({ after_years: wholeDays, days_per_year: daysAmount })).check(z.maxLength(10)),
  /** Joiners get their part of the year. */
  pro_rata: z.boolean(),
  carry_over_cap: daysAmount,
  carry_over_expires_months: z.nullable(z.number().check(z.int(), z.gte(1), z.lte(12))),
  half_days: z.boolean(),
  /** Holidays and weekends are deducted too (sick leave, maternity leave). */
  count_holidays: z.boolean(),
  sandwich: z.enum(sandwichPolicies),
  minimum_notice_days: wholeDays,
  maximum_in_a_row: z.nullable(wholeDays.check(z.gte(1, 'At least 1'))),
  file_after_days: z.nullable(wholeDays),
  gender: z.nullable(z.enum(genders)),
  /** Empty: all. */
  employment_types: z.array(z.enum(employmentTypes)),
  after_months_of_service: wholeDays,
  /** Overdraft limit of a balance. */
  negative_limit: daysAmount,
  encashable: z.boolean(),
  /** Reasons are health data: visible to the applicant and HR only. */
  health: z.boolean(),
  colour: z.string().check(z.regex(/^#[0-9a-f]{6}$/, 'Enter a colour as #rrggbb')),
}

const plain = crud({
  path: 'leave_types',
  noun: 'leave_type',
  summary: 'The leave types and their rules.',
  read: 'leave_type.read',
  edit: 'leave_type.edit',
  stake: 'none',
  topics: ['leave_types'],
  fields: typeFields,
  row: typeFields,
  sort: ['title', 'days_per_year'],
})
export const leaveTypeBody = plain.create.body

export const leaveTypes = {
  ...plain,
  show: endpoint({
    method: 'GET',
    path: '/api/v1/leave_types/{id}.json',
    access: 'leave_type.read',
    topics: ['leave_types'],
    summary: 'One leave type.',
    reply: z.object({ leave_type: plain.create.reply.shape.leave_type }),
  }),
  takers: endpoint({
    method: 'GET',
    path: '/api/v1/leave_types/{id}/takers.json',
    access: 'leave.manage',
    stake: 'sensitive',
    topics: ['leave_types'],
    summary: 'The people who took a leave type in a year, with their days.',
    query: listQuery(['full_name', 'days'], { year: z.optional(z.coerce.number().check(z.int(), z.gte(2000), z.lte(2200))) }),
    rows: 'takers',
    reply: listReply(
      'takers',
      z.object({
        ...personRef.shape,
        office: z.nullable(z.string()),
        applications: z.number(),
        days: z.number(),
        left: z.number(),
      }),
    ),
  }),
}
