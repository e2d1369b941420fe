import { formatNumber } from '../../lib/format.ts'

/** '+3', '−2', '±0': a real minus, as in all figures. */
export function signed(value: number): string {
  if (value === 0) return '±0'
  return `${value > 0 ? '+' : '−'}${formatNumber(Math.abs(value))}`
}

interface ChangeProps {
  now: number
  was: number
  /** When it was that: 'Thu 19 Nov'. */
  when: string
}

/** How far a number is from what it was; what it was stands behind it. */
export function Change({ now, was, when }: ChangeProps) {
  return (
    <span className="tiny" title={`${formatNumber(was)} on ${when}`}>
      {signed(now - was)}
      <span className="visually-hidden"> against {when}</span>
    </span>
  )
}
