/** Rooms and people that interviews, sessions of the academy and shadowing take from each other. */
import { companyZone, momentOf } from '@iroko/contract/clock'
import { addDays } from '@iroko/contract/dates'
import { conflict } from '@iroko/contract/errors'
import { minutesOf } from '@iroko/contract/time/shift-times'
import { sql } from 'kysely'
import type { PlannedShift } from '../../../lib/calendar/roster.ts'
import { loadRoster } from '../../../lib/calendar/roster-facts.ts'
import type { Db } from '../../../lib/database/database.ts'
import { orRefuse } from '../../../lib/database/violation.ts'

export interface Booking {
  /** As `holdersOf` writes them. */
  holders: readonly string[]
  /** Moments. */
  starts_at: string
  ends_at: string
}

export interface Booked {
  holder: string
  by: 'interview' | 'session' | 'shadowing'
}

/** Which of these rooms and people something takes at that time; `except` is the interview or the session that is being planned. */
export async function findBooked(db: Db, { holders, starts_at, ends_at }: Booking, except?: string): Promise<Booked[]> {
  const found = await sql<Booked>`
    select distinct holder, case when interview_id is not null then 'interview' when session_id is not null then 'session' else 'shadowing' end as by
    from booking where holder = any(${[...holders]}::text[])
      and coalesce(interview_id, session_id, shadowing_id) is distinct from ${except ?? null}::uuid
      and span && tstzrange(${starts_at}::timestamptz, ${ends_at}::timestamptz) order by 2, 1`.execute(db)
  return found.rows
}

/** Writes what takes rooms or people; refused when somebody else was faster. */
export const orTaken = <T>(written: Promise<T>, what: string): Promise<T> => {
  const why = conflict('taken', `${what} was taken in the meantime. Choose another time`)
  return orRefuse(orRefuse(written, 'booking_overlap', why), 'booking_beside', why)
}

interface Person {
  id: string
  full_name: string
}

/**
 * What the roster says against a time: '… is off on 2026-11-25', '… works 22:00 to 06:00 on 2026-11-25'. It stops nobody, as who plans may have
 * agreed to it; who has no roster may come at any time.
 */
export async function rosterNotes(
  db: Db,
  people: readonly Person[],
  day: string,
  time: Pick<Booking, 'starts_at' | 'ends_at'>,
): Promise<string[]> {
  if (people.length === 0) return []
  const ids = people.map(({ id }) => id)
  const roster = await loadRoster(db, ids, addDays(day, -1), day)
  const zones = await sql<{ id: string; zone: string }>`
    select id, zone_on(id, ${day}::date) as zone from unnest(${ids}::uuid[]) id`.execute(db)
  const [begins, ends] = [Date.parse(time.starts_at), Date.parse(time.ends_at)]
  return people.flatMap(({ id, full_name }) => {
    const { isPlanned, shifts } = roster.dayOf(id, day)
    if (!isPlanned) return []
    const zone = zones.rows.find((place) => place.id === id)?.zone ?? companyZone
    const covers = (shift: PlannedShift) => {
      const { starts, stops } = momentsOf(shift, zone)
      return starts <= begins && ends <= stops
    }
    if ([...shifts, ...roster.dayOf(id, addDays(day, -1)).shifts].some(covers)) return []
    if (shifts.length === 0) return [`${full_name} is off on ${day}`]
    return [`${full_name} works ${shifts.map(({ hours }) => `${hours.start} to ${hours.end}`).join(' and ')} on ${day}`]
  })
}

/** A shift that ends at or before its start ends on the next day. */
function momentsOf({ day, hours }: PlannedShift, zone: string) {
  const [start, end] = [minutesOf(hours.start), minutesOf(hours.end)]
  return { starts: momentOf(day, start, zone), stops: momentOf(end <= start ? addDays(day, 1) : day, end, zone) }
}
