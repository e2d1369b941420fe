import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Choice } from '../../ui/choice/choice.tsx'
import { type Column, isInRow, sortDirection, sortName } from '../columns/column.ts'
import { RowActions, RowButtons } from '../rows/row-actions.tsx'
import type { DataRow } from './data-table-model.ts'
import classes from './table-cards.module.css'
import { CellContent, isBlank, SelectBox } from './table-cell.tsx'
import type { TableParts } from './table-parts.ts'
import { CardTotals, hasTotals } from './table-total.tsx'
import { useLongPress } from './use-long-press.ts'

/** The layout of narrow screens: a title and some words a record, and all of it under them when it is opened. */
export function TableCards<Row>({ parts, label }: { parts: TableParts<Row>; label: string }) {
  const { rows, chosen } = parts.table
  const [isChoosing, setChoosing] = useState(false)
  const hasBoxes = parts.selectable && (isChoosing || chosen.length > 0)
  return (
    <>
      <div className={classes.top}>
        <SortChoice parts={parts} />
        {parts.selectable ? (
          <Button variant="default" aria-pressed={hasBoxes} onClick={() => setChoosing(!isChoosing)}>
            Select
          </Button>
        ) : null}
      </div>
      <ul className="column" aria-label={label}>
        <Spacer height={parts.virtual.before} />
        {parts.virtual.indexes.map((index) => {
          const row = rows[index]
          return row ? <Card key={row.id} row={row} index={index} parts={parts} hasBox={hasBoxes} /> : null
        })}
        <Spacer height={parts.virtual.after} />
      </ul>
      {hasTotals(parts) ? <CardTotals parts={parts} /> : null}
    </>
  )
}

/** Cards have no heads to press, so the order is chosen from a list. */
function SortChoice<Row>({ parts }: { parts: TableParts<Row> }) {
  const { onSort, sort, layout, column } = parts
  const names = layout.shown.flatMap((key) => {
    const name = sortName(column(key))
    return name ? [{ name, label: column(key).label }] : []
  })
  if (!onSort || names.length === 0) return null
  const isKnown = names.some(({ name }) => sortDirection(sort, name) !== 'none')
  const options = [
    ...(isKnown ? [] : [{ value: sort, label: 'Default order' }]),
    ...names.flatMap(({ name, label }) => [
      { value: name, label },
      { value: `-${name}`, label: `${label}, descending` },
    ]),
  ]
  return <Choice label="Sort by" value={sort} options={options} onChange={onSort} />
}

function Spacer({ height }: { height: number }) {
  return height > 0 ? <li aria-hidden="true" style={{ height }} /> : null
}

interface CardProps<Row> {
  row: DataRow<Row>
  index: number
  parts: TableParts<Row>
  /** Rows are being chosen. */
  hasBox: boolean
}

function Card<Row>({ row, index, parts, hasBox }: CardProps<Row>) {
  const [isWhole, setWhole] = useState(false)
  const id = useId()
  const record = row.original
  const label = parts.rowLabel(record)
  const { open } = parts
  const focus = parts.focus(index)
  const press = useLongPress(row.canChoose && parts.selectable ? () => row.choose(!row.isChosen) : undefined)
  const [first, ...rest] = parts.layout.shown.map(parts.column)
  const status = rest.find(({ label: heading }) => statuses.includes(heading))
  const quiet = rest.filter((column) => column !== status)
  return (
    <li
      {...focus}
      {...press}
      onKeyDown={focus.onKeyDown}
      ref={parts.virtual.measure}
      data-index={index}
      data-opens={open ? true : undefined}
      data-selected={row.isChosen || undefined}
      className={classes.card}
      onClick={open ? (event) => open.onClick(event, record) : undefined}
    >
      <div className={classes.line}>
        {hasBox ? <SelectBox row={row} label={label} /> : null}
        <div className={classes.words}>
          <div className={classes.head}>
            <div className={`cut ${classes.title}`}>
              {first ? <CellContent column={first} row={record} href={parts.href?.(record)} /> : null}
            </div>
            {status ? <CellContent column={status} row={record} /> : null}
          </div>
          {isWhole ? null : <Quiet row={record} columns={quiet} isWhole={parts.actions.some(isInRow)} />}
        </div>
        {quiet.length > 0 && !open ? (
          <button
            type="button"
            className={classes.more}
            aria-label={`More about ${label}`}
            aria-expanded={isWhole}
            aria-controls={isWhole ? id : undefined}
            onClick={() => setWhole(!isWhole)}
          >
            <IconChevronDown size={18} aria-hidden="true" />
          </button>
        ) : null}
        <RowActions row={record} label={label} actions={parts.actions} />
      </div>
      <RowButtons row={record} label={label} actions={parts.actions} />
      {isWhole ? <Fields id={id} row={record} columns={quiet} /> : null}
    </li>
  )
}

/** What stands at the end of the title: how far the record is. */
const statuses = ['Status', 'Stage', 'State', 'Outage waiver']

const directions = ['From', 'To']

/** What a value alone does not say: what it counts, who sent and who received. */
const isNamed = <Row,>({ label, align, money, named }: Column<Row>): boolean =>
  named === true || align === 'end' || money === true || directions.includes(label)

/** The line is cut where it is too long, and what a document comes to is not what is left out. */
function amountSecond<Row>(columns: Column<Row>[]): Column<Row>[] {
  const at = columns.findIndex(({ money }) => money)
  const amount = columns[at]
  return amount && at > 1 ? [...columns.slice(0, 1), amount, ...columns.slice(1, at), ...columns.slice(at + 1)] : columns
}

/** Under the title: the values one after the other; all of them where the row is decided at once. */
function Quiet<Row>({ row, columns, isWhole }: { row: Row; columns: Column<Row>[]; isWhole: boolean }) {
  const filled = amountSecond(columns.filter((column) => !isBlank(column, row)))
  return (
    <div className={classes.quiet} data-whole={isWhole || undefined}>
      {filled.map((column) => (
        <span key={column.key} className={classes.part}>
          {isNamed(column) ? `${column.label} ` : null}
          <CellContent column={column} row={row} />
        </span>
      ))}
    </div>
  )
}

function Fields<Row>({ id, row, columns }: { id: string; row: Row; columns: Column<Row>[] }) {
  return (
    <dl id={id} className={classes.fields}>
      {columns.map((column) => (
        <div key={column.key} className={classes.field}>
          <dt className="dimmed">{column.label}</dt>
          <dd className={classes.value} data-money={column.money || undefined}>
            <CellContent column={column} row={row} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
