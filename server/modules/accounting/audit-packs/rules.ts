/** The files of an audit pack, from what the books say: pure. Design of accounting, section 4. */
import { csvText, nairaText } from '../../../lib/sheets/csv-text.ts'

type Cell = string | number | null
export type Row = Readonly<Record<string, Cell>>

/** The heading of a sheet; columns that end in `_kobo` are written as naira, under their name without it. */
export const headingOf = (columns: readonly string[]): string =>
  csvText([columns.map((column) => column.replace(/_kobo$/, ''))])

/** Rows of a sheet under that heading. */
export function rowsOf(columns: readonly string[], rows: readonly Row[]): string {
  const cell = (row: Row, column: string): string => {
    const value = row[column] ?? ''
    return column.endsWith('_kobo') && value !== '' ? nairaText(Number(value)) : String(value)
  }
  return csvText(rows.map((row) => columns.map((column) => cell(row, column))))
}

/** 'sha256  name' of each file, as `sha256sum -c` reads it. */
export const sumsOf = (digests: ReadonlyMap<string, string>): string =>
  [...digests].map(([name, digest]) => `${digest}  ${name}\n`).join('')

interface Cover {
  company: string
  year: string
  by: string
  at: string
  openMonths: readonly string[]
  entries: number
  lines: number
}

/** What the pack is, and whether its year is closed. */
export function coverOf({ company, year, by, at, openMonths, entries, lines }: Cover): string {
  const state = openMonths.length === 0 ? 'Closed' : `DRAFT: not closed yet: ${openMonths.join(', ')}`
  return `${[
    `${company}: books of ${year}`,
    `State: ${state}`,
    `Taken by ${by} at ${at}`,
    `${entries} entries, ${lines} lines. Amounts in naira; debits less credits where there is one amount.`,
    'SHA256SUMS.txt has the digest of each file: sha256sum -c SHA256SUMS.txt',
  ].join('\n')}\n`
}
