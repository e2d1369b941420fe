/** A floor put together: for the people of a campaign, for its client, and for one person of it. */

import { momentOf } from '@iroko/contract/clock'
import { addDays, dayIn, weekdayOf } from '@iroko/contract/dates'
import type { FloorState } from '@iroko/contract/operations/floor'
import { hoursOn, isOffAllDay, openRoster, type RosterFacts } from '../../../lib/calendar/roster.ts'
import { loadDaysOff, loadFacts } from '../../../lib/calendar/roster-facts.ts'
import type { Db } from '../../../lib/database/database.ts'
import type { ShownPerson } from '../../../lib/database/references.ts'
import { windowsOf } from '../../time/calculation/rules-window.ts'
import { type Lent, listLent } from '../shift-offers/store-lent.ts'
import { type Attended, currentOf, type Piece, slotsOf, standingIn, turnsBetween, withHalfOff, without } from './rules.ts'
import { type DayRow, type FloorOffice, listDays, listPunches, listUncounted, type Whose, type Window } from './store.ts'

const minute = 60_000
const hour = 60 * minute
/** Nobody punches for a shift earlier than so before it, nor later than so after it. */
const longestAround = 12 * hour

export interface ReadPerson {
  employee: ShownPerson
  team: string | null
  state: FloorState
  since: number | null
  /** The day of the shift that counts now. */
  day: string
  shift_id: string | null
  piece: Piece | null
  is_lent: boolean
}

/** A shift of somebody, before its punches are known. */
interface Planned {
  employee: ShownPerson
  team: string | null
  day: string
  shift_id: string | null
  piece: Piece | null
  /** From when on punches are its. */
  opens: number
  is_away: boolean
  is_lent: boolean
}

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

export const windowOf = (zone: string, now: Date): Window => {
  const day = dayIn(zone, now)
  return { day, from: momentOf(day, 0, zone), to: momentOf(addDays(day, 1), 0, zone) }
}

/** A campaign's people at a moment, and its day by half hour. A constant number of statements. */
export async function readFloor(db: Db, office: FloorOffice, now: Date, whose: Whose) {
  const window = windowOf(office.zone, now)
  const lent = await listLent(db, office.id, window)
  const coverHere = lent.filter(({ office_id }) => office_id === office.id)
  const ids = [...new Set(coverHere.map(({ employee_id }) => employee_id))]
  const rows = await listDays(db, office.id, window, ids, whose)
  const uncounted = await listUncounted(db, office.id, window.day, ids, whose)
  const missing = uncounted.map(({ employee }) => employee.id)
  const facts = await loadFacts(db, missing, window.day, window.day)
  const planned = [
    ...rows.map((row) => plannedOf(row, facts)),
    ...(missing.length > 0 ? await plannedByRoster(db, uncounted, facts, window) : []),
  ].flatMap((shift) => placedHere(shift, office.id, lent))
  const peopleWithPunches = [
    ...new Set([...rows.filter(({ first_in }) => first_in !== null).map(({ employee }) => employee.id), ...missing]),
  ]
  const at = now.getTime()
  const punches = Map.groupBy(
    peopleWithPunches.length > 0 ? await listPunches(db, peopleWithPunches, window.from - 2 * longestAround, at) : [],
    ({ employee_id }) => employee_id,
  )
  const people: ReadPerson[] = []
  const shiftsByPerson: Attended[][] = []
  for (const [id, shifts] of Map.groupBy(planned, ({ employee }) => employee.id)) {
    const own = punches.get(id) ?? []
    const inOrder = shifts.toSorted((a, b) => a.opens - b.opens)
    const turnsByShift = inOrder.map((shift, index) => {
      const until = Math.min(
        inOrder[index + 1]?.opens ?? Number.POSITIVE_INFINITY,
        shift.piece?.closes ?? Number.POSITIVE_INFINITY,
      )
      return { ...shift, turns: turnsBetween(own, shift.opens, until) }
    })
    const current = currentOf(turnsByShift, at)
    if (!current) continue
    shiftsByPerson.push(turnsByShift)
    const { turns: _, opens: _opens, is_away: _away, ...known } = current
    people.push({ ...known, ...standingIn(current, at) })
  }
  const counts: Partial<Record<FloorState, number>> = {}
  for (const { state } of people) counts[state] = (counts[state] ?? 0) + 1
  const expected = shiftsByPerson.filter((shifts) => shifts.some(({ piece }) => piece !== null && !piece.is_away)).length
  return {
    floor: {
      office: { id: office.id, title: office.title },
      day: window.day,
      zone: office.zone,
      at: now.toISOString(),
      committed: office.committed_headcount,
      counts,
      expected,
      slots: slotsOf(shiftsByPerson, window, at),
    },
    people,
  }
}

/** Where and since when somebody stands, as the wire says it. */
export const standingOf = ({ state, since, piece }: ReadPerson) => ({
  state,
  since: iso(since),
  starts_at: iso(piece?.starts ?? null),
  ends_at: iso(piece?.ends ?? null),
  late_minutes: piece?.late_minutes ?? 0,
})

const awayStatuses: readonly DayRow['status'][] = ['on_leave', 'holiday']

function plannedOf(row: DayRow, facts: RosterFacts): Planned {
  const { employee, team, day, shift_id, status, starts, ends, first_in, late_minutes, excused, half_off } = row
  const shift = facts.shifts.find(({ id }) => id === shift_id)
  const rules = shift && hoursOn(shift, day)
  const break_minutes = rules?.days.find(({ weekday }) => weekday === weekdayOf(day))?.break_minutes ?? 0
  const is_away = excused || awayStatuses.includes(status)
  const whole =
    starts !== null && ends !== null
      ? { starts, ends, closes: ends + (rules?.late_punch_minutes ?? 240) * minute, break_minutes, late_minutes, is_away }
      : null
  const [half] = whole && half_off ? withHalfOff([whole], half_off) : []
  const piece = half ?? whole
  return { employee, team, day, shift_id, piece, opens: first_in ?? piece?.starts ?? 0, is_away, is_lent: false }
}

/** The plans of those whose day is not counted yet. */
async function plannedByRoster(
  db: Db,
  people: readonly { employee: ShownPerson; team: string | null; zone: string }[],
  facts: RosterFacts,
  { day }: Window,
): Promise<Planned[]> {
  const ids = people.map(({ employee }) => employee.id)
  const off = await loadDaysOff(db, ids, facts.placements, day, day)
  const roster = openRoster(facts)
  return people.flatMap(({ employee, team, zone }) => {
    const leave = off.leaveOn(employee.id, day)
    const is_away = isOffAllDay(leave) || off.holidayOn(employee.id, day) !== null
    const pieces = windowsOf(roster.dayOf(employee.id, day).shifts, zone).map(({ shift, ...window }) => {
      const { break_minutes } = shift.hours
      return { ...window, shift_id: shift.shift_id, break_minutes, late_minutes: 0, is_away }
    })
    const half_off = leave?.status === 'approved' && leave.portion !== 'full' ? leave.portion : null
    return (half_off ? withHalfOff(pieces, half_off) : pieces).map(({ opens, shift_id, ...piece }): Planned => {
      return { employee, team, day, shift_id, piece, opens, is_away, is_lent: false }
    })
  })
}

/** What of somebody's shift belongs to this floor: all but what they cover elsewhere; of somebody lent only what they cover here. */
function placedHere(planned: Planned, officeId: string, lent: readonly Lent[]): Planned[] {
  const own = lent.filter(({ employee_id, day }) => employee_id === planned.employee.id && day === planned.day)
  const here = own.find(({ office_id, home_id }) => office_id === officeId && home_id !== officeId)
  if (here) {
    const { starts, ends } = here
    const piece = {
      starts,
      ends,
      closes: ends + 4 * hour,
      break_minutes: 0,
      late_minutes: 0,
      ...planned.piece,
      is_away: planned.is_away,
    }
    return [{ ...planned, piece: { ...piece, starts, ends }, is_lent: true }]
  }
  const elsewhere = own.find(({ office_id }) => office_id !== officeId)
  if (!elsewhere || !planned.piece) return [planned]
  const piece = without(planned.piece, elsewhere)
  return piece ? [{ ...planned, piece }] : []
}
