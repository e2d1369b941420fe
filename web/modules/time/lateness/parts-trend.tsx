/** Lateness week by week, as a picture with its numbers behind. */
import { addDays } from '@iroko/contract/dates'
import { dayAs } from '@iroko/contract/day-words'
import type { LateWeek } from '@iroko/contract/time/lateness'
import { countOf, durationText } from '../../../lib/format.ts'
import { BarChart } from '../../../ui/figures/bar-chart.tsx'
import { ChartFigure } from '../../../ui/figures/chart-figure.tsx'
import classes from './parts.module.css'

/** '16 Nov', the Monday of the week: there is no room for more under a column. */
const weekText = (week: string): string => dayAs(week, {})

interface LatenessTrendProps {
  weeks: readonly LateWeek[]
  /** The first and the last day that are counted. */
  from: string
  to: string
}

export function LatenessTrend({ weeks, from, to }: LatenessTrendProps) {
  const isPart = (week: string) => week < from || addDays(week, 6) > to
  const last = weeks.at(-1)?.week
  return (
    <ChartFigure
      caption={
        <>
          Late arrivals by week
          {weeks.some(({ week }) => isPart(week)) ? (
            <span className={classes.note}>striped: only part of the week is counted</span>
          ) : null}
        </>
      }
      heads={['Week of', 'Late arrivals', 'People', 'Total lateness']}
      rows={weeks.map(({ week, late_days, people, late_minutes }) => [
        weekText(week),
        late_days,
        people,
        durationText(late_minutes),
      ])}
      className={classes.figure}
    >
      <BarChart
        labels={13}
        bars={weeks.map(({ week, late_days, late_minutes, people }) => ({
          key: week,
          label: weekText(week),
          parts: [{ value: late_days, tone: week === last ? 'strong' : 'plain' }],
          isPart: isPart(week),
          words: `${isPart(week) ? 'Part of the week' : 'Week'} of ${weekText(week)}: ${countOf(late_days, 'late arrival')} of ${countOf(people, 'person', 'people')}, ${durationText(late_minutes)}`,
        }))}
      />
    </ChartFigure>
  )
}

/** One person's weeks, small enough for a cell. */
export function Spark({ weeks }: { weeks: readonly number[] }) {
  const most = Math.max(1, ...weeks)
  return (
    <span className={classes.spark} role="img" aria-label={`Late days week by week: ${weeks.join(', ')}`}>
      {weeks.map((days, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a week is its place
          key={index}
          data-none={days === 0 || undefined}
          style={{ height: `${(days / most) * 100}%` }}
        />
      ))}
    </span>
  )
}
