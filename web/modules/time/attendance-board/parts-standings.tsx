/** How many stand how: one card of all the numbers that there are. Each leads to the people behind it. */
import { addDays } from '@iroko/contract/dates'
import { shortDay } from '@iroko/contract/day-words'
import type { Input } from '@iroko/contract/endpoint'
import { attendanceBoard, type BoardStatus, type StandingCounts, standings } from '@iroko/contract/time/attendance-board'
import type { DailyFigures } from '@iroko/contract/time/attendance-figures'
import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall } from '../../../lib/use-call.ts'
import { today } from '../../../ui/date/date-words.ts'
import { Change } from '../../../ui/figures/change.tsx'
import { FigureTable, TableButton } from '../../../ui/figures/chart-figure.tsx'
import { Sparkline } from '../../../ui/figures/sparkline.tsx'
import { toneClass } from '../../../ui/state/tone.ts'
import { standingMap } from '../attendance-days/parts-words.tsx'
import { figureOf, trendOf } from '../attendance-figures/parts.tsx'
import classes from './parts-standings.module.css'

/** A board of today is read again by itself: what changes with the hour is told by nobody. */
const everyMinute = 60_000

export function useBoard(query: Input<typeof attendanceBoard.show>['query']) {
  return useCall(attendanceBoard.show, { query }, { keepPrevious: true, refetchInterval: everyMinute })
}

/** Those that are shown even when nobody stands so. */
const always: readonly BoardStatus[] = ['present', 'late', 'awaited', 'absent', 'on_leave']

interface StandingsProps {
  counts: StandingCounts | undefined
  chosen?: string | undefined
  /** Where a number leads; `undefined` for the chosen one, which leads back to all. The day is named for a number of the table. */
  to: (standing: BoardStatus | undefined, day?: string) => string
  /** Puts thirty days behind the numbers of today; `days` come later than the numbers, into room that is kept for them. */
  trend?: { days: readonly DailyFigures[] | undefined }
}

/** One card: a bar of all, and a cell for each number, side by side however many there are. */
export function Standings({ counts, chosen, to, trend }: StandingsProps) {
  const [isTable, setTable] = useState(false)
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
              <dd className={classes.value}>
                {counts ? (counts[standing] ?? 0) : <Skeleton height={20} width={32} mt={3} />}{' '}
                {counts && trend?.days ? <Moved standing={standing} count={counts[standing] ?? 0} days={trend.days} /> : null}
              </dd>
              {trend ? (
                <dd className={classes.spark}>{trend.days ? <Line standing={standing} days={trend.days} /> : null}</dd>
              ) : null}
            </dl>
          )
        })}
      </div>
      {trend ? (
        <div className={`apart ${classes.foot}`}>
          <span>Against {shortDay(addDays(today(), -7))} as a whole; the lines are the 30 days before today</span>
          <TableButton isTable={isTable} onTable={setTable} />
        </div>
      ) : null}
      {isTable && trend?.days ? <Days days={trend.days} to={to} /> : null}
    </section>
  )
}

interface PartProps {
  standing: BoardStatus
  days: readonly DailyFigures[]
}

function Moved({ standing, days, count }: PartProps & { count: number }) {
  const of = figureOf[standing]
  const trend = of && trendOf(days, of)
  return trend?.was === undefined ? null : <Change now={count} was={trend.was} when={trend.when} />
}

function Line({ standing, days }: PartProps) {
  const of = figureOf[standing]
  if (!of) return null
  const { values } = trendOf(days, of)
  return <Sparkline isSmall values={values} label={`${standingMap[standing].label}, the ${values.length} days before today`} />
}

/** The newest first; each number leads to the people of its day. */
function Days({ days, to }: { days: readonly DailyFigures[]; to: StandingsProps['to'] }) {
  const columns = standings.flatMap((standing) => {
    const of = figureOf[standing]
    return of ? [{ standing, of }] : []
  })
  const over = days.filter(({ day }) => day < today()).toReversed()
  return (
    <div className={classes.days}>
      <FigureTable
        heads={['Day', ...columns.map(({ standing }) => standingMap[standing].label)]}
        rows={over.map((day) => [
          shortDay(day.day),
          ...columns.map(({ standing, of }) => (
            <Link key={standing} to={to(standing, day.day)} resetScroll={false}>
              {of(day)}
            </Link>
          )),
        ])}
      />
    </div>
  )
}
