/** Offers of a shift that somebody is missing from: to one or several colleagues, of whom the first to accept takes it. */
import * as z from 'zod/mini'
import { day, endpoint, id, moment, named, personRef, requiredText, text } from '../endpoint.ts'

/** `taken`: somebody accepted, and the roster has changed. `expired`: nobody did in time. */
export const offerStatuses = ['open', 'taken', 'withdrawn', 'expired'] as const
export type OfferStatus = (typeof offerStatuses)[number]

/** `offered`: no answer yet; `closed`: the offer ended before one. */
export const answers = ['offered', 'accepted', 'declined', 'closed'] as const
export type OfferAnswer = (typeof answers)[number]

/** How long an offer stands, in minutes; never past the end of its shift. */
export const offerMinutes = [15, 30, 60, 120, 240] as const
const mostOffered = 20

const known = {
  id: z.string(),
  office: named,
  shift: named,
  day,
  /** From when on it is worked: the start of the shift, or when it was offered if that was later. */
  starts_at: moment,
  ends_at: moment,
  zone: z.string(),
  expires_at: moment,
  status: z.enum(offerStatuses),
}

const offer = z.object({
  ...known,
  absent: personRef,
  made_by: personRef,
  created_at: moment,
  taken_by: z.nullable(personRef),
  people: z.array(z.object({ employee: personRef, answer: z.enum(answers), answered_at: z.nullable(moment) })),
  can: z.object({ withdraw: z.boolean() }),
})
export type ShiftOffer = z.output<typeof offer>

/** As the colleague sees it: not in whose place, nor who else was asked. */
const ownOffer = z.object({ ...known, made_by: personRef, note: z.string(), warnings: z.array(z.string()) })
export type OwnOffer = z.output<typeof ownOffer>

const done = z.object({ message: z.string() })

export const shiftOffers = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/shift_offers.json',
    access: 'floor.read',
    topics: ['shift_offers', 'people'],
    summary: 'The offers of a campaign whose shift is not over, with who was asked and what they answered.',
    query: z.strictObject({ office_id: id }),
    reply: z.object({ shift_offers: z.array(offer) }),
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/v1/shift_offers/mine.json',
    access: 'shift.request',
    topics: ['shift_offers', 'roster'],
    summary: 'Shifts that are offered to the caller and await their answer.',
    query: z.strictObject({}),
    reply: z.object({ shift_offers: z.array(ownOffer) }),
  }),
  make: endpoint({
    method: 'POST',
    path: '/api/v1/shift_offers.json',
    access: 'shift.plan',
    stake: 'none',
    summary:
      'Offers the shift of somebody who is not there to colleagues whose roster the caller plans, never to oneself; the first to accept takes it.',
    body: z.strictObject({
      office_id: id,
      /** In whose place. */
      ogid: requiredText(60, 'Choose a person'),
      ogids: z
        .array(requiredText(60))
        .check(
          z.minLength(1, 'Choose at least one colleague'),
          z.maxLength(mostOffered, `At most ${mostOffered} colleagues at once`),
        ),
      minutes: z.literal([...offerMinutes], 'Choose how long the offer stands'),
      note: z._default(text(300), ''),
    }),
    reply: z.object({ message: z.string(), shift_offer: offer }),
  }),
  accept: endpoint({
    method: 'PATCH',
    path: '/api/v1/shift_offers/{id}/accept.json',
    access: 'shift.request',
    stake: 'none',
    summary:
      'Takes a shift that is offered to the caller, if nobody was faster and nothing speaks against it by now; the roster changes.',
    reply: done,
  }),
  decline: endpoint({
    method: 'PATCH',
    path: '/api/v1/shift_offers/{id}/decline.json',
    access: 'shift.request',
    stake: 'none',
    summary: 'Declines a shift that is offered to the caller.',
    reply: done,
  }),
  withdraw: endpoint({
    method: 'PATCH',
    path: '/api/v1/shift_offers/{id}/withdraw.json',
    access: 'shift.plan',
    stake: 'none',
    summary: 'Withdraws an open offer: whoever made it, or who plans the roster of the person in whose place it is.',
    reply: done,
  }),
}
