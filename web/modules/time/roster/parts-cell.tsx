/** One day of one person. */
import { weekdayOf } from '@iroko/contract/dates'
import type { RosterCell } from '@iroko/contract/time/roster'
import type { Shift } from '@iroko/contract/time/shifts'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { PointerEvent } from 'react'
import type { Place } from '../../../screens/day/use-day-grid.ts'
import { conflictLabels } from '../shifts/parts-words.tsx'
import classes from './parts-cell.module.css'
import { signedConflicts } from './parts-plans.tsx'

interface CellProps {
  place: Place
  cell: RosterCell | undefined
  shifts: ReadonlyMap<string, Shift>
  day: string
  isFocus: boolean
  isChosen: boolean
  mayPlan: boolean
  onPointerDown: (event: PointerEvent) => void
  onPointerEnter: () => void
  onFillDown: (event: PointerEvent) => void
}

export function Cell(props: CellProps) {
  const { place, cell, shifts, day, isFocus, isChosen, mayPlan, onPointerDown, onPointerEnter, onFillDown } = props
  const warnings = cell ? signedConflicts(cell) : []
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the cell of a grid
      role="gridcell"
      tabIndex={isFocus ? 0 : -1}
      aria-selected={isChosen}
      className={classes.cell}
      data-cell={`${place.row} ${place.day}`}
      data-weekend={weekdayOf(day) > 5 || undefined}
      data-own={cell?.own || undefined}
      onPointerDown={onPointerDown}
      onPointerEnter={onPointerEnter}
    >
      <div className={classes.inside}>
        {cell?.shifts.map((shift) => (
          <span key={shift.shift_id + String(shift.extra)} className={classes.shift}>
            <span
              className={classes.colour}
              style={{ background: shifts.get(shift.shift_id)?.colour ?? 'currentColor' }}
              aria-hidden="true"
            />
            <span className={classes.title}>{shifts.get(shift.shift_id)?.title ?? 'Archived shift'}</span>
            <span className={classes.hours}>
              {shift.start}–{shift.end}
            </span>
          </span>
        ))}
        {cell && cell.shifts.length === 0 && !cell.leave && !cell.holiday ? (
          <span className={classes.free}>Day off</span>
        ) : null}
        {cell?.leave ? <span className={classes.leave}>{cell.leave === 'approved' ? 'Leave' : 'Pending leave'}</span> : null}
        {cell?.holiday ? <span className={classes.holiday}>{cell.holiday}</span> : null}
        {warnings.length > 0 ? (
          <span className={classes.warning} title={warnings.map((kind) => conflictLabels[kind]).join(', ')}>
            <IconAlertTriangle size={14} aria-hidden="true" />
            <span className="visually-hidden">{warnings.map((kind) => conflictLabels[kind]).join(', ')}</span>
          </span>
        ) : null}
      </div>
      {isFocus && mayPlan ? <span className={classes.fill} onPointerDown={onFillDown} aria-hidden="true" /> : null}
    </td>
  )
}
