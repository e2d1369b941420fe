/** Which days a month's pay is for: from a day of last month to a day of this month. */
import * as z from 'zod/mini'
import { day, endpoint, moment, personRef, whole } from '../endpoint.ts'

const days = { from_date: whole(1, 31), to_date: whole(1, 31) }
const config = z.object({ from_date: z.number(), to_date: z.number(), created_at: moment })

export const paydays = {
  show: endpoint({
    method: 'GET',
    path: '/api/v1/payroll_configs.json',
    access: 'payroll.read',
    topics: ['pay_types'],
    summary:
      'The days that pay is for: from the `from_date`-th of last month to the `to_date`-th of this month, or the last day of a shorter month. With the current period and earlier configurations, newest first.',
    reply: z.object({
      payroll_config: z.nullable(config),
      period: z.nullable(z.object({ starts_on: day, ends_on: day })),
      history: z.array(z.extend(config, { id: z.string(), created_by: z.nullable(personRef) })),
      can: z.object({ edit: z.boolean() }),
    }),
  }),
  set: endpoint({
    method: 'POST',
    path: '/api/v1/payroll_configs.json',
    access: 'payroll.edit',
    stake: 'money',
    summary:
      'Sets the days that pay is for, from the next pay period on. Periods have no gap: one begins the day after the other ends.',
    body: z.strictObject(days).check(
      z.refine(({ from_date, to_date }) => from_date === to_date + 1 || (from_date === 1 && to_date === 31), {
        error: 'The period must end the day before the next one starts, such as the 21st to the 20th, or the 1st to the 31st',
        path: ['to_date'],
      }),
    ),
  }),
}
