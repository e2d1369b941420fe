/** Whom an offer of a shift tells, and in which words. */
import { clockAt } from '@iroko/contract/clock'
import { shortDay } from '@iroko/contract/day-words'
import type { Tools } from '../../../lib/http/implement.ts'
import { type Letter, quote, write } from '../../../lib/mail/letters.ts'

const home = '/dashboard/main'
export const floorPath = (officeId: string): string => `/dashboard/operations/floor/${officeId}`

interface Offered {
  shift: string
  campaign: string
  day: string
  starts_at: string
  ends_at: string
  zone: string
}

/** 'Morning on Tue 3 Dec, 10:45–14:00' */
export const offerText = ({ shift, day, starts_at, ends_at, zone }: Offered): string =>
  `${shift} on ${shortDay(day)}, ${clockAt(starts_at, zone)}–${clockAt(ends_at, zone)}`

export const letters = {
  offered: (offer: Offered, by: string, expires_at: string, note: string): Letter => ({
    subject: `A shift for you: ${offerText(offer)}`,
    lines: [
      `${by} offers you ${offerText(offer)}, at ${offer.campaign}. The first to accept takes it.`,
      'It is beyond your own plan: the time that you work is overtime, which is paid once it is approved.',
      ...quote(note),
      `The offer ends at ${clockAt(expires_at, offer.zone)}.`,
    ],
    door: 'Accept or decline',
  }),
  taken: (offer: Offered, by: string, absent: string): Letter => ({
    subject: `${by} covers for ${absent}: ${offerText(offer)}`,
    lines: [`${by} accepted ${offerText(offer)}, at ${offer.campaign}. The roster was updated.`],
    door: 'View floor',
  }),
  expired: (offer: Offered, absent: string): Letter => ({
    subject: `Nobody took the shift of ${absent}: ${offerText(offer)}`,
    lines: ['The offer ended without an answer that accepts it.'],
    door: 'View floor',
  }),
  declined: (offer: Offered, absent: string): Letter => ({
    subject: `Everyone declined to cover for ${absent}: ${offerText(offer)}`,
    lines: ['All colleagues whom you asked declined. The offer was closed.'],
    door: 'View floor',
  }),
  filled: (offer: Offered, absent: string): Letter => ({
    subject: `No cover needed for ${absent}: ${offerText(offer)}`,
    lines: [`${absent} came, or the shift is not theirs any more. The offer was withdrawn, and those who had it were told.`],
    door: 'View floor',
  }),
  gone: (offer: Offered): Letter => ({
    subject: `No longer needed: ${offerText(offer)}`,
    lines: [`The offer of ${offerText(offer)}, at ${offer.campaign}, was withdrawn. Nothing changes for you.`],
    door: 'View your shifts',
  }),
}

export const writeOffered = (call: Tools, people: readonly string[], letter: Letter): Promise<void> =>
  write(call, people, home, letter, 'roster')

export const writeMaker = (call: Tools, maker: string, officeId: string, letter: Letter): Promise<void> =>
  write(call, [maker], floorPath(officeId), letter, 'roster')

/** Open screens of whoever sees floors and of those who are asked read again. */
export const publishOffer = (call: Tools, people: readonly string[]): Promise<void> =>
  call.changed('shift_offers', { for: people, permission: 'floor.read', least: 'own' })
