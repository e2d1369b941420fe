/** How many stand how as a small number that leads to the people behind it; apart from the card, which brings pictures along. */
import type { BoardStatus } from '@iroko/contract/time/attendance-board'
import { Link } from '@tanstack/react-router'
import { toneClass } from '../../../ui/state/tone.ts'
import { standingMap } from '../attendance-days/parts-words.tsx'
import classes from './parts-standings.module.css'

interface CountProps {
  /** Of whom: 'Kora Bank Voice, Morning'. */
  of: string
  standing: BoardStatus
  count: number
  to: string
}

/** One number of a table. */
export function Count({ of, standing, count, to }: CountProps) {
  const { label, tone } = standingMap[standing]
  return (
    <Link to={to} className={`${classes.count} ${toneClass(tone)}`} aria-label={`${count} ${label.toLowerCase()}, ${of}`}>
      {count}
    </Link>
  )
}
