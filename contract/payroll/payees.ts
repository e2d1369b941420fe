/** Everybody who is or should be paid: with which salary, in which pay group and how. */
import * as z from 'zod/mini'
import { day, endpoint, flag, id, listQuery, listReply, named, personRef } from '../endpoint.ts'
import { pendingSalary, salarySources } from '../people/salaries.ts'
import { salaryMode } from '../people/salary-modes.ts'

export const payees = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/salaries.json',
    access: 'payroll.read',
    stake: 'sensitive',
    topics: ['pay', 'pay_types', 'people', 'structure'],
    summary:
      'All active employees with their current salary: amounts only with `amounts`, and null for those whose pay the caller may not read.',
    query: listQuery(['employee', 'amount_kobo', 'starts_on'], {
      amounts: z.optional(flag),
      office_id: z.optional(id),
      pay_group_id: z.optional(id),
      salary_mode: z.optional(salaryMode),
      /** Only those without a salary, or with one. */
      missing: z.optional(flag),
      /** Only those with a change that awaits a decision, or without. */
      pending: z.optional(flag),
    }),
    rows: 'salaries',
    reply: listReply(
      'salaries',
      z.object({
        id: z.string(),
        employee: personRef,
        office: z.nullable(z.string()),
        designation: z.nullable(z.string()),
        pay_group: named,
        /** The one that follows, from a day on. */
        next_group: z.nullable(z.object({ title: z.string(), starts_on: day })),
        salary_mode: salaryMode,
        amount_kobo: z.nullable(z.number()),
        starts_on: z.nullable(day),
        source: z.nullable(z.enum(salarySources)),
        pending: z.nullable(pendingSalary),
      }),
    ),
  }),
}
