/** Whose shifts an outage touches, and which silences of terminals are outages. Moments are milliseconds since 1970. */

export interface PlannedWindow {
  employee_id: string
  title: string
  starts: number
  ends: number
  opens: number
  closes: number
}

export interface TouchedShift {
  title: string
  starts: number
  ends: number
  people: number
}

/** The shifts for which could have been punched while it lasted; each once, with how many people, in their order. */
export function touchedBy(windows: readonly PlannedWindow[], from: number, to: number) {
  const touched = windows.filter(({ opens, closes }) => from < closes && to > opens)
  const shifts = new Map<string, TouchedShift>()
  for (const { title, starts, ends } of touched) {
    const key = `${title} ${starts} ${ends}`
    const known = shifts.get(key)
    if (known) known.people += 1
    else shifts.set(key, { title, starts, ends, people: 1 })
  }
  return {
    people: new Set(touched.map(({ employee_id }) => employee_id)).size,
    shifts: [...shifts.values()].sort((a, b) => a.starts - b.starts || (a.title < b.title ? -1 : 1)),
    touched: touched.toSorted((a, b) => a.starts - b.starts),
  }
}

export interface Silence {
  /** When the terminal was heard of last. */
  seen: number
  now: number
  /** How long it may be silent. */
  minutes: number
}

/** A terminal that was silent for long enough, over the start of a shift of its branch, is an outage. */
export function isOutage({ seen, now, minutes }: Silence, starts: readonly number[]): boolean {
  if (now - seen < minutes * 60_000) return false
  return starts.some((start) => start > seen && start <= now)
}
