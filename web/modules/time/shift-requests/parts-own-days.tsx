import { eachDay } from '@iroko/contract/dates'
import { shortDay } from '@iroko/contract/day-words'
import { type RosterCell, roster } from '@iroko/contract/time/roster'
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
  const isRange = isDay(from) && isDay(to) && to >= from
  const query = { from: isRange ? from : today(), to: isRange ? to : today(), mine: 'true' as const }
  const { data, isPending } = useCall(roster.show, { query }, { enabled: isRange, keepPrevious: true })
  const cells = data?.roster[0]?.cells ?? []
  if (!isRange || (data && cells.length === 0) || !(data || isPending)) return null
  // The days are known before what is planned for them: nothing below moves when that comes.
  const days = eachDay(data?.from ?? query.from, data?.to ?? query.to).slice(0, 31)
  return (
    <section className={`surface ${classes.own}`} aria-label={title} aria-busy={isPending || undefined}>
      <h2 className={classes.heading}>{title}</h2>
      <ul className={classes.days}>
        {days.map((day, at) => (
          <li key={day}>
            <span className="tiny">{shortDay(day)}</span>
            <OwnDay cell={cells[at]} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function OwnDay({ cell }: { cell: RosterCell | undefined }) {
  const shiftsById = useAllShifts()
  if (!cell) return null
  if (cell.shifts.length === 0) return 'Day off'
  return cell.shifts.map(({ shift_id, start, end }) => (
    <span key={shift_id} className={classes.shift}>
      <ShiftName shift={shiftsById.get(shift_id) ?? { title: 'Shift', colour: 'currentColor' }} />
      <span className={classes.hours}>
        {start}–{end}
      </span>
    </span>
  ))
}
