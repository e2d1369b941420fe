/** Ctrl or ⌘ and K; the palette itself is loaded when it is asked for the first time, and what is typed until then is kept for it. */

import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { lazily } from '../../lib/lazily.ts'

const load = () => import('./palette.tsx')
const LoadedPalette = lazily(() => load().then((module) => module.Palette))

interface PaletteState {
  wanted: boolean
}

export function usePalette(): PaletteState & { open: () => void } {
  const [wanted, setWanted] = useState(false)
  const isFirst = useRef(true)
  const open = useCallback(() => {
    const typed = isFirst.current ? keepTyped() : undefined
    isFirst.current = false
    setWanted(true)
    void load().then(({ openPalette }) => openPalette(typed), typed)
  }, [])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      open()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [open])
  return { wanted, open }
}

/** Keeps what is typed from now on; the function it answers gives it back and lets go of the keyboard. */
function keepTyped(): () => string {
  let typed = ''
  const press = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey || (key.length > 1 && key !== 'Backspace')) return
    typed = key === 'Backspace' ? typed.slice(0, -1) : typed + key
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('keydown', press, { capture: true })
  return () => {
    removeEventListener('keydown', press, { capture: true })
    return typed
  }
}

export function Palette({ wanted }: PaletteState) {
  if (!wanted) return null
  return (
    <Suspense>
      <LoadedPalette />
    </Suspense>
  )
}
