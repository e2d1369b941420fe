/** Holidays as a calendar program reads them (RFC 5545). */
import { addDays } from '@iroko/contract/dates'
import { ICalCalendar, ICalEventTransparency } from 'ical-generator'

interface CalendarHoliday {
  id: string
  title: string
  start_date: string
  end_date: string
  declared_at: string
  version: number
}

const atMidnight = (day: string): Date => new Date(`${day}T00:00:00Z`)

/** Whole days, the same each time for the same holidays; a changed one replaces its former self by its number and sequence. */
export function calendarText(holidays: readonly CalendarHoliday[], name: string, origin: string): string {
  const calendar = new ICalCalendar({
    name,
    prodId: { company: 'Iroko', product: 'Public holidays', language: 'EN' },
    ttl: 12 * 3600,
  })
  for (const { id, title, start_date, end_date, declared_at, version } of holidays) {
    calendar.createEvent({
      id: `${id}@${new URL(origin).hostname}`,
      summary: title,
      start: atMidnight(start_date),
      // Of whole days the end is the first that is not part of it.
      end: atMidnight(addDays(end_date, 1)),
      allDay: true,
      timezone: 'UTC',
      stamp: new Date(declared_at),
      sequence: version,
      transparency: ICalEventTransparency.TRANSPARENT,
    })
  }
  return calendar.toString()
}
