/** When a planned shift is, on the world's clock, and which punches are its. */
import { addDays, daysBetween } from '@iroko/contract/dates'
import { minutesOf, presentMinutes } from '@iroko/contract/time/shift-times'
import type { PlannedShift } from '../../../lib/calendar/roster.ts'

const minute = 60_000
const epoch = '1970-01-01'

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone)
  if (!format) {
    // Making a formatter is a thousand times slower than using one.
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
    formats.set(zone, format)
  }
  return format
}

const known = new Map<string, Map<number, number>>()
/** Clocks are put forward and back at a quarter of an hour everywhere. */
const quarter = 15 * minute

/** Offset of a time zone from UTC in minutes at a time (milliseconds since 1970). */
export function offsetAt(zone: string, at: number): number {
  let offsets = known.get(zone)
  if (!offsets || offsets.size > 50_000) {
    offsets = new Map()
    known.set(zone, offsets)
  }
  const key = Math.floor(at / quarter)
  const offset = offsets.get(key) ?? readOffset(zone, key * quarter)
  offsets.set(key, offset)
  return offset
}

function readOffset(zone: string, at: number): number {
  const part: Record<string, number> = {}
  for (const { type, value } of formatOf(zone).formatToParts(at)) part[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute: minutes = 0 } = part
  return Math.round((Date.UTC(year, month - 1, day, hour, minutes) - at) / minute)
}

/**
 * The moment (milliseconds since 1970) of so many minutes after a day's midnight, on the clocks of a zone. A time that the clocks
 * skip is as late as before they were put forward; one that they show twice is the first of the two.
 */
export function momentOf(day: string, minutes: number, zone: string): number {
  const asUtc = daysBetween(epoch, day) * 1440 * minute + minutes * minute
  const early = asUtc - offsetAt(zone, asUtc - 1440 * minute) * minute
  const late = asUtc - offsetAt(zone, asUtc + 1440 * minute) * minute
  if (early === late) return early
  const fits = [early, late].filter((at) => at + offsetAt(zone, at) * minute === asUtc)
  return fits.length > 0 ? Math.min(...fits) : early
}

/** The day on the clocks of a zone, from offsets that are known already. */
export const localDay = (at: number, zone: string): string =>
  addDays(epoch, Math.floor((at / minute + offsetAt(zone, at)) / 1440))

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

/** Minutes of the day of '08:05'. */
export const minutesOfClock = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** '08:05' of minutes of the day. */
export const clockOfMinutes = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
