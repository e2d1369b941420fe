import { formatMoney } from '@iroko/contract/money'
import { momentText } from '../../ui/date/date-words.ts'
import type { Column } from './column.ts'

const momentPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

/** A value of a row as text: moments in the company's zone, things by their name, yes and no, '-' for nothing. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '-'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string') return momentPattern.test(value) ? momentText(value) : value
  if (typeof value === 'number') return numberText(value)
  if (Array.isArray(value)) return value.length > 0 ? value.map(valueText).join(', ') : '-'
  return nameOf(value)
}

/** Years and short counts stay as they are; digits are grouped from five on. */
const numberText = (value: number): string => (Math.abs(value) < 10_000 ? String(value) : value.toLocaleString('en-NG'))

function nameOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return '-'
  if ('full_name' in value) return valueText(value.full_name)
  if ('title' in value) return valueText(value.title)
  return 'name' in value ? valueText(value.name) : '-'
}

/** The text of a cell that has no `render`. */
export function cellText<Row>(row: Row, column: Column<Row>): string {
  const value: unknown = row[column.key]
  if (column.money) return formatMoney(typeof value === 'number' ? value : null)
  return valueText(value)
}

/** The sum of a column over rows; what is not a number counts as nothing. */
export function columnSum<Row>(rows: readonly Row[], column: Column<Row>): number {
  return rows.reduce((sum, row) => {
    const value: unknown = row[column.key]
    return sum + (typeof value === 'number' ? value : 0)
  }, 0)
}

/** What stands in the last row under a column: the server's total, or that of the rows shown. */
export function totalText<Row>(rows: readonly Row[], column: Column<Row>, totals?: Readonly<Record<string, number>>): string {
  const sum = totals?.[column.key] ?? columnSum(rows, column)
  return column.money ? formatMoney(sum) : sum.toLocaleString('en-NG')
}
