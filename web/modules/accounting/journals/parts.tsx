/** Debits and credits in lists of the ledger. */
import { formatMoney } from '@iroko/contract/money'
import type { Column } from '../../../screens/columns/column.ts'

type Side = 'debit_kobo' | 'credit_kobo'

/** One of the two sides, summed at the end; empty where the amount stands on the other. */
export const side = <Row extends Record<Side, number>>(key: Side, label: string): Column<Row> => ({
  key,
  label,
  money: true,
  total: true,
  align: 'end',
  width: 165,
  render: (row) => (row[key] === 0 ? '' : formatMoney(row[key])),
})
