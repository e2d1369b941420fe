/** What a person sees first: their own day, from what the portal knows. */
import * as z from 'zod/mini'
import { day, endpoint } from '../endpoint.ts'
import { application } from '../leave/applications.ts'
import { balance } from '../leave/balances.ts'
import { away } from '../leave/calendar.ts'
import { holiday } from '../time/holidays.ts'
import { waitingApproval } from './approvals.ts'

export const dashboards = {
  mine: endpoint({
    method: 'GET',
    path: '/api/v1/employee_dashboard.json',
    access: 'signed_in',
    topics: ['approvals', 'attendance', 'clock', 'holidays', 'leave', 'leave_balances', 'roster', 'shifts'],
    summary:
      'The caller’s balances, next leave, colleagues away this week, upcoming holidays and requests awaiting their decision.',
    reply: z.object({
      employee_dashboard: z.object({
        today: day,
        leave_balances: z.array(balance),
        /** Those that have not ended, soonest first: drafts, pending and approved. */
        my_leaves: z.array(application),
        /** Of the caller’s office, approved, from today for seven days; the first few, and how many there are. */
        away: z.array(away),
        away_today: z.number(),
        away_total: z.number(),
        /** The holidays that are on or still to come, soonest first. */
        public_holidays: z.array(holiday),
        waiting_approvals: z.array(waitingApproval),
        waiting_total: z.number(),
        /** Pending applications of the company; only for people who may manage leave. */
        company_pending: z.nullable(z.number()),
        /** Punches that belong to no day and wait for the caller to clear; only for people who may. */
        stray_punches: z.nullable(z.number()),
      }),
    }),
  }),
}
