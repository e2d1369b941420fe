/** ID cards: asked for with a photo, decided by HR, printed, handed over by scanning, revoked, and checked by anybody at its code. */
import * as z from 'zod/mini'
import { day, endpoint, id, listQuery, listReply, moment, personRef, requiredText, version, whole } from '../endpoint.ts'
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

const card = z.object({
  ...{ id: z.string(), version, number: z.string(), valid_until: day },
  ...{ printed_at: z.nullable(moment), handed_over_at: z.nullable(moment), revoked_at: z.nullable(moment) },
  revoked_why: z.nullable(z.string()),
})

const row = z.object({
  ...{ id: z.string(), version, employee: personRef, why: z.enum(idCardReasons), status: z.enum(requestStatuses) },
  ...{ state: z.enum(idRequestStates), created_at: moment, card: z.nullable(card) },
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

export const idCards = {
  byCode: endpoint({
    method: 'GET',
    path: '/api/v1/id_cards/by_code/{code}.json',
    access: 'id_card.hand_over',
    topics: ['id_requests'],
    summary: 'The printed card behind a scanned code.',
    params: z.strictObject({ code: requiredText(200) }),
    reply: z.object({ id_card: z.object({ ...card.shape, employee: personRef, request_id: z.string() }) }),
  }),
  print: endpoint({
    method: 'PATCH',
    path: '/api/v1/id_cards/{id}/print.json',
    access: 'id_card.print',
    stake: 'none',
    summary: 'Marks a card as printed, never by who approved it or whose it is; the card before is revoked.',
    body: z.strictObject({ version }),
    reply: answer,
  }),
  sheet: endpoint({
    method: 'GET',
    path: '/api/v1/id_card_sheets.pdf',
    access: 'id_card.print',
    stake: 'sensitive',
    topics: [],
    raw: true,
    summary: 'Printed cards that were not handed over, ten to a page in CR80 size, front pages and back pages in turn.',
    query: z.strictObject({
      ids: z.string().check(z.regex(/^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,49}$/, 'Choose at most 50 cards')),
    }),
  }),
  handOver: endpoint({
    method: 'PATCH',
    path: '/api/v1/id_cards/{id}/hand_over.json',
    access: 'id_card.hand_over',
    stake: 'none',
    summary: 'Hands a printed card to whose it is, by its scanned code.',
    body: z.strictObject({ version, code: requiredText(200, 'Scan the card') }),
    reply: answer,
  }),
  revoke: endpoint({
    method: 'PATCH',
    path: '/api/v1/id_cards/{id}/revoke.json',
    access: 'id_card.hand_over',
    stake: 'none',
    summary: 'Revokes a card at once: its code says that it is not valid.',
    body: z.strictObject({ version, reason: requiredText(200, 'Enter a reason') }),
    reply: answer,
  }),
  check: endpoint({
    method: 'GET',
    path: '/api/v1/card_checks/{code}.json',
    access: 'public',
    topics: [],
    summary:
      'Whether a card is valid, and if so whose: photo and name, never OGID, office or phone. Few looks a minute from one address.',
    params: z.strictObject({ code: requiredText(40) }),
    reply: z.object({
      card_check: z.object({
        is_valid: z.boolean(),
        company: z.string(),
        name: z.nullable(z.string()),
        photo: z.nullable(z.string()),
      }),
    }),
  }),
  photo: endpoint({
    method: 'GET',
    path: '/api/v1/card_checks/{code}/photo.webp',
    access: 'public',
    stake: 'none',
    topics: [],
    raw: true,
    summary: 'The photo of a valid card.',
    params: z.strictObject({ code: requiredText(40) }),
  }),
}
