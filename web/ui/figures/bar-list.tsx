/** Bars one under another, for what has words for a name: options, bands. Thin, muted, and only what matters strong. */
import { Link } from '@tanstack/react-router'
import type { BarTone } from './bar-chart.tsx'
import classes from './bar-list.module.css'

export interface ListBar {
  key: string
  label: string
  value: number
  /** What it counts and its share: '12', '40%'. */
  figure: string
  share: string
  tone?: BarTone
  /** The list that it counts. */
  to?: string
}

interface BarListProps {
  bars: readonly ListBar[]
  /** What a bar of the whole width is; the longest where none is said. */
  whole?: number
}

export function BarList({ bars, whole }: BarListProps) {
  const most = Math.max(1, whole ?? 0, ...bars.map(({ value }) => value))
  const isLinked = bars.some(({ to }) => to)
  const [List, Line] = isLinked ? (['ul', 'li'] as const) : (['div', 'div'] as const)
  return (
    // Links where each leads somewhere, else one picture.
    <List
      className={`plain ${classes.list}`}
      {...(isLinked ? {} : { role: 'img', 'aria-label': bars.map(({ label, figure }) => `${label}: ${figure}`).join('; ') })}
    >
      {bars.map(({ key, label, value, figure, share, tone, to }) => (
        <Line key={key} className={classes.line}>
          <span>{label}</span>
          <span className={classes.bar} data-tone={tone} style={{ inlineSize: `${(100 * value) / most}%` }} />
          {to ? (
            <Link to={to} className={classes.figure} aria-label={`${figure} ${share} from ${label}`}>
              {figure} <span className="dimmed">{share}</span>
            </Link>
          ) : (
            <span className={classes.figure}>
              {figure} <span className="dimmed">{share}</span>
            </span>
          )}
        </Line>
      ))}
    </List>
  )
}
