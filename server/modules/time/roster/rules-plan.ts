/** Changing a roster: what becomes of assignments when days are planned anew, and what stands in the way. */
import { addDays, eachDay } from '@iroko/contract/dates'
import type { ConflictKind } from '@iroko/contract/time/roster'
import type { ShiftDay } from '@iroko/contract/time/shifts'
import {
  type Assignment,
  openRoster,
  type Plan,
  type PlannedShift,
  type Roster,
  type RotationRules,
  rotationDays,
  type ShiftRules,
} from '../../../lib/calendar/roster.ts'
import type { DaysOff } from '../../../lib/calendar/roster-facts.ts'
import { gapBetween } from './rules.ts'

/** Rest between two shifts below which a roster warns; the law of many countries asks for eleven hours. */
export const restMinutes = 11 * 60

export interface Change {
  from: string
  /** Included; none: for ever. */
  to: string | null
  extra: boolean
  /** Null: nothing of its own; what is wider decides again. */
  plan: Plan | null
}

type Dated = Pick<Assignment, 'id' | 'shift_id' | 'rotation_id' | 'after_minutes' | 'cover' | 'extra' | 'starts_on' | 'ends_on'>
/** An assignment as it is to be; without an id it is a new row. */
export type PlannedRow = Omit<Dated, 'id'> & { id: string | null }

/** The assignments of one target after a change: those in its days give way, what stood before and after stays. */
export function planDays(before: readonly PlannedRow[], { from, to, extra, plan }: Change): PlannedRow[] {
  const after: PlannedRow[] = []
  for (const plannedRow of before) {
    const untouched =
      plannedRow.extra !== extra ||
      (plannedRow.ends_on !== null && plannedRow.ends_on < from) ||
      (to !== null && plannedRow.starts_on > to)
    if (untouched) after.push(plannedRow)
    else {
      if (plannedRow.starts_on < from) after.push({ ...plannedRow, id: null, ends_on: addDays(from, -1) })
      if (to !== null && (plannedRow.ends_on === null || plannedRow.ends_on > to))
        after.push({ ...plannedRow, id: null, starts_on: addDays(to, 1) })
    }
  }
  if (plan) after.push({ ...plan, id: null, extra, starts_on: from, ends_on: to })
  return joined(after)
}

/** Neighbours of one plan become one row: planning day by day leaves no crumbs. */
function joined(pieces: readonly PlannedRow[]): PlannedRow[] {
  const whole: PlannedRow[] = []
  const inOrder = pieces.toSorted((a, b) => Number(a.extra) - Number(b.extra) || (a.starts_on < b.starts_on ? -1 : 1))
  for (const piece of inOrder) {
    const last = whole.at(-1)
    if (last && continues(last, piece)) whole[whole.length - 1] = { ...last, id: null, ends_on: piece.ends_on }
    else whole.push(piece)
  }
  return whole
}

const continues = (last: PlannedRow, next: PlannedRow): boolean =>
  last.extra === next.extra &&
  last.shift_id === next.shift_id &&
  last.rotation_id === next.rotation_id &&
  !last.after_minutes &&
  !next.after_minutes &&
  !last.cover &&
  !next.cover &&
  last.ends_on !== null &&
  addDays(last.ends_on, 1) === next.starts_on

export interface Found {
  day: string
  kind: ConflictKind
  /** The shift that starts on the day, and what it meets. */
  shift: PlannedShift
  other?: PlannedShift
  holiday?: string
  leave?: 'approved' | 'pending'
}

/** What is wrong with a person's shifts that start on a day; the shifts of the day before are looked at too. */
export function conflictsOn(roster: Roster, off: DaysOff, employee_id: string, day: string): Found[] {
  const today = roster.dayOf(employee_id, day).shifts
  const [first] = today
  if (!first) return []
  const found: Found[] = []
  const leave = off.leaveOn(employee_id, day)
  if (leave) found.push({ day, kind: 'leave', shift: first, leave: leave.status })
  const holiday = off.holidayOn(employee_id, day)
  if (holiday) found.push({ day, kind: 'holiday', shift: first, holiday })
  if (today.length > 1) found.push({ day, kind: 'double', shift: first, ...(today[1] ? { other: today[1] } : {}) })
  const before = roster.dayOf(employee_id, addDays(day, -1)).shifts.at(-1)
  const row = before ? [before, ...today] : today
  for (const [index, shift] of row.entries()) {
    const earlier = row[index - 1]
    if (!earlier) continue
    const gap = gapBetween(earlier, shift)
    if (gap < 0) found.push({ day, kind: 'overlap', shift, other: earlier })
    // Between two shifts of one day the day itself is the warning.
    else if (gap < restMinutes && earlier.day !== day) found.push({ day, kind: 'rest', shift, other: earlier })
  }
  return found
}

const clock = ({ hours }: PlannedShift): string => `${hours.start}–${hours.end}`

/** A conflict as a person reads it. */
export function conflictText({ day, kind, shift, other, holiday, leave }: Found, full_name: string): string {
  switch (kind) {
    case 'overlap':
      return `${full_name}: ${shift.title} (${clock(shift)}) on ${day} overlaps ${other?.title ?? 'another shift'} (${other ? clock(other) : ''}) of ${other?.day ?? day}`
    case 'leave':
      return `${full_name} has ${leave === 'approved' ? 'leave' : 'pending leave'} on ${day} (${shift.title})`
    case 'holiday':
      return `${day} is ${holiday ?? 'a holiday'} for ${full_name} (${shift.title})`
    case 'double':
      return `${full_name} works two shifts on ${day}: ${shift.title} and ${other?.title ?? 'another'}`
    case 'rest':
      return `${full_name} has less than 11 hours of rest before ${shift.title} on ${day}`
  }
}

const noDaysOff: DaysOff = { leaveOn: () => null, holidayOn: () => null }

/** Why the days of one week cannot follow each other; null when they can. */
export function weekOverlap(days: readonly ShiftDay[]): string | null {
  const rules = { days, late_grace_minutes: 0, early_grace_minutes: 0, early_punch_minutes: 0, late_punch_minutes: 0 }
  const shift = { id: 'shift', title: 'This shift', hours: [{ ...rules, starts_on: monday }] }
  return firstOverlap({ shift_id: shift.id, rotation_id: null }, [shift], [], monday, 8)
}

/** Why the parts of a rotation cannot follow each other from a day on; null when they can. */
export function rotationOverlap(rotation: RotationRules, shifts: readonly ShiftRules[], from: string): string | null {
  // A rotation of whole weeks is round after once; any other after seven times at the latest.
  const days = Math.min(rotationDays(rotation.steps) * 7, longestSearch) + 1
  return firstOverlap({ shift_id: null, rotation_id: rotation.id }, shifts, [rotation], from, days)
}

const monday = '2024-01-01'
const longestSearch = 3 * 366

function firstOverlap(
  plan: Plan,
  shifts: readonly ShiftRules[],
  rotations: readonly RotationRules[],
  from: string,
  days: number,
): string | null {
  const assignment = { id: '', target_id: 'somebody', ...plan, extra: false, starts_on: from, ends_on: null }
  const roster = openRoster({ placements: [], assignments: [assignment], shifts, rotations })
  for (const day of eachDay(from, addDays(from, days))) {
    const met = conflictsOn(roster, noDaysOff, 'somebody', day).find(({ kind }) => kind === 'overlap')
    if (met?.other) {
      return `${met.other.title} ends at ${met.other.hours.end}, after the start of ${met.shift.title} on the next day (${met.shift.hours.start})`
    }
  }
  return null
}

/** The changes that bring back what a target had in some days: nothing of its own first, then piece by piece. */
export function undoOf(before: readonly PlannedRow[], { from, to, extra }: Omit<Change, 'plan'>): Change[] {
  const pieces = before
    .filter(
      (plannedRow) =>
        plannedRow.extra === extra &&
        (plannedRow.ends_on === null || plannedRow.ends_on >= from) &&
        (to === null || plannedRow.starts_on <= to),
    )
    .map(({ shift_id, rotation_id, starts_on, ends_on }) => ({
      from: starts_on < from ? from : starts_on,
      to: to === null ? ends_on : ends_on === null || ends_on > to ? to : ends_on,
      extra,
      plan: { shift_id, rotation_id },
    }))
  return [{ from, to, extra, plan: null }, ...pieces]
}

/** What a day is called: 'Morning 06:00–14:00', 'Free'. */
export function dayText(shifts: readonly PlannedShift[]): string {
  return shifts.length === 0 ? 'Day off' : shifts.map((shift) => `${shift.title} ${clock(shift)}`).join(' and ')
}

interface Wish {
  employee_id: string
  colleague_id: string | null
  shift_id: string | null
  starts_on: string
  ends_on: string
}

/** The plans that a request asks for: the shift on its days, or each day of the one for the other's. */
export function changesOf(wish: Wish, roster: Roster): { employee_id: string; change: Change }[] {
  const { employee_id, colleague_id, shift_id, starts_on, ends_on } = wish
  if (colleague_id === null) {
    return [{ employee_id, change: { from: starts_on, to: ends_on, extra: false, plan: { shift_id, rotation_id: null } } }]
  }
  return eachDay(starts_on, ends_on).flatMap((day) => {
    const mine = roster.shiftOn(employee_id, day)?.shift_id ?? null
    const theirs = roster.shiftOn(colleague_id, day)?.shift_id ?? null
    if (mine === theirs) return []
    const given = (to: string, shift: string | null) => ({
      employee_id: to,
      change: { from: day, to: day, extra: false, plan: { shift_id: shift, rotation_id: null } },
    })
    return [given(employee_id, theirs), given(colleague_id, mine)]
  })
}
