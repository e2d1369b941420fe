/** When a planned shift is, on the world's clock, and which punches are its. */
import { momentOf } from '@iroko/contract/clock'
import { minutesOf, presentMinutes } from '@iroko/contract/time/shift-times'
import type { PlannedShift } from '../../../lib/calendar/roster.ts'

const minute = 60_000

/** A shift on the world's clock, all in milliseconds since 1970. Punches from `opens` up to, not at, `closes` are its. */
export interface ShiftWindow {
  shift: PlannedShift
  starts: number
  ends: number
  opens: number
  closes: number
}

/**
 * The windows of a person's shifts, in their order. Where two overlap the later begins where the earlier shift ends, or where the
 * later opens by itself when that is after it: a late way out is the earlier shift's unless the next one has opened.
 */
export function windowsOf(shifts: readonly PlannedShift[], zone: string): ShiftWindow[] {
  const windows = shifts.map((shift): ShiftWindow => {
    const { day, hours, rules, after_minutes = 0 } = shift
    const from = minutesOf(hours.start)
    const starts = momentOf(day, from + after_minutes, zone)
    const ends = momentOf(day, from + presentMinutes(hours), zone)
    return {
      shift,
      starts,
      ends,
      opens: starts - rules.early_punch_minutes * minute,
      closes: ends + rules.late_punch_minutes * minute + minute,
    }
  })
  windows.sort((a, b) => a.starts - b.starts || a.ends - b.ends)
  for (const [index, later] of windows.entries()) {
    const earlier = windows[index - 1]
    if (!earlier || earlier.closes <= later.opens) continue
    // Never past the start of the later one: whoever is there when it starts is there for it.
    const border = Math.min(Math.max(later.opens, earlier.ends), later.starts)
    earlier.closes = border
    later.opens = border
  }
  return windows
}
