import { clockText } from '../../../ui/date/date-words.ts'

/** A picture is read again every minute; one that is older than two was not. */
const freshFor = 150_000

/** Since when a picture of the floor is no longer true, as a sentence; nothing while it is. */
export function staleText(readAt: Date, now: Date, zone: string): string | undefined {
  const age = now.getTime() - readAt.getTime()
  if (age <= freshFor) return undefined
  const minutes = Math.floor(age / 60_000)
  const since = minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)}h ${String(minutes % 60).padStart(2, '0')}m`
  return `Not updated since ${clockText(readAt, zone)} (${since}). Trying to reconnect`
}
