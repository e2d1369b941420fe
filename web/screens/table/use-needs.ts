import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { usePayShown } from '../../lib/pay-shown.ts'
import classes from './table.module.css'
import type { TableParts } from './table-parts.ts'

/**
 * Has the browser say how wide each column is when nothing of it is cut, before the new rows are seen. What was learned stays, so that a
 * column is never narrower on the next page than on this one.
 */
export function useNeeds<Row>({ table: { rows }, layout, onNeeds }: TableParts<Row>, isLoading: boolean) {
  const ref = useRef<HTMLTableElement>(null)
  const first = rows[0]?.original
  const last = rows.at(-1)?.original
  const columns = layout.shown.join(' ')
  // What is shown may be wider than what stood for it, and a letter than the one that stood for it until its font was there.
  const isPayShown = usePayShown()
  const fonts = useLoadedFonts()
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows or other columns may need more room
  useLayoutEffect(() => {
    const table = ref.current
    if (!table || isLoading) return
    table.classList.add(classes.measured ?? '')
    const heads = [...table.querySelectorAll<HTMLElement>('th[data-column]')]
    const found = heads.map((head) => [head.dataset.column ?? '', Math.ceil(head.getBoundingClientRect().width)] as const)
    table.classList.remove(classes.measured ?? '')
    onNeeds((known) =>
      found.every(([key, width]) => (known[key] ?? 0) >= width)
        ? known
        : { ...known, ...Object.fromEntries(found.map(([key, width]) => [key, Math.max(known[key] ?? 0, width)])) },
    )
  }, [first, last, columns, isLoading, isPayShown, fonts])
  return ref
}

/** How many times fonts came since this was first drawn: those of rare letters come when one of them is first shown. */
function useLoadedFonts(): number {
  const [times, setTimes] = useState(0)
  useEffect(() => {
    const count = () => setTimes((known) => known + 1)
    document.fonts.addEventListener('loadingdone', count)
    return () => document.fonts.removeEventListener('loadingdone', count)
  }, [])
  return times
}
