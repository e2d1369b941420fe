import { type MouseEvent, type PointerEvent, useRef } from 'react'

const longMs = 500

/** What a finger that rests on something does; the press that ends it does nothing else. */
export function useLongPress(act: (() => void) | undefined) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const acted = useRef(false)
  if (!act) return {}
  const stop = () => clearTimeout(timer.current)
  return {
    onPointerDown: ({ pointerType }: PointerEvent) => {
      acted.current = false
      if (pointerType === 'mouse') return
      timer.current = setTimeout(() => {
        acted.current = true
        act()
      }, longMs)
    },
    onPointerUp: stop,
    // The browser took the finger: it scrolls.
    onPointerCancel: stop,
    onContextMenu: (event: MouseEvent) => {
      if (acted.current) event.preventDefault()
    },
    onClickCapture: (event: MouseEvent) => {
      if (!acted.current) return
      acted.current = false
      event.stopPropagation()
      event.preventDefault()
    },
  }
}
