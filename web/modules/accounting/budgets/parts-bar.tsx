/** What of a budget was used, what is ordered, and what is free, as one bar. */
import { formatMoney } from '@iroko/contract/money'
import classes from './parts-bar.module.css'

interface UseBarProps {
  budget: number
  actual: number
  committed: number
}

/** In kobo. Above the budget the whole bar is what was spent and ordered. */
export function UseBar({ budget, actual, committed }: UseBarProps) {
  const spent = Math.max(0, actual)
  const ordered = Math.max(0, committed)
  const whole = Math.max(budget, spent + ordered)
  if (whole === 0) return null
  const words = `${formatMoney(actual)} used, ${formatMoney(committed)} ordered, ${formatMoney(budget - actual - committed)} free`
  const widthOf = (kobo: number) => ({ inlineSize: `${(100 * kobo) / whole}%` })
  return (
    <div
      className={classes.track}
      role="img"
      aria-label={words}
      title={words}
      data-over={spent + ordered > budget || undefined}
    >
      <span className={classes.actual} style={widthOf(spent)} />
      <span className={classes.committed} style={widthOf(ordered)} />
    </div>
  )
}
