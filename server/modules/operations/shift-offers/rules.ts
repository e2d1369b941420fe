/** When a shift can be offered and taken, and from when on. Moments are milliseconds since 1970. */

import { conflict, type Fault, forbidden } from '@iroko/contract/errors'
import type { FloorState } from '@iroko/contract/operations/floor'
import type { OfferAnswer, OfferStatus } from '@iroko/contract/operations/shift-offers'

const minute = 60_000
/** Who covers needs so long to come, and comes at a quarter of an hour. */
const wayMinutes = 30
const quarter = 15 * minute
/** For less nobody comes. */
const leastMinutes = 60

interface Span {
  starts: number
  ends: number
}

/** From when on a cover works a shift: its start, or half an hour from now if that is later, at the next quarter of an hour. */
export const beginsAt = ({ starts }: Span, now: number): number =>
  Math.max(starts, Math.ceil((now + wayMinutes * minute) / quarter) * quarter)

export const isTooLate = (shift: Span, now: number): boolean => shift.ends - beginsAt(shift, now) < leastMinutes * minute

interface AbsentState {
  state: FloorState
  piece: (Span & { ends_in_leave?: boolean }) | null
}

const isThere = (state: FloorState): boolean => state === 'in' || state === 'late' || state === 'on_break'

/** Why there is nothing to cover for somebody as they stand; undefined when there is. */
export function whyNoCover({ state, piece }: AbsentState, name: string, now: number): string | undefined {
  if (!piece) return `${name} has no shift to cover`
  if (isThere(state) && state !== 'on_break') return `${name} is in`
  if (state === 'on_break') return `${name} is on break`
  // Who covers works to the end of a shift, so the roster has no such cover.
  if (piece.ends_in_leave)
    return `${name} is on leave for the second half of this shift, and cover goes to the end of a shift. Plan the roster instead`
  if (isTooLate(piece, now)) return `Less than an hour of the shift of ${name} is left. Cover takes half an hour to come`
  return undefined
}

/** Why an offered shift is no longer to be covered, as whoever may take it reads it; `undefined` for somebody who is not on the floor with it. */
export function whyFilled(found: AbsentState | undefined): string | undefined {
  if (!found?.piece) return 'This shift is no longer to be covered'
  return isThere(found.state) ? 'The colleague whose shift this is has come' : undefined
}

interface Offer {
  status: OfferStatus
  made_by: string
  expires_at: string
  /** Of the caller. */
  answer: OfferAnswer | null
}

/** Why somebody cannot answer an offer; undefined where they can. */
export function whyNotAnswer(offer: Offer, step: 'accept' | 'decline', now: Date): Fault | undefined {
  if (offer.answer === 'accepted') return conflict('answered', 'You already accepted this shift')
  if (offer.status === 'taken') return conflict('taken', 'A colleague was faster and has this shift. Nothing changes for you')
  if (offer.status === 'withdrawn') return conflict('withdrawn', 'This offer was withdrawn. Nothing changes for you')
  if (offer.status === 'expired' || (step === 'accept' && offer.expires_at <= now.toISOString()))
    return conflict('expired', 'This offer has ended. Nothing changes for you')
  if (offer.answer === 'declined')
    return conflict('answered', 'You already declined this shift. Ask your leader to offer it again')
  return undefined
}

/** Why an offer cannot be withdrawn; `plans`: whether the caller plans the roster of the person in whose place it is. */
export function whyNotWithdraw(
  { status, made_by }: Pick<Offer, 'status' | 'made_by'>,
  user_id: string,
  plans: boolean,
): Fault | undefined {
  if (made_by !== user_id && !plans) return forbidden('You cannot withdraw this offer. The person who made it can')
  return status === 'open' ? undefined : conflict('not_open', `This offer is already ${status}`)
}

interface Hindrances {
  kinds: readonly string[]
  /** How many they work on the day already. */
  shifts: number
  isByOtherClock: boolean
  isOnLeave: boolean
  isAbsent: boolean
  isPaid: boolean
}

/** Why somebody cannot take a shift, as it follows 'is'; null when they can. Leave that is only asked for counts too. */
export function whyUnfit({ kinds, shifts, isByOtherClock, isOnLeave, isAbsent, isPaid }: Hindrances): string | null {
  const reasons: [boolean, string][] = [
    [isByOtherClock, 'by another clock'],
    [isOnLeave, 'on leave'],
    [isAbsent, 'absent'],
    [kinds.includes('overlap'), 'at work at that time'],
    [shifts > 1, 'with two shifts that day'],
    [kinds.includes('rest'), 'with less than 11 hours of rest'],
    [isPaid, 'with that day already paid'],
  ]
  return reasons.find(([stands]) => stands)?.[1] ?? null
}
