import { formatMoney } from '@iroko/contract/money'
import classes from './money.module.css'

interface MoneyProps {
  kobo: number | null | undefined
  masked?: boolean
}

/** An amount in the specification's format, its digits in columns; a masked one says so aloud. */
export function Money({ kobo, masked = false }: MoneyProps) {
  return (
    <span className={classes.money} aria-label={masked ? 'Hidden amount' : undefined} role={masked ? 'img' : undefined}>
      {formatMoney(kobo, masked)}
    </span>
  )
}
