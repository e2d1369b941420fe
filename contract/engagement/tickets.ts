/** Tickets: anyone may ask for help, signed in or not (specification 5, 7, 8). */
import * as z from 'zod/mini'
import { endpoint, requiredText, text } from '../endpoint.ts'
import { isEmptyRichText } from '../rich-text.ts'

export const ticketBody = z.strictObject({
  first_name: z.optional(text(80)),
  last_name: z.optional(text(80)),
  ogid: z.optional(text(60)),
  email: z.optional(text(254)),
  /** With room for a screenshot or two, which the editor puts into the text. */
  complaint: requiredText(500_000, 'Field Required').check(z.refine((html) => !isEmptyRichText(html), 'Field Required')),
  /** A field that people do not see; only programs fill it. */
  website: z.optional(z.string()),
})

export const tickets = {
  create: endpoint({
    method: 'POST',
    path: '/api/v1/tickets.json',
    access: 'public',
    summary:
      'Creates a ticket. With a token the person is taken from it; without one first name, last name, OGID and email are required, whatever `logged_in` says.',
    query: z.strictObject({ logged_in: z.optional(z.string().check(z.maxLength(5))) }),
    body: ticketBody,
    reply: z.object({ message: z.string(), ticket: z.object({ id: z.string(), number: z.number() }) }),
  }),
}
