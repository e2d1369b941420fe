import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'
import { confirm } from '../confirm.tsx'

/** What is asked before anything that was typed is thrown away. */
export const confirmLeave = (): Promise<boolean> =>
  confirm({
    title: 'Leave without saving?',
    text: 'What you entered here has not been saved.',
    action: 'Leave',
    cancel: 'Stay',
    danger: true,
  })

/** Asks before a person leaves the screen, closes the tab or reloads it while `active`. */
export function useLeaveGuard(active: boolean) {
  const isOpen = useRef(false)
  const blocks = () => active && !isOpen.current
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (!blocks() || current.pathname === next.pathname) return false
      return !(await confirmLeave())
    },
    enableBeforeUnload: blocks,
    disabled: !active,
  })
  return {
    /** Lets a person through: what was typed is on its way. */
    open: () => {
      isOpen.current = true
    },
    close: () => {
      isOpen.current = false
    },
  }
}
