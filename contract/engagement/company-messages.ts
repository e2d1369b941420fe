/** Messages that HR sends to an audience; each of whom it is for finds it in the inbox, and by mail as they chose. */
import * as z from 'zod/mini'
import { endpoint, listQuery, listReply, moment, personRef, requiredText } from '../endpoint.ts'
import { requiredRichText } from '../rich-text.ts'
import { audienceFields, audienceRow } from './audience.ts'

export const companyMessages = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/messages.json',
    access: 'notification.send',
    stake: 'none',
    topics: ['notifications'],
    summary: 'The messages that were sent, newest first, with how many people each went to and how many have read it.',
    query: listQuery(['sent_at', 'title'], {}),
    rows: 'messages',
    reply: listReply(
      'messages',
      z.object({
        id: z.string(),
        title: z.string(),
        ...audienceRow,
        sent_by: personRef,
        sent_at: moment,
        recipients: z.number(),
        readers: z.number(),
      }),
    ),
  }),

  send: endpoint({
    method: 'POST',
    path: '/api/v1/messages.json',
    access: 'notification.send',
    stake: 'none',
    summary: 'Sends a message to everyone, or to some offices, branches and roles; 422 when nobody is in the audience.',
    body: z.strictObject({ title: requiredText(120), body: requiredRichText, ...audienceFields }),
  }),

  show: endpoint({
    method: 'GET',
    path: '/api/v1/messages/{id}.json',
    access: 'signed_in',
    topics: ['notifications'],
    summary: 'A message with its text, for those it went to and those who send messages.',
    reply: z.object({
      message: z.object({ id: z.string(), title: z.string(), body: z.string(), sent_by: z.string(), sent_at: moment }),
    }),
  }),
}
