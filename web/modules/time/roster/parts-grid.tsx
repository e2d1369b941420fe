/** The roster as a grid: people × days, chosen with the pointer or the keyboard. */

import { shortDay } from '@iroko/contract/day-words'
import type { RosterCell, RosterRow } from '@iroko/contract/time/roster'
import type { Shift } from '@iroko/contract/time/shifts'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { DayGrid, DayGridRow } from '../../../screens/day/day-grid.tsx'
import { type DayGridHandle, type Place, useDayGrid } from '../../../screens/day/use-day-grid.ts'
import { today } from '../../../ui/date/date-words.ts'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import { Cell } from './parts-cell.tsx'
import classes from './parts-grid.module.css'
import { isInside, rectangleOf, type Selection } from './parts-plans.tsx'

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
  const grid = useDayGrid(rows.length, days.length)
  const choosing = useChoosing(props, grid)
  return (
    <DayGrid
      label={label}
      rows={rows}
      days={days}
      today={today()}
      dayHead={shortDay}
      grid={grid}
      rowHeight={rowHeight}
      className={classes.grid}
      multiselectable
      onKeyDown={choosing.onKeyDown}
    >
      {(row, index) => <GridRow key={row.employee.id} {...props} row={row} index={index} choosing={choosing} />}
    </DayGrid>
  )
}

interface Choosing {
  onKeyDown: (event: KeyboardEvent) => void
  onPointerDown: (event: PointerEvent, place: Place) => void
  onPointerEnter: (place: Place) => void
  onFillDown: (event: PointerEvent) => void
}

/** How cells are chosen: a press and a drag, arrows, with Shift to reach further. */
function useChoosing({ selection, onSelect, onKey, onFill }: GridProps, grid: DayGridHandle): Choosing {
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

  return {
    onKeyDown: (event) => {
      const place = grid.moved(event.key, selection.focus)
      if (place) {
        event.preventDefault()
        onSelect({ anchor: event.shiftKey ? selection.anchor : place, focus: place })
        grid.focusOn(place)
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
  choosing: Choosing
}

function GridRow({ row, index, days, shifts, selection, choosing }: GridRowProps) {
  const rectangle = rectangleOf(selection)
  const { employee, team, office } = row
  return (
    <DayGridRow
      index={index}
      person={
        <PersonCell
          name={employee.full_name}
          detail={team?.title ?? office?.title}
          to={`/dashboard/user/profile/${employee.ogid}`}
        />
      }
    >
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
            onPointerDown={(event) => choosing.onPointerDown(event, place)}
            onPointerEnter={() => choosing.onPointerEnter(place)}
            onFillDown={choosing.onFillDown}
          />
        )
      })}
    </DayGridRow>
  )
}
