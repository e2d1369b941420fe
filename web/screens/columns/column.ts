import type { ReactNode } from 'react'
import type { Askable } from '../ask.tsx'

/** One column of a table; its key is a field of the row, so a renamed field does not compile. */
export interface Column<Row> {
  key: keyof Row & string
  label: string
  /** What stands in the cell; the value as text when not given. */
  render?: (row: Row) => ReactNode
  /** The list can be sorted by it; a name when the call sorts by another word than the key. */
  sortable?: boolean | string
  align?: 'start' | 'center' | 'end'
  /** In pixels; without one the column takes its share. */
  width?: number
  /** On a card its label stands before the value, which alone does not say whose or which it is. */
  named?: boolean
  /** Kobo, shown as naira at the end of the cell. */
  money?: boolean
  /** Summed in the last row. */
  total?: boolean
  /** Not shown until a person chooses it. */
  hidden?: boolean
}

/** What can be done with one row, in its menu. */
export interface RowAction<Row> {
  label: string
  /** What it asks before `run`, or the dialog that does it. */
  ask?: (row: Row) => Askable
  /** `button` is the one in the row that was pressed. */
  run?: (row: Row, button?: HTMLElement) => unknown
  icon?: ReactNode
  /** Whether this row has it; all have when not given. */
  when?: (row: Row) => boolean
  danger?: boolean
  /** A button of this look in the row itself: what the list is there for. */
  inRow?: 'outline' | 'default'
  /** The letter that presses that button while the focus is in the row. */
  shortcut?: 'a' | 'r'
}

export const isInRow = ({ inRow }: Pick<RowAction<never>, 'inRow'>): boolean => inRow !== undefined

/** What can be done with the chosen rows; the label says how many: 'Approve 3 requests'. */
export interface BulkAction<Row> {
  label: (count: number) => string
  /** What it asks before `run`, or the dialog that does it: for a reason or a date. */
  ask?: (rows: Row[]) => Askable
  /** The rows stay chosen when it answers false or fails. */
  run?: (rows: Row[], button: HTMLElement) => unknown
  icon?: ReactNode
  when?: (row: Row) => boolean
  danger?: boolean
}

/** Whether anything can be done with a row beside others. */
export const isChoosable = <Row>(actions: readonly BulkAction<Row>[], row: Row): boolean =>
  actions.some(({ when }) => when?.(row) ?? true)

export type Density = 'comfortable' | 'compact'

/** The word the call sorts by, or undefined when the column is not sortable. */
export function sortName<Row>(column: Column<Row>): string | undefined {
  if (!column.sortable) return undefined
  return column.sortable === true ? column.key : column.sortable
}

export type SortDirection = 'ascending' | 'descending' | 'none'

/** How a `sort` value such as '-created_at' orders a word. */
export function sortDirection(sort: string, name: string): SortDirection {
  const [first = ''] = sort.split(',')
  if (first === name) return 'ascending'
  return first === `-${name}` ? 'descending' : 'none'
}

/** The order after a column is pressed: ascending first, then the other way round. */
export function nextSort(sort: string, name: string): string {
  return sortDirection(sort, name) === 'ascending' ? `-${name}` : name
}
