/** How many stand how: one card of all the numbers that there are, and a small number for tables. Each leads to the people behind it. */
import { type Standing, type StandingCounts, standings } from '@iroko/contract/time/attendance-board'
import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
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

/** One card: a bar of all, and a cell for each number, side by side however many there are. */
export function Standings({ counts, chosen, to }: StandingsProps) {
  const shown = standings.filter((standing) => counts?.[standing] || always.includes(standing))
  return (
    <section className={`surface ${classes.standings}`} aria-label="Attendance status">
      <div className={classes.bar} aria-hidden="true">
        {shown.map((standing) => (
          <span
            key={standing}
            className={toneClass(standingMap[standing].tone)}
            style={{ flexGrow: counts?.[standing] ?? 0 }}
            data-none={!counts?.[standing] || undefined}
          />
        ))}
      </div>
      <div className={classes.cells}>
        {shown.map((standing) => {
          const isChosen = standing === chosen
          const { label, tone } = standingMap[standing]
          return (
            <dl key={standing} className={`${classes.cell} ${toneClass(tone)}`} data-chosen={isChosen || undefined}>
              <dt className="small">
                <Link
                  to={to(isChosen ? undefined : standing)}
                  resetScroll={false}
                  className={classes.cellLink}
                  aria-current={isChosen ? 'true' : undefined}
                >
                  {label}
                </Link>
              </dt>
              <dd>{counts ? (counts[standing] ?? 0) : <Skeleton height={20} width={32} mt={3} />}</dd>
            </dl>
          )
        })}
      </div>
    </section>
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
