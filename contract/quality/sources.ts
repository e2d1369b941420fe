/** Telephone systems and desks that send contacts by themselves, each with a secret of its own that opens this one call. */
import * as z from 'zod/mini'
import { endpoint, flag, listQuery, listReply, moment, personName, requiredText, version } from '../endpoint.ts'
import { contactLine } from './contacts.ts'

const secret = { message: z.string(), secret: z.string() }

export const sources = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/contact_sources.json',
    access: 'evaluation.assign',
    stake: 'none',
    topics: ['contact_sources'],
    summary: 'The systems that send contacts, when each last did, and how many came from it.',
    query: listQuery(['title', 'last_seen_at', 'contacts'], { ended: z.optional(flag) }),
    rows: 'contact_sources',
    reply: listReply(
      'contact_sources',
      z.object({
        id: z.string(),
        title: z.string(),
        contacts: z.number(),
        last_seen_at: z.nullable(moment),
        created_at: moment,
        created_by: z.nullable(personName),
        ended_at: z.nullable(moment),
        version,
      }),
    ),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/contact_sources.json',
    access: 'evaluation.assign',
    stake: 'key',
    summary: 'Adds a system that sends contacts. Its secret is answered this once.',
    body: z.strictObject({ title: requiredText(80) }),
    reply: z.object({ ...secret, contact_source: z.object({ id: z.string() }) }),
    sealed: true,
  }),
  renew: endpoint({
    method: 'PATCH',
    path: '/api/v1/contact_sources/{id}/renew.json',
    access: 'evaluation.assign',
    stake: 'key',
    summary: 'Gives a system a new secret; the one before it opens nothing from now on.',
    body: z.strictObject({ version }),
    reply: z.object(secret),
    sealed: true,
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/api/v1/contact_sources/{id}.json',
    access: 'evaluation.assign',
    stake: 'none',
    summary: 'Takes nothing from a system any more; its contacts stay.',
  }),
  receive: endpoint({
    method: 'POST',
    path: '/api/v1/quality_contacts/receive.json',
    access: 'public',
    stake: 'none',
    summary:
      'Takes up to 500 contacts of a dialer or desk, which sends its secret as bearer token. A reference that this system sent before changes nothing; each line that is refused says why, and the others are taken.',
    body: z.strictObject({
      contacts: z.array(z.strictObject(contactLine)).check(z.maxLength(500, 'At most 500 contacts at a time')),
    }),
    reply: z.object({
      kept: z.number(),
      known: z.number(),
      refused: z.array(z.object({ line: z.number(), reference: z.string(), reason: z.string() })),
    }),
  }),
}
