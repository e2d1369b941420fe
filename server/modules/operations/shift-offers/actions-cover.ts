/** Who could take over a shift: everyone whom the caller plans, held against the rules of the roster. */

import { clockAt, momentOf } from '@iroko/contract/clock'
import { addDays, eachDay, weekdayOf } from '@iroko/contract/dates'
import { shortDay } from '@iroko/contract/day-words'
import { conflict, forbidden } from '@iroko/contract/errors'
import { minutesOf } from '@iroko/contract/time/shift-times'
import { hoursOn, isOffAllDay, openRoster, type RosterFacts } from '../../../lib/calendar/roster.ts'
import { loadDaysOff, loadFacts } from '../../../lib/calendar/roster-facts.ts'
import type { Db } from '../../../lib/database/database.ts'
import type { StaffTools } from '../../../lib/http/implement.ts'
import { may } from '../../../lib/http/rights.ts'
import { findPaidDays } from '../../time/attendance-days/store-paid.ts'
import { isInLeave } from '../../time/calculation/rules-part.ts'
import { type ShiftWindow, windowsOf } from '../../time/calculation/rules-window.ts'
import { type CheckedChange, checkConflicts, type TargetChange } from '../../time/roster/store-change.ts'
import type { ReadPerson } from '../floor/actions.ts'
import type { FloorOffice } from '../floor/store.ts'
import { beginsAt, whyNoCover, whyUnfit } from './rules.ts'
import { nextShiftText, plannedEnd, ranked, reasonOf } from './rules-rank.ts'
import * as store from './store.ts'

const minute = 60_000
/** So many are shown. */
const mostShown = 25

/** A shift that somebody else is to work from a moment on. */
export interface Vacancy {
  shift_id: string
  day: string
  /** By whose clock the shift is kept, and from when on it is covered. */
  zone: string
  starts: number
  ends: number
}

interface CoverFilters {
  q?: string | undefined
  everyone?: boolean | undefined
  ogids?: readonly string[]
}

/** Why no cover can be looked for, as a sentence; null when it can, undefined when that is not for the caller. */
export async function mayCover({ db, user, today, now }: StaffTools, found: ReadPerson): Promise<string | null | undefined> {
  if (!may(user, 'shift.plan')) return undefined
  const absent = await store.findAbsent(db, user, found.employee.id, found.day, today)
  if (!absent?.may_plan) return undefined
  const why = whyNoCover(found, found.employee.full_name, now.getTime())
  if (why || !found.shift_id) return why ?? null
  const standing = await store.findStanding(db, found.employee.id, found.day, found.shift_id)
  return standing ? standingText(standing) : null
}

function standingText({ status, maker, taker, people }: NonNullable<Awaited<ReturnType<typeof store.findStanding>>>): string {
  if (status === 'taken') return `${taker ?? 'A colleague'} covers this shift already`
  return `${maker} has offered this shift to ${people} ${people === 1 ? 'colleague' : 'colleagues'}. Withdraw that offer first`
}

/** The vacancy that somebody leaves; refused where there is none to cover, or the caller does not plan for them. */
export async function vacancyOf(call: StaffTools, found: ReadPerson) {
  const { db, user, today, now } = call
  const why = await mayCover(call, found)
  const name = found.employee.full_name
  if (why === undefined) throw forbidden(`You do not plan the roster of ${name}. Ask their leader`)
  const { piece, shift_id, day } = found
  const absent = await store.findAbsent(db, user, found.employee.id, day, today)
  if (why || !piece || !shift_id || !absent) throw conflict('no_cover', why ?? `${name} has no shift to cover`)
  const { team_id, zone } = absent
  return { shift_id, day, zone, team_id, starts: beginsAt(piece, now.getTime()), ends: piece.ends }
}

/** Who could cover for somebody of a floor, the fittest first. */
export async function coverFor(call: StaffTools, office: FloorOffice, found: ReadPerson, asked: CoverFilters) {
  const { db, user, today } = call
  const vacancy = await vacancyOf(call, found)
  const { team_id, day, starts } = vacancy
  const wanted = { office_id: office.id, team_id, absent_id: found.employee.id, day, starts }
  const people = await store.listCandidates(db, user, wanted, asked, today)
  const checked = await checkCandidates(db, vacancy, people, { today, now: call.now.getTime() })
  const fit = ranked(
    checked
      .filter(({ why }) => why === null)
      .map(({ candidate, warnings, next, planned_end }) => {
        const { employee, office: place, knows, overtime_minutes, last_end } = candidate
        const rested_minutes = restOf(latest(last_end, planned_end), vacancy.starts)
        const fitness = { rested_minutes, rests_minutes: next?.rests_minutes ?? null, overtime_minutes, knows }
        return { employee, office: place, ...fitness, why: reasonOf(fitness, office.title), warnings, name: employee.full_name }
      }),
  ).map(({ name: _, ...candidate }) => candidate)
  const reasons = Map.groupBy(
    checked.flatMap(({ why }) => why ?? []),
    (why) => why,
  )
  const shift = (await store.titleOfShift(db, vacancy.shift_id)) ?? 'Shift'
  return {
    shift: {
      id: vacancy.shift_id,
      title: shift,
      day: vacancy.day,
      starts_at: new Date(vacancy.starts).toISOString(),
      ends_at: new Date(vacancy.ends).toISOString(),
      zone: vacancy.zone,
    },
    candidates: fit.slice(0, mostShown),
    more: Math.max(0, fit.length - mostShown),
    left_out: [...reasons].map(([why, all]) => ({ why, people: all.length })).toSorted((a, b) => b.people - a.people),
  }
}

const twoDays = 48 * 60
/** Days before that of the vacancy on which a shift within two days of its start can begin. */
const daysBefore = 3
/** Days after that of the vacancy on which a shift within two days of its end can begin. */
const daysAfter = 3

/** The first of somebody's shifts that begins after the vacancy and within two days of it. */
function nextOf(windows: readonly ShiftWindow[], { ends }: Vacancy, zone: string): Checked['next'] {
  const next = windows.find(({ starts }) => starts >= ends)
  if (!next) return undefined
  const rests_minutes = Math.floor((next.starts - ends) / minute)
  if (rests_minutes >= twoDays) return undefined
  const { title, day } = next.shift
  const clock = clockAt(new Date(next.starts), zone)
  return { rests_minutes, text: nextShiftText(rests_minutes, { title, day: shortDay(day), clock }) }
}

const latest = (left: number | null, right: number | null): number | null =>
  left === null || right === null ? (left ?? right) : Math.max(left, right)

/** Rest longer than two days is not shown in hours. */
const restOf = (last_end: number | null, starts: number): number | null => {
  const minutes = last_end === null ? twoDays : Math.floor((starts - last_end) / minute)
  return minutes >= twoDays ? null : minutes
}

function hoursOfDay({ shifts }: RosterFacts, shift_id: string, day: string) {
  const shift = shifts.find(({ id }) => id === shift_id)
  return shift && hoursOn(shift, day)?.days.find(({ weekday }) => weekday === weekdayOf(day))
}

export interface Checked {
  candidate: store.Candidate
  /** Why they cannot, as counted; null when they can. */
  why: string | null
  warnings: string[]
  /** Their own next shift within two days after the vacancy, and the rest until then. */
  next: { rests_minutes: number; text: string } | undefined
  /** When the last of their own shifts that are planned before the vacancy will have ended; null where they have none. */
  planned_end: number | null
  target: CheckedChange['targets'][number] | undefined
}

/**
 * Each candidate against the rules of the roster: the same clock, no two shifts at one time, eleven hours of rest before and after, no leave, no third
 * shift, no day that was paid. A second shift of the day and a holiday are said, for people to judge. A constant number of statements.
 */
export async function checkCandidates(
  db: Db,
  vacancy: Vacancy,
  candidates: readonly store.Candidate[],
  { today, now }: { today: string; now: number },
): Promise<Checked[]> {
  const { day, shift_id } = vacancy
  const people = candidates.map(({ employee: { id, ogid, full_name } }) => ({ id, ogid, full_name }))
  const ids = people.map(({ id }) => id)
  if (ids.length === 0) return []
  const last = addDays(day, daysAfter)
  const first = addDays(day, -daysBefore)
  const facts = await loadFacts(db, ids, first, last)
  const off = await loadDaysOff(db, ids, facts.placements, first, last)
  const roster = openRoster(facts)
  const hours = hoursOfDay(facts, shift_id, day)
  const begins = (zone: string) => momentOf(day, minutesOf(hours?.start ?? '00:00'), zone)
  const shift_starts = begins(vacancy.zone)
  const after_minutes = Math.max(0, Math.floor((vacancy.starts - shift_starts) / minute))
  const planned = ids.map((id) => ({ id, shifts: roster.dayOf(id, day).shifts }))
  const changes = planned.map(({ id, shifts }): TargetChange => {
    const plan = { shift_id, rotation_id: null, cover: true, ...(after_minutes > 0 && { after_minutes }) }
    return { target: { kind: 'person', id }, change: { from: day, to: day, extra: shifts.length > 0, plan } }
  })
  const { conflicts, targets } = await checkConflicts(db, people, changes)
  const byPerson = Map.groupBy(conflicts, ({ employee }) => employee.id)
  const paid = new Set(
    (
      await findPaidDays(
        db,
        ids.map((employee_id) => ({ employee_id, from: day, to: day })),
        today,
      )
    ).map((day) => day.employee_id),
  )
  return candidates.map((candidate) => {
    const { id } = candidate.employee
    const shifts = planned.find((candidate) => candidate.id === id)?.shifts ?? []
    const holiday = off.holidayOn(id, day)
    const leave = off.leaveOn(id, day)
    const why = whyUnfit({
      kinds: (byPerson.get(id) ?? []).map(({ kind }) => kind),
      shifts: shifts.length,
      isByOtherClock: begins(candidate.zone) !== shift_starts,
      isOnLeave: leave !== null && isInLeave(windowsOf(shifts, candidate.zone), leave.portion, vacancy),
      isAbsent: candidate.is_absent,
      isPaid: paid.has(id),
    })
    const warnings = [
      ...(shifts[0] ? [`Second shift of the day beside ${shifts[0].title}`] : []),
      ...(holiday ? [`On a holiday: ${holiday}`] : []),
    ]
    const windowsIn = (from: string, to: string) => {
      const worked = eachDay(from, to).flatMap((on) =>
        isOffAllDay(off.leaveOn(id, on)) || off.holidayOn(id, on) !== null ? [] : roster.dayOf(id, on).shifts,
      )
      return windowsOf(worked, candidate.zone)
    }
    const next = nextOf(windowsIn(day, last), vacancy, candidate.zone)
    const planned_end = plannedEnd(windowsIn(first, day), vacancy.starts, now)
    return { candidate, why, warnings, next, planned_end, target: targets.find(({ target }) => target.id === id) }
  })
}
