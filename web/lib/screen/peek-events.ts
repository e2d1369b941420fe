/**
 * When the card of a person opens and closes. A mouse opens it by resting on a name; a finger never does. What the keyboard opened goes along
 * with the row that has the focus, which it never takes. Escape closes the card alone.
 */
import { personIn, readPeek, showPeek } from './peek.ts'

/** Milliseconds that a mouse rests on a name before its card opens, and that the card stays when the mouse goes away. */
const restMs = 400
const graceMs = 200
/** Pixels: a mouse that moved less lies still, and what came under it was not pointed at. */
const still = 4

let timer: ReturnType<typeof setTimeout> | undefined

function soon(milliseconds: number, act: () => void): void {
  clearTimeout(timer)
  timer = setTimeout(act, milliseconds)
}

function close(): void {
  clearTimeout(timer)
  showPeek(undefined)
}

/** The mouse is on the card. */
export const keepPeek = () => clearTimeout(timer)

export function leavePeek(): void {
  if (readPeek()?.by === 'mouse') soon(graceMs, close)
}

const personAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-ogid]') : null
const isInCard = (target: EventTarget | null): boolean => target instanceof Element && target.closest('[data-peek]') !== null
const peekOf = (at: HTMLElement, by: 'key' | 'mouse') => showPeek({ ogid: at.dataset.ogid ?? '', at, by })

/** Answers how to stop. */
export function startPeeking(): () => void {
  const stop = new AbortController()
  const on = <K extends keyof WindowEventMap>(type: K, heard: (event: WindowEventMap[K]) => void) =>
    addEventListener(type, heard, { capture: true, signal: stop.signal })
  followMouse(on)
  on('focusin', ({ target }) => {
    if (readPeek()?.by !== 'key' || isInCard(target)) return
    const at = target instanceof Element && target.matches('[data-row]') ? personIn(target) : null
    if (at) peekOf(at, 'key')
    else close()
  })
  on('scroll', ({ target }) => {
    if (!isInCard(target) && readPeek()?.by === 'mouse') close()
  })
  on('keydown', (event) => {
    if (event.key !== 'Escape' || !readPeek()) return
    event.stopImmediatePropagation()
    close()
  })
  return () => {
    stop.abort()
    close()
  }
}

function followMouse(on: <K extends keyof WindowEventMap>(type: K, heard: (event: WindowEventMap[K]) => void) => void): void {
  let mouse = { x: -still, y: -still }
  /** Where it lay when something was pressed. */
  let lay: typeof mouse | undefined
  on('pointerover', ({ target, pointerType, clientX: x, clientY: y }) => {
    mouse = { x, y }
    if (pointerType !== 'mouse' || (lay && Math.abs(lay.x - x) + Math.abs(lay.y - y) < still)) return
    lay = undefined
    const at = personAt(target)
    if (!at) return
    const open = readPeek()
    if (open?.by === 'mouse' && open.at === at) keepPeek()
    else soon(restMs, () => at.isConnected && peekOf(at, 'mouse'))
  })
  on('pointerout', ({ target, relatedTarget }) => {
    const at = personAt(target)
    const isStill = relatedTarget instanceof Node && at?.contains(relatedTarget)
    if (at && !isStill && readPeek()?.by !== 'key') soon(graceMs, close)
  })
  on('pointerdown', ({ target }) => {
    lay = mouse
    if (!isInCard(target)) close()
  })
  on('keydown', () => {
    lay = mouse
  })
}
