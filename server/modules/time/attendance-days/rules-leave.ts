import type { DayFacts } from './rules-facts.ts'

type Leave = NonNullable<DayFacts['leave']>

/**
 * Combines the applications of a day: a morning and an afternoon make a full day. Pending leave counts only without
 * approved leave.
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
