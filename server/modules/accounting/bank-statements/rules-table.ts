/** What the columns and cells of a bank's table mean: pure. */
import { type BankColumn, bankColumnKeys, type dayOrders, type decimalMarks } from '@iroko/contract/accounting/bank-statements'
import { type BankFileLine, oneLine } from '../../../lib/bank-files/bank-file.ts'
import { brokenCell, problem, type Reading, readDay } from '../../../lib/sheets/cells.ts'
import type { Sheet } from '../../../lib/sheets/read-sheet.ts'

export type DecimalMark = (typeof decimalMarks)[number]
export type DayOrder = (typeof dayOrders)[number]

const digits: Record<DecimalMark, RegExp> = {
  point: /^(?:\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.(\d{1,2})0*)?$/,
  comma: /^(?:\d+|\d{1,3}(?:\.\d{2,3})*\.\d{3})(?:,(\d{1,2})0*)?$/,
}

/**
 * An amount in kobo, as banks write it: '25,000', '₦1,500.00', 'NGN 2,300.50', '(300.00)', '300.00 DR', '-40'. What is out of the account is
 * negative. Which mark separates kobo is told, not guessed.
 */
export function readAmount(text: string, decimal: DecimalMark): Reading<number> {
  const broken = brokenCell(text)
  if (broken) return problem(broken)
  const [, open, sign, bare = '', after, close, word] =
    /^(\()?\s*([-+−])?\s*(?:₦|NGN|N)?\s*([\d.,]+)\s*([-−])?\s*(\))?\s*(DR|CR|D|C)?\.?$/i.exec(
      text.trim().replaceAll('\u00a0', ' '),
    ) ?? []
  const [found, part = ''] = digits[decimal].exec(bare) ?? []
  const isBracketed = Boolean(open)
  if (found === undefined || isBracketed !== Boolean(close)) return problem(`'${text.slice(0, 40)}' is not an amount`)
  const [thousands, mark] = decimal === 'point' ? [',', '.'] : ['.', ',']
  const whole = (bare.split(mark)[0] ?? '').replaceAll(thousands, '')
  const kobo = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  if (!Number.isSafeInteger(kobo)) return problem(`'${text.slice(0, 40)}' is too large`)
  const isOut = [isBracketed, /[-−]/.test(`${sign ?? ''}${after ?? ''}`), /^d/i.test(word ?? '')]
  return { value: isOut.some(Boolean) ? -kobo || 0 : kobo }
}

const names: [BankColumn, RegExp][] = [
  ['balance', /balance|^bal\b/i],
  ['paid_out', /^debits?\b|withdrawal|paid out|money out|\bdr\b|^payments?$|debit amount/i],
  ['paid_in', /^credits?\b|deposit|paid in|money in|lodg|\bcr\b|^receipts?$|credit amount/i],
  ['direction', /^(?:type|d\/c|dr\/cr|cr\/dr|debit\/credit|indicator)$|transaction type/i],
  ['amount', /amount|^value \(/i],
  ['reference', /reference|^ref\b|cheque|^instrument|session/i],
  ['narration', /narration|description|details|particulars|remarks|^memo$/i],
  ['date', /date/i],
]

/** What the columns are called says what they are; each meaning goes to the first that has it, of days to the one of the value. */
export function guessColumns(headings: readonly string[]): (BankColumn | null)[] {
  const taken = new Set<BankColumn>()
  const keys = headings.map((heading): BankColumn | null => {
    const key = names.find(([, pattern]) => pattern.test(heading.trim()))?.[0]
    if (!key || taken.has(key)) return null
    taken.add(key)
    return key
  })
  const value = headings.findIndex((heading) => /value\s*date/i.test(heading))
  return value < 0 ? keys : keys.map((key, place) => (place === value ? 'date' : key === 'date' ? null : key))
}

/** What is missing before lines can be read, in a sentence. */
export function missingColumns(keys: readonly (BankColumn | null)[]): string | undefined {
  const has = (key: BankColumn) => keys.includes(key)
  if (!has('date')) return 'Choose the column with the date'
  if (has('amount') && (has('paid_out') || has('paid_in')))
    return 'Choose either one column with the amount, or one for what was paid out and one for what was paid in'
  if (!has('amount') && !(has('paid_out') && has('paid_in')))
    return 'Choose the column with the amount, or one for what was paid out and one for what was paid in'
  return has('narration') ? undefined : 'Choose the column with the narration'
}

/** A bank writes its address and the account above the table: the headings are the first row that names a date and an amount. */
export function withBankHeadings(sheet: Sheet): Sheet {
  const rows = [sheet.headings, ...sheet.rows.slice(0, 40).map(({ cells }) => cells)]
  const place = rows.findIndex((cells) => missingColumns(guessColumns(cells)) === undefined)
  if (place <= 0) return sheet
  const layout = { ...sheet.layout, heading_row: sheet.rows[place - 1]?.line ?? null }
  return { ...sheet, layout, headings: rows[place] ?? [], rows: sheet.rows.slice(place) }
}

interface Layout {
  keys: readonly (BankColumn | null)[]
  day_order: DayOrder
  decimal: DecimalMark
}

/** The lines of the table, or why the first one that cannot be read stops it; rows without an amount are counted. */
export function linesOf(sheet: Sheet, layout: Layout): { lines: BankFileLine[]; skipped: number } | { problem: string } {
  const lines: BankFileLine[] = []
  let skipped = 0
  for (const { line, cells } of sheet.rows) {
    const read = lineOf(cells, layout, sheet.from1904)
    if ('problem' in read) return { problem: `Row ${line}: ${read.problem}. Nothing was imported` }
    if (read.value) lines.push(read.value)
    else skipped += 1
  }
  return { lines, skipped }
}

const summary = /^(?:grand |sub-?)?totals?\b|^(?:opening|closing|brought|carried|b\/f|c\/f|balance)\b/i

function lineOf(cells: readonly string[], layout: Layout, from1904: boolean): Reading<BankFileLine | null> {
  const cell = Object.fromEntries(
    bankColumnKeys.map((key) => {
      const place = layout.keys.indexOf(key)
      return [key, place < 0 ? '' : (cells[place] ?? '').trim()]
    }),
  ) as Record<BankColumn, string>
  const amount = amountOf(cell, layout.decimal)
  // A total, a balance brought forward, the bank's good wishes: no day, or nothing that moved.
  if (summary.test(cell.date) || cell.date === '') return { value: null }
  if ('problem' in amount) return summary.test(cell.narration) ? { value: null } : amount
  if (amount.value === 0) return { value: null }
  const dated = readBankDay(cell.date, layout.day_order, from1904)
  if ('problem' in dated) return dated
  const balance = cell.balance === '' ? { value: null } : readAmount(cell.balance, layout.decimal)
  if ('problem' in balance) return balance
  return {
    value: {
      dated_on: dated.value,
      amount_kobo: amount.value,
      narration: oneLine(cell.narration, 500),
      reference: oneLine(cell.reference, 100),
      balance_kobo: balance.value,
      bank_id: null,
    },
  }
}

/** A day as a bank writes it: of two digits of a year this century's, and the month first where that was chosen. */
function readBankDay(text: string, order: DayOrder, from1904: boolean): Reading<string> {
  const long = text.replace(/^(\d{1,2}[ /.-](?:\d{1,2}|\p{L}{3,9})[ /.-])(\d{2})(?!\d)/u, '$120$2')
  const turned = order === 'month_first' ? long.replace(/^(\d{1,2})([/.-])(\d{1,2})\2(?=\d{4})/, '$3$2$1$2') : long
  return readDay(turned, 'day_first', from1904)
}

/** An empty or dashed cell is no amount of 0 that was read, but nothing. */
const isNothing = (text: string): boolean => /^[-–—]?$/.test(text)

function amountOf(cell: Record<BankColumn, string>, decimal: DecimalMark): Reading<number> {
  if (!isNothing(cell.amount)) {
    const read = readAmount(cell.amount, decimal)
    if ('problem' in read || cell.direction === '') return read
    if (/^(?:d|dr|debit|withdrawal|out)\b/i.test(cell.direction)) return { value: -Math.abs(read.value) }
    if (/^(?:c|cr|credit|deposit|in)\b/i.test(cell.direction)) return { value: Math.abs(read.value) }
    return problem(`'${cell.direction.slice(0, 40)}' says neither debit nor credit`)
  }
  const paidOut = isNothing(cell.paid_out) ? { value: 0 } : readAmount(cell.paid_out, decimal)
  const paidIn = isNothing(cell.paid_in) ? { value: 0 } : readAmount(cell.paid_in, decimal)
  if ('problem' in paidOut) return paidOut
  if ('problem' in paidIn) return paidIn
  if (paidOut.value !== 0 && paidIn.value !== 0) return problem('Something was paid out and something paid in')
  // What a bank takes back stands in the same column with a minus before it; the balance tells when it only means 'out'.
  return { value: paidIn.value - Math.abs(paidOut.value) || 0 }
}
