/** How layouts look with real rows, before anything is written by them. */
import * as z from 'zod/mini'
import { paperLayoutFields } from '../accounting/bank-layouts.ts'
import { endpoint } from '../endpoint.ts'

export const papers = {
  preview: endpoint({
    method: 'POST',
    path: '/api/v1/paper_layouts/preview.json',
    access: 'payroll.edit',
    stake: 'none',
    summary:
      'What a layout would write of the newest payroll: its first three rows as text and cell by cell, rows, sum (kobo) and files of all, what is written otherwise and what is missing. Nothing is kept; numbers of people are masked.',
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
}
