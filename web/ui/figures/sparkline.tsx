import classes from './sparkline.module.css'

interface SparklineProps {
  /** From the oldest to the newest. */
  values: readonly number[]
  /** What they are, for those who do not see the line: 'Net pay from December 2025 to November 2026'. */
  label: string
  /** As wide as its cell, and half as high: under a number of a card. */
  isSmall?: boolean
}

/** How a number moved, without a scale: the numbers themselves stand beside it. */
export function Sparkline({ values, label, isSmall = false }: SparklineProps) {
  if (values.length < 2) return null
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const left = (at: number) => (100 * at) / (values.length - 1)
  const top = (value: number) => (most === least ? 50 : 95 - (90 * (value - least)) / (most - least))
  return (
    <svg
      className={classes.line}
      data-small={isSmall || undefined}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <polyline points={values.map((value, at) => `${left(at)},${top(value)}`).join(' ')} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
