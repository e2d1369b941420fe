import { useRouter, useSearch } from '@tanstack/react-router'

/** The record that the address names under a word, so that a link of a letter and Back lead to it, and how to open and close one. */
export function useOpenPaper(name: 'request' | 'incident' = 'request') {
  const router = useRouter()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const go = (id: string | undefined, replace: boolean) => {
    const update = (old: Record<string, unknown>) => ({ ...old, [name]: id })
    void router.navigate({ to: '.', search: update as never, replace, resetScroll: false })
  }
  const id = search[name]
  return {
    id: typeof id === 'string' ? id : undefined,
    open: (opened: string) => go(opened, false),
    close: () => go(undefined, true),
  }
}

/** Leads to what waits, from another screen. */
export function useGoToTime() {
  const router = useRouter()
  const go = (to: string) => (id: string) => void router.navigate({ to, search: { request: id } as never })
  return { request: go('/dashboard/main/manual-attendance'), absence: go('/dashboard/main/absence') }
}
