/** What a bank file says of itself, and its payments as layouts write them: pure. */
import { createHash } from 'node:crypto'
import type { BankFile } from '@iroko/contract/payroll/run-payments'
import { csvText } from '../../../lib/sheets/csv-text.ts'
import { type PlainTab, plainWorkbook } from '../../../lib/sheets/write-xlsx.ts'
import type { PaperFile, PaperRow } from '../../accounting/bank-layouts/rules-write.ts'

/** A file of its own: all payments, or those of one bank; by a layout with its bytes. */
export interface Part {
  name: string
  text: string
  /** In base 64, where the file is more than its text. */
  bytes?: string
  /** Of a workbook: its sheets. */
  tabs?: PlainTab[]
}

/** A written file as it is kept. */
export const partOf = ({ name, bytes, tabs }: PaperFile): Part => ({
  ...{ name, text: '', bytes: Buffer.from(bytes).toString('base64') },
  ...(tabs.length > 0 && { tabs }),
})

export const contentOf = ({ text, bytes }: Part): Buffer =>
  bytes === undefined ? Buffer.from(text) : Buffer.from(bytes, 'base64')

/** What the approval froze, and whose pay was withheld since: a file with another total is another batch. */
export function batchOf(approved: string, withheld: readonly string[]): string {
  if (withheld.length === 0) return approved
  const lines = [approved, ...withheld.toSorted()].map((line) => `${line}\n`)
  return createHash('sha256').update(lines.join('')).digest('hex')
}

/** The same payments once more: the name and a line before the first say so, and no bank takes it for a new file. */
export async function copyOf(
  part: Part,
  { number, taken_by, taken_at }: Pick<BankFile, 'number' | 'taken_by' | 'taken_at'>,
  by: string,
): Promise<Part> {
  const words = [
    `COPY of file ${number}`,
    `taken by ${taken_by.full_name} on ${taken_at.slice(0, 10)}`,
    `copied by ${by}`,
    'Do not pay twice',
  ]
  const name = part.name.replace(/(\.\w+)$/, '-COPY$1')
  if (part.bytes === undefined) return { name, text: `${csvText([words])}${part.text}` }
  const [first, ...rest] = part.tabs ?? []
  const bytes = first
    ? await plainWorkbook([{ ...first, lines: [words, ...first.lines] }, ...rest])
    : Buffer.concat([Buffer.from(csvText([words])), contentOf(part)])
  return { name, text: '', bytes: Buffer.from(bytes).toString('base64') }
}

/** Which letter the n-th payroll of a month has: A to Z, then AA. */
function letterOf(nth: number): string {
  const before = Math.floor((nth - 1) / 26)
  return `${before > 0 ? letterOf(before) : ''}${String.fromCharCode(65 + ((nth - 1) % 26))}`
}

/**
 * By which a bank knows a payment, the same whenever it is asked for: 'PR202611A00014' is the 14th of the first payroll of November, and
 * 'PR202611B00014' of the second. Letters and digits, at most 20.
 */
export function paymentReference(run: string, serial: number): string {
  const [, year, month, nth = '1'] = /^PR-(\d{4})-(\d{2})(?:-(\d+))?$/.exec(run) ?? []
  const head = year ? `PR${year}${month}${letterOf(Number(nth))}` : run.replaceAll(/[^A-Za-z0-9]/g, '').slice(0, 14)
  return `${head}${String(serial).padStart(5, '0')}`
}

interface Transfer {
  ogid: string
  account_name: string
  account_number: string
  bank: string
  cbn_code: string | null
  nip_code: string | null
  sort_code: string | null
  email: string
  net_kobo: number
  serial: number
}

interface Run {
  reference: string
  month: string
}

/** A payment by the fields that layouts name. */
export const paymentRow = (run: Run, { ogid, account_name, net_kobo, serial, ...rest }: Transfer): PaperRow => ({
  reference: paymentReference(run.reference, serial),
  payee_name: account_name,
  payee_code: ogid,
  account_number: rest.account_number,
  bank: rest.bank,
  cbn_code: rest.cbn_code,
  nip_code: rest.nip_code,
  sort_code: rest.sort_code,
  email: rest.email,
  amount: net_kobo,
  currency: 'NGN',
  narration: `Salary ${run.month.slice(0, 7)}`,
})
