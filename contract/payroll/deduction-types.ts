/** What is deducted from pay beside tax and contributions: cooperative, union dues, uniform … */
import * as z from 'zod/mini'
import { crud } from '../crud.ts'
import { id, requiredText } from '../endpoint.ts'
import { valueAmount, valueChecks, valueModes } from './values.ts'

const mode = z.enum(valueModes, 'Choose how it is calculated')

export const deductionTypes = crud({
  path: 'deduction_types',
  noun: 'deduction_type',
  summary:
    'The deduction types with what they take: `value` is percent of the monthly gross or kobo a month, by `deduction_mode`.',
  read: 'pay_type.read',
  edit: 'payroll.edit',
  stake: 'money',
  topics: ['pay_types', 'structure'],
  fields: {
    title: requiredText(80),
    mode,
    value: valueAmount,
    /** For people of this office only; null for everyone. */
    office_id: z.nullable(id),
  },
  checks: valueChecks,
  row: {
    title: z.string(),
    mode,
    value: z.number(),
    office_id: z.nullable(z.string()),
    /** As the specification names them (section 3). */
    deduction: z.object({ id: z.string(), title: z.string(), deduction_mode: mode, value: z.number() }),
    office: z.nullable(z.object({ title: z.string() })),
  },
  sort: ['title'],
})
