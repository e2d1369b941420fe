import { formatMoney } from '@iroko/contract/money'
import { ActionIcon } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { showPay, usePayShown } from '../lib/pay-shown.ts'
import classes from './shown-pay.module.css'

export type Shown = Pick<ReturnType<typeof useShownPay>, 'isShown' | 'money' | 'moneyIn'>

/** What stands for an amount that is not shown. */
export const Masked = () => <span className={classes.masked}>{formatMoney(0, true)}</span>

/** Amounts of pay: masked until asked for, then shown on every screen of this window. */
export function useShownPay() {
  const isShown = usePayShown()
  const Icon = isShown ? IconEyeOff : IconEye
  const words = isShown ? 'Hide amounts' : 'Show amounts'
  return {
    isShown,
    /** For a cell or a value of its own; a sentence with an amount is not said while amounts are hidden. */
    money: (kobo: number | null): ReactNode => (isShown || kobo === null ? formatMoney(kobo) : <Masked />),
    /** The same in a sentence of the server's. */
    moneyIn: (text: string) => (isShown ? text : text.replaceAll(/₦[\d,.]*\d/g, formatMoney(0, true))),
    toggle: (
      <ActionIcon variant="default" size={36} aria-label={words} title={words} onClick={() => showPay(!isShown)}>
        <Icon size={18} />
      </ActionIcon>
    ),
  }
}
