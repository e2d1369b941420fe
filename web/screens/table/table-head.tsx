import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { useState } from 'react'
import { type Column, nextSort, type SortDirection, sortDirection, sortName } from '../columns/column.ts'
import classes from './table.module.css'
import type { TableParts } from './table-parts.ts'
import { pinnedStyle } from './table-pins.ts'

export function TableHead<Row>({ parts }: { parts: TableParts<Row> }) {
  return (
    <thead className={classes.head}>
      <tr>
        {parts.selectable ? (
          <th scope="col" className={classes.side}>
            <SelectAll parts={parts} />
          </th>
        ) : null}
        {parts.layout.kind === 'expand' ? (
          <th scope="col" className={classes.side}>
            <span className="visually-hidden">More</span>
          </th>
        ) : null}
        {parts.layout.shown.map((key) => (
          <HeadCell key={key} column={parts.column(key)} parts={parts} />
        ))}
        {parts.actions.length > 0 ? (
          <th scope="col" className={classes.side}>
            <span className="visually-hidden">Actions</span>
          </th>
        ) : null}
      </tr>
    </thead>
  )
}

function SelectAll<Row>({ parts }: { parts: TableParts<Row> }) {
  const { choice, chooseAll } = parts.table
  return (
    <label className={classes.select}>
      <input
        type="checkbox"
        aria-label="Select all rows shown"
        checked={choice === 'all'}
        ref={(box) => {
          if (box) box.indeterminate = choice === 'some'
        }}
        onChange={(event) => chooseAll(event.currentTarget.checked)}
      />
    </label>
  )
}

interface HeadCellProps<Row> {
  column: Column<Row>
  parts: TableParts<Row>
}

function HeadCell<Row>({ column, parts }: HeadCellProps<Row>) {
  const name = sortName(column)
  const direction = name ? sortDirection(parts.sort, name) : 'none'
  return (
    <th
      scope="col"
      className={classes.headCell}
      data-column={column.key}
      data-align={column.align ?? (column.money ? 'end' : undefined)}
      data-pinned={parts.table.pinnedAt(column.key) === undefined ? undefined : true}
      style={pinnedStyle(parts, column.key)}
      aria-sort={direction === 'none' ? undefined : direction}
    >
      {name && parts.onSort ? (
        <button type="button" className={`bare ${classes.sort}`} onClick={() => parts.onSort?.(nextSort(parts.sort, name))}>
          <span className={`cut ${classes.text}`}>{column.label}</span>
          <SortIcon direction={direction} />
        </button>
      ) : (
        <span className={`cut ${classes.text}`}>{column.label}</span>
      )}
      <ResizeHandle column={column.key} parts={parts} />
    </th>
  )
}

/** Drawn with the pointer; the menu of columns does the same by keyboard. */
function ResizeHandle<Row>({ column, parts }: { column: string; parts: TableParts<Row> }) {
  const { widthOf, resize } = parts.table
  const [from, setFrom] = useState<{ x: number; width: number }>()
  return (
    <span
      className={classes.resize}
      data-active={from ? true : undefined}
      onPointerDown={(event) => {
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        setFrom({ x: event.clientX, width: widthOf(column) })
      }}
      onPointerMove={from ? (event) => resize(column, from.width + event.clientX - from.x) : undefined}
      onLostPointerCapture={() => setFrom(undefined)}
      onDoubleClick={() => resize(column, undefined)}
      aria-hidden="true"
    />
  )
}

function SortIcon({ direction }: { direction: SortDirection }) {
  if (direction === 'ascending') return <IconArrowUp size={14} aria-hidden="true" />
  if (direction === 'descending') return <IconArrowDown size={14} aria-hidden="true" />
  return <IconArrowsSort size={14} className={classes.unsorted} aria-hidden="true" />
}
