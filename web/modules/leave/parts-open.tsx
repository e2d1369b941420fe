import { useLocation, useRouter, useSearch } from '@tanstack/react-router'

/** The application that the address names in `leave`, so that a link and Back lead to it, and how to open and close one. */
export function useOpenApplication() {
  const router = useRouter()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const go = (id: string | undefined, replace: boolean) => {
    const update = (old: Record<string, unknown>) => ({ ...old, leave: id })
    void router.navigate({ to: '.', search: update as never, replace, resetScroll: false })
  }
  return {
    id: typeof search.leave === 'string' ? search.leave : undefined,
    open: (id: string) => go(id, false),
    close: () => go(undefined, true),
  }
}

/** The part of the portal that the screen stands in: the same pages are there under `hr` and under `qa`. */
export function useArea(): 'hr' | 'qa' {
  const { pathname } = useLocation()
  return pathname.startsWith('/dashboard/qa/') ? 'qa' : 'hr'
}

/** Where one application is shown in full. */
export function useStatusAddress(): (id: string) => string {
  const area = useArea()
  return (id) => `/dashboard/${area}/application/leave-status/${id}`
}
