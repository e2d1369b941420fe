import { type Column, isInRow, type RowAction } from '../columns/column.ts'
import type { TableLayout } from '../columns/column-layout.ts'
import type { RowFocus } from '../rows/use-row-focus.ts'
import type { RowOpen } from '../rows/use-row-open.ts'
import type { VirtualRows } from '../rows/virtual-rows.ts'
import type { DataTableModel } from './data-table-model.ts'

/** What the head, the rows, the cards and the totals of one table share. */
export interface TableParts<Row> {
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
  /** Told what the columns need, once they are drawn. */
  onNeeds: (learn: (known: Readonly<Record<string, number>>) => Readonly<Record<string, number>>) => void
}

export const selectWidth = 44
export const expandWidth = 44
const menuWidth = 56
/** Of a short word, and what each letter of a longer one takes beside its frame. */
const buttonWidth = 92
const buttonFrame = 32
const buttonLetter = 7.2

const widthOf = ({ label }: { label: string }): number =>
  Math.max(buttonWidth, Math.ceil(label.length * buttonLetter) + buttonFrame)

/** As wide as the menu of a row and the buttons that stand in the row itself; 0 where nothing can be done. */
export function actionsWidth<Row>(actions: readonly RowAction<Row>[]): number {
  const buttons = actions.filter(isInRow)
  return buttons.reduce((sum, action) => sum + widthOf(action), 0) + (buttons.length < actions.length ? menuWidth : 0)
}

/** Pixels that stand before the first and after the last column. */
export function sideWidth<Row>(selectable: boolean, expands: boolean, actions: readonly RowAction<Row>[]): number {
  return (selectable ? selectWidth : 0) + (expands ? expandWidth : 0) + actionsWidth(actions)
}
