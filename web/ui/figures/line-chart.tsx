/** Points over time joined by a line, on a scale whose figures are said; each point may lead to its list. */
import { Link } from '@tanstack/react-router'
import classes from './line-chart.module.css'

export interface LinePoint {
  key: string
  /** Under the first and the last. */
  label: string
  value: number
  /** The value as it is written. */
  text: string
  /** All of it in words: '16 Nov to 22 Nov: 87.5, 12 evaluations'. */
  words: string
  to?: string | undefined
}

interface LineChartProps {
  points: readonly LinePoint[]
  /** The scale; a line need not begin at nothing. */
  from: number
  to: number
  /** How a figure of the axis is written. */
  format?: (value: number) => string
}

/** So many points have room for their figures; of more only the ends have. */
const few = 10

export function LineChart({ points, from, to, format = String }: LineChartProps) {
  const left = (at: number) => (points.length === 1 ? 50 : (100 * at) / (points.length - 1))
  const height = (value: number) => (100 * (value - from)) / (to - from)
  const isEnd = (at: number) => at === 0 || at === points.length - 1
  return (
    <div className={classes.chart}>
      <span className={classes.scale} aria-hidden="true">
        {[to, (from + to) / 2, from].map((mark) => (
          <span key={mark}>{format(mark)}</span>
        ))}
      </span>
      <div className={classes.plot}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <polyline
            points={points.map(({ value }, at) => `${left(at)},${100 - height(value)}`).join(' ')}
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <ol className={`plain ${classes.points}`}>
          {points.map((point, at) => (
            <li
              key={point.key}
              style={{ insetInlineStart: `${left(at)}%`, insetBlockEnd: `${height(point.value)}%` }}
              data-named={points.length <= few || isEnd(at) || undefined}
            >
              <Point point={point} />
            </li>
          ))}
        </ol>
      </div>
      <span className={classes.ends} aria-hidden="true">
        {points
          .filter((_, at) => isEnd(at))
          .map(({ key, label }) => (
            <span key={key}>{label}</span>
          ))}
      </span>
    </div>
  )
}

function Point({ point: { text, words, to } }: { point: LinePoint }) {
  const inside = (
    <>
      <span className={classes.dot} />
      <span className={classes.value} aria-hidden="true">
        {text}
      </span>
    </>
  )
  if (to)
    return (
      <Link to={to} className={classes.point} title={words} aria-label={words}>
        {inside}
      </Link>
    )
  return (
    <span className={classes.point} title={words}>
      {inside}
      <span className="visually-hidden">{words}</span>
    </span>
  )
}
