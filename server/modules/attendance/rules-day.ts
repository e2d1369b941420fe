/**
 * One person's attendance of one business date, as a pure function of punches, roster, holidays, leave and policy: the same facts
 * give the same day, whenever and however often it is computed. The business date is the one on which the planned shift starts.
 */
import { type AttendanceFlag, type AttendanceStatus, attendanceFlags } from '@iroko/contract/attendance'
import { presentMinutes } from '@iroko/contract/shift-times'
import type { PlannedShift } from '../shifts/rules.ts'
import { offsetAt, type ShiftWindow } from './rules-window.ts'

const minute = 60_000

/** A punch that counts: one that a correction took the place of is not among them. Milliseconds since 1970. */
export interface Punch {
  id: string
  at: number
  direction: 'in' | 'out' | null
}

export interface Policy {
  version: number
  /** Worked is from the first in to the last out, or the sum of the times between each in and its out. */
  worked: 'first_to_last' | 'pairs'
  /** What somebody is who came and whose way out nobody knows. */
  single_punch: 'present' | 'half_day' | 'absent'
  /** Work past the end of the shift below this is none; from it on all of it counts. */
  overtime_from_minutes: number
  /** Hours of the night by the clock of the branch, in minutes of the day; they go over midnight. */
  night_from: number
  night_to: number
}

export interface DayFacts {
  day: string
  zone: string
  /** The shifts that start on this day. */
  windows: readonly ShiftWindow[]
  /** All punches around the day; those of other days' windows are left out here. */
  punches: readonly Punch[]
  /** Where a free day begins and ends for punches that belong to no shift. */
  free: { opens: number; closes: number }
  holiday: string | null
  leave: { portion: 'full' | 'morning' | 'afternoon'; status: 'approved' | 'pending' } | null
  /** A day of absence that was told and approved. */
  excused: boolean
  /** Outages that touch the branch; `amnesty`: those whom they kept from punching count as present. */
  incidents: readonly { from: number; to: number; amnesty: boolean }[]
  /** Until when all devices of the branch have sent what they had; nobody is absent later than that. */
  synced_until: number
  now: number
  policy: Policy
}

/** Why a day is as it is, for the panel that explains it. Minutes; moments in milliseconds. */
export type Reason =
  | { rule: 'free' }
  | { rule: 'holiday'; title: string }
  | { rule: 'leave'; portion: string; status: string }
  | { rule: 'leave_and_punches' }
  | { rule: 'shift'; title: string; starts: number; ends: number; opens: number; closes: number }
  | { rule: 'not_over'; until: number }
  | { rule: 'not_synced'; until: number }
  | { rule: 'no_punch' }
  | { rule: 'one_punch'; counts_as: AttendanceStatus }
  | { rule: 'late'; minutes: number; grace: number }
  | { rule: 'early'; minutes: number; grace: number }
  | { rule: 'worked'; minutes: number; break_minutes: number; full: number; half: number; counts_as: AttendanceStatus }
  | { rule: 'overtime'; minutes: number }
  | { rule: 'incident'; amnesty: boolean }
  | { rule: 'absence' }

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

interface Part {
  status: 'present' | 'half_day' | 'absent' | 'pending'
  first_in: number | null
  last_out: number | null
  worked: number
  late: number
  early: number
  overtime: number
  night: number
  flags: AttendanceFlag[]
  why: Reason[]
  punches: readonly Punch[]
}

/** The attendance of one business date. */
export function attendanceOf(facts: DayFacts): AttendanceDay {
  const punches = facts.punches.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
  const { windows, leave } = facts
  const mine =
    windows.length > 0 ? punches.filter(({ at }) => windows.some((one) => isWithin(one, at))) : within(facts.free, punches)
  const off = offDay(facts, mine)
  if (off) return off
  const halved = leave?.status === 'approved' ? leave.portion : 'full'
  const parts = windows.map((window) => partOf(facts, window, within(window, punches), halved))
  const flags = new Set(parts.flatMap((part) => part.flags))
  const why = parts.flatMap((part) => part.why)
  let status = worst(parts.map((part) => part.status))
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
  if (status === 'absent' && facts.excused) {
    flags.add('excused')
    why.push({ rule: 'absence' })
  }
  return {
    ...sumOf(facts, parts),
    status,
    flags: sorted(flags),
    why,
    punches: mine.map(({ id }) => id),
  }
}

/** A day that asks nobody to work: free, a holiday or leave; undefined when it is to be worked. */
function offDay(facts: DayFacts, mine: readonly Punch[]): AttendanceDay | undefined {
  const { windows, holiday, leave } = facts
  const onLeave = leave?.status === 'approved' && leave.portion === 'full'
  if (windows.length > 0 && !holiday && !onLeave) return undefined
  const work = extraWork(facts, mine)
  const base = { ...sumOf(facts, [work]), flags: sorted(new Set(work.flags)), punches: mine.map(({ id }) => id) }
  // A holiday within leave is a holiday: the day is given back to the leave.
  if (holiday)
    return { ...base, status: 'holiday', planned_minutes: 0, why: [{ rule: 'holiday', title: holiday }, ...work.why] }
  if (windows.length === 0) return { ...base, status: 'off_day', why: [{ rule: 'free' }, ...work.why] }
  const why: Reason = { rule: 'leave', portion: 'full', status: 'approved' }
  if (mine.length === 0) return { ...base, status: 'on_leave', why: [why] }
  return { ...base, status: 'conflict', overtime_minutes: 0, flags: [], why: [why, { rule: 'leave_and_punches' }] }
}

/** What was worked although nobody asked for it: all of it is overtime. */
function extraWork(facts: DayFacts, mine: readonly Punch[]): Part {
  const { first, last, spans } = spansOf(mine, facts.policy)
  const worked = minutesIn(spans)
  return {
    status: 'present',
    first_in: first,
    last_out: last,
    worked,
    late: 0,
    early: 0,
    overtime: worked,
    night: nightMinutes(spans, facts),
    flags: worked > 0 ? ['extra_work'] : mine.length > 0 ? ['missing_out'] : [],
    why: worked > 0 ? [{ rule: 'overtime', minutes: worked }] : [],
    punches: mine,
  }
}

/** What one shift of the day came to. */
function partOf(facts: DayFacts, window: ShiftWindow, mine: readonly Punch[], portion: 'full' | 'morning' | 'afternoon'): Part {
  const { shift, opens, closes } = window
  const { starts, ends } = halfOf(window, portion)
  const share = portion === 'full' ? 1 : 0.5
  const { hours, rules } = shift
  const why: Reason[] = [{ rule: 'shift', title: shift.title, starts, ends, opens, closes }]
  const { first, last, spans } = spansOf(mine, facts.policy)
  const part: Part = {
    status: 'pending',
    first_in: first,
    last_out: last,
    worked: 0,
    late: 0,
    early: 0,
    overtime: 0,
    night: 0,
    flags: [],
    why,
    punches: mine,
  }
  if (first !== null) {
    const late = Math.floor((first - starts) / minute)
    if (late > rules.late_grace_minutes) {
      part.late = late
      part.flags.push('late')
      why.push({ rule: 'late', minutes: late, grace: rules.late_grace_minutes })
    }
  }
  const touched = facts.incidents.filter(({ from, to }) => from < closes && to > opens)
  const isForgiven = touched.some(({ amnesty }) => amnesty)
  if (facts.now < closes) {
    why.push({ rule: 'not_over', until: closes })
    return part
  }
  if (first === null || last === null) {
    return isForgiven ? forgiven(part, shift, share, spans, facts) : incomplete(facts, part, closes, touched.length > 0)
  }
  const early = Math.floor((ends - last) / minute)
  if (early > rules.early_grace_minutes) {
    // Whoever an outage kept from punching out did not leave early.
    if (isForgiven) return forgiven(part, shift, share, spans, facts)
    part.early = early
    part.flags.push('early')
    why.push({ rule: 'early', minutes: early, grace: rules.early_grace_minutes })
  }
  const present = minutesIn(spans)
  // Between in and out for more than half the shift, the break lies within; with pairs it shows by itself.
  const takesBreak = facts.policy.worked === 'first_to_last' && present * 2 > presentMinutes(hours) * share
  const break_minutes = takesBreak ? Math.round(hours.break_minutes * share) : 0
  part.worked = Math.max(0, present - break_minutes)
  part.night = nightMinutes(spans, facts)
  const beyond = Math.floor((last - ends) / minute)
  if (beyond > 0 && beyond >= facts.policy.overtime_from_minutes) {
    part.overtime = beyond
    why.push({ rule: 'overtime', minutes: beyond })
  }
  const full = hours.full_minutes * share
  const half = hours.half_minutes * share
  const counts_as = present >= full ? 'present' : present >= half ? 'half_day' : 'absent'
  why.push({ rule: 'worked', minutes: part.worked, break_minutes, full, half, counts_as })
  return { ...part, status: counts_as }
}

/** A shift that is over and of which a way in or out is not known. */
function incomplete(facts: DayFacts, part: Part, over: number, isTouched: boolean): Part {
  const { why, flags: found } = part
  if (facts.synced_until < over) return { ...part, why: [...why, { rule: 'not_synced', until: facts.synced_until }] }
  if (isTouched) return { ...part, flags: [...found, 'incident'], why: [...why, { rule: 'incident', amnesty: false }] }
  if (part.first_in === null && part.last_out === null)
    return { ...part, status: 'absent', why: [...why, { rule: 'no_punch' }] }
  const counts_as = facts.policy.single_punch
  return { ...part, status: counts_as, flags: [...found, 'missing_out'], why: [...why, { rule: 'one_punch', counts_as }] }
}

/** The part of a shift that half a day of leave leaves to be worked. */
function halfOf({ starts, ends }: ShiftWindow, portion: 'full' | 'morning' | 'afternoon'): { starts: number; ends: number } {
  const middle = starts + Math.floor((ends - starts) / (2 * minute)) * minute
  if (portion === 'morning') return { starts: middle, ends }
  if (portion === 'afternoon') return { starts, ends: middle }
  return { starts, ends }
}

/** Somebody whom an outage kept from punching worked what was planned. */
function forgiven(part: Part, { hours }: PlannedShift, share: number, spans: readonly Span[], facts: DayFacts): Part {
  return {
    ...part,
    status: 'present',
    worked: Math.round((presentMinutes(hours) - hours.break_minutes) * share),
    night: nightMinutes(spans, facts),
    flags: [...part.flags, 'amnesty'],
    why: [...part.why, { rule: 'incident', amnesty: true }],
  }
}

interface Span {
  from: number
  to: number
}

const isWithin = ({ opens, closes }: { opens: number; closes: number }, at: number): boolean => opens <= at && at < closes
const within = (window: { opens: number; closes: number }, punches: readonly Punch[]): Punch[] =>
  punches.filter(({ at }) => isWithin(window, at))

/** From when to when somebody was there. The first way in and the last way out; without a direction a punch may be either. */
function spansOf(punches: readonly Punch[], { worked }: Policy): { first: number | null; last: number | null; spans: Span[] } {
  const first = punches.find(({ direction }) => direction !== 'out')
  const last = punches.findLast((one) => one.direction !== 'in' && one !== first && (!first || one.at > first.at))
  const outer = first && last ? [{ from: first.at, to: last.at }] : []
  return {
    first: first?.at ?? null,
    last: last?.at ?? null,
    spans: worked === 'first_to_last' ? outer : pairsOf(punches),
  }
}

/** Each way in with the next way out; punches without a direction take turns, and two ways in are one. */
function pairsOf(punches: readonly Punch[]): Span[] {
  const spans: Span[] = []
  let from: number | null = null
  for (const { at, direction } of punches) {
    if (from === null) {
      if (direction !== 'out') from = at
    } else if (direction !== 'in' && at > from) {
      spans.push({ from, to: at })
      from = null
    }
  }
  return spans
}

const minutesIn = (spans: readonly Span[]): number =>
  Math.floor(spans.reduce((sum, { from, to }) => sum + to - from, 0) / minute)

/** How much of these spans lies in the hours of the night by the clock of the branch. */
function nightMinutes(spans: readonly Span[], { zone, policy }: DayFacts): number {
  const length = (policy.night_to - policy.night_from + 1440) % 1440
  let sum = 0
  for (const { from, to } of spans) {
    const local = (at: number) => at / minute + offsetAt(zone, at)
    const [begins, ends] = [local(from), local(to)]
    // The night that began the evening before may still last.
    for (let night = (Math.floor(begins / 1440) - 1) * 1440 + policy.night_from; night < ends; night += 1440) {
      sum += Math.max(0, Math.min(ends, night + length) - Math.max(begins, night))
    }
  }
  return Math.floor(sum)
}

const order = ['pending', 'absent', 'half_day', 'present'] as const

/** The day of somebody with two shifts is as good as the worse of them; missing one of two is half a day. */
function worst(found: readonly Part['status'][]): Part['status'] {
  if (found.includes('absent') && found.includes('present')) return found.includes('pending') ? 'pending' : 'half_day'
  return order.find((status) => found.includes(status)) ?? 'absent'
}

const sorted = (found: ReadonlySet<AttendanceFlag>): AttendanceFlag[] => attendanceFlags.filter((flag) => found.has(flag))

function sumOf({ day, windows, policy }: DayFacts, parts: readonly Part[]) {
  const sum = (of: (part: Part) => number) => parts.reduce((all, part) => all + of(part), 0)
  const firsts = parts.flatMap(({ first_in }) => (first_in === null ? [] : [first_in]))
  const lasts = parts.flatMap(({ last_out }) => (last_out === null ? [] : [last_out]))
  return {
    day,
    first_in: firsts.length > 0 ? Math.min(...firsts) : null,
    last_out: lasts.length > 0 ? Math.max(...lasts) : null,
    planned_minutes: windows.reduce((all, { shift: { hours } }) => all + presentMinutes(hours) - hours.break_minutes, 0),
    worked_minutes: sum(({ worked }) => worked),
    late_minutes: sum(({ late }) => late),
    early_minutes: sum(({ early }) => early),
    overtime_minutes: sum(({ overtime }) => overtime),
    night_minutes: sum(({ night }) => night),
    policy_version: policy.version,
  }
}
