import { type KeyboardEvent, type RefObject, useState } from 'react'
import { undoNewest } from '../../lib/alerts.ts'
import { focusWhenDrawn, isTyping } from '../../lib/screen/focus.ts'
import { personIn, togglePeek } from '../../lib/screen/peek.ts'

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

/** Letters that move as the arrows do. */
const letters: Record<string, string> = { j: 'ArrowDown', k: 'ArrowUp' }

/**
 * One row is in the tab order; arrows move to the next, Enter opens it, Space shows the card of its person or, as with Shift, chooses it. Letters do the same and press what the row
 * offers, wherever in it the focus is: J and K, O, X, A to approve, R to reject, U to take back what was done last.
 */
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
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const person = event.key === ' ' && !event.shiftKey ? personIn(event.currentTarget) : null
    const onRow = person ? () => togglePeek(person) : actionOf(event.key, index)
    const act = event.target === event.currentTarget ? onRow : undefined
    const done = act ?? (isInRow(event) ? letterOf(event.key.toLowerCase(), index, event.currentTarget) : undefined)
    if (!done) return
    event.preventDefault()
    done()
  }

  const letterOf = (key: string, index: number, row: HTMLElement): (() => void) | undefined => {
    const move = letters[key]
    if (move) return actionOf(move, index)
    if (key === 'o' && open) return () => open(index)
    if (key === 'x' && toggle) return () => toggle(index)
    if (key === 'u') return () => void undoNewest()
    const button = row.querySelector<HTMLButtonElement>(`button[data-key="${CSS.escape(key)}"]:not(:disabled)`)
    return button ? () => button.click() : undefined
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

/** Not from a menu that opened at the row, which React counts as inside, and not while something is typed. */
const isInRow = ({ target, currentTarget }: KeyboardEvent<HTMLElement>): boolean =>
  target instanceof Node && currentTarget.contains(target) && !isTyping(target)
