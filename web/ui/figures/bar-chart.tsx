/** Columns over a scale: the one look of charts of days, weeks, months and hours. What matters is strong, the rest muted. */
import { Link } from '@tanstack/react-router'
import { formatNumber } from '../../lib/format.ts'
import classes from './bar-chart.module.css'
import { labelEvery, scaleOf } from './scale.ts'

/** `plain`: what is as it should be; `warn`, `bad`: what to look at; `rest`: planned, not counted or away. */
export type BarTone = 'plain' | 'strong' | 'warn' | 'bad' | 'rest'

export interface ChartBar {
  key: string
  /** Under the column, where there is room for it. */
  label: string
  /** From the foot upwards. */
  parts: readonly { value: number; tone: BarTone }[]
  /** All of it in words: 'Mon 23 Nov: 180 present, 12 late'. */
  words: string
  /** The list that it counts. */
  to?: string | undefined
  /** Only part of it is counted. */
  isPart?: boolean
  /** Where the day or the year stands. */
  isNow?: boolean
}

interface BarChartProps {
  /** For those who do not see it, where the words of all columns say less than a sentence. */
  label?: string
  bars: readonly ChartBar[]
  /** What is promised or meant to be: a line over all columns with its label. */
  line?: { value: number; label: string } | undefined
  /** How a figure of the axis is written. */
  format?: (value: number) => string
  /** So many labels have room under it. */
  labels?: number
  /** What the parts of a column are, where the caption does not say it. */
  keys?: Partial<Record<BarTone, string>>
}

export function BarChart({ label, bars, line, format = formatNumber, labels = 8, keys }: BarChartProps) {
  const { top, marks } = scaleOf(Math.max(line?.value ?? 0, ...bars.map(heightOf)))
  const share = (value: number) => `${(100 * value) / top}%`
  const every = labelEvery(bars.length, labels)
  const isLinked = bars.some(({ to }) => to)
  const [Plot, Slot] = isLinked ? (['ul', 'li'] as const) : (['div', 'div'] as const)
  return (
    <div className={classes.chart}>
      <div className={classes.scale} aria-hidden="true">
        {marks.map((mark) => (
          <span key={mark} style={{ insetBlockEnd: share(mark) }}>
            {format(mark)}
          </span>
        ))}
      </div>
      {/* A list of links where each column leads somewhere, else one picture. */}
      <Plot
        className={`plain ${classes.plot}`}
        {...(isLinked ? {} : { role: 'img', 'aria-label': label ?? bars.map(({ words }) => words).join('; ') })}
      >
        {bars.map((bar) => (
          <Slot key={bar.key} className={classes.slot} data-now={bar.isNow || undefined}>
            <Column bar={bar} share={share} />
          </Slot>
        ))}
      </Plot>
      {line ? (
        <span className={classes.over} aria-hidden="true">
          <span className={classes.line} style={{ insetBlockEnd: share(line.value) }}>
            <span>{line.label}</span>
          </span>
        </span>
      ) : null}
      <div className={classes.labels} aria-hidden="true">
        {bars.map((bar, at) => (
          <span key={bar.key}>
            {at % every === 0 ? <span data-second={at % (2 * every) !== 0 || undefined}>{bar.label}</span> : null}
          </span>
        ))}
      </div>
      {keys ? (
        <p className={classes.keys}>
          {Object.entries(keys).map(([tone, word]) => (
            <span key={tone} className={classes.key}>
              <span data-tone={tone} aria-hidden="true" />
              {word}
            </span>
          ))}
        </p>
      ) : null}
    </div>
  )
}

const heightOf = ({ parts }: ChartBar): number => parts.reduce((sum, { value }) => sum + value, 0)

function Column({ bar: { parts, words, to, isPart }, share }: { bar: ChartBar; share: (value: number) => string }) {
  const column = (
    <span className={classes.column} data-part={isPart || undefined}>
      {parts
        .toReversed()
        .map(({ value, tone }) => (value > 0 ? <span key={tone} data-tone={tone} style={{ height: share(value) }} /> : null))}
    </span>
  )
  if (!to)
    return (
      <span className={classes.whole} title={words}>
        {column}
      </span>
    )
  return (
    <Link to={to} className={classes.whole} title={words} aria-label={words}>
      {column}
    </Link>
  )
}
