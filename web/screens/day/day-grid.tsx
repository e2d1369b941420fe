/** People × days with heads that stay in view; of many people only those in view are drawn. */
import { weekdayOf } from '@iroko/contract/dates'
import type { KeyboardEvent, ReactNode } from 'react'
import { RowWindow } from '../rows/row-window.tsx'
import { allRows, isVirtual, type VirtualRows } from '../rows/virtual-rows.ts'
import classes from './day-grid.module.css'
import type { DayGridHandle } from './use-day-grid.ts'

interface DayGridProps<Row> {
  label: string
  rows: readonly Row[]
  days: readonly string[]
  today: string
  dayHead: (day: string) => ReactNode
  /** Heads of what stands between the person and the days. */
  between?: readonly string[]
  betweenClass?: string | undefined
  grid: DayGridHandle
  /** As high as a row is drawn, in pixels. */
  rowHeight: number
  /** Sets `--person` and `--day`. */
  className: string | undefined
  multiselectable?: boolean
  onKeyDown: (event: KeyboardEvent) => void
  children: (row: Row, index: number) => ReactNode
}

export function DayGrid<Row>(props: DayGridProps<Row>) {
  const { label, rows, days, between = [], grid, rowHeight, className, multiselectable, onKeyDown, children } = props
  const body = (window: VirtualRows): ReactNode => (
    <>
      <Room height={window.before} />
      <tbody>
        {window.indexes.map((index) => {
          const row = rows[index]
          return row === undefined ? null : children(row, index)
        })}
      </tbody>
      <Room height={window.after} />
    </>
  )
  return (
    <div ref={grid.scroll} className={`surface ${classes.scroll}`} data-virtual={isVirtual(rows.length) || undefined}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells are moved in, by the pattern of a grid
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={days.length + between.length + 1}
        aria-multiselectable={multiselectable}
        className={`${classes.grid} ${className}`}
        style={{ ['--days' as string]: days.length }}
        onKeyDown={onKeyDown}
      >
        <Head {...props} />
        {isVirtual(rows.length) ? (
          <RowWindow count={rows.length} rowHeight={rowHeight} scroll={grid.scroll} reveal={grid.reveal}>
            {body}
          </RowWindow>
        ) : (
          body(allRows(rows.length))
        )}
      </table>
    </div>
  )
}

function Head<Row>({ days, today, dayHead, between = [], betweenClass }: DayGridProps<Row>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className={classes.corner}>
          Person
        </th>
        {between.map((title) => (
          <th key={title} scope="col" className={`${classes.head} ${betweenClass}`}>
            {title}
          </th>
        ))}
        {days.map((day) => (
          <th
            key={day}
            scope="col"
            className={classes.head}
            data-today={day === today || undefined}
            data-weekend={weekdayOf(day) > 5 || undefined}
          >
            {dayHead(day)}
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

/** One person's row; its cells are the grid's own. */
export function DayGridRow({ index, person, children }: { index: number; person: ReactNode; children: ReactNode }) {
  return (
    <tr aria-rowindex={index + 2}>
      <th scope="row" className={classes.person}>
        {person}
      </th>
      {children}
    </tr>
  )
}
