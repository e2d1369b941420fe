/** Small CSV files of our own form, as banks and authorities read them: without the mark of Excel, amounts with two decimals. */
import { escapeFormula } from './sheets.ts'

/** Naira with two decimals: `1250000.00`. */
export function nairaText(kobo: number): string {
  const size = Math.abs(kobo)
  return `${kobo < 0 ? '-' : ''}${Math.floor(size / 100)}.${String(size % 100).padStart(2, '0')}`
}

const isAmount = (cell: string): boolean => /^-?\d+\.\d\d$/.test(cell)

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Text that a spreadsheet would read as a formula is escaped. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map((cell) => quoted(isAmount(cell) ? cell : escapeFormula(cell))).join(',')}\r\n`).join('')
