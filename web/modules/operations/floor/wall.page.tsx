import { floors } from '@iroko/contract/operations/floor'
import { Link, useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useCall } from '../../../lib/use-call.ts'
import { clockText } from '../../../ui/date/date-words.ts'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { HalfHours } from './parts-chart.tsx'
import { FloorFigures, inNow } from './parts-figures.tsx'
import { FloorPeople } from './parts-people.tsx'
import { staleText } from './parts-stale.tsx'
import classes from './wall.module.css'

const everyMinute = 60_000
/** The clock on the wall and how old the picture is move by themselves. */
const everyFewSeconds = 5000

/** The floor for a screen on the wall: large, to be read only, and honest about how old it is. */
export default function WallPage() {
  const { office = '' }: { office?: string } = useParams({ strict: false })
  const found = useCall(floors.show, { params: { id: office } }, { refetchInterval: everyMinute })
  const now = useNow()
  const floor = found.data?.floor
  // By the clock of the screen alone: that of the server may be another.
  const stale = floor && staleText(new Date(found.dataUpdatedAt), now, floor.zone)
  const attention = floor?.people.filter(({ state }) => state === 'missing' || state === 'late' || state === 'on_break') ?? []
  return (
    <div className={classes.wall} data-wall>
      <title>{`${floor?.office.title ?? 'Floor'} · Wall · Iroko`}</title>
      {floor ? (
        <>
          <header className={classes.head}>
            <h1 className={classes.title}>{floor.office.title}</h1>
            <p className={classes.clock}>{clockText(now, floor.zone)}</p>
          </header>
          {stale ? (
            <p className={classes.stale} role="status">
              {stale}
            </p>
          ) : null}
          <p className={classes.headcount}>
            <strong>{inNow(floor)}</strong> in now{floor.committed === null ? '' : `, ${floor.committed} committed`}
          </p>
          <div className={classes.figures}>
            <FloorFigures {...floor} />
          </div>
          {attention.length > 0 ? (
            <div className={classes.attention}>
              <h2 className="visually-hidden">Late, missing and on break</h2>
              <FloorPeople people={attention} zone={floor.zone} />
            </div>
          ) : null}
          <div className={classes.chart}>
            <HalfHours floor={floor} />
          </div>
          <Link to={`/dashboard/operations/floor/${office}`} className={classes.back}>
            Back to the floor
          </Link>
        </>
      ) : (
        <Loaded found={found} prefix="Floor | " count={3} height={120} />
      )}
    </div>
  )
}

function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyFewSeconds)
    return () => clearInterval(timer)
  }, [])
  return now
}
