/** What one person is paid or loses beside the salary: allowances and deductions, for one month or a range of months. */
import * as z from 'zod/mini'
import { monthCell, payMonth } from '../amounts.ts'
import { sheetImport } from '../crud.ts'
import { day, endpoint, id, listQuery, listReply, moment, personRef, requiredText, version } from '../endpoint.ts'
import { valueAmount, valueModes } from './values.ts'

export const payItemKinds = ['allowance', 'deduction'] as const
export type PayItemKind = (typeof payItemKinds)[number]
const kind = z.enum(payItemKinds, 'Choose an allowance or a deduction')

const payItem = z.object({
  id: z.string(),
  version,
  employee: personRef,
  kind,
  type: z.object({ id: z.string(), title: z.string() }),
  mode: z.enum(valueModes),
  /** Percent of the monthly gross, or kobo a month; null for readers without pay data. */
  value: z.number(),
  /** The first days of the first and the last month that count. */
  starts_on: day,
  ends_on: z.nullable(day),
  reason: z.string(),
  created_by: personRef,
  created_at: moment,
})

export const payItems = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/pay_items.json',
    access: 'people.pay.read',
    stake: 'sensitive',
    topics: ['pay', 'pay_types', 'people'],
    summary:
      'Allowances and deductions of people beside their salary, newest first; `from` and `to` are months of which one counts.',
    query: listQuery(['starts_on', 'employee'], {
      kind: z.optional(kind),
      type_id: z.optional(id),
      ogid: z.optional(requiredText(60)),
      from: z.optional(payMonth),
      to: z.optional(payMonth),
    }),
    rows: 'pay_items',
    reply: listReply('pay_items', payItem),
  }),
  import: sheetImport({
    path: 'pay_items',
    access: 'payroll.edit',
    stake: 'money',
    called: 'allowance or deduction',
    plural: 'allowances and deductions',
    line: z.strictObject({
      ogid: requiredText(60),
      kind,
      /** The title of its type. */
      type: requiredText(80),
      /** Percent, or naira a month, as the type counts; without it the value of the type. */
      value: z.optional(valueAmount),
      first_month: monthCell,
      last_month: z.optional(monthCell),
      reason: requiredText(500, 'Enter a reason'),
      /** 'yes' for one that the person has already, for the same months. */
      again: z.optional(z.literal('yes', 'Enter yes or leave it blank')),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/pay_items.json',
    access: 'payroll.edit',
    stake: 'money',
    summary:
      'Adds an allowance or a deduction of a person, for one month or a range of months. Callers cannot add their own. One of the same type and months is refused (`same`) unless `despite_same` says that it is wanted.',
    body: z
      .strictObject({
        kind,
        ogid: requiredText(60, 'Choose a person'),
        type_id: id,
        /** Without it the value of the type. */
        value: z.nullable(valueAmount),
        starts_month: payMonth,
        /** Null for as long as the person works here. */
        ends_month: z.nullable(payMonth),
        reason: requiredText(500, 'Enter a reason'),
        /** Once more, although the person has one of this type for the same months. */
        despite_same: z.optional(z.boolean()),
      })
      .check(
        z.refine(({ starts_month, ends_month }) => ends_month === null || ends_month >= starts_month, {
          error: 'The last month is before the first',
          path: ['ends_month'],
        }),
      ),
  }),
  end: endpoint({
    method: 'PATCH',
    path: '/api/v1/pay_items/{id}/end.json',
    access: 'payroll.edit',
    stake: 'money',
    summary: 'Ends an allowance or a deduction with a month; one that ends before it begins no longer applies.',
    body: z.strictObject({ ends_month: payMonth, version }),
  }),
}
