import { useEffect, useState } from 'react'
import { isTyping } from '../../lib/focus.ts'
import { later } from '../../lib/lazily.ts'

const Shortcuts = later(() => import('./shortcuts.tsx').then((module) => module.Shortcuts))

/** '?' shows what the keyboard does, unless a person is typing or answering a dialog. */
export function ShortcutsHost() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector('[aria-modal="true"]')) return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return isOpen ? <Shortcuts onClose={() => setOpen(false)} /> : null
}
