/** From when to when somebody was there, by their punches, and how much of it was night. */

import { localDay, momentOf } from '@iroko/contract/clock'
import { addDays, eachDay } from '@iroko/contract/dates'

export const minute = 60_000

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

interface Span {
  from: number
  to: number
}

export interface Spans {
  first: number | null
  last: number | null
  spans: Span[]
}

/** Who taps again within this time, the same way, taps once. */
const doubleTap = 5 * minute

/** Of the punches of a double tap the first; two devices may have seen the same moment. In their order. */
export function withoutDuplicates(punches: readonly Punch[]): Punch[] {
  const last = new Map<Punch['direction'], number>()
  return punches.filter(({ at, direction }) => {
    const before = last.get(direction)
    if (before !== undefined && at - before < doubleTap) return false
    last.set(direction, at)
    return true
  })
}

/** Where one punch is all that is known, it is the way that it is nearer to. */
export function loneIsOut(punches: readonly Punch[], { starts, ends }: { starts: number; ends: number }): readonly Punch[] {
  const [only, other] = punches
  if (!only || other || only.direction !== null || only.at - starts <= ends - only.at) return punches
  return [{ ...only, direction: 'out' }]
}

/** From when to when somebody was there. The first way in and the last way out; without a direction a punch may be either. */
export function spansOf(punches: readonly Punch[], { worked }: Policy): Spans {
  const first = punches.find(({ direction }) => direction !== 'out')
  const last = punches.findLast((punch) => punch.direction !== 'in' && punch !== first && (!first || punch.at > first.at))
  const outer = first && last ? [{ from: first.at, to: last.at }] : []
  return {
    first: first?.at ?? null,
    last: last?.at ?? null,
    spans: worked === 'first_to_last' ? outer : pairsOf(punches),
  }
}

/** From one way in to the next way out; of who is still there, to nothing. */
export interface Turn {
  from: number
  to: number | null
}

/** Each way in with the next way out; punches without a direction take turns, and two ways in are one. */
export function turnsOf(punches: readonly Pick<Punch, 'at' | 'direction'>[]): Turn[] {
  const turns: Turn[] = []
  let from: number | null = null
  for (const { at, direction } of punches) {
    if (from === null) {
      if (direction !== 'out') from = at
    } else if (direction !== 'in' && at > from) {
      turns.push({ from, to: at })
      from = null
    }
  }
  return from === null ? turns : [...turns, { from, to: null }]
}

const pairsOf = (punches: readonly Punch[]): Span[] =>
  turnsOf(punches).flatMap(({ from, to }) => (to === null ? [] : [{ from, to }]))

export const minutesIn = (spans: readonly Span[]): number =>
  Math.floor(spans.reduce((sum, { from, to }) => sum + to - from, 0) / minute)

/**
 * How much of these spans lies in the hours of the night by the person's clock, in minutes that passed: a night in which clocks are put
 * back is an hour longer, one in which they are put forward an hour shorter.
 */
export function nightMinutes(spans: readonly Span[], { zone, policy }: { zone: string; policy: Policy }): number {
  const length = (policy.night_to - policy.night_from + 1440) % 1440
  let sum = 0
  for (const { from, to } of spans) {
    // The night that began the evening before may still last.
    for (const day of eachDay(addDays(localDay(from, zone), -1), localDay(to, zone))) {
      const begins = momentOf(day, policy.night_from, zone)
      const ends = momentOf(day, policy.night_from + length, zone)
      sum += Math.max(0, Math.min(to, ends) - Math.max(from, begins))
    }
  }
  return Math.floor(sum / minute)
}

interface Opening {
  opens: number
  closes: number
}

export const isWithin = ({ opens, closes }: Opening, at: number): boolean => opens <= at && at < closes
export const within = (window: Opening, punches: readonly Punch[]): Punch[] => punches.filter(({ at }) => isWithin(window, at))
