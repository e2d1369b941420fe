/** The roster as a grid: people × days, chosen with the pointer or the keyboard. */
import { weekdayOf } from '@iroko/contract/dates'
import type { RosterCell, RosterRow } from '@iroko/contract/shift-roster'
import type { Shift } from '@iroko/contract/shifts'
import { type KeyboardEvent, type PointerEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { RowWindow } from '../../crud/row-window.tsx'
import { allRows, isVirtual, type VirtualRows } from '../../crud/virtual-rows.ts'
import { PersonCell } from '../../ui/person-cell.tsx'
import { Cell } from './parts-cell.tsx'
import classes from './parts-grid.module.css'
import { isInside, type Place, rectangleOf, type Selection } from './parts-plans.tsx'
import { shortDay, today } from './parts-words.tsx'

const rowHeight = 52

export interface GridProps {
  label: string
  rows: readonly RosterRow[]
  days: readonly string[]
  shifts: ReadonlyMap<string, Shift>
  selection: Selection
  onSelect: (selection: Selection) => void
  /** A key that the grid does not take itself; true when it was taken. */
  onKey: (event: KeyboardEvent) => boolean
  /** The chosen cell's plan was dragged over these cells. */
  onFill: (selection: Selection) => void
}

export function RosterGrid(props: GridProps) {
  const { rows, days, label } = props
  const scroll = useRef<HTMLDivElement>(null)
  const reveal = useRef<((index: number) => void) | undefined>(undefined)
  const grid = useGrid(props, scroll, reveal)
  const body = (window: VirtualRows): ReactNode => (
    <>
      <Room height={window.before} />
      <tbody>
        {window.indexes.map((index) => {
          const row = rows[index]
          return row ? <GridRow key={row.employee.id} {...props} row={row} index={index} grid={grid} /> : null
        })}
      </tbody>
      <Room height={window.after} />
    </>
  )
  return (
    <div ref={scroll} className={classes.scroll} data-virtual={isVirtual(rows.length) || undefined}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: cells are chosen and planned, by the pattern of a grid
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={days.length + 1}
        aria-multiselectable="true"
        className={classes.grid}
        style={{ ['--days' as string]: days.length }}
        onKeyDown={grid.onKeyDown}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={classes.corner}>
              Person
            </th>
            {days.map((day) => (
              <th
                key={day}
                scope="col"
                className={classes.day}
                data-today={day === today() || undefined}
                data-weekend={weekdayOf(day) > 5 || undefined}
              >
                {shortDay(day)}
              </th>
            ))}
          </tr>
        </thead>
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

/** The place of rows that are not drawn. */
function Room({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    <tbody aria-hidden="true">
      <tr style={{ height }} />
    </tbody>
  )
}

interface Grid {
  onKeyDown: (event: KeyboardEvent) => void
  onPointerDown: (event: PointerEvent, place: Place) => void
  onPointerEnter: (place: Place) => void
  onFillDown: (event: PointerEvent) => void
}

/** How cells are chosen: a press and a drag, arrows, with Shift to reach further. */
function useGrid(
  { rows, days, selection, onSelect, onKey, onFill }: GridProps,
  scroll: RefObject<HTMLDivElement | null>,
  reveal: RefObject<((index: number) => void) | undefined>,
): Grid {
  const drag = useRef<'select' | 'fill' | undefined>(undefined)
  const current = useRef({ selection, onFill })
  current.current = { selection, onFill }
  useEffect(() => {
    const end = () => {
      if (drag.current === 'fill') current.current.onFill(current.current.selection)
      drag.current = undefined
    }
    addEventListener('pointerup', end)
    return () => removeEventListener('pointerup', end)
  }, [])

  const focusOn = (place: Place) => {
    const find = () => scroll.current?.querySelector<HTMLElement>(`[data-cell="${place.row} ${place.day}"]`)
    const cell = find()
    if (cell) return cell.focus()
    reveal.current?.(place.row)
    requestAnimationFrame(() => requestAnimationFrame(() => find()?.focus()))
  }
  const go = (place: Place, isReaching: boolean) => {
    const focus = {
      row: Math.max(0, Math.min(rows.length - 1, place.row)),
      day: Math.max(0, Math.min(days.length - 1, place.day)),
    }
    onSelect({ anchor: isReaching ? selection.anchor : focus, focus })
    focusOn(focus)
  }
  return {
    onKeyDown: (event) => {
      const { row, day } = selection.focus
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
      if (place) {
        event.preventDefault()
        go(place, event.shiftKey)
      } else if (onKey(event)) event.preventDefault()
    },
    onPointerDown: (event, place) => {
      // A finger scrolls; a tap chooses by the focus that it sets.
      if (event.button !== 0) return
      if (event.pointerType !== 'touch') drag.current = 'select'
      onSelect({ anchor: event.shiftKey ? selection.anchor : place, focus: place })
    },
    onPointerEnter: (place) => {
      if (drag.current) onSelect({ anchor: selection.anchor, focus: place })
    },
    onFillDown: (event) => {
      event.stopPropagation()
      event.preventDefault()
      drag.current = 'fill'
      onSelect({ anchor: selection.focus, focus: selection.focus })
    },
  }
}

interface GridRowProps extends GridProps {
  row: RosterRow
  index: number
  grid: Grid
}

function GridRow({ row, index, days, shifts, selection, grid }: GridRowProps) {
  const rectangle = rectangleOf(selection)
  const { employee, team, office } = row
  return (
    <tr aria-rowindex={index + 2}>
      <th scope="row" className={classes.person}>
        <PersonCell
          name={employee.full_name}
          detail={team?.title ?? office?.title}
          to={`/dashboard/user/profile/${employee.ogid}`}
        />
      </th>
      {days.map((day, at) => {
        const place = { row: index, day: at }
        const isFocus = selection.focus.row === index && selection.focus.day === at
        const cell: RosterCell | undefined = row.cells[at]
        return (
          <Cell
            key={day}
            place={place}
            cell={cell}
            shifts={shifts}
            day={day}
            isFocus={isFocus}
            isChosen={isInside(rectangle, place)}
            mayPlan={row.can.plan}
            onPointerDown={(event) => grid.onPointerDown(event, place)}
            onPointerEnter={() => grid.onPointerEnter(place)}
            onFillDown={grid.onFillDown}
          />
        )
      })}
    </tr>
  )
}
