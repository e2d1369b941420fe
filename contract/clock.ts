/** Clocks: the company's zone, when a day and so many minutes of it are by the clocks of a zone, and what those show at a moment. */
import { addDays, daysBetween } from './dates.ts'

/** Time zone of the company: of its days, of jobs, and of people whose office and branch name no other. */
export const companyZone = 'Africa/Lagos'
/** Country of the company's public holidays; a campaign can also observe its client's. */
export const companyCountry = 'NG'

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

/** Minutes of the day of '08:05'. */
export const minutesOfClock = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** '08:05' of minutes of the day. */
export const clockOfMinutes = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** The moment at which the clocks of a zone show a time ('08:05') of a day; see `momentOf`. */
export const momentAt = (day: string, clock: string, zone: string): Date => new Date(momentOf(day, minutesOfClock(clock), zone))

const clocks = new Map<string, Intl.DateTimeFormat>()
const stamps = new Map<string, Intl.DateTimeFormat>()

/** '08:05': what the clocks of a zone show at a moment. */
export function clockAt(at: string | number | Date, zone: string): string {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  clocks.set(zone, clock)
  return clock.format(new Date(at))
}

/** 8: the hour that the clocks of a zone show at a moment. */
export const hourAt = (at: string | number | Date, zone: string): number => Number(clockAt(at, zone).slice(0, 2))

/** '2026-11-27 08:05': the day and the clocks of a zone at a moment. */
export function stampAt(at: string | number | Date, zone: string): string {
  const stamp = stamps.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  stamps.set(zone, stamp)
  return stamp.format(new Date(at))
}
