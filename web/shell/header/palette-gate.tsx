/** Ctrl or ⌘ and K; the palette itself is loaded when it is asked for the first time. */
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'

const load = () => import('./palette.tsx')
const LoadedPalette = lazy(() => load().then((module) => ({ default: module.Palette })))

interface PaletteState {
  wanted: boolean
}

export function usePalette(): PaletteState & { open: () => void } {
  const [wanted, setWanted] = useState(false)
  const open = useCallback(() => {
    setWanted(true)
    void load().then(({ openPalette }) => openPalette())
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

export function Palette({ wanted }: PaletteState) {
  if (!wanted) return null
  return (
    <Suspense>
      <LoadedPalette />
    </Suspense>
  )
}
