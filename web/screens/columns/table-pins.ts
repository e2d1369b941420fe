import type { RowData } from '@tanstack/react-table'
import type { CSSProperties } from 'react'
import { expandWidth, selectWidth, type TableParts } from '../table/table-parts.ts'

/** Where a pinned column stays while the others scroll under it. */
export function pinnedStyle<Row extends RowData>(parts: TableParts<Row>, key: string): CSSProperties | undefined {
  const column = parts.table.getColumn(key)
  if (!column?.getIsPinned()) return undefined
  return { left: leadWidth(parts) + column.getStart('start') }
}

export function leadWidth<Row extends RowData>({ selectable, layout }: TableParts<Row>): number {
  return (selectable ? selectWidth : 0) + (layout.kind === 'expand' ? expandWidth : 0)
}
