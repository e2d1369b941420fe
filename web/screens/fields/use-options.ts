import { alertFor } from '@iroko/contract/errors'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import type { Option, OptionSearch } from './option.ts'

const delayMs = 250

/** The choices for what is typed, asked for a moment after the last key; what is chosen keeps its name meanwhile. */
export function useOptions(search: OptionSearch, chosen: readonly string[], known: readonly Option[] = []) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [seen, setSeen] = useState<readonly Option[]>(known)
  const q = useDelayed(typed)
  const answer = useQuery({
    queryKey: ['options', id, q],
    queryFn: async () => {
      const found = await search(q)
      setSeen((old) => merged(found, old))
      return found
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  const picked = seen.filter((option) => chosen.includes(option.value))
  return {
    found: answer.data ?? [],
    picked,
    /** Searches for what is typed; the name of the present choice, with which a select fills its input, is not searched for. */
    ask: (text: string) => setTyped(picked.some((option) => option.label === text) ? '' : text),
    isLoading: answer.isFetching,
    sentence: sentenceOf(answer),
  }
}

function sentenceOf({ isError, error, isFetching }: { isError: boolean; error: Error | null; isFetching: boolean }): string {
  if (isError) return alertFor(error)
  return isFetching ? 'Searching…' : 'No Record Found'
}

/** Both lists, each value once. */
export function merged(first: readonly Option[], second: readonly Option[]): Option[] {
  const values = new Set(first.map((option) => option.value))
  return [...first, ...second.filter((option) => !values.has(option.value))]
}

function useDelayed(value: string): string {
  const [delayed, setDelayed] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(value), delayMs)
    return () => clearTimeout(timer)
  }, [value])
  return delayed
}
