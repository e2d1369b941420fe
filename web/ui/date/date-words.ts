import { dayIn, daysBetween } from '@iroko/contract/dates'

export const companyZone = 'Africa/Lagos'

const dayWords = (day: string, withYear: boolean): string =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    ...(withYear ? { year: 'numeric' as const } : {}),
  }).format(Date.parse(`${day}T00:00:00Z`))

/** Browsers differ in the comma after the weekday; ours has none. */
const fullDay = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
    .format(Date.parse(`${day}T00:00:00Z`))
    .replace(',', '')

const clock = (at: Date, zone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(at)

const isDay = (value: string): boolean => value.length === 10

/** A calendar day as people say it, from today: 'today', 'tomorrow', 'in 3 days', '20 Nov', '20 Nov 2025'. */
export function dayInWords(day: string, today: string): string {
  const away = daysBetween(today, day)
  if (away === 0) return 'today'
  if (away === 1) return 'tomorrow'
  if (away === -1) return 'yesterday'
  if (away > 1 && away < 7) return `in ${away} days`
  if (away < -1 && away > -7) return `${-away} days ago`
  return dayWords(day, day.slice(0, 4) !== today.slice(0, 4))
}

/** A moment as people say it: 'just now', '5 minutes ago', 'today 14:05', 'yesterday 09:00', '3 Nov 2025 17:20'. */
export function momentInWords(iso: string, now: Date, zone = companyZone): string {
  const at = new Date(iso)
  const minutes = Math.floor((now.getTime() - at.getTime()) / 60_000)
  if (minutes === 0) return 'just now'
  if (minutes > 0 && minutes < 60) return minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`
  return `${dayInWords(dayIn(zone, at), dayIn(zone, now))} ${clock(at, zone)}`
}

/** A day or a moment as people say it. */
export function inWords(value: string, now: Date, zone = companyZone): string {
  return isDay(value) ? dayInWords(value, dayIn(zone, now)) : momentInWords(value, now, zone)
}

/** The exact day, or day and time with its zone, for the hover: 'Friday 20 November 2026 at 14:05 (Africa/Lagos)'. */
export function exactly(value: string, zone = companyZone): string {
  if (isDay(value)) return fullDay(value)
  const at = new Date(value)
  return `${fullDay(dayIn(zone, at))} at ${clock(at, zone)} (${zone})`
}

/** A moment for tables and forms: 'yyyy-MM-dd HH:mm' in the zone. */
export function momentText(iso: string, zone = companyZone): string {
  const at = new Date(iso)
  return `${dayIn(zone, at)} ${clock(at, zone)}`
}

/** 'November 2026' of '2026-11' or of any day in it. */
export function monthInWords(month: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(
    Date.parse(`${month.slice(0, 7)}-01T00:00:00Z`),
  )
}
