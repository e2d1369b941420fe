import { type RefObject, useEffect, useRef, useState } from 'react'
import { placed } from './placed.ts'

interface PinOrderProps {
  list: RefObject<HTMLUListElement | null>
  /** As they stand in the list: what is pinned and hidden from a person is not among them. */
  shown: readonly { to?: string; title: string }[]
  pins: readonly string[]
  put: (pins: string[]) => void
}

/** Puts pinned lines in order: by dragging, and with Alt and the arrows where the focus is. Says where a line came to stand. */
export function PinOrder(props: PinOrderProps) {
  const [announced, say] = useState('')
  const now = useRef(props)
  now.current = props
  const { list } = props
  useEffect(() => {
    const element = list.current
    if (!element) return
    let held: number | undefined
    const rows = () => [...element.children] as HTMLElement[]
    const at = ({ target }: Event) => rows().findIndex((row) => target instanceof Node && row.contains(target))
    const mark = (over?: number) => {
      for (const [index, row] of rows().entries()) {
        const side = held !== undefined && index === over && over !== held ? (over < held ? 'before' : 'after') : undefined
        if (side) row.dataset.drop = side
        else delete row.dataset.drop
      }
    }
    const move = (from: number, to: number) => {
      const { shown, pins, put } = now.current
      const [moved, place] = [shown[from], shown[to]]
      if (!moved?.to || !place?.to || from === to) return
      put(placed(pins, moved.to, place.to))
      say(`${moved.title}, ${to + 1} of ${shown.length}`)
    }
    const stop = new AbortController()
    const on = <K extends keyof HTMLElementEventMap>(type: K, heard: (event: HTMLElementEventMap[K]) => void) =>
      element.addEventListener(type, heard, { signal: stop.signal })
    on('dragstart', (event) => {
      held = at(event)
    })
    on('dragover', (event) => {
      if (held === undefined) return
      event.preventDefault()
      mark(at(event))
    })
    on('drop', (event) => {
      if (held === undefined) return
      event.preventDefault()
      move(held, at(event))
    })
    on('dragend', () => {
      held = undefined
      mark()
    })
    on('keydown', (event) => {
      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
      if (!by || !event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      const from = at(event)
      const line = event.target
      move(from, from + by)
      // A line that is moved in the document loses the focus.
      requestAnimationFrame(() => line instanceof HTMLElement && line.focus())
    })
    return () => stop.abort()
  }, [list])
  return (
    <span role="status" className="visually-hidden">
      {announced}
    </span>
  )
}
