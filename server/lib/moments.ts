/** Days and moments as text stand in the order of time. */

export function earlierOf(a: string, b: string): string {
  if (a < b) return a
  return b
}

export function laterOf(a: string, b: string): string {
  if (a > b) return a
  return b
}

/** For sorting; many times faster than a comparison by the rules of a language. */
export function inTime(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
