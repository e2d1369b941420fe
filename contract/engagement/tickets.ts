/** Tickets: anyone may ask for help, signed in or not (specification 5, 7, 8), and follows what becomes of it by a secret link. */
import * as z from 'zod/mini'
import {
  endpoint,
  id,
  idParams,
  listQuery,
  listReply,
  moment,
  named,
  personRef,
  requiredText,
  text,
  whole,
} from '../endpoint.ts'
import { fileRef } from '../platform/files.ts'
import { isEmptyRichText, requiredRichText } from '../rich-text.ts'

export const ticketStatuses = ['new', 'open', 'waiting', 'solved', 'closed'] as const
export type TicketStatus = (typeof ticketStatuses)[number]

/** What the team may make of a ticket; what its reporter writes moves it by itself (`statusAfterReply`). */
export const ticketMoves: Record<TicketStatus, readonly TicketStatus[]> = {
  new: ['open', 'waiting', 'solved'],
  open: ['waiting', 'solved'],
  waiting: ['open', 'solved'],
  solved: ['open', 'closed'],
  closed: ['open'],
}

/** A reply of the reporter wakes a ticket that waits for it, and reopens one that was solved. */
export const statusAfterReply = (status: TicketStatus): TicketStatus => (status === 'new' ? 'new' : 'open')

export const isSettled = (status: TicketStatus): boolean => status === 'solved' || status === 'closed'

export const ticketPriorities = ['urgent', 'high', 'normal', 'low'] as const
export type TicketPriority = (typeof ticketPriorities)[number]

/** Working hours until a ticket is to be solved. */
export const slaHours: Record<TicketPriority, number> = { urgent: 4, high: 8, normal: 24, low: 40 }

/** Working hours until the team is to answer a ticket for the first time. */
export const firstReplyHours: Record<TicketPriority, number> = { urgent: 1, high: 2, normal: 8, low: 16 }

/** A form that comes back sooner was filled in by a program, and one older than a day is taken as one without a stamp. */
export const leastFillingSeconds = 2

export const ticketFiles = z._default(z.array(id).check(z.maxLength(5, 'At most 5 files')), [])

export const ticketBody = z.strictObject({
  first_name: z.optional(text(80)),
  last_name: z.optional(text(80)),
  ogid: z.optional(text(60)),
  email: z.optional(text(254)),
  /** With room for a screenshot or two, which the editor puts into the text. */
  complaint: requiredText(500_000, 'Field Required').check(z.refine((html) => !isEmptyRichText(html), 'Field Required')),
  category_id: z.optional(z.nullable(id)),
  /** A person who never sees it, of those who handle confidential tickets; only of the signed-in, and for a confidential category. */
  excluded_id: z.optional(z.nullable(id)),
  /** Only of the signed-in. */
  file_ids: z.optional(z.array(id).check(z.maxLength(5, 'At most 5 files'))),
  /** A field that people do not see; only programs fill it. */
  website: z.optional(text(200)),
  /** As the form was given it: says when it was opened. */
  stamp: z.optional(text(200)),
})

const tokenParams = z.strictObject({ token: requiredText(100) })

/** Nobody of the team is named to a holder of the link. */
const followed = z.object({
  number: z.number(),
  subject: z.string(),
  complaint: z.string(),
  status: z.enum(ticketStatuses),
  category: z.nullable(z.string()),
  created_at: moment,
  rating: z.nullable(z.number()),
  /** Handled together with a ticket that reports the same: the replies are those of that one. */
  merged: z.boolean(),
  /** The reporter keeps it from a person. */
  excludes: z.boolean(),
  files: z.array(fileRef),
  replies: z.array(
    z.object({
      id: z.string(),
      from: z.enum(['reporter', 'team']),
      body: z.string(),
      created_at: moment,
      files: z.array(fileRef),
    }),
  ),
})
export type FollowedTicket = z.output<typeof followed>

/** As long as the body of the call lets it be: what is longer than it should be is cut by the portal, for the gateway cannot mend a mail. */
const textOfMail = z.string().check(z.maxLength(35_000_000, { error: 'At most 35,000,000 characters', abort: true }))
const ofMail = z.nullish(textOfMail)
const manyOfMail = z.nullish(z.array(z.nullable(textOfMail)).check(z.maxLength(10_000, 'At most 10,000')))

/**
 * A mail as the gateway has parsed it, with whatever its sender's program made of it: nothing in it is a reason to refuse it. Only the first
 * two of its fields are in every mail.
 */
const inboundMail = z.strictObject({
  /** Of a mail without one, what it says that day stands for it. */
  message_id: ofMail,
  /** An address, alone or with a name: 'Ada Bello <ada@mail.test>'; '' or '<>' of a program. */
  from: ofMail,
  subject: ofMail,
  name: ofMail,
  text: ofMail,
  html: ofMail,
  to: manyOfMail,
  cc: manyOfMail,
  in_reply_to: ofMail,
  references: manyOfMail,
  files: z.nullish(
    z
      .array(
        z.strictObject({
          name: ofMail,
          /** The bytes in Base64. */
          content: ofMail,
        }),
      )
      .check(z.maxLength(1000, 'At most 1,000 files')),
  ),
  /** What the gateway found of the sender: 'pass', 'fail', 'none' … (RFC 8601). */
  authentication: z.nullish(z.strictObject({ spf: ofMail, dkim: ofMail, dmarc: ofMail })),
  /** What the headers of these names say: `Auto-Submitted`, `X-Auto-Response-Suppress`, `Precedence`, `Return-Path`. Programs have them. */
  auto_submitted: ofMail,
  auto_response_suppress: ofMail,
  precedence: ofMail,
  return_path: ofMail,
})
export type InboundMail = z.input<typeof inboundMail>

export const tickets = {
  create: endpoint({
    method: 'POST',
    path: '/api/v1/tickets.json',
    access: 'public',
    stake: 'none',
    summary:
      'Creates a ticket. With a token the person is taken from it; without one first name, last name, OGID and email are required, whatever `logged_in` says, and far fewer tickets an hour are taken of a form without its `stamp`.',
    query: z.strictObject({ logged_in: z.optional(text(5)) }),
    body: ticketBody,
    reply: z.object({ message: z.string(), ticket: z.object({ id: z.string(), number: z.number() }) }),
  }),

  form: endpoint({
    method: 'GET',
    path: '/api/v1/ticket_form.json',
    access: 'public',
    topics: ['tickets'],
    summary: 'What the form of a ticket needs: the categories, and the stamp that it sends back.',
    reply: z.object({
      categories: z.array(z.object({ ...named.shape, description: z.string(), confidential: z.boolean() })),
      stamp: z.string(),
    }),
  }),

  mine: endpoint({
    method: 'GET',
    path: '/api/v1/my_tickets.json',
    access: 'ticket.own',
    stake: 'none',
    topics: ['tickets'],
    summary: 'The caller’s own tickets, newest first, each with the token by which it is followed.',
    query: listQuery(['number', 'created_at', 'updated_at'], { status: z.optional(z.enum(ticketStatuses, 'Choose a status')) }),
    rows: 'tickets',
    reply: listReply(
      'tickets',
      z.object({
        id: z.string(),
        number: z.number(),
        subject: z.string(),
        category: z.nullable(z.string()),
        status: z.enum(ticketStatuses),
        created_at: moment,
        updated_at: moment,
        token: z.string(),
      }),
    ),
  }),

  own: endpoint({
    method: 'GET',
    path: '/api/v1/my_tickets/{id}.json',
    access: 'ticket.own',
    topics: ['tickets'],
    summary: 'The number of one of the caller’s own tickets and the token by which it is followed.',
    params: idParams,
    reply: z.object({ ticket: z.object({ id: z.string(), number: z.number(), token: z.string() }) }),
  }),

  excludable: endpoint({
    method: 'GET',
    path: '/api/v1/ticket_exclusions.json',
    access: 'ticket.own',
    topics: ['people', 'tickets'],
    summary: 'The people from whom the caller can keep a confidential ticket: those who would handle it.',
    reply: z.object({ people: z.array(personRef) }),
  }),

  follow: endpoint({
    method: 'GET',
    path: '/api/v1/guest/tickets/{token}.json',
    access: 'public',
    topics: ['tickets'],
    summary: 'A ticket and its replies for the holder of its link: without internal notes and names of the team.',
    params: tokenParams,
    reply: z.object({ ticket: followed }),
  }),

  followFile: endpoint({
    method: 'GET',
    path: '/api/v1/guest/tickets/{token}/files/{file_id}',
    access: 'public',
    stake: 'none',
    topics: [],
    summary: 'The bytes of a file of the ticket or of one of its replies; those of internal notes are not found.',
    params: z.strictObject({ token: requiredText(100), file_id: id }),
    raw: true,
  }),

  answer: endpoint({
    method: 'POST',
    path: '/api/v1/guest/tickets/{token}/replies.json',
    access: 'public',
    stake: 'none',
    summary: 'A reply of the reporter. It resumes a ticket that waits for it and reopens a solved or closed one.',
    params: tokenParams,
    body: z.strictObject({ body: requiredRichText, file_ids: ticketFiles }),
  }),

  solve: endpoint({
    method: 'PATCH',
    path: '/api/v1/guest/tickets/{token}/solve.json',
    access: 'public',
    stake: 'none',
    summary: 'The reporter no longer needs help; 409 when the ticket is already solved.',
    params: tokenParams,
  }),

  rate: endpoint({
    method: 'PATCH',
    path: '/api/v1/guest/tickets/{token}/rating.json',
    access: 'public',
    stake: 'none',
    summary: 'The reporter’s rating of a solved ticket, 1 to 5; a new rating replaces it.',
    params: tokenParams,
    body: z.strictObject({ rating: whole(1, 5), comment: z._default(text(1000), '') }),
  }),

  inbound: endpoint({
    method: 'POST',
    path: '/api/v1/inbound_mails.json',
    access: 'public',
    stake: 'none',
    mostBytes: 36 * 1024 * 1024,
    summary:
      'One parsed mail from the mail gateway, which sends INBOUND_MAIL_SECRET as a bearer token (401 otherwise, 404 while none is set). A mail whose subject carries the mark of a ticket and that comes from its reporter becomes a reply, and so does one that answers an earlier mail of the same sender and passes DMARC; any other becomes a ticket of a guest. Without `text` it is read from `html`. Its files are kept like uploads for a ticket; those that are not, and what was cut because it is too long, are named in the ticket. What a program wrote is answered and not taken (RFC 3834): two programs would answer each other for ever. The same message_id twice is one. No mail is refused for what it says: the answer is 200, or one that is worth another try (429, 503).',
    body: inboundMail,
    reply: z.object({ message: z.string(), ticket: z.nullable(z.object({ number: z.number() })) }),
  }),
}
