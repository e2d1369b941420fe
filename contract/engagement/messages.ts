/** Messages that visitors leave and staff approve before anybody sees them. */
import * as z from 'zod/mini'
import { endpoint, listQuery, listReply, moment, requiredText, text } from '../endpoint.ts'

export const moderationStatuses = ['pending', 'approved', 'rejected'] as const
export const moderationStatus = z.enum(moderationStatuses, 'Choose a status from the list')
export type ModerationStatus = (typeof moderationStatuses)[number]
/** What a moderator decides; a decision can be changed. */
export const moderation = z.strictObject({ status: z.enum(['approved', 'rejected'], 'Approve or reject') })

const shown = { id: z.string(), name: z.string(), words: z.string(), created_at: moment }

export const guestMessages = {
  wall: endpoint({
    method: 'GET',
    path: '/api/v1/guest/messages.json',
    access: 'public',
    topics: [],
    summary: 'The approved messages of visitors, newest first, and what a form has to send with its message.',
    reply: z.object({ form: z.string(), messages: z.array(z.object(shown)) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/guest/messages.json',
    access: 'public',
    stake: 'none',
    summary: 'Leaves a message; it is shown once staff approve it.',
    body: z.strictObject({
      /** From the list: tells how long the form was open. */
      form: requiredText(300, 'Reload the page and send again'),
      name: requiredText(60),
      words: requiredText(600),
      /** A field that people do not see; only programs fill it. */
      website: z.optional(text(200)),
    }),
  }),
  queue: endpoint({
    method: 'GET',
    path: '/api/v1/guest_messages.json',
    access: 'moderation.decide',
    stake: 'none',
    topics: ['guest_messages'],
    summary: 'The messages of visitors, pending ones first.',
    query: listQuery(['created_at', 'status'], { status: z.optional(moderationStatus) }),
    rows: 'guest_messages',
    reply: listReply('guest_messages', z.object({ ...shown, status: moderationStatus, decided_by: z.nullable(z.string()) })),
  }),
  decide: endpoint({
    method: 'PATCH',
    path: '/api/v1/guest_messages/{id}.json',
    access: 'moderation.decide',
    stake: 'none',
    summary: 'Approves or rejects a message; a decision can be changed, and a rejected message is gone at once.',
    body: moderation,
  }),
}
