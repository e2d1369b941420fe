import { useRouter, useSearch } from '@tanstack/react-router'

/** The request that the address names, so that a link of a letter and Back lead to it, and how to open and close one. */
export function useOpenRequest() {
  const router = useRouter()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const go = (id: string | undefined, replace: boolean) => {
    const update = (old: Record<string, unknown>) => ({ ...old, request: id })
    void router.navigate({ to: '.', search: update as never, replace, resetScroll: false })
  }
  return {
    id: typeof search.request === 'string' ? search.request : undefined,
    open: (id: string) => go(id, false),
    close: () => go(undefined, true),
  }
}

/** Leads to a request from another screen. */
export function useGoToRequest(): (id: string) => void {
  const router = useRouter()
  return (id) => void router.navigate({ to: '/dashboard/hr/shift-request', search: { request: id } as never })
}
