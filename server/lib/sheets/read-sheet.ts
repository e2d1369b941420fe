/** Parses uploaded CSV and XLSX tables within limits; refusals state how to fix the file. */
import type { Readable } from 'node:stream'
import pLimit from 'p-limit'
import { inSubprocess } from '../subprocess.ts'
import { type NamedSheet, refuse, type Sheet, type TableLimits, tooMuchText, type WorkbookLimits } from './sheet-table.ts'

export type { Sheet } from './sheet-table.ts'

interface SheetLimits extends TableLimits {
  bytes: number
}

/** The largest lists that are taken need a few seconds and less than 256 MB. */
const processLimits = { seconds: 30, megabytes: 384 }

/** Files that are read at a time; the next wait, so that uploads never take every core and all memory. */
const oneOfTwo = pLimit(2)

/** The bytes of an upload, at most so many. */
export async function readUpload(stream: Readable, { bytes: most }: SheetLimits): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    // Drains the rest, so that the refusal reaches the browser.
    if (size <= most) chunks.push(chunk)
  }
  if (size > most)
    throw refuse(413, 'too_large', `This file is larger than ${Math.floor(most / 1024 / 1024)} MB. Split it into several`)
  return Buffer.concat(chunks)
}

/** The table in a file; which sheet and row of headings is chosen in `choice`, else guessed. */
export const readSheet = (
  bytes: Uint8Array,
  { rows, columns, headingsAlone = false, choice = {} }: SheetLimits,
): Promise<Sheet> => inProcess<Sheet>(bytes, { rows, columns, headingsAlone, choice })

/**
 * The sheets of an Excel workbook that show, by their names and in their order; bytes, rows and text are counted over all of them, and one
 * process with one time reads them all.
 */
export const readWorkbook = (
  bytes: Uint8Array,
  { rows, columns, sheets }: SheetLimits & WorkbookLimits,
): Promise<NamedSheet[]> => inProcess<NamedSheet[]>(bytes, { rows, columns, sheets })

async function inProcess<Answer>(bytes: Uint8Array, limits: TableLimits | WorkbookLimits): Promise<Answer> {
  const script = new URL('./read-sheet-process.ts', import.meta.url)
  const outcome = await oneOfTwo(() => inSubprocess<Answer>(script, { bytes, limits }, processLimits))
  if ('answer' in outcome) return outcome.answer
  if (outcome.passed === 'memory') throw tooMuchText()
  throw refuse(413, 'too_large', 'Reading this file takes too long. Split it into several')
}
