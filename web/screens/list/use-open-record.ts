import { useRouter, useSearch } from '@tanstack/react-router'

/**
 * The record that the address names under a word, so that a link of a letter and Back lead to it, and how to open and close one. The
 * form of a new one has an address too, so that the command palette leads to it.
 */
export function useOpenRecord(name: string) {
  const router = useRouter()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const go = (id: string | undefined, replace: boolean) => {
    const update = (old: Record<string, unknown>) => ({ ...old, [name]: id })
    void router.navigate({ to: '.', search: update as never, replace, resetScroll: false })
  }
  const id = search[name]
  return {
    id: typeof id === 'string' && id !== 'new' ? id : undefined,
    isNew: id === 'new',
    open: (opened: string) => go(opened, false),
    openNew: () => go('new', false),
    close: () => go(undefined, true),
  }
}
