import { clockAt, companyZone } from '@iroko/contract/clock'
import { addMonths, dayIn, daysBetween } from '@iroko/contract/dates'
import { dayAndYear, dayAs, daysInWords, monthInWords } from '@iroko/contract/day-words'

export { companyZone }

/** Today where the company is. */
export const today = (): string => dayIn(companyZone, new Date())

const fullDay = (day: string): string => dayAs(day, { weekday: 'long', month: 'long', year: 'numeric' })

/** '2026-11-23', '2026-11-23 to 2026-11-27', '2026-11-23 on' */
export function datesText(starts_on: string, ends_on: string | null): string {
  if (ends_on === null) return `${starts_on} on`
  return starts_on === ends_on ? starts_on : `${starts_on} to ${ends_on}`
}

/** '08:05' by the clocks of a zone; '-' for none. */
export const clockText = (at: string | Date | null, zone: string): string => (at === null ? '-' : clockAt(at, zone))

const isDay = (value: string): boolean => value.length === 10

/** A calendar day as people say it, from today: 'today', 'tomorrow', 'in 3 days', 'Tue 3 Dec', 'Wed 3 Dec 2025'. */
export function dayInWords(day: string, now: string): string {
  const away = daysBetween(now, day)
  if (away === 0) return 'today'
  if (away === 1) return 'tomorrow'
  if (away === -1) return 'yesterday'
  if (away > 1 && away < 7) return `in ${away} days`
  if (away < -1 && away > -7) return `${-away} days ago`
  return dayAndYear(day, now)
}

/** A moment as people say it: 'just now', '5 minutes ago', 'today 14:05', 'yesterday 09:00', 'Fri 20 Nov 11:20'. */
export function momentInWords(iso: string, now: Date, zone = companyZone): string {
  const at = new Date(iso)
  const minutes = Math.floor((now.getTime() - at.getTime()) / 60_000)
  if (minutes === 0) return 'just now'
  if (minutes > 0 && minutes < 60) return minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`
  const [day, nowDay] = [dayIn(zone, at), dayIn(zone, now)]
  const words = Math.abs(daysBetween(nowDay, day)) < 2 ? dayInWords(day, nowDay) : dayAndYear(day, nowDay)
  return `${words} ${clockText(at, zone)}`
}

/** A day or a moment as people say it. */
export function inWords(value: string, now: Date, zone = companyZone): string {
  return isDay(value) ? dayInWords(value, dayIn(zone, now)) : momentInWords(value, now, zone)
}

/** A sentence of the server with its days as people say them: 'Annual leave from Mon 21 Dec to Tue 22 Dec'. */
export const withDaysInWords = (sentence: string): string => daysInWords(sentence, today())

/** The exact day, or day and time with its zone, for the hover: 'Friday 20 November 2026 at 14:05 (Africa/Lagos)'. */
export function exactly(value: string, zone = companyZone): string {
  if (isDay(value)) return fullDay(value)
  const at = new Date(value)
  return `${fullDay(dayIn(zone, at))} at ${clockText(at, zone)} (${zone})`
}

/** A moment for tables and forms: 'yyyy-MM-dd HH:mm' in the zone. */
export function momentText(iso: string, zone = companyZone): string {
  const at = new Date(iso)
  return `${dayIn(zone, at)} ${clockText(at, zone)}`
}

export { monthInWords }

/** Months to choose from, by how many they are from this one. */
export function monthChoices(first: number, last: number): { value: string; label: string }[] {
  const here = today()
  return Array.from({ length: last - first + 1 }, (_, at) => {
    const value = addMonths(here, first + at).slice(0, 7)
    return { value, label: monthInWords(value) }
  })
}
