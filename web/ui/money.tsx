import { formatMoney } from '@iroko/contract/money'
import classes from './money.module.css'

interface MoneyProps {
  kobo: number | null | undefined
  masked?: boolean
}

/** An amount in the specification's format, its digits in columns; a masked one says so aloud. */
export function Money({ kobo, masked = false }: MoneyProps) {
  if (!masked) return <span className={classes.money}>{formatMoney(kobo)}</span>
  return (
    <span className={classes.money} role="img" aria-label="Hidden amount">
      {formatMoney(kobo, true)}
    </span>
  )
}
