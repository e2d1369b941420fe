/** Punches from a file: read, looked at, then kept; part of the terminals module. */
import * as z from 'zod/mini'
import { endpoint, flag, id } from '../endpoint.ts'
import { sheetChoice, sheetLayout } from '../sheet-choice.ts'

export const punchImportLimits = {
  bytes: 10 * 1024 * 1024,
  rows: 50_000,
  columns: 50,
  words: 'CSV or Excel (.xlsx), up to 10 MB and 50,000 punches',
} as const

/** What a column of the file can be. */
export const punchColumns = {
  ogid: { label: 'OGID or terminal number', required: true },
  at: { label: 'Date and time' },
  day: { label: 'Date' },
  time: { label: 'Time' },
  direction: { label: 'In or out' },
} as const
export type PunchKey = keyof typeof punchColumns
export const punchKeys = Object.keys(punchColumns) as [PunchKey, ...PunchKey[]]

export const punchImport = {
  run: endpoint({
    method: 'POST',
    path: '/api/v1/punch_imports.json',
    access: 'terminal.edit',
    stake: 'none',
    summary:
      'Reads a CSV or XLSX file of punches, or the file of a terminal (`attlog.dat`), and reports on each row; with `keep` valid rows are imported. People are named by OGID or by their number on a terminal of the branch. Known rows change nothing.',
    query: z.strictObject({
      /** Whose clocks the file shows. */
      branch_id: id,
      /** What the columns are, in their order, with commas between; guessed from the headings when it is left out. */
      columns: z.optional(
        z.string().check(
          z.maxLength(1000),
          z.refine(
            (value) => value.split(',').every((column) => column === '' || column in punchColumns),
            'Choose columns of a punch file',
          ),
        ),
      ),
      keep: z.optional(flag),
      ...sheetChoice,
    }),
    body: z.unknown(),
    upload: true,
    reply: z.object({
      message: z.string(),
      punch_import: z.object({
        columns: z.array(z.object({ heading: z.string(), samples: z.array(z.string()), key: z.nullable(z.enum(punchKeys)) })),
        rows: z.number(),
        good: z.number(),
        /** Of the good ones: not there before. */
        fresh: z.number(),
        /** The first hundred rows that cannot be read. */
        problems: z.array(z.object({ line: z.number(), problem: z.string() })),
        problem_count: z.number(),
        kept: z.boolean(),
        layout: sheetLayout,
      }),
    }),
  }),
}
