/** ID cards: printed, handed over by scanning, revoked, and checked by anybody at the code of one. */
import * as z from 'zod/mini'
import { endpoint, personRef, requiredText, version } from '../endpoint.ts'
import { idCard } from './id-requests.ts'

const answer = z.object({ message: z.string(), id: z.string() })

/** What a card says: twelve letters, as they are read or typed. */
const cardCode = z.string().check(z.regex(/^[\w -]{12,20}$/, 'Enter the twelve letters of the card'))

export const idCards = {
  byCode: endpoint({
    method: 'GET',
    path: '/api/v1/id_cards/by_code/{code}.json',
    access: 'id_card.hand_over',
    topics: ['id_requests'],
    summary: 'The printed card behind a scanned code.',
    params: z.strictObject({ code: requiredText(200) }),
    reply: z.object({ id_card: z.object({ ...idCard.shape, employee: personRef, request_id: z.string() }) }),
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
    params: z.strictObject({ code: cardCode }),
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
    params: z.strictObject({ code: cardCode }),
  }),
}
