/** Monthly gross by date, behind the pay permissions. */
import * as z from 'zod/mini'
import { koboBetween } from '../amounts.ts'
import { day, endpoint, moment, personRef, requiredText, version } from '../endpoint.ts'
import { approvalTrail, requestStatuses, withdrawCall } from '../platform/approvals.ts'
import { salaryMode } from './salary-modes.ts'

export const salarySources = ['agreed', 'review', 'correction', 'promotion'] as const
export type SalarySource = (typeof salarySources)[number]
export const salarySourceWords: Record<SalarySource, string> = {
  agreed: 'As agreed',
  review: 'Review',
  correction: 'Correction',
  promotion: 'Promotion',
}

/** Gross a month, in kobo. */
export const salaryKobo = koboBetween(100, 1e14, 'Enter an amount above zero')

const salary = z.object({
  id: z.string(),
  amount_kobo: z.number(),
  starts_on: day,
  /** The first day that no longer counts. */
  ends_on: z.nullable(day),
  source: z.enum(salarySources),
  reason: z.string(),
  set_by: z.nullable(personRef),
  created_at: moment,
})
export type DatedSalary = z.output<typeof salary>

const salaryChange = z.object({
  id: z.string(),
  version,
  employee: personRef,
  asked_by: personRef,
  amount_kobo: z.number(),
  /** The salary on that date so far. */
  before_kobo: z.nullable(z.number()),
  starts_on: day,
  source: z.enum(salarySources),
  reason: z.string(),
  status: z.enum(requestStatuses),
  created_at: moment,
})

/** The change that awaits a decision. */
export const pendingSalary = z.object({
  id: z.string(),
  starts_on: day,
  /** The import with which it is decided. */
  first_salaries_id: z.nullable(z.string()),
})

/** What one asks for; a promotion brings its own. */
export const askedSource = z.enum(['agreed', 'review', 'correction'], 'Choose agreed, review or correction')

export const salaries = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/employees/{ogid}/salaries.json',
    access: 'people.pay.read',
    topics: ['pay', 'people'],
    summary: 'A person’s monthly gross by date, newest first.',
    reply: z.object({
      employee: personRef,
      salary_mode: salaryMode,
      salaries: z.array(salary),
      /** The current salary. */
      current: z.nullable(salary),
      /** Not for the person whom it is about. */
      pending: z.nullable(pendingSalary),
      can: z.object({ set: z.boolean() }),
    }),
  }),
  set: endpoint({
    method: 'POST',
    path: '/api/v1/employees/{ogid}/salaries.json',
    access: 'people.pay.edit',
    stake: 'money',
    summary:
      'Requests a salary from a date until the next known one, in place of one of the same date. Another person approves it; then the employee is notified.',
    body: z.strictObject({
      amount_kobo: salaryKobo,
      starts_on: day,
      source: askedSource,
      reason: requiredText(500, 'Enter a reason'),
      /** The salary on that date when the form was opened; null for none. Detects concurrent changes. */
      replaces: z.nullable(z.uuid('This record was not found')),
    }),
  }),
}

/** A salary on its way: one asks, another decides. */
export const salaryChanges = {
  show: endpoint({
    method: 'GET',
    path: '/api/v1/salary_changes/{id}.json',
    access: 'people.pay.read',
    topics: ['pay', 'approvals'],
    summary: 'A requested salary of another person and its status.',
    reply: z.object({
      salary_change: z.object({
        ...salaryChange.shape,
        trail: z.nullable(approvalTrail),
        can: z.object({ decide: z.boolean(), withdraw: z.boolean() }),
      }),
    }),
  }),
  withdraw: withdrawCall({
    kind: 'salary_change',
    path: 'salary_changes',
    asks: 'people.pay.edit',
    reply: z.object({ message: z.string(), salary_change: salaryChange }),
  }),
}
