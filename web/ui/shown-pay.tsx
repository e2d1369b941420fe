import { formatMoney } from '@iroko/contract/money'
import { ActionIcon } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { betweenAmounts, showPay, usePayShown } from '../lib/pay-shown.ts'
import classes from './shown-pay.module.css'

export type Shown = Pick<ReturnType<typeof useShownPay>, 'isShown' | 'money' | 'moneyIn'>

/** What stands for an amount that is not shown. */
export const Masked = () => <span className={classes.masked}>{formatMoney(0, true)}</span>

/** A sentence with the mark in the place of each amount. */
const withoutAmounts = (text: string): ReactNode => {
  const [first, ...rest] = betweenAmounts(text)
  if (rest.length === 0) return text
  // What stands between amounts is in the order of the sentence for good.
  const after = rest.map((part, at) => ({ key: `${at} ${part}`, part }))
  return (
    <>
      {first}
      {after.map(({ key, part }) => (
        <Fragment key={key}>
          <Masked />
          {part}
        </Fragment>
      ))}
    </>
  )
}

/** Amounts of pay: masked until asked for, then shown on every screen of this window. */
export function useShownPay() {
  const isShown = usePayShown()
  const Icon = isShown ? IconEyeOff : IconEye
  const words = isShown ? 'Hide amounts' : 'Show amounts'
  return {
    isShown,
    /** For a cell or a value of its own; a sentence with an amount is not said while amounts are hidden. */
    money: (kobo: number | null): ReactNode => (isShown || kobo === null ? formatMoney(kobo) : <Masked />),
    /** The same in a sentence of the server's, by the same mark. */
    moneyIn: (text: string): ReactNode => (isShown ? text : withoutAmounts(text)),
    toggle: (
      <ActionIcon variant="default" size={36} aria-label={words} title={words} onClick={() => showPay(!isShown)}>
        <Icon size={18} />
      </ActionIcon>
    ),
  }
}
