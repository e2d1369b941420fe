import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { readSession } from '../../lib/session.ts'
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

/** Forms that somebody is in the middle of: with something in them that is not sent yet, or open over the screen. */
const inUse = new Set<object>()
const listeners = new Set<() => void>()

/** Says of a form that somebody is in the middle of it while `active`. */
export function useMarkedInUse(active: boolean): void {
  useEffect(() => {
    if (!active) return undefined
    const form = {}
    inUse.add(form)
    for (const listener of listeners) listener()
    return () => {
      inUse.delete(form)
      for (const listener of listeners) listener()
    }
  }, [active])
}

const isInUse = (): boolean => inUse.size > 0

/** Whether somebody is in the middle of a form: nothing may come over it, and the page must not be loaded anew. */
export const useFormInUse = (): boolean =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, isInUse)

/** Whether the session has ended and the person is led to sign in; the form has kept what was typed. */
const isAway = (pathname: string): boolean => pathname.startsWith('/auth/') && readSession() === null

/** Asks before a person leaves the screen, closes the tab or reloads it while `active`. */
export function useLeaveGuard(active: boolean) {
  const isOpen = useRef(false)
  useMarkedInUse(active)
  const blocks = () => active && !isOpen.current
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (!blocks() || current.pathname === next.pathname || isAway(next.pathname)) return false
      return !(await confirmLeave())
    },
    enableBeforeUnload: blocks,
    disabled: !active,
  })
  return {
    /** Lets a person leave without a question, because the form is being sent. */
    open: () => {
      isOpen.current = true
    },
    close: () => {
      isOpen.current = false
    },
  }
}
