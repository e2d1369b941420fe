import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Loader.css'
import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import { useEffect, useState, useSyncExternalStore } from 'react'
import classes from './undo.module.css'

interface Undoable {
  id: number
  text: string
  undo: () => void
}

const shownMs = 8000

let current: Undoable | undefined
let lastId = 0
const listeners = new Set<() => void>()

function change(next: Undoable | undefined): void {
  current = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Says what was done and offers to take it back, for eight seconds; a newer one takes its place. */
export function showUndo(text: string, undo: () => void): void {
  lastId += 1
  change({ id: lastId, text, undo })
}

/** Shows what can be taken back; mounted once, beside the screens. */
export function UndoHost() {
  const done = useSyncExternalStore(subscribe, () => current)
  return (
    <div role="status" className={classes.place}>
      {done ? <Offer key={done.id} done={done} /> : null}
    </div>
  )
}

function Offer({ done }: { done: Undoable }) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return undefined
    const timer = setTimeout(() => change(undefined), shownMs)
    return () => clearTimeout(timer)
  }, [held])
  const undo = () => {
    change(undefined)
    done.undo()
  }
  return (
    <section
      className={classes.offer}
      aria-label="Done"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span>{done.text}</span>
      <Button size="compact-sm" variant="default" onClick={undo}>
        Undo
      </Button>
    </section>
  )
}
