import { useLocation } from '@tanstack/react-router'

/** The part of the portal that the screen stands in: the same pages are there under `hr` and under `qa`. */
export function useArea(): 'hr' | 'qa' {
  const { pathname } = useLocation()
  return pathname.startsWith('/dashboard/qa/') ? 'qa' : 'hr'
}
