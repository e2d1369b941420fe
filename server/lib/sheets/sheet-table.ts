/** Tables that are read from a file, and the limits within which they are. */
import { fault } from '@iroko/contract/errors'
import type { SheetChoice, SheetLayout } from '@iroko/contract/sheet-choice'

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
  /** What was read of the file, and what could be read instead. */
  layout: SheetLayout
}

/** One of the sheets of a workbook, as its tab is called; it may have headings alone, or nothing. */
export interface NamedSheet extends Omit<Sheet, 'layout'> {
  name: string
}

export interface TableLimits {
  /** Of all sheets together. */
  rows: number
  columns: number
  /** A file of one row is no fault: what it is, the reader says. */
  headingsAlone?: boolean
  /** What the user chose to be read; guessed where they did not. */
  choice?: SheetChoice
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
export function collectTables({ rows: most, columns, choice }: TableLimits) {
  const sheets: CollectedSheet[] = []
  let rows = 0
  let characters = 0
  const open = (name: string): AddRow => {
    const sheet: CollectedSheet = { name: cleaned(name), headings: [], heading_row: 0, rows: [], first: [] }
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
      if (sheet.first.length < mostFirst) sheet.first.push({ line, text: cells.filter(Boolean).join(' · ').slice(0, 80) })
      if (choice?.heading_row !== undefined && line < choice.heading_row) return
      // What stands above the headings of several columns is the title of the list.
      const isBelowTitle = choice?.heading_row === undefined && isTitle(sheet) && filled(cells) > 1
      if (isBelowTitle || sheet.headings.length === 0) {
        rows -= sheet.rows.length
        sheet.rows = []
        sheet.headings = cells
        sheet.heading_row = line
        return
      }
      rows += 1
      sheet.rows.push({ line, cells })
    }
  }
  return { open, sheets }
}

export interface CollectedSheet extends Omit<NamedSheet, 'from1904'> {
  heading_row: number
  /** Its first rows with anything in them. */
  first: SheetLayout['rows']
}

/** Rows among which a user finds the headings. */
const mostFirst = 20

/** Rows of a title, each with one text; a longer list of one column is a list. */
const mostTitles = 5
const filled = (cells: readonly string[]): number => cells.filter((cell) => cell !== '').length
const isTitle = ({ headings, rows }: Pick<Sheet, 'headings' | 'rows'>): boolean =>
  filled(headings) === 1 && rows.length < mostTitles && rows.every(({ cells }) => filled(cells) === 1)

/** What is read as one list: it has headings, and rows under them. */
export function onlySheet(
  sheet: CollectedSheet | undefined,
  { from1904, sheets, at }: { from1904: boolean; sheets: string[]; at: number },
  { headingsAlone = false }: Pick<TableLimits, 'headingsAlone'>,
): Sheet {
  if (!sheet || sheet.headings.length === 0) throw refuse(422, 'invalid', 'This file is empty')
  if (sheet.rows.length === 0 && !headingsAlone) throw refuse(422, 'invalid', 'This file has headings but no rows')
  const { headings, rows, heading_row, first } = sheet
  return { headings, rows, from1904, layout: { sheets, sheet: at + 1, heading_row, rows: first } }
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
