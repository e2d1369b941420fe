import { useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'

/** From this many rows on, only those in view are drawn. */
const virtualFrom = 100

export interface VirtualRows {
  /** Whether the table scrolls in its own place. */
  on: boolean
  indexes: number[]
  /** Height of what is not drawn above and below. */
  before: number
  after: number
  measure: (element: HTMLElement | null) => void
  reveal: (index: number) => void
}

/** Which rows to draw. */
export function useVirtualRows(count: number, scroll: RefObject<HTMLElement | null>, rowHeight: number): VirtualRows {
  const on = count > virtualFrom
  const virtualizer = useVirtualizer({
    count,
    enabled: on,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  })
  if (!on) {
    return {
      on,
      indexes: Array.from({ length: count }, (_, index) => index),
      before: 0,
      after: 0,
      measure: () => {},
      reveal: () => {},
    }
  }
  const items = virtualizer.getVirtualItems()
  return {
    on,
    indexes: items.map((item) => item.index),
    before: items[0]?.start ?? 0,
    after: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
    measure: virtualizer.measureElement,
    reveal: (index) => virtualizer.scrollToIndex(index),
  }
}
