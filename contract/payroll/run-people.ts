/** The people of a payroll that is not of everyone: what they are paid beside the month, whose payslip is replaced, who is settled. */
import * as z from 'zod/mini'
import { payMonth } from '../amounts.ts'
import { day, endpoint, id, listQuery, listReply, personRef, requiredText, whole } from '../endpoint.ts'
import { valueAmount, valueModes } from './values.ts'

const chosen = z.object({
  /** The employee's. */
  id: z.string(),
  employee: personRef,
  exit_date: z.nullable(day),
  leave_days: z.number(),
  /** Days of notice paid instead of worked; below zero days that the employee owes. */
  notice_days: z.number(),
  /** Deducted for company property that was not returned. */
  assets_kobo: z.number(),
  /** What they are paid beside the month; the value is percent of the monthly gross or kobo. */
  items: z.array(
    z.object({ type: z.object({ id: z.string(), title: z.string() }), mode: z.enum(valueModes), value: z.number() }),
  ),
})

const leaver = z.object({
  id: z.string(),
  employee: personRef,
  exit_date: day,
  /** Whose pay period has the last day, `yyyy-MM`: the month of the settlement. */
  month: z.string(),
  /** Unused days of leave that may be paid. */
  leave_days: z.number(),
  /** What their resignation leaves of notice unserved, below zero, or their termination pays instead. */
  notice_days: z.number(),
  loans_kobo: z.number(),
  /** What the domains that hold company property say is not returned. */
  assets_kobo: z.number(),
  /** A final settlement of that month that still takes people. */
  settlement: z.nullable(z.object({ id: z.string(), title: z.string() })),
})

export const runPeople = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/payroll_runs/{id}/people.json',
    access: 'payroll.read',
    stake: 'sensitive',
    topics: ['payroll_runs', 'people'],
    summary: 'The chosen people of an off-cycle payroll, a correction or a final settlement.',
    query: listQuery(['employee'], {}),
    rows: 'people',
    reply: listReply('people', chosen),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/v1/payroll_runs/{id}/people.json',
    access: 'payroll.process',
    stake: 'none',
    summary:
      'Adds people to a payroll that is not of everyone. Off-cycle: each is paid `type_id` with `value` (without it the value of the type), taxed when paid; without a type only earlier net pay that was withheld or returned, and released. Final settlement: days of unused leave and of notice (below zero: owed), and what is deducted for property not returned. Callers cannot add themselves.',
    body: z
      .strictObject({
        ogids: z._default(z.array(requiredText(60)).check(z.maxLength(500, 'Choose at most 500 people')), []),
        /** All who are paid in the month; only off-cycle. */
        everyone: z._default(z.boolean(), false),
        type_id: z.optional(z.nullable(id)),
        value: z.optional(z.nullable(valueAmount)),
        leave_days: z._default(
          z.number('Enter days').check(
            z.gte(0, 'Enter zero or more'),
            z.lte(366, 'Enter at most 366 days'),
            z.refine((days) => Number.isInteger(days * 2), 'Enter whole or half days'),
          ),
          0,
        ),
        notice_days: z._default(whole(-366, 366), 0),
        assets_kobo: z._default(whole(0, 100_000_000_000_000), 0),
      })
      .check(
        z.refine(({ ogids, everyone }) => everyone || ogids.length > 0, {
          error: 'Choose at least one person',
          path: ['ogids'],
        }),
      ),
  }),
  leftOut: endpoint({
    method: 'GET',
    path: '/api/v1/payroll_runs/{id}/left_out.json',
    access: 'payroll.read',
    topics: ['payroll_runs', 'people', 'pay'],
    summary: 'Who works in the period of an off-cycle payroll and is not in it, each with why.',
    reply: z.object({ left_out: z.array(z.object({ ...personRef.shape, why: z.string() })) }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/payroll_runs/{id}/people/{employee_id}.json',
    access: 'payroll.process',
    stake: 'none',
    summary: 'Takes a person out of a payroll that is not of everyone, with their payslip in it.',
    params: z.strictObject({ id, employee_id: id }),
  }),
  leavers: endpoint({
    method: 'GET',
    path: '/api/v1/payroll_leavers.json',
    access: 'payroll.read',
    stake: 'sensitive',
    topics: ['payroll_runs', 'people', 'leave_balances', 'loans'],
    summary: 'People whose employment ended in the last year and who have no final settlement, with what it is about.',
    query: listQuery(['exit_date', 'employee'], { month: z.optional(payMonth) }),
    rows: 'leavers',
    reply: listReply('leavers', leaver),
  }),
}
