/** Decisions about punches that people enter. Moments are milliseconds since 1970. */

import { minutesOfClock, momentOf } from '@iroko/contract/clock'
import { addDays } from '@iroko/contract/dates'
import { type Fault, invalid } from '@iroko/contract/errors'

interface Span {
  opens: number
  closes: number
}

export interface DayPunch {
  id: string
  at: number
  direction: 'in' | 'out' | null
}

const minute = 60_000

/**
 * The moment that a clock time of a business date means: that of the day itself, of the morning after when the shift lasts until then,
 * or of the evening before when it may be punched for by then. Null when a punch at that time would be no part of the day.
 */
export function placeClock(clock: string, day: string, zone: string, spans: readonly Span[]): number | null {
  const minutes = minutesOfClock(clock)
  const found = [0, 1440, -1440].map((step) => momentOf(day, minutes + step, zone))
  return found.find((at) => spans.some(({ opens, closes }) => opens <= at && at < closes)) ?? null
}

/** The newest moment that a clock time can mean, not after now: at 00:10, '23:55' is that of yesterday. */
export function lastMomentOf(clock: string, today: string, zone: string, now: number): number {
  const at = momentOf(today, minutesOfClock(clock), zone)
  return at <= now ? at : momentOf(today, minutesOfClock(clock) - 1440, zone)
}

export interface CorrectedTimes {
  in: number | null
  out: number | null
}

interface Counted {
  first_in: number | null
  last_out: number | null
}

/**
 * The punches of a day to exclude so that it starts and ends at the wanted times: those before the time in and after the time out, and
 * the present first and last. Punches between them stay.
 */
export function takenBack(punches: readonly DayPunch[], { first_in, last_out }: Counted, wanted: CorrectedTimes): string[] {
  const gone = punches.filter(({ at, direction }) => {
    if (isSame(at, direction, wanted)) return false
    if (wanted.in !== null && at < wanted.in) return true
    if (wanted.out !== null && at > wanted.out) return true
    // A single punch without a direction may have been the clock-out.
    const isFirst = at === first_in && (last_out !== null || wanted.out !== null || direction === 'in')
    return (wanted.in !== null && isFirst) || (wanted.out !== null && at === last_out)
  })
  return gone.map(({ id }) => id)
}

const isSame = (at: number, direction: DayPunch['direction'], wanted: CorrectedTimes): boolean =>
  (at === wanted.in && direction !== 'out') || (at === wanted.out && direction !== 'in')

/** The punches that a correction adds; a punch that the day already has is not added again. */
export function punchesToAdd(punches: readonly DayPunch[], wanted: CorrectedTimes): { at: number; direction: 'in' | 'out' }[] {
  const added: { at: number; direction: 'in' | 'out' }[] = []
  for (const direction of ['in', 'out'] as const) {
    const at = wanted[direction]
    if (at === null) continue
    const isThere = punches.some((punch) => punch.at === at && (punch.direction === null || punch.direction === direction))
    if (!isThere) added.push({ at, direction })
  }
  return added
}

/** Records of one person in the same direction within this time count as one. */
export const sameRecordMs = minute

export const alreadyAsked = (): Fault => invalid({ day: 'You already requested a correction of this day. Withdraw it first' })

/** Why a person cannot ask for a correction of an own day; undefined where they can. */
export function whyNotAsk(
  day: string,
  { today, days_back, has_open_correction }: { today: string; days_back: number; has_open_correction: boolean },
): Fault | undefined {
  if (day > today) return invalid({ day: 'Choose a day up to today' })
  const first = addDays(today, -days_back)
  if (day < first) return invalid({ day: `Choose a day from ${first}. Days can be corrected for up to ${days_back} days` })
  return has_open_correction ? alreadyAsked() : undefined
}
