import classes from './status-badge.module.css'
import { type Tone, toneClass } from './tone.ts'

/** What a status is called and what its colour says; one constant a module. */
export type StatusMap<Status extends string> = Record<Status, { label: string; tone: Tone }>

interface StatusBadgeProps<Status extends string> {
  status: Status
  map: StatusMap<Status>
}

export function StatusBadge<Status extends string>({ status, map }: StatusBadgeProps<Status>) {
  const { label, tone } = map[status]
  return <span className={`cut ${classes.badge} ${toneClass(tone)}`}>{label}</span>
}
