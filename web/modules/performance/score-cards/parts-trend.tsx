import { dayAs } from '@iroko/contract/day-words'
import { monthInWords } from '../../../ui/date/date-words.ts'
import { BarChart } from '../../../ui/figures/bar-chart.tsx'
import { ChartFigure } from '../../../ui/figures/chart-figure.tsx'
import { scoreText } from './columns.tsx'

/** 'Oct': there is no room for more under a bar. */
const shortMonth = (month: string): string => dayAs(month, { day: undefined, month: 'short' })

/** The scores of a year, the month on show last and strong. */
export function Trend({ months }: { months: readonly { month: string; score: number | null }[] }) {
  return (
    <ChartFigure
      caption="Score by month"
      heads={['Month', 'Score']}
      rows={months.map(({ month, score }) => [monthInWords(month), scoreText(score)])}
    >
      <BarChart
        bars={months.map(({ month, score }, at) => ({
          key: month,
          label: shortMonth(month),
          parts: [{ value: score ?? 0, tone: at === months.length - 1 ? 'strong' : 'plain' }],
          words: `${monthInWords(month)}: ${scoreText(score)}`,
        }))}
        labels={12}
      />
    </ChartFigure>
  )
}
