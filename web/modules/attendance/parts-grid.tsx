/** A month as a grid: people × days, each marked by colour and letter, moved in by the arrows and opened by Enter. */
import type { AttendanceRecord } from '@iroko/contract/attendance-records'
import { weekdayOf } from '@iroko/contract/dates'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { RowWindow } from '../../crud/row-window.tsx'
import { allRows, isVirtual, type VirtualRows } from '../../crud/virtual-rows.ts'
import { exactly } from '../../ui/date-words.ts'
import { weekdayNames } from '../../ui/month-grid.ts'
import { PersonCell } from '../../ui/person-cell.tsx'
import { toneClass } from '../../ui/tone.ts'
import classes from './parts-records.module.css'
import { flagsText, markLetters, markMap, markOf, minutesText, today } from './parts-words.tsx'

const rowHeight = 45

interface Place {
  row: number
  day: number
}

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
  const scroll = useRef<HTMLDivElement>(null)
  const reveal = useRef<((index: number) => void) | undefined>(undefined)
  const { focus, onKeyDown, setFocus } = useGridFocus(props, scroll, reveal)
  const first = days[0]
  // The days before today are many and today is what is asked for most.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each month
  useEffect(() => {
    const head = scroll.current?.querySelector<HTMLElement>('th[data-today]')
    if (scroll.current && head) scroll.current.scrollLeft = head.offsetLeft + 2 * head.offsetWidth - scroll.current.clientWidth
  }, [first])
  const body = (window: VirtualRows): ReactNode => (
    <>
      <Room height={window.before} />
      <tbody>
        {window.indexes.map((index) => {
          const row = rows[index]
          return row ? (
            <GridRow key={row.employee.id} {...props} row={row} index={index} focus={focus} onFocus={setFocus} />
          ) : null
        })}
      </tbody>
      <Room height={window.after} />
    </>
  )
  return (
    <div ref={scroll} className={classes.scroll} data-virtual={isVirtual(rows.length) || undefined}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells are moved in and opened, by the pattern of a grid
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={days.length + 4}
        className={classes.grid}
        style={{ ['--days' as string]: days.length }}
        onKeyDown={onKeyDown}
      >
        <Head days={days} />
        {isVirtual(rows.length) ? (
          <RowWindow count={rows.length} rowHeight={rowHeight} scroll={scroll} reveal={reveal}>
            {body}
          </RowWindow>
        ) : (
          body(allRows(rows.length))
        )}
      </table>
    </div>
  )
}

function Head({ days }: { days: readonly string[] }) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className={classes.corner}>
          Person
        </th>
        {['Late', 'Absent', 'Leave'].map((title) => (
          <th key={title} scope="col" className={classes.sum}>
            {title}
          </th>
        ))}
        {days.map((day) => (
          <th
            key={day}
            scope="col"
            className={classes.day}
            data-today={day === today() || undefined}
            data-weekend={weekdayOf(day) > 5 || undefined}
          >
            <span className={classes.weekday}>{weekdayNames[weekdayOf(day) - 1]?.slice(0, 2)}</span>
            {Number(day.slice(8))}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** The place of rows that are not drawn. */
function Room({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    <tbody aria-hidden="true">
      <tr style={{ height }} />
    </tbody>
  )
}

/** One cell of the grid is reached by Tab; the arrows move from it. */
function useGridFocus(
  { rows, days, onDay }: RecordGridProps,
  scroll: RefObject<HTMLDivElement | null>,
  reveal: RefObject<((index: number) => void) | undefined>,
) {
  const [wanted, setFocus] = useState<Place>({ row: 0, day: 0 })
  const within = ({ row, day }: Place): Place => ({
    row: Math.max(0, Math.min(rows.length - 1, row)),
    day: Math.max(0, Math.min(days.length - 1, day)),
  })
  // Another month or page may be smaller.
  const focus = within(wanted)
  const go = (next: Place) => {
    const place = within(next)
    setFocus(place)
    const find = () => scroll.current?.querySelector<HTMLElement>(`[data-cell="${place.row} ${place.day}"]`)
    const cell = find()
    if (cell) return cell.focus()
    reveal.current?.(place.row)
    requestAnimationFrame(() => requestAnimationFrame(() => find()?.focus()))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement && event.target.dataset.cell)) return
    const { row, day } = focus
    const moves: Record<string, Place> = {
      ArrowUp: { row: row - 1, day },
      ArrowDown: { row: row + 1, day },
      ArrowLeft: { row, day: day - 1 },
      ArrowRight: { row, day: day + 1 },
      Home: { row, day: 0 },
      End: { row, day: days.length - 1 },
      PageUp: { row: row - 10, day },
      PageDown: { row: row + 10, day },
    }
    const place = moves[event.key]
    const [record, date] = [rows[row], days[day]]
    if (place) {
      event.preventDefault()
      go(place)
    } else if ((event.key === 'Enter' || event.key === ' ') && record?.cells.some((one) => one.day === date) && date) {
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
    <tr aria-rowindex={index + 2}>
      <th scope="row" className={classes.person}>
        <PersonCell
          name={employee.full_name}
          picture={employee.profile_picture}
          detail={team ?? office}
          to={personAddress(employee)}
        />
      </th>
      {sums.map(({ name, count }) => (
        <td key={name} className={classes.total}>
          {count || '–'}
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
    </tr>
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
  const { label, tone } = markMap[mark]
  const noted = [cell.late_minutes > 0 ? minutesText(cell.late_minutes) : '', flagsText(cell.flags)].filter(Boolean).join(', ')
  const words = noted ? `${label} (${noted})` : label
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid takes Enter for its cells
    <td {...common} data-open title={`${exactly(day)}: ${words}`} onClick={onOpen}>
      <span className={classes.hidden}>{words}</span>
      <span className={`${classes.mark} ${toneClass(tone)}`} data-quiet={mark === 'off_day' || undefined} aria-hidden="true">
        {markLetters[mark]}
      </span>
    </td>
  )
}
