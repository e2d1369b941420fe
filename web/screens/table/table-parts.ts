import type { RowData } from '@tanstack/react-table'
import type { Column, RowAction } from '../columns/column.ts'
import type { TableLayout } from '../columns/column-layout.ts'
import type { RowFocus } from '../rows/use-row-focus.ts'
import type { RowOpen } from '../rows/use-row-open.ts'
import type { VirtualRows } from '../rows/virtual-rows.ts'
import type { DataTableModel } from './use-data-table.ts'

/** What the head, the rows, the cards and the totals of one table share. */
export interface TableParts<Row extends RowData> {
  table: DataTableModel<Row>
  layout: TableLayout
  column: (key: string) => Column<Row>
  selectable: boolean
  actions: readonly RowAction<Row>[]
  rowLabel: (row: Row) => string
  open?: RowOpen<Row>
  href?: (row: Row) => string
  sort: string
  onSort?: (sort: string) => void
  focus: RowFocus
  virtual: VirtualRows
  totals?: Readonly<Record<string, number>>
  /** All rows of the list are here, so that a sum is the sum of all. */
  complete: boolean
}

export const selectWidth = 44
export const expandWidth = 44
export const actionsWidth = 56

/** Pixels that stand before the first and after the last column. */
export function sideWidth(selectable: boolean, expands: boolean, hasActions: boolean): number {
  return (selectable ? selectWidth : 0) + (expands ? expandWidth : 0) + (hasActions ? actionsWidth : 0)
}
