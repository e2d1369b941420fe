import {
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  type ReactTable,
  type RowData,
  rowSelectionFeature,
  type Row as TableRow,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import type { Selection } from '../bulk/selection.ts'
import type { Column } from '../columns/column.ts'
import type { TableLayout } from '../columns/column-layout.ts'
import type { TableSettingsHandle } from '../columns/table-settings.ts'

const features = tableFeatures({
  columnVisibilityFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnResizingFeature,
  rowSelectionFeature,
})

export type Features = typeof features
export type DataTableModel<Row extends RowData> = ReactTable<Features, Row>
export type DataRow<Row extends RowData> = TableRow<Features, Row>

interface Input<Row extends RowData> {
  columns: readonly Column<Row>[]
  rows: Row[]
  layout: TableLayout
  settings: TableSettingsHandle
  selection: Selection
  rowId: (row: Row, index: number) => string
  /** Whether a row can be chosen. */
  canChoose: (row: Row) => boolean
}

/** The table's model: which columns show, their widths and pins, and which rows are chosen. */
export function useDataTable<Row extends RowData>(input: Input<Row>): DataTableModel<Row> {
  const { layout, settings, selection } = input
  const columns = useMemo(
    () =>
      input.columns.map((column) => ({
        id: column.key,
        accessorKey: column.key,
        header: column.label,
        minSize: 64,
        ...(layout.widths[column.key] === undefined ? {} : { size: layout.widths[column.key] }),
      })),
    [input.columns, layout.widths],
  )
  return useTable<Features, Row>({
    features,
    columns,
    data: input.rows,
    getRowId: input.rowId,
    columnResizeMode: 'onChange',
    enableRowSelection: (row) => input.canChoose(row.original),
    state: {
      columnVisibility: Object.fromEntries(input.columns.map((column) => [column.key, layout.shown.includes(column.key)])),
      columnPinning: { start: settings.settings.pinned.filter((key) => layout.shown.includes(key)), end: [] },
      columnSizing: settings.settings.sizing,
      rowSelection: selection.ids,
    },
    onColumnSizingChange: (next) =>
      settings.change({ sizing: typeof next === 'function' ? next(settings.settings.sizing) : next }),
    onRowSelectionChange: (next) => selection.set(typeof next === 'function' ? next(selection.ids) : next),
  })
}
