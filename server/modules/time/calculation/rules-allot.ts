/**
 * Which punches are whose shift's. Every punch between two shifts belongs to one of them, or to the free day between them: none
 * vanishes. Which, is decided by their order and direction, not by a border: the last of the earlier shift is its way out, the first of
 * the later one its way in, and they are where those two fit best. Far from both it is the nearer one that has a punch.
 */

import { momentOf } from '@iroko/contract/clock'
import { addDays } from '@iroko/contract/dates'
import { minute, type Punch } from './rules-spans.ts'
import type { ShiftWindow } from './rules-window.ts'

const hour = 60 * minute

/** Nothing is worse than a way that is missing, but one that says that it is the other. */
const missing = 180 * minute
const contrary = 2 * missing
/** Where one shift begins as another ends, one punch may be both; two are better. */
const shared = 30 * minute

interface Cut {
  /** Punches before this are of the earlier shift at the latest. */
  ends: number
  /** From this on they are of the later one. */
  begins: number
}

/** The punches of each of these shifts, which stand in their order; a punch of a free day is of none. */
export function allot(windows: readonly ShiftWindow[], punches: readonly Punch[], zone: string): Punch[][] {
  const [first] = windows
  let begins = first ? from(punches, firstOf(first, zone)) : 0
  const allotted = windows.map((window, index) => {
    const later = windows[index + 1]
    const cut = later ? cutBetween(window, later, punches, zone) : { ends: from(punches, lastOf(window, zone)), begins: 0 }
    const mine = punches.slice(begins, Math.max(begins, cut.ends))
    begins = Math.max(begins, cut.begins)
    return mine
  })
  for (const first of windows.keys()) {
    for (const row of touching(windows.slice(first))) {
      const straight = throughOf(row, allotted.slice(first, first + row.length).flat())
      if (straight) allotted.splice(first, row.length, ...straight)
    }
  }
  return allotted
}

/** A punch that nobody made: where somebody is taken to have gone from one shift into the next. It has no id. */
export const isMade = ({ id }: Punch): boolean => id !== ''

/** Nobody is taken to have been there for longer without a punch. */
const longest = 24 * 60 * minute

/** The rows of two shifts and more, from the first of these on, of which each begins as the one before it ends. */
function touching(windows: readonly ShiftWindow[]): ShiftWindow[][] {
  const apart = windows.findIndex((window, index) => index > 0 && windows[index - 1]?.ends !== window.starts)
  const row = apart < 0 ? windows : windows.slice(0, apart)
  return row.slice(1).map((_, index) => row.slice(0, index + 2))
}

/**
 * Shifts that touch are one stretch for whoever came for the first, went from the last and made no punch between: they went from one into the
 * next where they touch. Undefined where it was not so.
 */
function throughOf(row: readonly ShiftWindow[], punches: readonly Punch[]): Punch[][] | undefined {
  const [earlier, second, later] = [row[0], row[1], row.at(-1)]
  const [came, went, another] = punches
  if (!earlier || !second || !later || !came || !went || another) return undefined
  if (came.direction === 'out' || went.direction === 'in' || went.at - came.at > longest) return undefined
  const isForAll = came.at <= second.starts - shared && went.at > later.starts + shared
  if (!isForAll || came.at < earlier.opens || went.at >= later.closes) return undefined
  return row.map((window) => [
    window === earlier ? came : { id: '', at: window.starts, direction: 'in' },
    window === later ? went : { id: '', at: window.ends, direction: 'out' },
  ])
}

/**
 * From when and before when the punches are of which a day takes its own: the shifts of the day before and after take theirs by all of
 * what is between them and this day's.
 */
export const nearDay = (day: string, zone: string): { from: number; before: number } => ({
  from: momentOf(day, 0, zone) - 28 * hour,
  before: momentOf(addDays(day, 1), 0, zone) + 36 * hour,
})
/** A day takes nothing of what begins further from it, in days. */
export const nearDays = 2

/** How many of the punches are before a moment. */
function from(punches: readonly Punch[], at: number): number {
  const found = punches.findIndex((punch) => punch.at >= at)
  return found < 0 ? punches.length : found
}

/** Until when a shift has what comes after it, where the day after it is free. */
export const lastOf = ({ shift, closes }: ShiftWindow, zone: string): number =>
  Math.max(closes, momentOf(addDays(shift.day, 1), 0, zone))

/** From when on a shift has what comes before it, where the day before it is free. */
export const firstOf = ({ shift, opens }: ShiftWindow, zone: string): number => Math.min(opens, momentOf(shift.day, 0, zone))

function cutBetween(earlier: ShiftWindow, later: ShiftWindow, punches: readonly Punch[], zone: string): Cut {
  if (later.shift.day > addDays(earlier.shift.day, 1))
    return { ends: from(punches, lastOf(earlier, zone)), begins: from(punches, firstOf(later, zone)) }
  const middle = (earlier.ends + later.starts) / 2
  const doubtful = Math.max(0, missing - (later.starts - earlier.ends) / 2)
  const least = from(punches, Math.min(Math.max(earlier.starts + 1, middle - doubtful), later.starts))
  const most = Math.max(least, from(punches, Math.min(later.ends, middle + doubtful)))
  let best: Cut & { cost: number } = { ends: least, begins: least, cost: Number.POSITIVE_INFINITY }
  const came = from(punches, earlier.starts - earlier.shift.rules.early_punch_minutes * minute)
  const weigh = (ends: number, begins: number, more: number) => {
    const out = costOf(punches[ends - 1], 'in', { planned: earlier.ends, other: earlier.starts })
    const cost = out + costOf(punches[begins], 'out', { planned: later.starts, other: later.ends }) + more + oddly(ends - came)
    if (cost < best.cost) best = { ends, begins, cost }
  }
  for (let at = least; at <= most; at += 1) {
    weigh(at, at, 0)
    if (earlier.ends === later.starts && at > least && isBoth(punches, at, earlier, later)) weigh(at, at - 1, shared)
  }
  return best
}

/** Who came went: a shift has a punch for each way. */
const oddly = (punches: number): number => (punches > 0 && punches % 2 === 1 ? shared : 0)

/** One punch of three is both; of somebody who was not there for one of the two shifts it is only of the other. */
function isBoth(punches: readonly Punch[], at: number, earlier: ShiftWindow, later: ShiftWindow): boolean {
  const [came, both, went] = [punches[at - 2], punches[at - 1], punches[at]]
  return (
    both?.direction === null && came !== undefined && came.at >= earlier.opens && went !== undefined && went.at < later.closes
  )
}

/** How badly a punch fits as the way that was planned; one that is nearer to the other end of its shift is that way, and this one is missing. */
function costOf(punch: Punch | undefined, wrong: 'in' | 'out', { planned, other }: { planned: number; other: number }): number {
  if (!punch) return missing
  if (punch.direction === wrong) return contrary
  const far = Math.abs(punch.at - planned)
  if (far < missing) return far
  return Math.abs(punch.at - other) < far ? missing : missing + far / 100
}
