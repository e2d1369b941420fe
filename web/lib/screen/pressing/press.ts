/** What is under a pressed pointer stays there until it is let go: a row that moves between down and up is not opened, or another is. */

/** Longer than a tap's click needs to follow its pointer. */
const clickMs = 50
/** Whoever rests a finger or drags is shown what is new all the same. */
const mostMs = 1000

/**
 * Runs what is handed to it at once, or, while a pointer is pressed on the target, a moment after it was let go and its click has been
 * dispatched; a second after the pointer came down at the latest. Answers a function that takes it back.
 */
export function pressGate(target: EventTarget): (act: () => void) => () => void {
  let isDown = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const waiting = new Set<() => void>()
  const release = () => {
    clearTimeout(timer)
    isDown = false
    const acts = [...waiting]
    waiting.clear()
    for (const act of acts) act()
  }
  const releaseIn = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(release, ms)
  }
  const press = () => {
    isDown = true
    releaseIn(mostMs)
  }
  const letGo = () => {
    if (isDown) releaseIn(clickMs)
  }
  target.addEventListener('pointerdown', press, { capture: true })
  for (const end of ['pointerup', 'pointercancel']) target.addEventListener(end, letGo, { capture: true })
  return (act) => {
    if (!isDown) {
      act()
      return () => undefined
    }
    waiting.add(act)
    return () => waiting.delete(act)
  }
}

/** Runs it once no pointer is pressed. */
export const afterPress = pressGate(globalThis.window ?? new EventTarget())
