import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, useRef } from 'react'
import { splitAddress } from '../../lib/screen/search.ts'

export interface RowOpenInput<Row> {
  /** Where a row leads; the row opens there, in a new tab with Ctrl, Command or the middle button. */
  href?: (row: Row) => string
  onRowClick?: (row: Row) => void
}

export interface RowOpen<Row> {
  open: (row: Row) => void
  onClick: (event: MouseEvent<HTMLElement>, row: Row) => void
  prefetch: (row: Row) => void
}

const restMs = 80
const inside = 'a, button, input, label, select, textarea, [role="menu"], [role="dialog"]'

/** What a press on a row does; undefined when rows open nothing. */
export function useRowOpen<Row>({ href, onRowClick }: RowOpenInput<Row>): RowOpen<Row> | undefined {
  const router = useRouter()
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (!href && !onRowClick) return undefined
  const open = (row: Row) => {
    if (onRowClick) onRowClick(row)
    else if (href) router.history.push(href(row))
  }
  return {
    open,
    onClick: (event, row) => {
      if (!isForRow(event)) return
      const apart = event.ctrlKey || event.metaKey || event.button === 1
      if (href && apart) window.open(href(row), '_blank', 'noopener')
      else if (event.button === 0) open(row)
    },
    prefetch: (row) => {
      if (!href) return
      clearTimeout(resting.current)
      // Only where the pointer rests: one that passes over a list would ask for all of it.
      const { path: to, search } = splitAddress(href(row))
      resting.current = setTimeout(() => router.preloadRoute({ to, search }).catch(() => undefined), restMs)
    },
  }
}

/** Not for a control in the row, for its menu (which React counts as inside), or while text is being chosen. */
function isForRow(event: MouseEvent<HTMLElement>): boolean {
  const target = event.target
  if (!(target instanceof Element) || !event.currentTarget.contains(target)) return false
  // Only a control inside of the row: a dialog around the whole table would match as well.
  const control = target.closest(inside)
  if (control && event.currentTarget.contains(control)) return false
  return !window.getSelection()?.toString()
}
