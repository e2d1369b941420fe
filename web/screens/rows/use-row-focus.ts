import { type KeyboardEvent, type RefObject, useState } from 'react'
import { focusWhenDrawn } from '../../lib/focus.ts'

interface RowFocusInput {
  count: number
  container: RefObject<HTMLElement | null>
  open?: (index: number) => void
  toggle?: (index: number) => void
  /** Brings a row that is not drawn yet into view. */
  reveal?: (index: number) => void
}

const moves: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => Math.min(index + 1, count - 1),
  ArrowUp: (index) => Math.max(index - 1, 0),
  PageDown: (index, count) => Math.min(index + 10, count - 1),
  PageUp: (index) => Math.max(index - 10, 0),
  Home: () => 0,
  End: (_index, count) => count - 1,
}

/** One row is in the tab order; arrows move to the next, Enter opens and Space chooses it. */
export function useRowFocus({ count, container, open, toggle, reveal }: RowFocusInput) {
  const [chosen, setChosen] = useState(0)
  const active = Math.min(chosen, Math.max(0, count - 1))

  const focusRow = (index: number) => {
    setChosen(index)
    const find = () => container.current?.querySelector<HTMLElement>(`[data-row="${index}"]`)
    if (!find()) reveal?.(index)
    focusWhenDrawn(find)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>, index: number) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const act = actionOf(event.key, index)
    if (!act) return
    event.preventDefault()
    act()
  }

  const actionOf = (key: string, index: number): (() => void) | undefined => {
    const move = moves[key]
    if (move) return () => focusRow(move(index, count))
    if (key === 'Enter' && open) return () => open(index)
    if (key === ' ' && toggle) return () => toggle(index)
    return undefined
  }

  return (index: number) => ({
    'data-row': index,
    tabIndex: index === active ? 0 : -1,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => onKeyDown(event, index),
    onFocus: () => setChosen(index),
  })
}

export type RowFocus = ReturnType<typeof useRowFocus>
