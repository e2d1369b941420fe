/** Reads an upload by what its bytes are. Runs in a process of its own: hostile bytes take what time and memory they get. */
import { isFault } from '@iroko/contract/errors'
import { readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'
import { collectTable, refuse, type Sheet, type TableLimits } from './sheet-table.ts'

export function readTable(bytes: Uint8Array, limits: TableLimits): Sheet {
  const table = collectTable(limits)
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) {
    try {
      return table.sheet(readXlsx(bytes, limits.columns, table.add))
    } catch (error) {
      if (isFault(error)) throw error
      throw refuse(415, 'wrong_kind', 'This Excel workbook cannot be read. Save it again as .xlsx or CSV')
    }
  }
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]))
    throw refuse(415, 'wrong_kind', 'This is an old Excel file or has a password. Save it as .xlsx or CSV without one')
  const text = decodeText(bytes)
  if (text.includes('\u0000')) throw refuse(415, 'wrong_kind', 'This is neither CSV nor an Excel file (.xlsx)')
  const open = readCsv(text, table.add)
  if (open) throw refuse(422, 'invalid', `A quote that begins in row ${open} never ends. Save the file as CSV again`)
  return table.sheet(false)
}

const startsWith = (bytes: Uint8Array, mark: readonly number[]) => mark.every((byte, at) => bytes[at] === byte)

/** The text of a file: UTF-8, UTF-16 where its mark says so, else what Excel writes on Windows. */
function decodeText(bytes: Uint8Array): string {
  if (startsWith(bytes, [0xff, 0xfe])) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
