/** What is deducted from pay beside tax and contributions: cooperative, union dues, uniform … */
import * as z from 'zod/mini'
import { crud } from '../crud.ts'
import { endpoint, id, requiredText, whole } from '../endpoint.ts'
import { valueAmount, valueChecks, valueModes } from './values.ts'

const mode = z.enum(valueModes, 'Choose how it is calculated')

const limitPercent = z.nullable(whole(1, 100))

const plain = crud({
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
    /** Of a court order: percent of the pay after tax and contributions that it may take, before everything else; null for others. */
    limit_percent: z._default(limitPercent, null),
  },
  checks: valueChecks,
  row: {
    title: z.string(),
    mode,
    value: z.number(),
    office_id: z.nullable(z.string()),
    limit_percent: z.nullable(z.number()),
    /** As the specification names them (section 3). */
    deduction: z.object({ id: z.string(), title: z.string(), deduction_mode: mode, value: z.number() }),
    office: z.nullable(z.object({ title: z.string() })),
  },
  sort: ['title'],
})

/** One place in the order in which deductions and loans are taken from pay. */
const placed = z.object({
  id: z.string(),
  kind: z.enum(['deduction', 'loan']),
  title: z.string(),
  /** Of a court order, which comes before all that is none. */
  limit_percent: z.nullable(z.number()),
})

export const deductionTypes = {
  ...plain,
  order: endpoint({
    method: 'GET',
    path: '/api/v1/deduction_types/order.json',
    access: 'pay_type.read',
    topics: ['pay_types'],
    summary: 'The deduction types and loan types in the order in which they are taken from pay, court orders first.',
    reply: z.object({ order: z.array(placed), can: z.object({ edit: z.boolean() }) }),
  }),
  setOrder: endpoint({
    method: 'PATCH',
    path: '/api/v1/deduction_types/order.json',
    access: 'payroll.edit',
    stake: 'money',
    summary:
      'Changes the order in which deductions and loans are taken from pay; payrolls that are calculated afterwards follow it.',
    body: z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(500)) }),
  }),
}
