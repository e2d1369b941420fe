/** Pension fund administrators that staff have an account with, each with the code by which schedules name it. */
import * as z from 'zod/mini'
import { crud, crudImport } from '../crud.ts'
import { requiredText, text } from '../endpoint.ts'

const code = z.optional(
  z
    .pipe(
      z.nullable(text(10)),
      z.transform((typed: string | null) => typed?.toUpperCase() || null),
    )
    .check(z.refine((typed) => typed === null || /^[0-9A-Z]{2,10}$/.test(typed), 'Enter two to ten letters and digits')),
)

const plain = crud({
  path: 'pension_funds',
  noun: 'pension_fund',
  summary:
    'The pension fund administrators that staff have an account with, their codes in schedules, and how many people have each.',
  read: 'people.pay.read',
  edit: 'payroll.edit',
  stake: 'money',
  topics: ['pay_types', 'pay'],
  fields: {
    title: requiredText(80),
    /** As the template of the pension payment provider has it: there is no agreed public list of codes. */
    code,
  },
  row: { title: z.string(), code: z.nullable(z.string()), people: z.number() },
  sort: ['title'],
})

export const pensionFunds = { ...plain, import: crudImport(plain) }
