/** What a bank file says of itself: pure. */
import { createHash } from 'node:crypto'
import type { BankFile } from '@iroko/contract/payroll/run-payments'
import { csvText } from '../../../lib/sheets/csv-text.ts'

/** A file of its own: all payments, or those of one bank. */
export interface Part {
  name: string
  text: string
}

/** What the approval froze, and whose pay was withheld since: a file with another total is another batch. */
export function batchOf(approved: string, withheld: readonly string[]): string {
  if (withheld.length === 0) return approved
  const lines = [approved, ...withheld.toSorted()].map((line) => `${line}\n`)
  return createHash('sha256').update(lines.join('')).digest('hex')
}

/** The same payments once more: the name and a line before the first say so, and no bank takes it for a new file. */
export function copyOf(
  { name, text }: Part,
  { number, taken_by, taken_at }: Pick<BankFile, 'number' | 'taken_by' | 'taken_at'>,
  by: string,
): Part {
  const words = [
    `COPY of file ${number}`,
    `taken by ${taken_by.full_name} on ${taken_at.slice(0, 10)}`,
    `copied by ${by}`,
    'Do not pay twice',
  ]
  return { name: name.replace(/(\.\w+)$/, '-COPY$1'), text: `${csvText([words])}${text}` }
}
