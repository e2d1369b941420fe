/** Planned shifts side by side: how far apart they are, and what they cover. */
import { daysBetween } from '@iroko/contract/dates'
import { minutesOf, presentMinutes } from '@iroko/contract/time/shift-times'
import type { LeaveOfDay, PlannedShift } from '../../../lib/calendar/roster.ts'
import { halvesOf } from '../calculation/rules-part.ts'

/** From which minutes are counted. */
const epoch = '2000-01-01'

export interface Span {
  from: number
  to: number
}

/** From when to when, in minutes that go on over midnight, months and years. */
export function clockSpan({ day, hours, after_minutes = 0 }: Pick<PlannedShift, 'day' | 'hours' | 'after_minutes'>): Span {
  const starts = daysBetween(epoch, day) * 1440 + minutesOf(hours.start)
  return { from: starts + after_minutes, to: starts + presentMinutes(hours) }
}

/** How far apart two shifts are that follow each other, in minutes; below 0 they overlap. */
export function gapBetween(earlier: PlannedShift, later: PlannedShift): number {
  return clockSpan(later).from - clockSpan(earlier).to
}

/** Which times of a day's shifts are approved leave: of half a day the half of them. */
export function leaveSpans(shifts: readonly PlannedShift[], leave: LeaveOfDay | null): Span[] {
  const spans = shifts.map(clockSpan)
  if (leave?.status !== 'approved') return []
  if (leave.portion === 'full') return spans
  const halves = halvesOf(
    spans.map(({ from, to }) => ({ starts: from * minute, ends: to * minute })),
    leave.portion,
  )
  return halves.flatMap(({ leave: part }) => (part ? [{ from: part.starts / minute, to: part.ends / minute }] : []))
}

const minute = 60_000

export interface Slot {
  /** Minutes since midnight. */
  at: number
  planned: number
  away: number
}

/** How many of these shifts are on in each half hour of a day; a night's morning is on the next day. `away`: on approved leave. */
export function coverageOf(day: string, worked: readonly { shift: PlannedShift; away: readonly Span[] }[]): Slot[] {
  const start = daysBetween(epoch, day) * 1440
  const slots = Array.from({ length: 48 }, (_, index): Slot => ({ at: index * 30, planned: 0, away: 0 }))
  for (const { shift, away } of worked) {
    const { from, to } = clockSpan(shift)
    for (const slot of slots) {
      const begins = start + slot.at
      // Whoever is there for a part of the half hour only does not cover it.
      if (from > begins || to < begins + 30) continue
      if (away.some((leave) => leave.from < begins + 30 && begins < leave.to)) slot.away += 1
      else slot.planned += 1
    }
  }
  return slots
}
