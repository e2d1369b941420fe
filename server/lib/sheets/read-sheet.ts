/** A table that somebody sends as CSV or XLSX, read within limits and refused with a sentence that says what to do. */
import type { Readable } from 'node:stream'
import { fault } from '@iroko/contract/errors'
import { decodeText, readCsv } from './read-csv.ts'
import { openWorkbook, readRows } from './read-xlsx.ts'
import { isTooLarge } from './unzip.ts'

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

export interface SheetLimits {
  bytes: number
  rows: number
  columns: number
}

/** All text together: a workbook can say one long text in many cells. */
const mostCharacters = 30_000_000
/** More than any field takes; the rest of a longer text is cut off, and what is left is still too long. */
const longestCell = 2000

const refuse = (status: number, code: string, sentence: string) => fault(status, code, sentence, { file: sentence })

/** The bytes of an upload, at most so many. */
export async function readUpload(stream: Readable, { bytes: most }: SheetLimits): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    // The rest is read and dropped, so that the refusal reaches the browser.
    if (size <= most) chunks.push(chunk)
  }
  if (size > most)
    throw refuse(413, 'too_large', `This file is larger than ${Math.floor(most / 1024 / 1024)} MB. Split it into several`)
  return Buffer.concat(chunks)
}

/** The table in a file: its first row with anything in it are the headings. */
export async function readSheet(bytes: Buffer, limits: SheetLimits): Promise<Sheet> {
  const taker = takerOf(limits)
  const isZip = bytes.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 0x03, 0x04]))
  if (isZip) {
    const workbook = await openWorkbook(bytes).catch((error: unknown) => {
      if (isTooLarge(error))
        throw refuse(
          413,
          'too_large',
          'This workbook unpacks to far more than a list of people. Save the list in a file of its own',
        )
      throw refuse(415, 'wrong_kind', 'This is not an Excel workbook that can be read. Save it as .xlsx or CSV again')
    })
    readRows(workbook, limits.columns, taker.take)
    return taker.sheet(workbook.from1904)
  }
  if (bytes.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0])))
    throw refuse(415, 'wrong_kind', 'This is an old Excel file or one with a password. Save it as .xlsx or CSV without one')
  const text = decodeText(bytes)
  if (text.includes('\u0000')) throw refuse(415, 'wrong_kind', 'This is neither CSV nor an Excel file (.xlsx)')
  let line = 0
  const open = readCsv(text, (cells) => {
    line += 1
    return taker.take(line, cells)
  })
  if (open) throw refuse(422, 'invalid', `A quote that begins in row ${open} never ends. Save the file as CSV again`)
  return taker.sheet(false)
}

/** Collects rows until a limit is passed. */
function takerOf({ rows: most, columns }: SheetLimits) {
  const rows: SheetRow[] = []
  let headings: string[] | undefined
  let characters = 0
  const take = (line: number, given: string[]): boolean => {
    const cells = given.map(cleaned)
    while (cells.at(-1) === '') cells.pop()
    if (cells.length === 0) return true
    characters += cells.reduce((sum, cell) => sum + cell.length, 0)
    if (cells.length > columns)
      throw refuse(422, 'invalid', `This file has more than ${columns} columns. Leave out what is not needed`)
    if (rows.length === most)
      throw refuse(422, 'invalid', `This file has more than ${most.toLocaleString('en-NG')} rows. Split it into several`)
    if (characters > mostCharacters)
      throw refuse(413, 'too_large', 'This file holds far more text than a list. Split it into several')
    if (headings) rows.push({ line, cells })
    else headings = cells
    return true
  }
  const sheet = (from1904: boolean): Sheet => {
    if (!headings) throw refuse(422, 'invalid', 'This file is empty')
    if (rows.length === 0) throw refuse(422, 'invalid', 'This file has a row of headings and nothing below it')
    return { headings, rows, from1904 }
  }
  return { take, sheet }
}

/** Without the spaces around it, and without the apostrophe by which a sheet says that something is no formula. */
function cleaned(cell: string): string {
  const text = cell
    .slice(0, longestCell)
    .replace(/[\u00a0\s]+/g, ' ')
    .trim()
    // Half a sign, which the cut may leave, cannot be stored.
    .toWellFormed()
  return /^'[\s]*[=+\-@]/.test(text) ? text.slice(1).trim() : text
}
