/** A table that is read from a file, and the limits within which it is. */
import { fault } from '@iroko/contract/errors'

export interface SheetRow {
  /** The number of the row as a spreadsheet shows it. */
  line: number
  cells: string[]
}

export interface Sheet {
  headings: string[]
  rows: SheetRow[]
  /** Excel's days are counted from 1904. */
  from1904: boolean
}

export interface TableLimits {
  rows: number
  columns: number
}

/** All text together: a workbook can say one long text in many cells. */
const mostCharacters = 30_000_000
/** Above the limit of every field: longer text is truncated here and refused there. */
const longestCell = 2000

export const refuse = (status: number, code: string, sentence: string) => fault(status, code, sentence, { file: sentence })
export const tooMuchText = () => refuse(413, 'too_large', 'This file has too much text. Split it into several')

/** Collects rows and throws where a limit is passed. */
export function collectTable({ rows: most, columns }: TableLimits) {
  const rows: SheetRow[] = []
  let headings: string[] | undefined
  let characters = 0
  const add = (line: number, given: readonly string[]): void => {
    const width = given.findLastIndex((cell) => cell.trim() !== '') + 1
    if (width === 0) return
    if (width > columns) throw refuse(422, 'invalid', `This file has more than ${columns} columns. Remove the unnecessary ones`)
    if (rows.length === most)
      throw refuse(422, 'invalid', `This file has more than ${most.toLocaleString('en-NG')} rows. Split it into several`)
    const cells = given.slice(0, width).map(cleaned)
    characters += cells.reduce((sum, cell) => sum + cell.length, 0)
    if (characters > mostCharacters) throw tooMuchText()
    if (headings) rows.push({ line, cells })
    else headings = cells
  }
  const sheet = (from1904: boolean): Sheet => {
    if (!headings) throw refuse(422, 'invalid', 'This file is empty')
    if (rows.length === 0) throw refuse(422, 'invalid', 'This file has headings but no rows')
    return { headings, rows, from1904 }
  }
  return { add, sheet }
}

/** Without the spaces around it, and without the apostrophe by which a sheet says that something is no formula. */
function cleaned(cell: string): string {
  const text = cell
    .slice(0, longestCell)
    .replace(/[\u00a0\s]+/g, ' ')
    .trim()
    // Removes half of a surrogate pair, which cannot be stored.
    .toWellFormed()
  return /^'[\s]*[=+\-@]/.test(text) ? text.slice(1).trim() : text
}
