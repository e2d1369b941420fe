/** What one shift of a day came to: by the punches in its window, and by the outages that may have hidden some. */
import type { AttendanceFlag } from '@iroko/contract/time/attendance'
import { presentMinutes } from '@iroko/contract/time/shift-times'
import type { DayFacts, Reason } from './rules-facts.ts'
import { type Due, type Hidden, hiddenBy } from './rules-outage.ts'
import { isWithin, loneIsOut, minute, minutesIn, nightMinutes, type Punch, type Spans, spansOf } from './rules-spans.ts'
import type { ShiftWindow } from './rules-window.ts'

export interface Part {
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

export const order = ['pending', 'absent', 'half_day', 'present'] as const

/** What one shift of the day came to, of which so much was to be worked. */
export function partOf(facts: DayFacts, window: ShiftWindow, all: readonly Punch[], work: Stretch): Part {
  const { shift, opens, closes } = window
  const { starts, ends } = work
  const mine = loneIsOut(all, { starts, ends })
  const { late_grace_minutes: grace, early_grace_minutes } = shift.rules
  const asked: ShiftPart = {
    shift,
    starts,
    ends,
    opens,
    closes,
    share: (ends - starts) / (window.ends - window.starts + (shift.after_minutes ?? 0) * minute),
    on_time_until: starts + (grace + 1) * minute - 1,
    in_full_from: ends - (early_grace_minutes + 1) * minute + 1,
  }
  const known = spansOf(mine, facts.policy)
  const lacks = lacking(known, asked)
  const hidden = hiddenBy(facts.incidents, asked)
  const why: Reason[] = [{ rule: 'shift', title: shift.title, starts, ends, opens, closes }]
  for (const { at } of mine) if (!isWithin(window, at)) why.push({ rule: 'widened', at })
  const part: Part = {
    ...nothingWorked,
    status: 'pending',
    first_in: known.first,
    last_out: known.last,
    late: 0,
    flags: [],
    why,
    punches: mine,
  }
  if (known.first !== null && lacks.in && !hidden.in) {
    part.late = Math.floor((known.first - starts) / minute)
    part.flags.push('late')
    why.push({ rule: 'late', minutes: part.late, grace })
  }
  const open = (flags: AttendanceFlag[], reason: Reason): Part => ({
    ...part,
    flags: [...part.flags, ...flags],
    why: [...why, reason],
  })
  // Nobody works a shift that is over: whoever was not seen at all is missed at its end, not when a late way out is last taken.
  const settles = known.first === null && known.last === null ? ends : closes
  if (facts.now < settles) return open([], { rule: 'not_over', until: settles })
  const granted = hiddenBy(
    facts.incidents.filter(({ amnesty }) => amnesty),
    asked,
  )
  const found = better(judge(facts, asked, mine), judgeGranted(facts, asked, mine, granted))
  // What was not sent yet may be what is missing.
  if (found.is_lacking && facts.synced_until < settles) return open([], { rule: 'not_synced', until: facts.synced_until })
  if ((lacks.in && hidden.in && !granted.in) || (lacks.out && hidden.out && !granted.out))
    return open(['incident'], { rule: 'incident', amnesty: false })
  const { is_lacking: _, flags, why: judged, ...came } = found
  return { ...part, ...came, flags: [...part.flags, ...flags], why: [...why, ...judged] }
}

interface ShiftPart extends Due {
  shift: ShiftWindow['shift']
  /** Of the shift, when half of it is leave or it was taken on in its middle. */
  share: number
}

interface Judged extends Pick<Part, 'status' | 'worked' | 'early' | 'overtime' | 'night' | 'flags' | 'why'> {
  /** A later punch, or one that is not known yet, could make more of it. */
  is_lacking: boolean
}

const nothingWorked = { worked: 0, early: 0, overtime: 0, night: 0 }

/** An outage can only explain missing punches. */
const lacking = ({ first, last }: Pick<Spans, 'first' | 'last'>, { on_time_until, in_full_from }: Due): Hidden => ({
  in: first === null || first > on_time_until,
  out: last === null || last < in_full_from,
})

/** What punches come to once the shift is over. */
function judge(facts: DayFacts, asked: ShiftPart, punches: readonly Punch[]): Judged {
  const { starts, ends, share, shift } = asked
  const { hours, rules } = shift
  const { first, last, spans } = spansOf(punches, facts.policy)
  if (first === null && last === null)
    return { ...nothingWorked, is_lacking: true, status: 'absent', flags: [], why: [{ rule: 'no_punch' }] }
  const flags: AttendanceFlag[] = []
  const why: Reason[] = []
  const early = last !== null && lacking({ first: starts, last }, asked).out ? Math.floor((ends - last) / minute) : 0
  if (early > 0) {
    flags.push('early')
    why.push({ rule: 'early', minutes: early, grace: rules.early_grace_minutes })
  }
  if (first === null || last === null) {
    const counts_as = facts.policy.single_punch
    flags.push('missing_out')
    why.push({ rule: 'one_punch', counts_as })
    return { ...nothingWorked, early, is_lacking: true, status: counts_as, flags, why }
  }
  const present = minutesIn(spans)
  // Between in and out for more than half the shift, the break lies within; with pairs it shows by itself.
  const takesBreak = facts.policy.worked === 'first_to_last' && present * 2 > presentMinutes(hours) * share
  const break_minutes = takesBreak ? Math.round(hours.break_minutes * share) : 0
  const worked = Math.max(0, present - break_minutes)
  const beyond = Math.floor((last - ends) / minute)
  const overtime = beyond > 0 && beyond >= facts.policy.overtime_from_minutes ? beyond : 0
  if (overtime > 0) why.push({ rule: 'overtime', minutes: overtime })
  const full = hours.full_minutes * share
  const half = hours.half_minutes * share
  const counts_as = present >= full ? 'present' : present >= half ? 'half_day' : 'absent'
  why.push({ rule: 'worked', minutes: worked, break_minutes, full, half, counts_as })
  const is_lacking = early > 0 || counts_as !== 'present'
  return { is_lacking, status: counts_as, worked, early, overtime, night: nightMinutes(spans, facts), flags, why }
}

/** Result of an outage waiver: missing punches are treated as made on time; undefined when the outage prevented none. */
function judgeGranted(facts: DayFacts, asked: ShiftPart, mine: readonly Punch[], granted: Hidden): Judged | undefined {
  const known = spansOf(mine, facts.policy)
  const lacks = lacking(known, asked)
  const [comes, goes] = [lacks.in && granted.in, lacks.out && granted.out]
  if (!comes && !goes) return undefined
  // A punch after the terminal recovered may be a late arrival record and is not treated as clocking out.
  const punches = mine.map((punch) => (comes && punch.at === known.first ? { ...punch, direction: 'in' as const } : punch))
  if (comes) punches.push({ id: '', at: asked.starts, direction: 'in' })
  if (goes) punches.push({ id: '', at: asked.ends, direction: 'out' })
  const found = judge(
    facts,
    asked,
    punches.toSorted((punch, other) => punch.at - other.at),
  )
  return { ...found, flags: [...found.flags, 'amnesty'], why: [{ rule: 'incident', amnesty: true }, ...found.why] }
}

/** A waiver never makes a result worse: the better of both applies. */
function better(punched: Judged, granted: Judged | undefined): Judged {
  if (!granted) return punched
  const rank = order.indexOf(granted.status) - order.indexOf(punched.status) || granted.worked - punched.worked
  return rank >= 0 ? granted : punched
}

/** Somebody may come or go so much into a half that is leave; who is there for longer worked in it. */
const mostInLeave = 60

/** Whether somebody who was there from one punch to another worked in leave. */
export function worksInLeave({ starts, ends }: Stretch, { first, last }: Pick<Spans, 'first' | 'last'>): boolean {
  if (first === null || last === null) return false
  return (Math.min(last, ends) - Math.max(first, starts)) / minute > mostInLeave
}

interface Stretch {
  starts: number
  ends: number
}

/** What of a shift is to be worked, and what is leave. */
export interface Halved {
  work: Stretch | null
  leave: Stretch | null
}

/** What half a day of leave leaves of each of its shifts: their time together is halved, so one of two may be leave as a whole. */
export function halvesOf(windows: readonly Stretch[], portion: 'full' | 'morning' | 'afternoon'): Halved[] {
  if (portion === 'full') return windows.map(({ starts, ends }) => ({ work: { starts, ends }, leave: null }))
  const total = windows.reduce((sum, { starts, ends }) => sum + ends - starts, 0)
  const half = Math.floor(total / (2 * minute)) * minute
  let before = 0
  return windows.map(({ starts, ends }) => {
    const middle = starts + Math.min(Math.max(half - before, 0), ends - starts)
    before += ends - starts
    const [early, late] = [stretch(starts, middle), stretch(middle, ends)]
    return portion === 'morning' ? { work: late, leave: early } : { work: early, leave: late }
  })
}

/**
 * Whether half a day of leave takes any of a time: the halves are those of the day's shifts, and a day without a shift is leave as a whole.
 */
export function isInLeave(windows: readonly Stretch[], portion: 'full' | 'morning' | 'afternoon', time: Stretch): boolean {
  if (portion === 'full' || windows.length === 0) return true
  // What somebody takes on before their first shift belongs to its first half, what comes after the last one to the other.
  const leave = halvesOf(windows, portion).flatMap((half) => half.leave ?? [])
  const from = portion === 'morning' ? Number.NEGATIVE_INFINITY : Math.min(...leave.map(({ starts }) => starts))
  const until = portion === 'afternoon' ? Number.POSITIVE_INFINITY : Math.max(...leave.map(({ ends }) => ends))
  return time.starts < until && from < time.ends
}

const stretch = (starts: number, ends: number): Stretch | null => (starts < ends ? { starts, ends } : null)
