import { addDays } from '@iroko/contract/dates'
import { shortDay } from '@iroko/contract/day-words'
import { roster } from '@iroko/contract/time/roster'
import { useCall } from '../../../lib/use-call.ts'
import { today } from '../../../ui/date/date-words.ts'
import { ShiftName } from '../shifts/parts.tsx'
import { useAllShifts } from '../shifts/parts-options.tsx'
import classes from './parts-own-days.module.css'

const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)

interface OwnDaysProps {
  /** What is typed so far; nothing shows until both are days. */
  from: unknown
  to: unknown
  title?: string
}

/** What the one who looks works in these days. */
export function OwnDays({ from, to, title = 'Your shifts in these days' }: OwnDaysProps) {
  const shiftsById = useAllShifts()
  const isRange = isDay(from) && isDay(to) && to >= from
  const query = { from: isRange ? from : today(), to: isRange ? to : today(), mine: 'true' as const }
  const { data } = useCall(roster.show, { query }, { enabled: isRange, keepPrevious: true })
  const cells = data?.roster[0]?.cells ?? []
  if (!isRange || cells.length === 0 || !data) return null
  const days = cells.slice(0, 31).map((cell, index) => ({ cell, day: addDays(data.from, index) }))
  return (
    <section className={`surface ${classes.own}`} aria-label={title}>
      <h2 className={classes.heading}>{title}</h2>
      <ul className={classes.days}>
        {days.map(({ cell, day }) => (
          <li key={day}>
            <span className="tiny">{shortDay(day)}</span>
            {cell.shifts.length === 0 ? 'Day off' : null}
            {cell.shifts.map(({ shift_id, start, end }) => (
              <span key={shift_id} className={classes.shift}>
                <ShiftName shift={shiftsById.get(shift_id) ?? { title: 'Shift', colour: 'currentColor' }} />
                <span className={classes.hours}>
                  {start}–{end}
                </span>
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
