/** What is paid beside the salary: night allowance, data, incentive … */
import * as z from 'zod/mini'
import { crud } from '../crud.ts'
import { requiredText } from '../endpoint.ts'
import { valueAmount, valueChecks, valueModes } from './values.ts'

const fields = {
  title: requiredText(80),
  mode: z.enum(valueModes, 'Choose how it is calculated'),
  value: valueAmount,
  taxable: z.boolean(),
  /** Counts towards the base of pension contributions. */
  pensionable: z.boolean(),
}

export const allowanceTypes = crud({
  path: 'allowance_types',
  noun: 'allowance_type',
  summary: 'The allowance types: `value` is percent of the monthly gross or kobo a month, by `mode`.',
  read: 'payroll.read',
  edit: 'payroll.edit',
  stake: 'money',
  topics: ['pay_types'],
  fields,
  checks: valueChecks,
  row: { ...fields, title: z.string() },
  sort: ['title'],
})
