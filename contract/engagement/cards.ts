/** Celebration cards: words, a template and a picture for a colleague, on a wall that staff moderate. */
import * as z from 'zod/mini'
import { endpoint, listQuery, listReply, moment, requiredText, shownPerson, text } from '../endpoint.ts'
import { moderation, moderationStatus } from './messages.ts'

/** Each day with the templates that its cards may wear, and what a card begins with. */
export const occasions = {
  womens_day: {
    title: 'International Women’s Day',
    templates: { bloom: 'Bloom', sunrise: 'Sunrise', woven: 'Woven' },
    opening: 'Happy Women’s Day',
  },
  valentine: {
    title: 'Valentine',
    templates: { hearts: 'Hearts', roses: 'Roses', letter: 'Letter' },
    opening: 'Happy Valentine',
  },
} as const
export type Occasion = keyof typeof occasions
export const occasionNames = Object.keys(occasions) as [Occasion, ...Occasion[]]
export type Template = { [O in Occasion]: keyof (typeof occasions)[O]['templates'] }[Occasion]
export const templateNames = occasionNames.flatMap((name) => Object.keys(occasions[name].templates)) as [
  Template,
  ...Template[],
]
const occasion = z.enum(occasionNames, 'Choose an occasion')

const card = {
  id: z.string(),
  occasion,
  template: z.enum(templateNames),
  words: z.string(),
  from: shownPerson,
  to: shownPerson,
  picture: z.nullable(z.string()),
  status: moderationStatus,
  created_at: moment,
}

export const cards = {
  wall: endpoint({
    method: 'GET',
    path: '/api/v1/cards.json',
    access: 'directory.read',
    stake: 'none',
    topics: ['cards', 'people'],
    summary: 'The approved cards of an occasion, newest first, and the caller’s own pending or rejected ones.',
    query: listQuery(['created_at'], { occasion }),
    rows: 'cards',
    reply: listReply('cards', z.object({ ...card, can: z.object({ remove: z.boolean() }) })),
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/v1/cards.json',
    access: 'directory.read',
    stake: 'none',
    summary: 'Sends a card to a colleague, by OGID; both see it on the wall once staff approve it.',
    body: z
      .strictObject({
        occasion,
        template: z.enum(templateNames, 'Choose a template'),
        ogid: requiredText(20),
        words: requiredText(280),
      })
      .check(
        z.refine(({ occasion: day, template }) => template in occasions[day].templates, {
          message: 'Choose a template of this occasion',
          path: ['template'],
        }),
      ),
    reply: z.object({ message: z.string(), card: z.object({ id: z.string() }) }),
  }),
  setPicture: endpoint({
    method: 'POST',
    path: '/api/v1/cards/{id}/picture.json',
    access: 'directory.read',
    stake: 'none',
    summary: 'Puts a picture on an own card that waits for approval: cropped to a square, without camera metadata.',
    body: z.unknown(),
    upload: true,
  }),
  showPicture: endpoint({
    method: 'GET',
    path: '/api/v1/card_pictures/{token}.webp',
    access: 'public',
    stake: 'none',
    topics: [],
    summary: 'The picture of a card at an unguessable address: an image on a page sends no token. Not of rejected cards.',
    params: z.strictObject({ token: requiredText(40) }),
    raw: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/cards/{id}.json',
    access: 'signed_in',
    stake: 'none',
    summary: 'Takes a card down for good: its sender or the colleague whom it is for.',
  }),
  queue: endpoint({
    method: 'GET',
    path: '/api/v1/card_queue.json',
    access: 'moderation.decide',
    stake: 'none',
    topics: ['cards', 'people'],
    summary: 'The cards of all occasions, pending ones first.',
    query: listQuery(['created_at', 'status'], { status: z.optional(moderationStatus) }),
    rows: 'cards',
    reply: listReply('cards', z.object({ ...card, decided_by: z.nullable(z.string()) })),
  }),
  decide: endpoint({
    method: 'PATCH',
    path: '/api/v1/cards/{id}.json',
    access: 'moderation.decide',
    stake: 'none',
    summary:
      'Approves or rejects a card of others; the first approval tells the colleague whom it is for. 409 when its picture is another than the moderator saw.',
    body: z.extend(moderation, {
      /** As the queue answered it: one that came since was not looked at. */
      picture: z.nullable(text(200)),
    }),
  }),
}
