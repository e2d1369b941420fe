/** How many stand how: a card for each number that there is, and a small number for tables. Each leads to the people behind it. */
import { type Standing, type StandingCounts, standings } from '@iroko/contract/time/attendance-board'
import { Link } from '@tanstack/react-router'
import { StatCard, StatCards } from '../../../ui/figures/stat-card.tsx'
import { toneClass } from '../../../ui/state/tone.ts'
import { standingMap } from '../attendance-days/parts-words.tsx'
import classes from './parts-standings.module.css'

/** Those that are shown even when nobody stands so. */
const always: readonly Standing[] = ['present', 'late', 'awaited', 'absent', 'on_leave']

interface StandingsProps {
  counts: StandingCounts | undefined
  chosen?: string | undefined
  /** Where a number leads; `undefined` for the chosen one, which leads back to all. */
  to: (standing: Standing | undefined) => string
}

export function Standings({ counts, chosen, to }: StandingsProps) {
  return (
    <StatCards label="Attendance status">
      {standings
        .filter((standing) => counts?.[standing] || always.includes(standing))
        .map((standing) => {
          const isChosen = standing === chosen
          return (
            <StatCard
              key={standing}
              {...standingMap[standing]}
              value={counts ? (counts[standing] ?? 0) : undefined}
              to={to(isChosen ? undefined : standing)}
              isChosen={isChosen}
            />
          )
        })}
    </StatCards>
  )
}

interface CountProps {
  /** Of whom: 'Kora Bank Voice, Morning'. */
  of: string
  standing: Standing
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
