/** Monthly gross by date, behind the pay permissions. */
import * as z from 'zod/mini'
import { day, endpoint, message, moment, ogidParams, personRef, requiredText } from '../endpoint.ts'

const salarySources = ['agreed', 'review', 'correction', 'promotion'] as const
export type SalarySource = (typeof salarySources)[number]
export const salarySourceWords: Record<SalarySource, string> = {
  agreed: 'As agreed',
  review: 'Review',
  correction: 'Correction',
  promotion: 'Promotion',
}

/** Gross a month, in kobo. */
export const salaryKobo = z
  .number('Enter an amount')
  .check(
    z.int('Enter an amount with at most two decimals'),
    z.gte(100, 'Enter an amount above zero'),
    z.lte(1e14, 'This amount is too large'),
  )

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

export const salaries = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/employees/{ogid}/salaries.json',
    access: 'people.pay.read',
    topics: ['pay', 'people'],
    summary: 'A person’s monthly gross by date, newest first.',
    params: ogidParams,
    reply: z.object({
      salaries: z.array(salary),
      /** The current salary. */
      current: z.nullable(salary),
      can: z.object({ set: z.boolean() }),
    }),
  }),
  set: endpoint({
    method: 'POST',
    path: '/api/v1/employees/{ogid}/salaries.json',
    access: 'people.pay.edit',
    summary:
      'Sets the salary from a date until the next known one; replaces one of the same date. Callers cannot set their own. The employee is notified.',
    params: ogidParams,
    body: z.strictObject({
      amount_kobo: salaryKobo,
      starts_on: day,
      source: z.enum(['agreed', 'review', 'correction'], 'Choose a reason for the salary'),
      reason: requiredText(500, 'Enter a reason'),
      /** The salary on that date when the form was opened; null for none. Detects concurrent changes. */
      replaces: z.nullable(z.uuid('This record was not found')),
    }),
    reply: message,
  }),
}
