/** What was ordered and is not billed yet: it holds its part of a budget until the bill takes its place. */
import * as z from 'zod/mini'
import { payYear } from '../amounts.ts'
import { day, endpoint, id, listQuery, listReply, named } from '../endpoint.ts'

const commitment = z.object({
  /** Of the record that ordered it, and its line. */
  id: z.string(),
  /** What its domain calls it. */
  reference: z.string(),
  account: z.object({ id: z.string(), code: z.string(), title: z.string() }),
  office: named,
  /** The first day of the month in which it is expected to be spent. */
  month: day,
  ordered_kobo: z.number(),
  billed_kobo: z.number(),
  /** Given back when the order was closed or cancelled. */
  freed_kobo: z.number(),
  left_kobo: z.number(),
})

export const commitments = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/commitments.json',
    access: 'budget.read',
    stake: 'sensitive',
    topics: ['budgets'],
    summary: 'What was ordered of a year, newest month first, with what was billed and freed. In kobo.',
    query: listQuery(['month', 'left_kobo'], {
      year: z.optional(payYear),
      account_id: z.optional(id),
      office_id: z.optional(id),
    }),
    rows: 'commitments',
    reply: listReply('commitments', commitment),
  }),
}
