import { useEffect, useState } from 'react'

/** Gives an element the focus as soon as it is drawn: what is scrolled to may take a few frames to be there. */
export function focusWhenDrawn(find: () => HTMLElement | null | undefined, frames = 60): void {
  const element = find()
  if (element) element.focus()
  else if (frames > 0) requestAnimationFrame(() => focusWhenDrawn(find, frames - 1))
}

/** As a `ref`: what has just come has the focus, and the page stays where it is. */
export const focusQuietly = (element: HTMLElement | null): void => element?.focus({ preventScroll: true })

/** Whether a key that is pressed there is part of a text. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

/** For what stands over the screen: closed, it gives the focus back to what had it before: the button that opened it. */
export function useReturnFocus(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(() => {
    const giveBack = () => {
      if (document.activeElement === document.body && before instanceof HTMLElement) focusQuietly(before)
    }
    return () => void setTimeout(giveBack)
  }, [before])
}
