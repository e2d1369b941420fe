/** A floor as a pure function of planned shifts, punches and the hour. Moments are milliseconds since 1970. */
import type { FloorSlot, FloorState } from '@iroko/contract/operations/floor'
import { halvesOf } from '../../time/calculation/rules-part.ts'
import { type Turn, turnsOf } from '../../time/calculation/rules-spans.ts'

const minute = 60_000
const halfHour = 30 * minute

/** One shift of one person. */
export interface Piece {
  starts: number
  ends: number
  /** From then on nobody clocks out of it any more. */
  closes: number
  break_minutes: number
  late_minutes: number
  /** On leave, on a holiday or excused. */
  is_away: boolean
  /** What comes after it, to the end of the shift, is leave. */
  ends_in_leave?: boolean
}

export interface Punched {
  at: number
  direction: 'in' | 'out' | null
}

/** A shift, or none on a free day, with what was punched for it. */
export interface Attended {
  piece: Piece | null
  turns: readonly Turn[]
}

export interface FloorStatus {
  state: FloorState
  since: number | null
}

/** The turns of a shift: of the punches those from when somebody came for it, up to the next one's. */
export function turnsBetween(punches: readonly Punched[], from: number, until: number): Turn[] {
  return turnsOf(punches.filter(({ at }) => from <= at && at < until))
}

/** Whether somebody is there: a way in without a way out, for as long as one could still be punched. */
const isThere = ({ piece, turns }: Attended, now: number): boolean => {
  const last = turns.at(-1)
  return last !== undefined && last.to === null && (piece === null || now < piece.closes)
}

/** How somebody stands in a shift. Who works on a free day is in, and gone when they have left. */
export function standingIn(attended: Attended, now: number): FloorStatus {
  const { piece, turns } = attended
  const last = turns.at(-1)
  if (last && isThere(attended, now)) return { state: piece && piece.late_minutes > 0 ? 'late' : 'in', since: last.from }
  if (!last) {
    if (!piece || piece.is_away) return { state: 'away', since: null }
    if (now < piece.starts) return { state: 'due', since: null }
    return now < piece.ends ? { state: 'missing', since: piece.starts } : { state: 'absent', since: null }
  }
  // Whose way out nobody knows has gone at the end of the shift.
  const out = last.to ?? piece?.ends ?? last.from
  const isBreak = piece !== null && now < piece.ends && now - out <= piece.break_minutes * minute
  return { state: isBreak ? 'on_break' : 'gone', since: out }
}

/** Of the shifts of a person the one that counts now: the first that is not over, else the last. */
export function currentOf<A extends Attended>(shifts: readonly A[], now: number): A | undefined {
  const inOrder = shifts.toSorted((a, b) => startOf(a) - startOf(b))
  return inOrder.find((shift) => isThere(shift, now) || (shift.piece !== null && now < shift.piece.ends)) ?? inOrder.at(-1)
}

const startOf = ({ piece, turns }: Attended): number => piece?.starts ?? turns[0]?.from ?? Number.POSITIVE_INFINITY

/**
 * A day by half hour: who is planned for the whole of each, and who was there for at least a quarter of an hour of it. Of the half hour
 * that is on, who is there now counts as well.
 */
export function slotsOf(people: readonly (readonly Attended[])[], day: { from: number; to: number }, now: number): FloorSlot[] {
  const count = Math.round((day.to - day.from) / halfHour)
  const [planned, there, missing] = [new Int32Array(count), new Int32Array(count), new Int32Array(count)]
  for (const shifts of people) {
    const { isPlanned, wasThere } = halfHoursOf(shifts, { from: day.from, count }, now)
    for (let index = 0; index < count; index++) {
      const [expected, came] = [isPlanned[index] ?? 0, wasThere[index] ?? 0]
      planned[index] = (planned[index] ?? 0) + expected
      there[index] = (there[index] ?? 0) + came
      missing[index] = (missing[index] ?? 0) + (expected & ~came)
    }
  }
  return Array.from(planned, (expected, index) => {
    const at = day.from + index * halfHour
    const known = (counted: Int32Array) => (at > now ? null : (counted[index] ?? 0))
    return { at: new Date(at).toISOString(), planned: expected, there: known(there), missing: known(missing) }
  })
}

/** Which half hours of a day somebody is planned for, and was there: 1 each. */
function halfHoursOf(shifts: readonly Attended[], { from, count }: { from: number; count: number }, now: number) {
  const [isPlanned, wasThere] = [new Uint8Array(count), new Uint8Array(count)]
  for (const shift of shifts) {
    const { piece, turns } = shift
    if (piece && !piece.is_away) mark(isPlanned, from, { from: piece.starts, to: piece.ends }, halfHour)
    for (const turn of turns) {
      const isOn = turn.to === null && isThere(shift, now)
      const to = turn.to ?? (isOn ? now : Math.min(now, piece?.ends ?? turn.from))
      mark(wasThere, from, { from: turn.from, to }, halfHour / 2)
      const index = Math.floor((now - from) / halfHour)
      if (isOn && index >= 0 && index < count) wasThere[index] = 1
    }
  }
  return { isPlanned, wasThere }
}

/** Marks the half hours of which at least so much lies within a time. */
function mark(slots: Uint8Array, start: number, { from, to }: { from: number; to: number }, least: number): void {
  const first = Math.max(0, Math.floor((from - start) / halfHour))
  const last = Math.min(slots.length - 1, Math.floor((to - start) / halfHour))
  for (let index = first; index <= last; index++) {
    const at = start + index * halfHour
    if (Math.min(to, at + halfHour) - Math.max(from, at) >= least) slots[index] = 1
  }
}

/** What half a day of leave leaves of the shifts of a day; where it takes one of two as a whole, the other. */
export function withHalfOff<P extends Piece>(pieces: readonly P[], portion: 'morning' | 'afternoon'): P[] {
  const halves = halvesOf(pieces, portion)
  return pieces.flatMap((piece, index) => {
    const work = halves[index]?.work
    if (!work) return []
    const ends_in_leave = work.ends < piece.ends
    // Who works in the first half clocks out of it after its end, as after that of a shift.
    return [{ ...piece, ...work, closes: piece.closes, ends_in_leave }]
  })
}

/** What is left of a shift when a part of it is worked elsewhere; null when nothing is. */
export function without(piece: Piece, lent: { starts: number; ends: number }): Piece | null {
  if (lent.ends <= piece.starts || piece.ends <= lent.starts) return piece
  if (piece.starts < lent.starts) return { ...piece, ends: lent.starts, closes: lent.starts }
  return lent.ends < piece.ends ? { ...piece, starts: lent.ends } : null
}
