import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { later } from '../../lib/lazily.ts'
import { isTyping } from '../../lib/screen/focus.ts'
import { homePath } from '../../lib/session.ts'
import { singleKeys } from './single-keys.ts'

const Shortcuts = later(() => import('./shortcuts.tsx').then((module) => module.Shortcuts))

/** After G. */
const places: Record<string, string> = {
  h: homePath,
  a: '/dashboard/main/attendance',
  l: '/dashboard/main/leave',
  p: '/dashboard/main/Payslips',
}

const sequenceMs = 1500

/**
 * '?' shows what the keyboard does; G and a letter go to what one opens every day, C to what can be begun. Not while a person is typing or
 * answering a dialog, and the letters not for who turned them off (WCAG 2.1.4).
 */
export function ShortcutsHost({ create }: { create: () => void }) {
  const router = useRouter()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    let wentAt = 0
    const keys: Record<string, () => void> = {
      '?': () => setOpen(true),
      c: create,
      g: () => {
        wentAt = Date.now()
      },
    }
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return
      if (document.querySelector('[aria-modal="true"]')) return
      if (event.key !== '?' && singleKeys.read() === false) return
      const place = Date.now() - wentAt < sequenceMs ? places[event.key] : undefined
      wentAt = 0
      const act = place ? () => void router.navigate({ to: place }) : keys[event.key]
      if (!act) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [create, router])
  return isOpen ? <Shortcuts onClose={() => setOpen(false)} /> : null
}
