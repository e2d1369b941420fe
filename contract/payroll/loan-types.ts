/** Kinds of loans to staff. */
import * as z from 'zod/mini'
import { crud } from '../crud.ts'
import { requiredText, whole } from '../endpoint.ts'

const fields = {
  title: requiredText(80),
  /** A salary advance: at most one month’s pay, repaid over three months or more, one at a time (Labour Act, section 4). */
  advance: z.boolean(),
  max_months: whole(1, 120),
}

export const loanTypes = crud({
  path: 'loan_types',
  noun: 'loan_type',
  summary: 'The loan types and their longest repayment in months.',
  read: 'pay_type.read',
  edit: 'payroll.edit',
  stake: 'money',
  topics: ['pay_types'],
  fields,
  checks: [
    z.refine<{ advance: boolean; max_months: number }>(({ advance, max_months }) => !advance || max_months >= 3, {
      error: 'A salary advance is repaid over at least 3 months (Labour Act, section 4)',
      path: ['max_months'],
    }),
  ],
  row: { ...fields, title: z.string() },
  sort: ['title', 'max_months'],
})
