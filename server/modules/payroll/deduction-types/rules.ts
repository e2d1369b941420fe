/** In which order deductions and loans may stand. */
import { conflict, type Fault, invalid } from '@iroko/contract/errors'

interface Placed {
  id: string
  limit_percent: number | null
}

/** Each of them once, and no court order behind what is none: it would come first all the same. */
export function whyNotOrder(known: readonly Placed[], ids: readonly string[]): Fault | undefined {
  const byId = new Map(known.map((type) => [type.id, type]))
  if (ids.length !== known.length || new Set(ids).size !== known.length || ids.some((id) => !byId.has(id)))
    return conflict('stale_order', 'A colleague added or archived a type. Reload to see the change')
  const isCourt = (id: string) => byId.get(id)?.limit_percent != null
  return ids.some((id, at) => at > 0 && isCourt(id) && !isCourt(ids[at - 1] ?? ''))
    ? invalid({ ids: 'Court orders come before all other deductions' })
    : undefined
}
