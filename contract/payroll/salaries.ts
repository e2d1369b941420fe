/** What a person earns gross a month, dated; part of the people module, behind the pay permissions. */
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
  .check(z.int('Whole kobo'), z.gte(100, 'Enter an amount above zero'), z.lte(1e14, 'This amount is too large'))

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
    summary: 'What a person earns gross a month, from when to when, newest first.',
    params: ogidParams,
    reply: z.object({
      salaries: z.array(salary),
      /** What counts today. */
      current: z.nullable(salary),
      can: z.object({ set: z.boolean() }),
    }),
  }),
  set: endpoint({
    method: 'POST',
    path: '/api/v1/employees/{ogid}/salaries.json',
    access: 'people.pay.edit',
    summary:
      'Sets the salary from a day on, until the next one that is known; one of the same day takes its place. Nobody sets their own, and the employee is told.',
    params: ogidParams,
    body: z.strictObject({
      amount_kobo: salaryKobo,
      starts_on: day,
      source: z.enum(['agreed', 'review', 'correction'], 'Choose where it comes from'),
      reason: requiredText(500, 'Say why'),
      /** The salary that counted on that day when the form was opened; null when there was none. */
      replaces: z.nullable(z.uuid('This is not a record of ours')),
    }),
    reply: message,
  }),
}
