/** Calendar days are `yyyy-MM-dd` strings, compared as text and never shifted by a zone. */

const MS_PER_DAY = 86_400_000

// A history is counted day by day for everyone: the same days are asked for again and again.
const knownMs = new Map<string, number>()
const knownDays = new Map<number, string>()
const mostKnown = 50_000

function toMs(day: string): number {
  const known = knownMs.get(day)
  if (known !== undefined) return known
  const ms = Date.parse(`${day}T00:00:00Z`)
  if (knownMs.size < mostKnown) knownMs.set(day, ms)
  return ms
}

function fromMs(ms: number): string {
  const known = knownDays.get(ms)
  if (known !== undefined) return known
  const day = new Date(ms).toISOString().slice(0, 10)
  if (knownDays.size < mostKnown) knownDays.set(ms, day)
  return day
}

export const addDays = (day: string, count: number): string => fromMs(toMs(day) + count * MS_PER_DAY)

/** Days from `start` to `end`; 0 when equal, negative when `end` is earlier. */
export const daysBetween = (start: string, end: string): number => Math.round((toMs(end) - toMs(start)) / MS_PER_DAY)

/** 1 Monday … 7 Sunday, as ISO 8601 numbers them. */
export const weekdayOf = (day: string): number => ((new Date(toMs(day)).getUTCDay() + 6) % 7) + 1

/** The Monday of a date's week. */
export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day))

export const yearOf = (day: string): number => Number(day.slice(0, 4))
export const monthOf = (day: string): string => day.slice(0, 7)
export const firstOfMonth = (day: string): string => `${monthOf(day)}-01`

const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
const lengthOf = (year: number, month: number): number => (month === 1 && isLeap(year) ? 29 : (lengths[month] ?? 0))

/** Adds months; the last day of a shorter month stands in for a day that it does not have. */
export function addMonths(day: string, count: number): string {
  const months = yearOf(day) * 12 + Number(day.slice(5, 7)) - 1 + count
  const year = Math.floor(months / 12)
  const month = months - year * 12
  const date = Math.min(Number(day.slice(8, 10)), lengthOf(year, month))
  const two = (part: number) => String(part).padStart(2, '0')
  return `${String(year).padStart(4, '0')}-${two(month + 1)}-${two(date)}`
}

/** Every day from `start` to `end`, both included; none when `end` is earlier. */
export function eachDay(start: string, end: string): string[] {
  const count = daysBetween(start, end) + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => addDays(start, index))
}

/** Whole months from `start` to `end` (anniversaries passed); 0 when `end` is earlier. */
export function monthsBetween(start: string, end: string): number {
  if (end < start) return 0
  const months = (yearOf(end) - yearOf(start)) * 12 + Number(end.slice(5, 7)) - Number(start.slice(5, 7))
  return addMonths(start, months) > end ? months - 1 : months
}

const dayFormats = new Map<string, Intl.DateTimeFormat>()
const lastDays = new Map<string, { quarter: number; day: string }>()
/** No zone begins its day within a quarter of an hour. */
const quarterMs = 15 * 60_000

/** The calendar day of a moment in a zone. */
export function dayIn(zone: string, at: Date): string {
  const quarter = Math.floor(at.getTime() / quarterMs)
  const last = lastDays.get(zone)
  if (last?.quarter === quarter) return last.day
  const day = formatOf(zone).format(at)
  lastDays.set(zone, { quarter, day })
  return day
}

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = dayFormats.get(zone)
  if (!format) {
    // Making a formatter is a thousand times slower than using one.
    format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
    dayFormats.set(zone, format)
  }
  return format
}

export type HolidayStatus = 'past' | 'pending' | 'happening'

/** Specification 4: by today in UTC; past if it ended before today, pending if it starts after today, else happening. */
export function holidayStatus(holiday: { start_date: string; end_date: string }, now: Date): HolidayStatus {
  const today = now.toISOString().slice(0, 10)
  if (holiday.end_date < today) return 'past'
  return holiday.start_date > today ? 'pending' : 'happening'
}
