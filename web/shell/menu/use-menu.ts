import { useRouter } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useCompany } from '../../lib/company.ts'
import { useUser } from '../../lib/session.ts'
import { sidebar } from '../../sidebar.ts'
import { menuOf, type Section } from './menu.ts'

/** Whether an address leads to a screen of the map, and not to /404. */
export function useHasScreen(): (path: string) => boolean {
  const router = useRouter()
  return useCallback((path) => router.getMatchedRoutes(path)[2]?.path.endsWith('$') === false, [router])
}

/** The menu of the signed-in person. */
export function useMenu(): Section[] {
  const user = useUser()
  const { links } = useCompany()
  const hasScreen = useHasScreen()
  return useMemo(() => menuOf(sidebar, { user, links, hasScreen }), [user, links, hasScreen])
}
