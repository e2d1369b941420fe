import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { Header, RowData } from '@tanstack/react-table'
import { type Column, nextSort, type SortDirection, sortDirection, sortName } from '../columns/column.ts'
import { pinnedStyle } from '../columns/table-pins.ts'
import classes from './table.module.css'
import type { TableParts } from './table-parts.ts'
import type { Features } from './use-data-table.ts'

export function TableHead<Row extends RowData>({ parts }: { parts: TableParts<Row> }) {
  const [group] = parts.table.getHeaderGroups()
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
            <span className={classes.hidden}>More</span>
          </th>
        ) : null}
        {group?.headers.map((header) => (
          <HeadCell key={header.id} header={header} column={parts.column(header.column.id)} parts={parts} />
        ))}
        {parts.actions.length > 0 ? (
          <th scope="col" className={classes.side}>
            <span className={classes.hidden}>Actions</span>
          </th>
        ) : null}
      </tr>
    </thead>
  )
}

function SelectAll<Row extends RowData>({ parts }: { parts: TableParts<Row> }) {
  const all = parts.table.getIsAllRowsSelected()
  const some = parts.table.getIsSomeRowsSelected()
  return (
    <label className={classes.select}>
      <input
        type="checkbox"
        aria-label="Select all rows shown"
        checked={all}
        ref={(box) => {
          if (box) box.indeterminate = some && !all
        }}
        onChange={parts.table.getToggleAllRowsSelectedHandler()}
      />
    </label>
  )
}

interface HeadCellProps<Row extends RowData> {
  header: Header<Features, Row, unknown>
  column: Column<Row>
  parts: TableParts<Row>
}

function HeadCell<Row extends RowData>({ header, column, parts }: HeadCellProps<Row>) {
  const name = sortName(column)
  const direction = name ? sortDirection(parts.sort, name) : 'none'
  return (
    <th
      scope="col"
      className={classes.headCell}
      data-align={column.align ?? (column.money ? 'end' : undefined)}
      data-pinned={header.column.getIsPinned() || undefined}
      style={pinnedStyle(parts, header.column.id)}
      aria-sort={direction === 'none' ? undefined : direction}
    >
      {name && parts.onSort ? (
        <button type="button" className={classes.sort} onClick={() => parts.onSort?.(nextSort(parts.sort, name))}>
          <span className={classes.text}>{column.label}</span>
          <SortIcon direction={direction} />
        </button>
      ) : (
        <span className={classes.text}>{column.label}</span>
      )}
      <span
        className={classes.resize}
        data-active={header.column.getIsResizing() || undefined}
        onPointerDown={(event) => event.stopPropagation()}
        onMouseDown={header.getResizeHandler()}
        onTouchStart={header.getResizeHandler()}
        onDoubleClick={() => header.column.resetSize()}
        aria-hidden="true"
      />
    </th>
  )
}

function SortIcon({ direction }: { direction: SortDirection }) {
  if (direction === 'ascending') return <IconArrowUp size={14} aria-hidden="true" />
  if (direction === 'descending') return <IconArrowDown size={14} aria-hidden="true" />
  return <IconArrowsSort size={14} className={classes.unsorted} aria-hidden="true" />
}
