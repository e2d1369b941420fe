import { useEffect, useRef } from 'react'
import { isTyping } from '../../lib/screen/focus.ts'

/** What `/` does, unless a person is typing or answering a dialog; of several lists the first on the screen hears it. */
export function useSlash(act: (() => void) | undefined): void {
  const latest = useRef(act)
  latest.current = act
  const isOn = act !== undefined
  useEffect(() => {
    if (!isOn) return undefined
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (event.defaultPrevented || document.querySelector('[aria-modal="true"]')) return
      event.preventDefault()
      latest.current?.()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isOn])
}
