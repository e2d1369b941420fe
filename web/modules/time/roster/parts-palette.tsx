/** What can be planned, to drag onto cells, to press for the chosen cells, or by its key. */
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import type { Place } from '../../../screens/day/use-day-grid.ts'
import classes from './parts-palette.module.css'
import type { PlanChoice, Selection } from './parts-plans.tsx'

interface PaletteProps {
  choices: readonly PlanChoice[]
  onSelect: (selection: Selection) => void
  /** Into the chosen cells, or into those that it was dragged over. */
  onPlan: (choice: PlanChoice, selection?: Selection) => void
}

interface Drag {
  choice: PlanChoice
  x: number
  y: number
  /** Where it began, and the first and last cell that it was over. */
  start: { x: number; y: number }
  over: Selection | undefined
}

/** Pixels: a pointer that moves less than this presses a shift, one that moves more drags it. */
const threshold = 6

function placeAt(x: number, y: number): Place | undefined {
  const cell = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-cell]')
  const [row, day] = cell?.dataset.cell?.split(' ').map(Number) ?? []
  return row === undefined || day === undefined ? undefined : { row, day }
}

export function Palette({ choices, onSelect, onPlan }: PaletteProps) {
  const [drag, setDrag] = useState<Drag>()
  const dragging = useRef<Drag | undefined>(undefined)
  const handlers = useRef({ onSelect, onPlan })
  handlers.current = { onSelect, onPlan }
  const isActive = drag !== undefined

  useEffect(() => {
    if (!isActive) return undefined
    const change = (next: Drag | undefined) => {
      dragging.current = next
      setDrag(next)
    }
    const move = (event: globalThis.PointerEvent) => {
      const now = dragging.current
      if (!now) return
      const place = placeAt(event.clientX, event.clientY)
      const over = place ? { anchor: now.over?.anchor ?? place, focus: place } : now.over
      if (place && over) handlers.current.onSelect(over)
      change({ ...now, x: event.clientX, y: event.clientY, over })
    }
    const drop = (event: globalThis.PointerEvent) => {
      const now = dragging.current
      change(undefined)
      if (now?.over && placeAt(event.clientX, event.clientY)) handlers.current.onPlan(now.choice, now.over)
    }
    const cancel = (event: KeyboardEvent) => event.key === 'Escape' && change(undefined)
    const stop = () => change(undefined)
    addEventListener('pointermove', move)
    addEventListener('pointerup', drop)
    addEventListener('pointercancel', stop)
    addEventListener('keydown', cancel)
    return () => {
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', drop)
      removeEventListener('pointercancel', stop)
      removeEventListener('keydown', cancel)
    }
  }, [isActive])

  const begin = (event: PointerEvent, choice: PlanChoice) => {
    if (event.button !== 0 || event.pointerType === 'touch') return
    const start = { x: event.clientX, y: event.clientY }
    dragging.current = { choice, ...start, start, over: undefined }
    setDrag(dragging.current)
  }
  const hasMoved = drag && Math.hypot(drag.x - drag.start.x, drag.y - drag.start.y) > threshold
  return (
    <fieldset className={`line8 ${classes.palette}`}>
      <legend className="visually-hidden">Plan selected cells</legend>
      {choices.map((choice) => (
        <button
          key={choice.key}
          type="button"
          className={classes.chip}
          aria-keyshortcuts={choice.shortcut || undefined}
          onPointerDown={(event) => begin(event, choice)}
          onClick={() => onPlan(choice)}
        >
          {choice.colour ? <span className={classes.dot} style={{ background: choice.colour }} aria-hidden="true" /> : null}
          {choice.title}
          {choice.shortcut ? (
            <span className={classes.key} aria-hidden="true">
              {choice.shortcut === 'Delete' ? 'Del' : choice.shortcut}
            </span>
          ) : null}
        </button>
      ))}
      {drag && hasMoved ? (
        <span className={`surface ${classes.ghost}`} style={{ left: drag.x, top: drag.y }} aria-hidden="true">
          {drag.choice.title}
        </span>
      ) : null}
    </fieldset>
  )
}
