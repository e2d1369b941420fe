import { useEffect, useState } from 'react'
import { stored } from '../../lib/stored.ts'

/** As many rows are seen at a glance: nobody searches them. */
const fewRows = 10

/** Which lists had few rows when they were seen last, so that nothing moves when they come. */
const seen = stored<Record<string, boolean>>('small_lists', (text) => JSON.parse(text))

interface SmallInput {
  /** Tells the lists of the portal apart. */
  key: string
  /** Something is searched or filtered. */
  isAsked: boolean
  /** How many rows there are; undefined until it is known. */
  total: number | undefined
  /** What is expected of a list that was not seen yet. */
  expected: boolean
}

/**
 * Whether a list has so few rows that it goes without a toolbar. Decided as it comes, and again only when something is asked of it: nothing
 * moves away while somebody works in the list.
 */
export function useSmall({ key, isAsked, total, expected }: SmallInput): boolean {
  const [found, setFound] = useState<{ key: string; isSmall: boolean }>()
  const known = found?.key === key ? found.isSmall : undefined
  const isSmall = total === undefined ? undefined : total <= fewRows
  useEffect(() => {
    if (isAsked || isSmall === undefined || known !== undefined) return
    setFound({ key, isSmall })
    if (seen.read()?.[key] !== isSmall) seen.write({ ...seen.read(), [key]: isSmall })
  }, [key, isAsked, isSmall, known])
  return !isAsked && (known ?? isSmall ?? seen.read()?.[key] ?? expected)
}
