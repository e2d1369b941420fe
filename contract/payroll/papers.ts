/** How layouts look with real rows, and the schedules of filings as their receivers ask for them. */
import * as z from 'zod/mini'
import { paperLayoutFields } from '../accounting/bank-layouts.ts'
import { endpoint, id, named } from '../endpoint.ts'

const byLayout = z.strictObject({ layout_id: z.optional(id) })

export const papers = {
  preview: endpoint({
    method: 'POST',
    path: '/api/v1/paper_layouts/preview.json',
    access: 'payroll.edit',
    stake: 'none',
    summary:
      'What a layout would write of the newest payroll or filing: its first three rows with numbers masked; rows, sum (kobo) and files of all; what is written otherwise and what is missing.',
    body: z.strictObject({ use: paperLayoutFields.use, definition: paperLayoutFields.definition }),
    reply: z.object({
      paper: z.object({
        /** Of which payroll or filing the rows are; null for made-up rows, where there is none yet. */
        of: z.nullable(z.string()),
        text: z.string(),
        cells: z.array(z.array(z.string())),
        rows: z.number(),
        total_kobo: z.number(),
        files: z.array(z.string()),
        notes: z.array(z.string()),
        wrong: z.array(z.string()),
      }),
    }),
  }),
  check: endpoint({
    method: 'GET',
    path: '/api/v1/payroll_filings/{id}/paper_check.json',
    access: 'payroll.process',
    topics: ['payroll_runs', 'paper_layouts', 'payroll_receivers', 'pay'],
    summary:
      'What the schedule of a filing would be by a layout, or by that of its receiver: people, sum (kobo), what is written otherwise, what is missing, and which layouts there are.',
    query: byLayout,
    reply: z.object({
      paper: z.object({
        layout: z.nullable(named),
        layouts: z.array(named),
        people: z.number(),
        total_kobo: z.number(),
        files: z.array(z.string()),
        notes: z.array(z.string()),
        wrong: z.array(z.string()),
      }),
    }),
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/v1/payroll_filings/{id}/paper',
    access: 'payroll.process',
    stake: 'sensitive',
    sealed: true,
    topics: [],
    summary:
      'The schedule of a filing by a layout, or by that of its receiver, with full numbers, logged with its digest. Refused where its sum is not that of the filing, or a number is missing.',
    query: byLayout,
    raw: true,
  }),
}
