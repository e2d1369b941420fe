import { useRouter, useSearch } from '@tanstack/react-router'

/** The promotion that the address names, so that a link of a letter and Back lead to it, and how to open and close one. */
export function useOpenPromotion() {
  const router = useRouter()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const go = (id: string | undefined, replace: boolean) => {
    const update = (old: Record<string, unknown>) => ({ ...old, promotion: id })
    void router.navigate({ to: '.', search: update as never, replace, resetScroll: false })
  }
  return {
    id: typeof search.promotion === 'string' ? search.promotion : undefined,
    open: (id: string) => go(id, false),
    close: () => go(undefined, true),
  }
}
