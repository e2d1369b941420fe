import type { Column } from '../../../screens/columns/column.ts'
import type { Shown } from '../../../ui/shown-pay.tsx'

type Amounts<Row> = { [K in keyof Row & string]: Row[K] extends number | null ? K : never }[keyof Row & string]

/** A column of amounts as they are shown. */
export const amountColumn =
  <Row,>(money: Shown['money']) =>
  (key: Amounts<Row>, label: string, more: Partial<Column<Row>> = {}): Column<Row> => ({
    key,
    label,
    align: 'end',
    render: (row) => money(row[key] as number | null),
    ...more,
  })
