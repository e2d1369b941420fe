import { formatMoney } from '@iroko/contract/money'
import { Button } from '@mantine/core'
import { showPay, usePayShown } from '../../../lib/pay-shown.ts'
import classes from './parts-money.module.css'

interface MoneyProps {
  /** Null when it is not known, or not for whoever looks. */
  kobo: number | null
  isKnown: boolean
  name: string
}

/** An amount of pay: masked until asked for, and always for those who may not see it. */
export function MaskedMoney({ kobo, isKnown, name }: MoneyProps) {
  const isShown = usePayShown()
  if (!isKnown || kobo === null) return formatMoney(kobo, !isKnown)
  return (
    <span className={classes.masked}>
      <span className="figures">{formatMoney(kobo, !isShown)}</span>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`${isShown ? 'Hide' : 'Show'} ${name}`}
        onClick={() => showPay(!isShown)}
      >
        {isShown ? 'Hide' : 'Show'}
      </Button>
    </span>
  )
}
