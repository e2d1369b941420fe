/**
 * One person's attendance of one business date, as a pure function of punches, roster, holidays, leave and policy: the same facts
 * give the same day, whenever and however often it is computed. The business date is the one on which the planned shift starts.
 */
import { type AttendanceFlag, type AttendanceStatus, attendanceFlags } from '@iroko/contract/time/attendance'
import { presentMinutes } from '@iroko/contract/time/shift-times'
import type { PlannedShift } from '../../../lib/calendar/roster.ts'
import { allot, isMade } from './rules-allot.ts'
import type { DayFacts, Reason } from './rules-facts.ts'
import { type Halved, halvesOf, order, type Part, partOf, worksInLeave } from './rules-part.ts'
import { minutesIn, nightMinutes, type Punch, spansOf, within, withoutDuplicates } from './rules-spans.ts'
import type { ShiftWindow } from './rules-window.ts'

export interface AttendanceDay {
  day: string
  status: AttendanceStatus
  first_in: number | null
  last_out: number | null
  planned_minutes: number
  worked_minutes: number
  late_minutes: number
  early_minutes: number
  overtime_minutes: number
  night_minutes: number
  flags: AttendanceFlag[]
  why: Reason[]
  /** The punches that it was computed from. */
  punches: string[]
  policy_version: number
}

/** The attendance of one business date. */
export function attendanceOf(facts: DayFacts): AttendanceDay {
  const punches = withoutDuplicates(inOrder(facts.punches))
  const { windows, leave, around } = facts
  const allotted = allot(around, punches, facts.zone)
  const ofShift = windows.map((window) => inOrder([...(allotted[around.indexOf(window)] ?? []), ...assignedTo(window, facts)]))
  const mine =
    windows.length > 0
      ? [...new Set(ofShift.flat().filter(isMade))]
      : inOrder([...within(facts.free, punches), ...facts.assigned])
  const off = offDay(facts, mine, ofShift)
  if (off) return off
  const halved = leave?.status === 'approved' ? leave.portion : 'full'
  const own = windows.filter(({ shift }) => !shift.cover)
  const ownHalves = halvesOf(own, halved)
  // Leave takes half of the own plan, and nothing of what was taken over.
  const halves = windows.map((window) => ownHalves[own.indexOf(window)] ?? { work: window, leave: null })
  const parts = windows.flatMap((window, index) => {
    const work = halves[index]?.work
    const part = work && partOf(facts, window, ofShift[index] ?? [], work)
    return part ? [window.shift.cover ? coverOf(part) : { ...part, is_cover: false }] : []
  })
  const flags = new Set(parts.flatMap((part) => part.flags))
  const why = parts.flatMap((part) => part.why)
  let status = worst(parts.flatMap((part) => (part.is_cover ? [] : [part.status])))
  const isExcused = status === 'absent' && facts.excused && leave?.status !== 'pending'
  if (leave?.status === 'approved') {
    flags.add('half_leave')
    why.unshift({ rule: 'leave', portion: leave.portion, status: leave.status })
    // The half that was leave was taken: without the other half it is half a day.
    if (status === 'absent') status = 'half_day'
  }
  if (status === 'absent' && leave?.status === 'pending') {
    status = 'pending'
    flags.add('leave_asked')
    why.push({ rule: 'leave', portion: leave.portion, status: leave.status })
  }
  if (isExcused) {
    flags.add('excused')
    why.push({ rule: 'absence' })
  }
  if (status === 'absent' && facts.was_holiday !== null) {
    const kept: Reason = { rule: 'holiday_moved', title: facts.was_holiday }
    return {
      ...sumOf(facts, parts),
      status: 'holiday',
      planned_minutes: 0,
      flags: [],
      why: [kept],
      punches: mine.map(({ id }) => id),
    }
  }
  const found = { ...sumOf(facts, parts), status, flags: sorted(flags), why, punches: mine.map(({ id }) => id) }
  if (halved === 'full' || status === 'pending') return found
  const isAtWork = ({ leave: taken }: Halved, index: number) =>
    taken !== null && worksInLeave(taken, spansOf(ofShift[index] ?? [], facts.policy))
  if (!halves.some(isAtWork)) return found
  // Leave and work at once: what of the two counts is for a leader to say, and no overtime before.
  return { ...found, status: 'conflict', overtime_minutes: 0, why: [...why, { rule: 'leave_and_punches' }] }
}

const inOrder = (punches: readonly Punch[]): Punch[] => punches.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))

/** The punches that somebody gave to the day and that are nearest to this of its shifts. */
const assignedTo = (window: ShiftWindow, { windows, assigned }: DayFacts): Punch[] => {
  const far = ({ starts, ends }: ShiftWindow, at: number) => Math.max(0, starts - at, at - ends)
  return assigned.filter(
    ({ at }) => windows.reduce((best, window) => (far(window, at) < far(best, at) ? window : best)) === window,
  )
}

/** What was taken over from somebody is beyond the own plan: all of it is overtime, and whoever does not come for it lacks nothing of their own. */
function coverOf(part: Part): Part & { is_cover: true } {
  const flags = part.flags.filter((flag) => flag !== 'late' && flag !== 'early')
  const overtime = part.status === 'pending' ? 0 : part.worked
  const why: Reason[] = [
    ...part.why.filter(({ rule }) => rule !== 'overtime'),
    ...(overtime > 0 ? [{ rule: 'overtime' as const, minutes: overtime }] : []),
  ]
  return { ...part, is_cover: true, late: 0, early: 0, overtime, flags, why }
}

/** A day without required work: day off, holiday or leave; undefined on a working day. */
function offDay(facts: DayFacts, mine: readonly Punch[], ofShift: readonly (readonly Punch[])[]): AttendanceDay | undefined {
  const { holiday, leave } = facts
  const windows = facts.windows.filter(({ shift }) => !shift.cover)
  const onLeave = leave?.status === 'approved' && leave.portion === 'full'
  if (windows.length > 0 && !holiday && !onLeave) return undefined
  const work = extraWork(facts, mine, ofShift)
  const base = { ...sumOf(facts, [work]), flags: sorted(new Set(work.flags)), punches: mine.map(({ id }) => id) }
  // A holiday within leave is a holiday: the day is given back to the leave.
  if (holiday)
    return { ...base, status: 'holiday', planned_minutes: 0, why: [{ rule: 'holiday', title: holiday }, ...work.why] }
  // Where nobody planned the days the company's weekdays are those of leave.
  const isLeave = onLeave && (windows.length > 0 || (!facts.is_planned && facts.leave_charged))
  if (!isLeave) return { ...base, status: 'off_day', why: [{ rule: 'free' }, ...work.why] }
  const why: Reason = { rule: 'leave', portion: 'full', status: 'approved' }
  if (mine.length === 0) return { ...base, status: 'on_leave', flags: [], why: [why] }
  return { ...base, status: 'conflict', overtime_minutes: 0, flags: [], why: [why, { rule: 'leave_and_punches' }] }
}

/**
 * Work on a day without required work: all of it is overtime. Of several shifts (what was taken over on a day off, those of a holiday) the time
 * of each counts, and none between them; where a way in or out is missing, from the first to the last.
 */
function extraWork(facts: DayFacts, mine: readonly Punch[], ofShift: readonly (readonly Punch[])[]): Part {
  const each = ofShift.filter((punches) => punches.length > 0).map((punches) => spansOf(punches, facts.policy))
  const isWhole = each.length > 0 && each.every(({ first, last }) => first !== null && last !== null)
  const stays = isWhole ? each : [spansOf(mine, facts.policy)]
  const spans = stays.flatMap((stay) => stay.spans)
  const worked = minutesIn(spans)
  const unplanned: AttendanceFlag[] = facts.is_planned ? [] : ['no_roster']
  return {
    status: 'present',
    first_in: stays[0]?.first ?? null,
    last_out: stays.at(-1)?.last ?? null,
    worked,
    late: 0,
    early: 0,
    overtime: facts.is_planned ? worked : 0,
    night: nightMinutes(spans, facts),
    flags: [...(worked > 0 ? ['extra_work' as const] : mine.length > 0 ? ['missing_out' as const] : []), ...unplanned],
    why: facts.is_planned ? (worked > 0 ? [{ rule: 'overtime', minutes: worked }] : []) : [{ rule: 'no_roster' }],
    punches: mine,
  }
}

/** With two shifts the worse status applies; missing one of two is half a day. */
function worst(found: readonly Part['status'][]): Part['status'] {
  if (found.includes('absent') && found.includes('present')) return found.includes('pending') ? 'pending' : 'half_day'
  return order.find((status) => found.includes(status)) ?? 'absent'
}

const sorted = (found: ReadonlySet<AttendanceFlag>): AttendanceFlag[] => attendanceFlags.filter((flag) => found.has(flag))

/** Of a shift that is taken on in its middle the rest, its break in the same share. */
function plannedOf({ hours, after_minutes = 0 }: PlannedShift): number {
  const whole = presentMinutes(hours)
  return Math.round((whole - hours.break_minutes) * (1 - after_minutes / whole))
}

function sumOf({ day, windows, policy }: DayFacts, parts: readonly Part[]) {
  const sum = (of: (part: Part) => number) => parts.reduce((all, part) => all + of(part), 0)
  const firsts = parts.flatMap(({ first_in }) => (first_in === null ? [] : [first_in]))
  const lasts = parts.flatMap(({ last_out }) => (last_out === null ? [] : [last_out]))
  return {
    day,
    first_in: firsts.length > 0 ? Math.min(...firsts) : null,
    last_out: lasts.length > 0 ? Math.max(...lasts) : null,
    planned_minutes: windows.reduce((all, { shift }) => all + (shift.cover ? 0 : plannedOf(shift)), 0),
    worked_minutes: sum(({ worked }) => worked),
    late_minutes: sum(({ late }) => late),
    early_minutes: sum(({ early }) => early),
    overtime_minutes: sum(({ overtime }) => overtime),
    night_minutes: sum(({ night }) => night),
    policy_version: policy.version,
  }
}
