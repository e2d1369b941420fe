/** What of a screen stands in its address. */
import { useRouter, useSearch } from '@tanstack/react-router'

type Change = Readonly<Record<string, string | number | undefined>>

/** The words of the address as text; changing one leaves the others, and an empty one is not there. */
export function useAddress(): [Record<string, string>, (change: Change) => void] {
  const router = useRouter()
  const found: Record<string, unknown> = useSearch({ strict: false })
  const words = Object.fromEntries(Object.entries(found).map(([name, value]) => [name, String(value ?? '')]))
  const change = (part: Change) => {
    const kept = Object.fromEntries(Object.entries(part).map(([name, value]) => [name, value || undefined]))
    const update = (old: Record<string, unknown>) => ({ ...old, ...kept })
    void router.navigate({ to: '.', search: update as never, replace: true, resetScroll: false })
  }
  return [words, change]
}
