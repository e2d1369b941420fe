import type { DayFacts } from './rules-facts.ts'

type Leave = NonNullable<DayFacts['leave']>

/**
 * What the applications of one day come to: a morning and an afternoon are the whole day, whatever kinds of leave they are of. What
 * waits for a decision counts only where nothing is approved.
 */
export function leaveOfDay(parts: readonly Leave[]): Leave | null {
  for (const status of ['approved', 'pending'] as const) {
    const portions = parts.filter((part) => part.status === status).map(({ portion }) => portion)
    const [first] = portions
    if (!first) continue
    const isWhole = portions.includes('full') || (portions.includes('morning') && portions.includes('afternoon'))
    return { portion: isWhole ? 'full' : first, status }
  }
  return null
}
