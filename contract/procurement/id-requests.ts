/** ID cards: asked for with a photo, decided by HR, printed, handed over by scanning, revoked, and checked by anybody at its code. */
import * as z from 'zod/mini'
import { day, endpoint, id, listQuery, listReply, moment, personRef, version, whole } from '../endpoint.ts'
import { approvalTrail, requestStatuses, withdrawCall } from '../platform/approvals.ts'
import { fileRef } from '../platform/files.ts'

export const idCardReasons = ['new', 'lost', 'damaged', 'changed', 'expired'] as const
export type IdCardReason = (typeof idCardReasons)[number]
export const idCardReasonWords: Record<IdCardReason, string> = {
  ...{ new: 'First card', lost: 'Lost', damaged: 'Damaged', changed: 'Name or role changed', expired: 'Expired' },
}

export const idRequestStates = ['pending', 'approved', 'printed', 'handed_over', 'revoked', 'rejected', 'withdrawn'] as const
export type IdRequestState = (typeof idRequestStates)[number]

/** The side of the smallest photo that prints well, in pixels. */
export const leastPhotoSide = 600

const choice = 'Choose from the list'
/** The square of the photo that is printed, in pixels from its upper left corner. */
const crop = { left: whole(0, 20_000), top: whole(0, 20_000), side: whole(leastPhotoSide, 20_000) }

export const idCard = z.object({
  ...{ id: z.string(), version, number: z.string(), valid_until: day },
  ...{ printed_at: z.nullable(moment), handed_over_at: z.nullable(moment), revoked_at: z.nullable(moment) },
  revoked_why: z.nullable(z.string()),
})

const row = z.object({
  ...{ id: z.string(), version, employee: personRef, why: z.enum(idCardReasons), status: z.enum(requestStatuses) },
  ...{ state: z.enum(idRequestStates), created_at: moment, card: z.nullable(idCard) },
})

const shown = z.object({
  ...row.shape,
  ...{ photo: z.nullable(fileRef), affidavit: z.nullable(fileRef), crop: z.nullable(z.object(crop)) },
  /** Pixels of the photo. */
  size: z.object({ width: z.number(), height: z.number() }),
  trail: z.nullable(approvalTrail),
  can: z.object({
    ...{ decide: z.boolean(), withdraw: z.boolean(), crop: z.boolean(), print: z.boolean(), hand_over: z.boolean() },
    revoke: z.boolean(),
  }),
})

const topics = ['id_requests', 'approvals'] as const
const answer = z.object({ message: z.string(), id: z.string() })

export const idRequests = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/id_requests.json',
    access: 'id_card.read',
    stake: 'sensitive',
    topics: ['id_requests', 'approvals', 'people'],
    summary: 'Requests for ID cards with what became of each, newest first.',
    query: listQuery(['created_at'], {
      state: z.optional(z.enum(idRequestStates, choice)),
      mine: z.optional(z.literal('true')),
    }),
    rows: 'id_requests',
    reply: listReply('id_requests', row),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/v1/id_requests/{id}.json',
    access: 'id_card.read',
    topics,
    summary: 'One request with its photo and its card.',
    reply: z.object({ id_request: shown }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/id_requests.json',
    access: 'id_card.ask',
    stake: 'none',
    summary: 'Asks for an ID card of one’s own; of a lost one the card that was is revoked at once.',
    body: z.strictObject({
      why: z.enum(idCardReasons, choice),
      photo_id: z.uuid('Choose a photo'),
      /** Of a lost card: the police report or affidavit. */
      affidavit_id: z._default(z.nullable(id), null),
    }),
    reply: answer,
  }),
  crop: endpoint({
    method: 'PATCH',
    path: '/api/v1/id_requests/{id}/crop.json',
    access: 'id_card.print',
    stake: 'none',
    summary: 'Says which square of the photo is printed.',
    body: z.strictObject({ ...crop, version }),
    reply: answer,
  }),
  withdraw: withdrawCall({
    kind: 'id_request',
    path: 'id_requests',
    asks: 'id_card.ask',
    reply: z.object({ message: z.string(), id_request: row }),
  }),
}
