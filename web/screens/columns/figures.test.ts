import { expect, it } from 'vitest'
import type { Column } from './column.ts'
import { figureWidths } from './figures.ts'

interface Row {
  name: string
  amount_kobo: number
  days: number
}
const columns: Column<Row>[] = [
  { key: 'name', label: 'Name' },
  { key: 'amount_kobo', label: 'Amount', money: true, total: true },
  { key: 'days', label: 'Days', align: 'end', render: ({ days }) => `${days} days` },
]
const rows = [
  { name: 'Ada', amount_kobo: 50_000_000_000, days: 3 },
  { name: 'Obi', amount_kobo: 100, days: 12 },
]

it('measures figures with their total, and no words', () => {
  // '₦500,000,001.00'
  expect(figureWidths(columns, rows)).toEqual({ amount_kobo: 26 + 12 * 9 + 3 * 4, days: 0 })
  // '₦4,033,059,929.54'
  expect(figureWidths(columns, rows, { amount_kobo: 403_305_992_954 }).amount_kobo).toBe(26 + 13 * 9 + 4 * 4)
})
