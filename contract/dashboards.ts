/** What a person sees first: their own day, from what the portal knows. */
import * as z from 'zod/mini'
import { day, endpoint, moment, personRef } from './endpoint.ts'

export const dashboards = {
  mine: endpoint({
    method: 'GET',
    path: '/api/v1/employee_dashboard.json',
    access: 'signed_in',
    summary: 'The caller’s balances, next leave, who is away of their office this week, coming holidays and decisions that wait for them.',
    reply: z.object({
      employee_dashboard: z.object({
        today: day,
        balances: z.array(z.object({ id: z.string(), title: z.string(), colour: z.string(), left: z.number(), pending: z.number(), granted: z.number() })),
        my_leaves: z.array(
          z.object({ id: z.string(), title: z.string(), starts_on: day, ends_on: day, days: z.number(), status: z.string(), waiting_for: z.array(z.string()) }),
        ),
        away: z.array(z.object({ employee: personRef, starts_on: day, ends_on: day })),
        away_today: z.number(),
        holidays: z.array(z.object({ id: z.string(), title: z.string(), start_date: day, end_date: day, status: z.enum(['past', 'pending', 'happening']) })),
        approvals: z.array(z.object({ subject_id: z.string(), kind: z.string(), requester: personRef, summary: z.string(), waiting_since: moment })),
        approvals_total: z.number(),
        /** Only for those who may manage leave: the company's pending applications. */
        company_pending: z.nullable(z.number()),
      }),
    }),
  }),
}
