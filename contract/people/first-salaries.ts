/** Salaries of people who were imported together, first ones and changes: one asks for all, another decides. */
import * as z from 'zod/mini'
import { nairaCell } from '../amounts.ts'
import { sheetImport } from '../crud.ts'
import { day, endpoint, listQuery, listReply, moment, personRef, requiredText, version } from '../endpoint.ts'
import { approvalTrail, requestStatuses, withdrawCall } from '../platform/approvals.ts'
import { askedSource } from './salaries.ts'

const firstSalariesRow = z.object({
  id: z.string(),
  version,
  asked_by: personRef,
  file_name: z.string(),
  people: z.number(),
  /** Of all together, a month. */
  total_kobo: z.number(),
  highest_kobo: z.number(),
  status: z.enum(requestStatuses),
  created_at: moment,
})

export const firstSalaries = {
  import: sheetImport({
    path: 'salaries',
    access: 'people.pay.edit',
    stake: 'money',
    called: 'salary change',
    plural: 'salary changes',
    line: z.strictObject({
      ogid: requiredText(60),
      /** Naira. */
      monthly_gross: nairaCell.check(z.gte(100, 'Enter an amount above zero')),
      starts_on: day,
      source: askedSource,
      reason: requiredText(500, 'Enter a reason'),
    }),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/v1/first_salaries/{id}.json',
    access: 'people.pay.edit',
    topics: ['pay', 'approvals'],
    summary: 'The first salaries of one import and their status.',
    reply: z.object({
      first_salaries: z.object({
        ...firstSalariesRow.shape,
        trail: z.nullable(approvalTrail),
        can: z.object({ decide: z.boolean(), withdraw: z.boolean() }),
      }),
    }),
  }),
  lines: endpoint({
    method: 'GET',
    path: '/api/v1/first_salaries/{id}/lines.json',
    access: 'people.pay.edit',
    stake: 'sensitive',
    topics: ['pay', 'people'],
    summary: 'Each person of an import with the requested salary, the highest first.',
    query: listQuery(['amount_kobo', 'employee'], {}),
    rows: 'salary_lines',
    reply: listReply(
      'salary_lines',
      z.object({
        id: z.string(),
        employee: personRef,
        office: z.nullable(z.string()),
        designation: z.nullable(z.string()),
        amount_kobo: z.number(),
        /** The salary on that date when it was asked for. */
        before_kobo: z.nullable(z.number()),
        starts_on: day,
      }),
    ),
  }),
  withdraw: withdrawCall({
    kind: 'first_salaries',
    path: 'first_salaries',
    asks: 'people.pay.edit',
    reply: z.object({ message: z.string(), first_salaries: firstSalariesRow }),
  }),
}
