/** How often somebody may call, counted in this process: a row in the database for each call of a terminal would be most of its work. */

export interface Pace {
  /** Calls a second, over a while. */
  each: number
  atOnce: number
}

const mostKnown = 20_000

/** `lets` counts a call and answers whether it may be made. */
export function openGate(clock: () => number = () => performance.now()) {
  const left = new Map<string, { calls: number; at: number }>()
  const leftOf = (key: string, { each, atOnce }: Pace, now: number): number => {
    const known = left.get(key)
    return known ? Math.min(atOnce, known.calls + ((now - known.at) / 1000) * each) : atOnce
  }
  return {
    /** Whether it could be called once more; counts nothing. */
    has: (key: string, pace: Pace): boolean => leftOf(key, pace, clock()) >= 1,
    lets(key: string, pace: Pace): boolean {
      const now = clock()
      const calls = leftOf(key, pace, now)
      // The oldest first: who calls again is put at the end.
      left.delete(key)
      if (left.size >= mostKnown) left.delete(left.keys().next().value ?? '')
      left.set(key, { calls: Math.max(0, calls - 1), at: now })
      return calls >= 1
    },
  }
}
