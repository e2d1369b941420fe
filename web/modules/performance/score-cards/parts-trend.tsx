import { dayAs } from '@iroko/contract/day-words'
import { monthInWords } from '../../../ui/date/date-words.ts'
import { ChartFigure } from '../../../ui/figures/chart-figure.tsx'
import { scoreText } from './columns.tsx'
import classes from './parts.module.css'

/** 'Oct': there is no room for more under a bar. */
const shortMonth = (month: string): string => dayAs(month, { day: undefined, month: 'short' })

/** The scores of a year, the month on show last and strong. */
export function Trend({ months }: { months: readonly { month: string; score: number | null }[] }) {
  const most = Math.max(100, ...months.map(({ score }) => score ?? 0))
  return (
    <ChartFigure
      caption="Score by month"
      heads={['Month', 'Score']}
      rows={months.map(({ month, score }) => [monthInWords(month), scoreText(score)])}
    >
      <div
        className={classes.bars}
        role="img"
        aria-label={months.map(({ month, score }) => `${monthInWords(month)}: ${scoreText(score)}`).join('; ')}
      >
        {months.map(({ month, score }) => (
          <span key={month} className={classes.month} title={`${monthInWords(month)}: ${scoreText(score)}`}>
            <span>{scoreText(score)}</span>
            <span className={classes.bar} style={{ height: `${((score ?? 0) / most) * 64}%` }} />
            <span className={classes.at}>{shortMonth(month)}</span>
          </span>
        ))}
      </div>
    </ChartFigure>
  )
}
