/**
 * The wall of fame: leaders nominate, the heads of operations and HR choose each month, the chosen say what guests may see of them.
 */
import * as z from 'zod/mini'
import { endpoint, flag, id, listQuery, listReply, moment, personRef, requiredText, shownPerson } from '../endpoint.ts'

const topics = ['wall_of_fame', 'people'] as const

/** What a person lets guests see of an award: nothing, first name and award, and with them the picture and the words. */
const consent = {
  guest_consent: z.boolean('Enter true or false'),
  guest_picture: z.boolean('Enter true or false'),
  guest_words: z.boolean('Enter true or false'),
}

/** `month` is `yyyy-MM`. */
const award = { id: z.string(), month: z.string(), award: z.string(), words: z.string() }

export const recognition = {
  guestWall: endpoint({
    method: 'GET',
    path: '/api/v1/guest/wall_of_fame.json',
    access: 'public',
    topics: [],
    summary:
      'The published people of the wall of fame who agreed to be shown, newest month first: first name, award, and words and picture where they agreed to these.',
    reply: z.object({
      wall_of_fame: z.array(z.object({ ...award, first_name: z.string(), picture: z.nullable(z.string()) })),
    }),
  }),
  wall: endpoint({
    method: 'GET',
    path: '/api/v1/wall_of_fame.json',
    access: 'directory.read',
    stake: 'none',
    topics,
    summary: 'The published awards with their people, newest month first.',
    query: listQuery(['month'], {}),
    rows: 'wall_of_fame',
    reply: listReply('wall_of_fame', z.object({ ...award, employee: shownPerson })),
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/v1/wall_of_fame/mine.json',
    access: 'signed_in',
    topics,
    summary: 'The caller’s own published awards, and what guests may see of them.',
    reply: z.object({
      awards: z.array(z.object({ ...award, guest_consent: z.boolean(), guest_picture: z.boolean(), guest_words: z.boolean() })),
    }),
  }),
  consent: endpoint({
    method: 'PATCH',
    path: '/api/v1/wall_of_fame/{id}/consent.json',
    access: 'signed_in',
    stake: 'none',
    summary: 'Sets what guests may see of the caller’s own award. A withdrawn consent takes effect with the next request.',
    body: z.strictObject(consent),
  }),
  nominations: endpoint({
    method: 'GET',
    path: '/api/v1/wall_nominations.json',
    access: 'recognition.nominate',
    stake: 'none',
    topics,
    summary: 'Nominations, published or not: everyone’s for those who publish awards, otherwise the caller’s own.',
    query: listQuery(['month', 'award'], { published: z.optional(flag) }),
    rows: 'nominations',
    reply: listReply(
      'nominations',
      z.object({
        ...award,
        employee: shownPerson,
        nominated_by: z.nullable(personRef),
        published_at: z.nullable(moment),
        can: z.object({ withdraw: z.boolean(), publish: z.boolean() }),
      }),
    ),
  }),
  nominate: endpoint({
    method: 'POST',
    path: '/api/v1/wall_nominations.json',
    access: 'recognition.nominate',
    stake: 'none',
    summary: 'Nominates a person within the caller’s scope for an award of this month.',
    body: z.strictObject({ ogid: requiredText(20), award: requiredText(60), words: requiredText(280) }),
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/api/v1/wall_nominations/{id}.json',
    access: 'recognition.nominate',
    stake: 'none',
    summary: 'Withdraws a nomination that is not published; those who publish awards also take a published one off the wall.',
  }),
  select: endpoint({
    method: 'PATCH',
    path: '/api/v1/wall_nominations.json',
    access: 'recognition.select',
    stake: 'none',
    summary: 'Publishes the chosen nominations and asks their people what guests may see. Callers cannot publish their own.',
    body: z.strictObject({
      ids: z.array(id).check(z.minLength(1, 'Choose at least one'), z.maxLength(50, 'At most 50 at once')),
    }),
  }),
}
