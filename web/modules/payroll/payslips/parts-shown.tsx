import { formatMoney } from '@iroko/contract/money'
import { Button } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import type { Column } from '../../../screens/columns/column.ts'

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

export type Shown = Pick<ReturnType<typeof useShownPay>, 'isShown' | 'money'>

/** Amounts of pay on one screen: masked until asked for. */
export function useShownPay() {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? IconEyeOff : IconEye
  return {
    isShown,
    money: (kobo: number | null) => formatMoney(kobo, !isShown && kobo !== null),
    toggle: (
      <Button variant="default" leftSection={<Icon size={18} />} onClick={() => setShown(!isShown)}>
        {isShown ? 'Hide amounts' : 'Show amounts'}
      </Button>
    ),
  }
}
