import type { RowData } from '@tanstack/react-table'
import { useState } from 'react'
import { type Column, sortDirection, sortName } from '../columns/column.ts'
import { RowActions } from '../rows/row-actions.tsx'
import classes from './table-cards.module.css'
import { CellContent, SelectBox } from './table-cell.tsx'
import type { TableParts } from './table-parts.ts'
import { CardTotals, hasTotals } from './table-total.tsx'
import type { DataRow } from './use-data-table.ts'

/** With more fields than this, a card shows the first ones and a button for the rest. */
const mostFields = 6
const firstFields = 4

/** The layout of narrow screens: a card a record, each value beside its name. */
export function TableCards<Row extends RowData>({ parts, label }: { parts: TableParts<Row>; label: string }) {
  const { rows } = parts.table.getRowModel()
  return (
    <>
      <SortChoice parts={parts} />
      <ul className={classes.cards} aria-label={label}>
        <Spacer height={parts.virtual.before} />
        {parts.virtual.indexes.map((index) => {
          const row = rows[index]
          return row ? <Card key={row.id} row={row} index={index} parts={parts} /> : null
        })}
        <Spacer height={parts.virtual.after} />
      </ul>
      {hasTotals(parts) ? <CardTotals parts={parts} /> : null}
    </>
  )
}

/** Cards have no heads to press, so the order is chosen from a list. */
function SortChoice<Row extends RowData>({ parts }: { parts: TableParts<Row> }) {
  const { onSort, sort, layout, column } = parts
  const names = layout.shown.flatMap((key) => {
    const name = sortName(column(key))
    return name ? [{ name, label: column(key).label }] : []
  })
  if (!onSort || names.length === 0) return null
  return (
    <label className={classes.sort}>
      Sort by
      <select value={sort} onChange={(event) => onSort(event.currentTarget.value)}>
        {names.some(({ name }) => sortDirection(sort, name) !== 'none') ? null : <option value={sort}>Default</option>}
        {names.flatMap(({ name, label }) => [
          <option key={name} value={name}>
            {label}, ascending
          </option>,
          <option key={`-${name}`} value={`-${name}`}>
            {label}, descending
          </option>,
        ])}
      </select>
    </label>
  )
}

function Spacer({ height }: { height: number }) {
  return height > 0 ? <li aria-hidden="true" style={{ height }} /> : null
}

interface CardProps<Row extends RowData> {
  row: DataRow<Row>
  index: number
  parts: TableParts<Row>
}

function Card<Row extends RowData>({ row, index, parts }: CardProps<Row>) {
  const [whole, setWhole] = useState(false)
  const record = row.original
  const label = parts.rowLabel(record)
  const { open } = parts
  const focus = parts.focus(index)
  const [first, ...rest] = parts.layout.shown.map(parts.column)
  const fields = whole || rest.length <= mostFields ? rest : rest.slice(0, firstFields)
  return (
    <li
      {...focus}
      onKeyDown={focus.onKeyDown}
      ref={parts.virtual.measure}
      data-index={index}
      data-opens={open ? true : undefined}
      data-selected={row.getIsSelected() || undefined}
      className={classes.card}
      onClick={open ? (event) => open.onClick(event, record) : undefined}
    >
      <div className={classes.head}>
        {parts.selectable ? <SelectBox row={row} label={label} /> : null}
        <div className={classes.title}>
          {first ? <CellContent column={first} row={record} href={parts.href?.(record)} /> : null}
        </div>
        <RowActions row={record} label={label} actions={parts.actions} />
      </div>
      <Fields row={record} columns={fields} />
      {fields.length < rest.length ? (
        <button type="button" className={classes.more} aria-label={`Show all about ${label}`} onClick={() => setWhole(true)}>
          Show all
        </button>
      ) : null}
    </li>
  )
}

function Fields<Row>({ row, columns }: { row: Row; columns: Column<Row>[] }) {
  if (columns.length === 0) return null
  return (
    <dl className={classes.fields}>
      {columns.map((column) => (
        <div key={column.key} className={classes.field}>
          <dt className={classes.label}>{column.label}</dt>
          <dd className={classes.value} data-money={column.money || undefined}>
            <CellContent column={column} row={row} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
