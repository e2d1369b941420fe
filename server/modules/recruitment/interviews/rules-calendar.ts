/** An interview as calendar programs read it (RFC 5545). */
import { ICalCalendar, ICalEventStatus } from 'ical-generator'

interface Entry {
  id: string
  starts_at: string
  minutes: number
  title: string
  where: string
  stamp: string
  version: number
  status: string
}

/** One entry; a later one of the same interview replaces it by its number and sequence. */
export function entryText({ id, starts_at, minutes, title, where, stamp, version, status }: Entry, origin: string): string {
  const calendar = new ICalCalendar({ name: title, prodId: { company: 'Iroko', product: 'Interviews', language: 'EN' } })
  const start = new Date(starts_at)
  calendar.createEvent({
    id: `${id}@${new URL(origin).hostname}`,
    summary: title,
    start,
    end: new Date(start.getTime() + minutes * 60_000),
    timezone: 'UTC',
    stamp: new Date(stamp),
    sequence: version,
    location: where,
    status: status === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
  return calendar.toString()
}
