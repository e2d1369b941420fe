import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { cellText } from '../columns/cell-text.ts'
import type { Column } from '../columns/column.ts'
import type { DataRow } from './data-table-model.ts'
import classes from './table.module.css'

interface CellContentProps<Row> {
  column: Column<Row>
  row: Row
  /** Makes the content the row's link. */
  href?: string
}

/** What stands in a cell: the column's own drawing, or the value as text. */
export function CellContent<Row>({ column, row, href }: CellContentProps<Row>) {
  const shown = contentOf(column, row)
  const content = typeof shown === 'string' ? <CellText text={shown} /> : shown
  if (!href) return content
  return (
    <Link to={href} className={classes.link}>
      {content}
    </Link>
  )
}

/** What a cell says, drawn or as text; '-' for nothing. */
const contentOf = <Row,>(column: Column<Row>, row: Row): ReactNode =>
  (column.render ? column.render(row) : cellText(row, column)) || '-'

export const isBlank = <Row,>(column: Column<Row>, row: Row): boolean => contentOf(column, row) === '-'

/** Text that may be cut off, with the whole of it on hover. */
function CellText({ text }: { text: string }): ReactNode {
  return (
    <span className={`cut ${classes.text}`} title={text.length > 16 ? text : undefined}>
      {text}
    </span>
  )
}

/** The box that chooses one row; none where nothing can be done with it. */
export function SelectBox<Row>({ row, label }: { row: DataRow<Row>; label: string }) {
  if (!row.canChoose) return <span className={classes.select} />
  return (
    <label className={classes.select}>
      <input
        type="checkbox"
        aria-label={`Select ${label}`}
        checked={row.isChosen}
        onChange={(event) => row.choose(event.currentTarget.checked)}
      />
    </label>
  )
}
