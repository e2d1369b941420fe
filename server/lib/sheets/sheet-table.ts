/** Tables that are read from a file, and the limits within which they are. */
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

/** One of the sheets of a workbook, as its tab is called; it may have headings alone, or nothing. */
export interface NamedSheet extends Sheet {
  name: string
}

export interface TableLimits {
  /** Of all sheets together. */
  rows: number
  columns: number
  /** A file of one row is no fault: what it is, the reader says. */
  headingsAlone?: boolean
}

export interface WorkbookLimits extends TableLimits {
  /** Sheets that show. */
  sheets: number
}

/** Called with the number and the cells of a row. */
export type AddRow = (line: number, cells: string[]) => void

/** All text together: a workbook can say one long text in many cells. */
const mostCharacters = 30_000_000
/** Above the limit of every field: longer text is truncated here and refused there. */
const longestCell = 2000

export const refuse = (status: number, code: string, sentence: string) => fault(status, code, sentence, { file: sentence })
export const tooMuchText = () => refuse(413, 'too_large', 'This file has too much text. Split it into several')

/** Collects the rows of one sheet after another and throws where a limit is passed, which is one for all of them. */
export function collectTables({ rows: most, columns }: TableLimits) {
  const sheets: Omit<NamedSheet, 'from1904'>[] = []
  let rows = 0
  let characters = 0
  const open = (name: string): AddRow => {
    const sheet: Omit<NamedSheet, 'from1904'> = { name: cleaned(name), headings: [], rows: [] }
    sheets.push(sheet)
    return (line, given) => {
      const width = given.findLastIndex((cell) => cell.trim() !== '') + 1
      if (width === 0) return
      if (width > columns)
        throw refuse(422, 'invalid', `This file has more than ${columns} columns. Remove the unnecessary ones`)
      if (rows === most)
        throw refuse(422, 'invalid', `This file has more than ${most.toLocaleString('en-NG')} rows. Split it into several`)
      const cells = given.slice(0, width).map(cleaned)
      characters += cells.reduce((sum, cell) => sum + cell.length, 0)
      if (characters > mostCharacters) throw tooMuchText()
      // What stands above the headings of several columns is the title of the list.
      if (isTitle(sheet) && filled(cells) > 1) {
        rows -= sheet.rows.length
        sheet.rows = []
        sheet.headings = cells
        return
      }
      if (sheet.headings.length === 0) {
        sheet.headings = cells
        return
      }
      rows += 1
      sheet.rows.push({ line, cells })
    }
  }
  return { open, sheets }
}

/** Rows of a title, each with one text; a longer list of one column is a list. */
const mostTitles = 5
const filled = (cells: readonly string[]): number => cells.filter((cell) => cell !== '').length
const isTitle = ({ headings, rows }: Omit<Sheet, 'from1904'>): boolean =>
  filled(headings) === 1 && rows.length < mostTitles && rows.every(({ cells }) => filled(cells) === 1)

/** What is read as one list: it has headings, and rows under them. */
export function onlySheet(
  sheet: Omit<Sheet, 'from1904'> | undefined,
  from1904: boolean,
  { headingsAlone = false }: Pick<TableLimits, 'headingsAlone'>,
): Sheet {
  if (!sheet || sheet.headings.length === 0) throw refuse(422, 'invalid', 'This file is empty')
  if (sheet.rows.length === 0 && !headingsAlone) throw refuse(422, 'invalid', 'This file has headings but no rows')
  return { headings: sheet.headings, rows: sheet.rows, from1904 }
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
