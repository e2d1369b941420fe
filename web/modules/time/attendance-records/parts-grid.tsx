/** A month as a grid: people × days, each marked by colour and letter, moved in by the arrows and opened by Enter. */
import { weekdayOf } from '@iroko/contract/dates'
import type { AttendanceRecord } from '@iroko/contract/time/attendance-records'
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import { durationText } from '../../../lib/format.ts'
import { DayGrid, DayGridRow } from '../../../screens/day/day-grid.tsx'
import { type DayGridHandle, type Place, useDayGrid } from '../../../screens/day/use-day-grid.ts'
import { useWidth } from '../../../screens/table/use-width.ts'
import { exactly, today } from '../../../ui/date/date-words.ts'
import { weekdayNames } from '../../../ui/date/month-grid.ts'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import { toneClass } from '../../../ui/state/tone.ts'
import { flagsText, liveLetters, markLetters, markMap, markOf, standingMap } from '../attendance-days/parts-words.tsx'
import classes from './parts-records.module.css'

const rowHeight = 45

interface RecordGridProps {
  label: string
  rows: readonly AttendanceRecord[]
  days: readonly string[]
  /** Where a name leads. */
  personAddress: (employee: AttendanceRecord['employee']) => string
  onDay: (employee: AttendanceRecord['employee'], day: string) => void
}

export function RecordGrid(props: RecordGridProps) {
  const { rows, days, label } = props
  const grid = useDayGrid(rows.length, days.length)
  const { scroll } = grid
  const { focus, onKeyDown, setFocus } = useGridFocus(props, grid)
  const first = days[0]
  const fitted = useFittedDay(scroll, days.length)
  // The days before today are many and today is what is asked for most.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each month, and for each width
  useEffect(() => {
    const head = scroll.current?.querySelector<HTMLElement>('th[data-today]')
    if (scroll.current && head) scroll.current.scrollLeft = head.offsetLeft + 2 * head.offsetWidth - scroll.current.clientWidth
  }, [first, fitted])
  return (
    <div className={classes.fitted} style={{ ['--fitted' as string]: fitted && `${fitted}px` }}>
      <DayGrid
        label={label}
        rows={rows}
        days={days}
        today={today()}
        dayHead={(day) => (
          <>
            <span className={classes.weekday}>{weekdayNames[weekdayOf(day) - 1]?.slice(0, 2)}</span>
            {Number(day.slice(8))}
          </>
        )}
        between={['Late', 'Absent', 'Leave']}
        betweenClass={classes.sum}
        grid={grid}
        rowHeight={rowHeight}
        className={classes.grid}
        onKeyDown={onKeyDown}
      >
        {(row, index) => <GridRow key={row.employee.id} {...props} row={row} index={index} focus={focus} onFocus={setFocus} />}
      </DayGrid>
    </div>
  )
}

/** What stands still: the person and the three sums. */
const still = 210 + 3 * 48

/** So wide that whole days fill the room beside them: none is cut where they go under. Undefined where all have room. */
function useFittedDay(scroll: RefObject<HTMLDivElement | null>, days: number): number | undefined {
  const room = useWidth(scroll) - still
  const least = matchMedia('(pointer: coarse)').matches ? 44 : 28
  const count = Math.floor(room / least)
  return count > 0 && count < days ? room / count : undefined
}

/** One cell of the grid is reached by Tab; the arrows move from it. */
function useGridFocus({ rows, days, onDay }: RecordGridProps, grid: DayGridHandle) {
  const [wanted, setFocus] = useState<Place>({ row: 0, day: 0 })
  // Another month or page may be smaller.
  const focus = grid.within(wanted)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement && event.target.dataset.cell)) return
    const place = grid.moved(event.key, focus)
    const [record, date] = [rows[focus.row], days[focus.day]]
    if (place) {
      event.preventDefault()
      setFocus(place)
      grid.focusOn(place)
    } else if ((event.key === 'Enter' || event.key === ' ') && record?.cells.some((cell) => cell.day === date) && date) {
      event.preventDefault()
      onDay(record.employee, date)
    }
  }
  return { focus, onKeyDown, setFocus }
}

interface GridRowProps extends RecordGridProps {
  row: AttendanceRecord
  index: number
  focus: Place
  onFocus: (place: Place) => void
}

function GridRow({ row, index, days, focus, onFocus, personAddress, onDay }: GridRowProps) {
  const { employee, team, office, cells } = row
  const byDay = new Map(cells.map((cell) => [cell.day, cell]))
  const countOf = (counts: (cell: AttendanceRecord['cells'][number]) => boolean) => cells.filter(counts).length
  const sums = [
    { name: 'late', count: countOf(({ late_minutes }) => late_minutes > 0) },
    { name: 'absent', count: countOf(({ status }) => status === 'absent') },
    { name: 'on leave', count: countOf(({ status }) => status === 'on_leave') },
  ]
  return (
    <DayGridRow
      index={index}
      person={
        <PersonCell
          name={employee.full_name}
          picture={employee.profile_picture}
          detail={team ?? office}
          to={personAddress(employee)}
        />
      }
    >
      {sums.map(({ name, count }) => (
        <td key={name} className={classes.total}>
          {count || '-'}
        </td>
      ))}
      {days.map((day, at) => (
        <Cell
          key={day}
          day={day}
          cell={byDay.get(day)}
          place={{ row: index, day: at }}
          isFocus={focus.row === index && focus.day === at}
          onFocus={onFocus}
          onOpen={() => onDay(employee, day)}
        />
      ))}
    </DayGridRow>
  )
}

interface CellProps {
  day: string
  cell: AttendanceRecord['cells'][number] | undefined
  place: Place
  isFocus: boolean
  onFocus: (place: Place) => void
  onOpen: () => void
}

function Cell({ day, cell, place, isFocus, onFocus, onOpen }: CellProps) {
  const common = {
    role: 'gridcell',
    tabIndex: isFocus ? 0 : -1,
    className: classes.cell,
    'data-cell': `${place.row} ${place.day}`,
    'data-weekend': weekdayOf(day) > 5 || undefined,
    onFocus: () => onFocus(place),
  }
  if (!cell) return <td {...common} />
  const mark = markOf(cell)
  const { label, tone } = cell.standing ? standingMap[cell.standing] : markMap[mark]
  const noted = [
    cell.late_minutes > 0 ? durationText(cell.late_minutes) : '',
    flagsText(cell.flags.filter((flag) => flag !== 'late' && flag !== mark)),
  ]
    .filter(Boolean)
    .join(', ')
  const words = noted ? `${label} (${noted})` : label
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid takes Enter for its cells
    <td {...common} data-open title={`${exactly(day)}: ${words}`} onClick={onOpen}>
      <span className="visually-hidden">{words}</span>
      <span
        className={`${classes.mark} ${toneClass(tone)}`}
        data-quiet={mark === 'off_day' || cell.standing === 'not_due' || undefined}
        aria-hidden="true"
      >
        {cell.standing ? liveLetters[cell.standing] : markLetters[mark]}
      </span>
    </td>
  )
}
