/** What stock is worth: weighted average by branch, for the eye and not in the ledger. Pure; quantities in thousandths of a unit, values in kobo. */
import { portionOf } from '@iroko/contract/documents'

export interface Level {
  milli: number
  value_kobo: number
}

/** Signed. */
export type Moved = Level

/** From this value on the receiver of an issue confirms it. */
export const confirmedFromKobo = 5_000_000

/** What a receipt adds: its price times its quantity, and never nothing, so that there is no stock without a value. */
export const receivedAt = (price_kobo: number, milli: number): Moved => ({
  milli,
  value_kobo: Math.max(1, portionOf(price_kobo, milli, 1000)),
})

/**
 * What an issue takes: its share of the value, the last piece what is left; while something is left, so is a kobo of value. Undefined where there
 * is not so much.
 */
export function takenFrom(level: Level, milli: number): Moved | undefined {
  if (milli <= 0 || milli > level.milli) return undefined
  if (milli === level.milli) return { milli: -milli, value_kobo: 0 - level.value_kobo }
  const share = portionOf(level.value_kobo, milli, level.milli)
  return { milli: -milli, value_kobo: 0 - Math.min(share, level.value_kobo - 1) }
}

/** What a count that differs moves; what was found beyond the books has the average of the rest, or the price that was last paid. */
export function countedAs(level: Level, difference: number, last_price_kobo: number | null): Moved | undefined {
  if (difference < 0) return takenFrom(level, -difference)
  const value =
    level.milli > 0 ? portionOf(level.value_kobo, difference, level.milli) : portionOf(last_price_kobo ?? 1, difference, 1000)
  return { milli: difference, value_kobo: Math.max(1, value) }
}

export const afterMove = (level: Level, move: Moved): Level => ({
  milli: level.milli + move.milli,
  value_kobo: level.value_kobo + move.value_kobo,
})
