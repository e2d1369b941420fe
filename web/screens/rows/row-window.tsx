import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import type { VirtualRows } from './virtual-rows.ts'

interface RowWindowProps {
  count: number
  rowHeight: number
  scroll: RefObject<HTMLElement | null>
  /** Given the way to bring a row into view. */
  reveal: RefObject<((index: number) => void) | undefined>
  children: (rows: VirtualRows) => ReactNode
}

/** Draws only the rows in view; it loads with the first table that is long. */
export function RowWindow({ count, rowHeight, scroll, reveal, children }: RowWindowProps) {
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  })
  useEffect(() => {
    reveal.current = (index) => virtualizer.scrollToIndex(index)
  }, [reveal, virtualizer])
  // What scrolls stands around these rows and is there only once they are: the second look finds it.
  const [, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  const items = virtualizer.getVirtualItems()
  return children({
    on: true,
    indexes: items.map((item) => item.index),
    before: items[0]?.start ?? 0,
    after: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
    measure: virtualizer.measureElement,
  })
}
