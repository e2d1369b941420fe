/** Who answers for an asset, from when to when: handed over by one person, accepted by the holder, taken back by another. */
import * as z from 'zod/mini'
import {
  assetRef,
  day,
  endpoint,
  id,
  listQuery,
  listReply,
  moment,
  personRef,
  requiredText,
  text,
  version,
} from '../endpoint.ts'
import { conditions } from './assets.ts'

export const custodyKinds = ['assigned', 'pool', 'loan'] as const
export type CustodyKind = (typeof custodyKinds)[number]
export const custodyKindWords: Record<CustodyKind, string> = { assigned: 'Assigned', pool: 'Pool', loan: 'Loan' }

export const custodyStates = ['waiting', 'held', 'offered', 'declined', 'returned'] as const
export type CustodyState = (typeof custodyStates)[number]
export const custodyStateWords: Record<CustodyState, string> = {
  waiting: 'Waiting for acceptance',
  held: 'Held',
  offered: 'Return offered',
  declined: 'Declined',
  returned: 'Returned',
}

/** A list of custodies: what waits for its holder, what is to come back, what was declined. */
export const custodyViews = ['waiting', 'to_return', 'declined', 'open', 'returned'] as const

export const acceptedWays = ['session', 'pin'] as const

const choice = 'Choose from the list'
const note = z._default(text(500), '')
const place = z._default(text(80), '')
const custody = z.object({
  id: z.string(),
  version,
  hand_over_id: z.string(),
  asset: assetRef,
  employee: personRef,
  kind: z.enum(custodyKinds),
  state: z.enum(custodyStates),
  given_at: moment,
  given_by: personRef,
  condition_out: z.enum(conditions),
  accepted_at: z.nullable(moment),
  accepted_by_way: z.nullable(z.enum(acceptedWays)),
  declined_reason: z.nullable(z.string()),
  return_offered_at: z.nullable(moment),
  returned_at: z.nullable(moment),
  received_by: z.nullable(personRef),
  /** When it is to be back, and why: 'Last working day', 'Loan', 'Transfer to Lagos'. */
  return_by: z.nullable(day),
  return_why: z.string(),
  can: z.object({ accept: z.boolean(), decline: z.boolean(), offer: z.boolean(), receive: z.boolean() }),
})

const topics = ['assets'] as const
const done = z.object({ message: z.string(), custody })

export const custodies = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/custodies.json',
    access: 'asset.read',
    stake: 'none',
    topics,
    summary: 'Who holds or held what, within the caller’s reach.',
    query: listQuery(['given_at', 'return_by'], {
      view: z.optional(z.enum(custodyViews, choice)),
      asset_id: z.optional(id),
      ogid: z.optional(text(60)),
    }),
    rows: 'custodies',
    reply: listReply('custodies', custody),
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/v1/my_assets.json',
    access: 'asset.read',
    topics,
    summary: 'What the caller holds or is to accept, and whether they have a gate PIN.',
    reply: z.object({ my_assets: z.object({ custodies: z.array(custody), has_pin: z.boolean() }) }),
  }),
  give: endpoint({
    method: 'POST',
    path: '/api/v1/custodies.json',
    access: 'asset.assign',
    stake: 'none',
    summary: 'Hands assets over to a person, all of them or none; the holder accepts them together.',
    body: z.strictObject({
      asset_ids: z.array(id).check(z.minLength(1, 'Choose at least one asset'), z.maxLength(200, 'At most 200 at a time')),
      ogid: requiredText(60, 'Choose a person'),
      kind: z._default(z.enum(custodyKinds, choice), 'assigned'),
      /** Of a loan: when it is to be back. */
      due_on: z._default(z.nullable(day), null),
      condition: z._default(z.nullable(z.enum(conditions, choice)), null),
      place,
      note,
    }),
    reply: z.object({
      message: z.string(),
      hand_over_id: z.string(),
      /** The holder is to accept it. */
      is_waiting: z.boolean(),
      custodies: z.array(z.object({ id: z.string(), tag: z.string() })),
    }),
  }),
  accept: endpoint({
    method: 'PATCH',
    path: '/api/v1/custodies/{id}/accept.json',
    access: 'asset.read',
    stake: 'none',
    sealed: true,
    summary: 'Accepts everything of one hand-over: in the holder’s own session, or by their gate PIN on the giver’s phone.',
    body: z.strictObject({ version, pin: z.optional(text(12)) }),
    reply: done,
  }),
  decline: endpoint({
    method: 'PATCH',
    path: '/api/v1/custodies/{id}/decline.json',
    access: 'asset.read',
    stake: 'none',
    summary: 'Declines an asset: its giver answers for it until it is received.',
    body: z.strictObject({ version, reason: requiredText(200, 'Enter a reason') }),
    reply: done,
  }),
  offer: endpoint({
    method: 'PATCH',
    path: '/api/v1/custodies/{id}/offer_return.json',
    access: 'asset.read',
    stake: 'none',
    summary: 'Offers an asset back; it stays with its holder until it is received.',
    body: z.strictObject({ version }),
    reply: done,
  }),
  receive: endpoint({
    method: 'PATCH',
    path: '/api/v1/custodies/{id}/receive.json',
    access: 'asset.assign',
    stake: 'none',
    summary: 'Takes an asset back from its holder, or from a named colleague in their place.',
    body: z.strictObject({
      version,
      condition: z.enum(conditions, choice),
      branch_id: z._default(z.nullable(z.uuid('Choose a branch')), null),
      place,
      note,
      /** Who brought it where the holder could not. */
      brought_by: z.optional(requiredText(60)),
    }),
    reply: done,
  }),
}
