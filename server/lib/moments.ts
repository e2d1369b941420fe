/** Days and moments as text stand in the order of time. */

export function earlierOf(a: string, b: string): string {
  if (a < b) return a
  return b
}

export function laterOf(a: string, b: string): string {
  if (a > b) return a
  return b
}
