import type { CSSProperties } from 'react'
import { expandWidth, selectWidth, type TableParts } from './table-parts.ts'

/** Where a pinned column stays while the others scroll under it. */
export function pinnedStyle<Row>(parts: TableParts<Row>, key: string): CSSProperties | undefined {
  const start = parts.table.pinnedAt(key)
  return start === undefined ? undefined : { left: leadWidth(parts) + start }
}

export function leadWidth<Row>({ selectable, layout }: TableParts<Row>): number {
  return (selectable ? selectWidth : 0) + (layout.kind === 'expand' ? expandWidth : 0)
}
