/** Reads an upload by what its bytes are. Runs in a process of its own: hostile bytes take what time and memory they get. */
import { isFault } from '@iroko/contract/errors'
import { otherDocument } from '../file-contents/other-documents.ts'
import { readCsv } from './read-csv.ts'
import { type Book, type BookLimits, readXlsx } from './read-xlsx.ts'
import {
  type AddRow,
  collectTables,
  type NamedSheet,
  onlySheet,
  refuse,
  type Sheet,
  type TableLimits,
  type WorkbookLimits,
} from './sheet-table.ts'

/** The table of a file: of a workbook the sheet that was chosen, else the first that shows and has rows under its headings. */
export function readTable(bytes: Uint8Array, limits: TableLimits): Sheet {
  const { open, sheets } = collectTables(limits)
  const other = otherDocument(bytes)
  if (other) throw refuse(415, 'wrong_kind', `This is ${other}. Save it as XLSX or CSV and choose that`)
  if (isZip(bytes)) {
    const { sheet: chosen } = limits.choice ?? {}
    const isFound = () => sheets.some(({ rows }) => rows.length > 0)
    const isRead = (place: number) => (chosen === undefined ? !isFound() : place === chosen - 1)
    const { from1904, names } = readBook(bytes, { ...limits, isRead }, open)
    if (chosen !== undefined && chosen > names.length) throw refuse(422, 'invalid', 'Choose a sheet from the list')
    const at =
      chosen === undefined
        ? Math.max(
            0,
            sheets.findIndex(({ rows }) => rows.length > 0),
          )
        : chosen - 1
    return onlySheet(chosen === undefined ? sheets[at] : sheets[0], { from1904, sheets: names, at }, limits)
  }
  if (isOldBook(bytes)) throw oldBook()
  const text = decodeText(bytes)
  if (text.includes('\u0000')) throw refuse(415, 'wrong_kind', 'This is neither CSV nor an Excel file (.xlsx)')
  const unended = readCsv(text, open(''))
  if (unended) throw refuse(422, 'invalid', `A quote that begins in row ${unended} never ends. Save the file as CSV again`)
  return onlySheet(sheets[0], { from1904: false, sheets: [], at: 0 }, limits)
}

/** All sheets of a workbook that show, in their order; each name stands once, whatever its capitals. */
export function readTables(bytes: Uint8Array, limits: WorkbookLimits): NamedSheet[] {
  if (isOldBook(bytes)) throw oldBook()
  if (!isZip(bytes)) throw refuse(415, 'wrong_kind', 'This is not an Excel workbook. Save it as .xlsx')
  const { open, sheets } = collectTables(limits)
  const names = new Set<string>()
  const isRead = (place: number) => place <= limits.sheets
  const { from1904 } = readBook(bytes, { ...limits, isRead }, (name) => {
    if (names.size === limits.sheets)
      throw refuse(422, 'invalid', `This workbook has more than ${limits.sheets} sheets. Hide or delete the unnecessary ones`)
    const add = open(name)
    const title = sheets.at(-1)?.name ?? ''
    if (names.has(title.toLowerCase()))
      throw refuse(422, 'invalid', `Two sheets of this workbook are called ${title}. Rename one of them`)
    names.add(title.toLowerCase())
    return add
  })
  if (sheets.every(({ headings }) => headings.length === 0)) throw refuse(422, 'invalid', 'This file is empty')
  return sheets.map(({ name, headings, rows }) => ({ name, headings, rows, from1904 }))
}

function readBook(bytes: Uint8Array, limits: BookLimits, open: (name: string) => AddRow): Book {
  try {
    return readXlsx(bytes, limits, open)
  } catch (error) {
    if (isFault(error)) throw error
    throw refuse(415, 'wrong_kind', 'This Excel workbook cannot be read. Save it again as .xlsx or CSV')
  }
}

const oldBook = () =>
  refuse(415, 'wrong_kind', 'This is an old Excel file or has a password. Save it as .xlsx or CSV without one')

const isZip = (bytes: Uint8Array) => startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])
const isOldBook = (bytes: Uint8Array) => startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])

const startsWith = (bytes: Uint8Array, mark: readonly number[]) => mark.every((byte, at) => bytes[at] === byte)

/** The text of a file: UTF-8, UTF-16 where its mark says so, else what Excel writes on Windows. */
function decodeText(bytes: Uint8Array): string {
  if (startsWith(bytes, [0xff, 0xfe])) return new TextDecoder('utf-16le').decode(bytes)
  if (startsWith(bytes, [0xfe, 0xff])) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
