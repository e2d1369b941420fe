import { formatMoney } from '@iroko/contract/money'
import { Button } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'

export type Shown = Pick<ReturnType<typeof useShownPay>, 'isShown' | 'money'>

/** Amounts of pay on one screen: masked until asked for. */
export function useShownPay() {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? IconEyeOff : IconEye
  return {
    isShown,
    money: (kobo: number | null) => formatMoney(kobo, !isShown && kobo !== null),
    /** The same in a sentence of the server's. */
    moneyIn: (text: string) => (isShown ? text : text.replaceAll(/₦[\d,.]*\d/g, formatMoney(0, true))),
    toggle: (
      <Button variant="default" leftSection={<Icon size={18} />} onClick={() => setShown(!isShown)}>
        {isShown ? 'Hide amounts' : 'Show amounts'}
      </Button>
    ),
  }
}
