/** What of an uploaded file is read as a list, which every import guesses first and lets its user choose. */
import * as z from 'zod/mini'

const place = (most: number) => z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(most)))

/** In the query of an import: which of the sheets that show, from 1, and the number of the row with the headings; guessed where left out. */
export const sheetChoice = { sheet: place(100), heading_row: place(100_000) }
export type SheetChoice = { sheet?: number | undefined; heading_row?: number | undefined }

/** What was read, and what could be read instead. */
export const sheetLayout = z.object({
  /** The sheets of a workbook that show, by their names; empty for a CSV file. */
  sheets: z.array(z.string()),
  /** Which of them was read, from 1. */
  sheet: z.number(),
  /** Null for a file without headings, as a terminal writes it. */
  heading_row: z.nullable(z.number()),
  /** The first rows with anything in them. */
  rows: z.array(z.object({ line: z.number(), text: z.string() })),
})
export type SheetLayout = z.output<typeof sheetLayout>
