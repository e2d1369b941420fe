/** Settling half a day of leave with work in its half. */
import { conflict, type Fault, invalid } from '@iroko/contract/errors'
import { attendanceOf } from '../calculation/rules.ts'
import type { DayFacts } from '../calculation/rules-facts.ts'
import { type Halved, halvesOf } from '../calculation/rules-part.ts'
import type { Punch } from '../calculation/rules-spans.ts'
import type { ShiftWindow } from '../calculation/rules-window.ts'

export type Half = 'morning' | 'afternoon'

export const otherHalf = (half: Half): Half => (half === 'morning' ? 'afternoon' : 'morning')

/** The half of the day that is leave; undefined when it is none, or the whole day. */
export function halfOfLeave({ leave }: DayFacts): Half | undefined {
  return leave?.status === 'approved' && leave.portion !== 'full' ? leave.portion : undefined
}

interface Excluded {
  /** The punches in the half of the leave. */
  ids: string[]
  /** For somebody who worked across the middle of the shift: a punch where the worked half starts or ends. */
  middle: { at: number; direction: 'in' | 'out' } | null
}

/** What to exclude so that half a day counts as leave: the punches in its half. Expects punches ordered by time. */
export function outOfLeave(windows: readonly ShiftWindow[], half: Half, punches: readonly Punch[]): Excluded {
  const halves = halvesOf(windows, half)
  const hasWork = ({ work }: Halved) => work !== null
  const index = half === 'morning' ? halves.findIndex(hasWork) : halves.findLastIndex(hasWork)
  const [window, halved] = [windows[index], halves[index]]
  if (!window || !halved?.work) return { ids: [], middle: null }
  // Of several shifts one may be leave as a whole: then nobody worked across its end.
  const isSplit = halved.leave !== null
  const at = half === 'morning' ? (isSplit ? halved.work.starts : window.opens) : isSplit ? halved.work.ends : window.closes - 1
  const isOff = (punch: Punch) => (half === 'morning' ? punch.at < at : punch.at > at)
  const rest = punches.filter((punch) => !isOff(punch))
  const [next, direction] = half === 'morning' ? [rest[0], 'in' as const] : [rest.at(-1), 'out' as const]
  const isThere = isSplit && next && (next.direction === null ? rest.length % 2 === 1 : next.direction !== direction)
  return { ids: punches.filter(isOff).map(({ id }) => id), middle: isThere ? { at, direction } : null }
}

/** The other half of the day, when leave in it would be no conflict. */
export function swapped(facts: DayFacts): Half | undefined {
  const half = halfOfLeave(facts)
  if (!half) return undefined
  const portion = otherHalf(half)
  return attendanceOf({ ...facts, leave: { portion, status: 'approved' } }).status === 'conflict' ? undefined : portion
}

/** Why a day of leave with punches cannot be settled, or by moving the leave to its other half; undefined where it can. */
export function whyNot(
  facts: DayFacts,
  step: 'settle' | 'swap',
  leaves: readonly { starts_on: string; ends_on: string }[],
): Fault | undefined {
  const [leave, another] = leaves
  if (!leave || attendanceOf(facts).status !== 'conflict') return conflict('settled', 'This conflict is already resolved')
  if (step === 'settle') return undefined
  if (!swapped(facts)) return invalid({ was: 'The other half of this day was worked too. Choose leave or work' })
  return another || leave.starts_on !== leave.ends_on
    ? invalid({ was: 'Only leave of a single half day can move to the other half. Choose leave or work' })
    : undefined
}
