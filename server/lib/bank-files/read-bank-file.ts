/** Reads a statement by what its bytes are: OFX and MT940 into lines, anything else as a table whose columns have a meaning yet to be told. */
import type { SheetChoice } from '@iroko/contract/sheet-choice'
import pLimit from 'p-limit'
import { readSheet, type Sheet } from '../sheets/read-sheet.ts'
import { refuse } from '../sheets/sheet-table.ts'
import { inSubprocess } from '../subprocess.ts'
import { type BankFile, formatOf } from './bank-file.ts'

const processLimits = { seconds: 20, megabytes: 256 }
const oneAtATime = pLimit(1)

export async function readBankFile(
  bytes: Uint8Array,
  limits: { bytes: number; rows: number; columns: number; choice: SheetChoice },
): Promise<{ file: BankFile } | { sheet: Sheet }> {
  const text = new TextDecoder('utf-8').decode(bytes)
  const format = formatOf(text)
  if (!format) return { sheet: await readSheet(bytes, { ...limits, headingsAlone: true }) }
  const script = new URL('./read-bank-file-process.ts', import.meta.url)
  const outcome = await oneAtATime(() => inSubprocess<BankFile>(script, { text, format }, processLimits))
  if (!('answer' in outcome)) throw refuse(413, 'too_large', 'Reading this file takes too long. Export fewer days at a time')
  if (outcome.answer.lines.length > limits.rows)
    throw refuse(
      422,
      'invalid',
      `This file has more than ${limits.rows.toLocaleString('en-NG')} lines. Export fewer days at a time`,
    )
  return { file: outcome.answer }
}
