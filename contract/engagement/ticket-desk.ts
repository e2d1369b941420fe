/** Tickets as those handle them who help: the ERP team and HR. Nobody handles a ticket of their own. */
import * as z from 'zod/mini'
import { endpoint, flag, id, listQuery, listReply, moment, named, personRef, version } from '../endpoint.ts'
import { fileRef } from '../platform/files.ts'
import { requiredRichText } from '../rich-text.ts'
import { ticketFiles, ticketPriorities, ticketStatuses } from './tickets.ts'

const row = z.object({
  id: z.string(),
  number: z.number(),
  subject: z.string(),
  reporter: z.string(),
  /** Not signed in as they sent it: who they are is what they say. */
  is_guest: z.boolean(),
  category: z.nullable(named),
  confidential: z.boolean(),
  priority: z.enum(ticketPriorities),
  status: z.enum(ticketStatuses),
  assignee: z.nullable(personRef),
  created_at: moment,
  updated_at: moment,
  /** When it is to be solved; null while its clock stands still. */
  due_at: z.nullable(moment),
  /** Of the time that its priority allows, so many working minutes were used when its clock last stopped or started. */
  sla_minutes: z.number(),
  overdue: z.boolean(),
  rating: z.nullable(z.number()),
  version,
})

const status = z.enum(ticketStatuses, 'Choose a status')

export const ticketDesk = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/tickets.json',
    access: 'ticket.handle',
    topics: ['tickets', 'people'],
    summary: 'The tickets that the caller may handle, by due time.',
    query: listQuery(['number', 'created_at', 'updated_at', 'due_at', 'priority'], {
      status: z.optional(status),
      /** New, open and waiting ones. */
      unsolved: z.optional(flag),
      priority: z.optional(z.enum(ticketPriorities, 'Choose a priority')),
      category_id: z.optional(id),
      assignee_id: z.optional(id),
      /** Assigned to nobody. */
      unassigned: z.optional(flag),
      overdue: z.optional(flag),
    }),
    rows: 'tickets',
    reply: listReply('tickets', row),
  }),

  show: endpoint({
    method: 'GET',
    path: '/api/v1/tickets/{id}.json',
    access: 'ticket.handle',
    topics: ['tickets', 'people'],
    summary: 'A ticket with its replies, internal notes and history, oldest first.',
    reply: z.object({
      ticket: z.extend(row, {
        complaint: z.string(),
        email: z.string(),
        ogid: z.string(),
        rating_comment: z.string(),
        files: z.array(fileRef),
        entries: z.array(
          z.object({
            id: z.string(),
            kind: z.enum(['reply', 'note', 'event']),
            /** Null: the reporter, or for an event nobody. */
            author: z.nullable(z.string()),
            from_reporter: z.boolean(),
            /** Rich text; of an event a sentence. */
            body: z.string(),
            created_at: moment,
            files: z.array(fileRef),
          }),
        ),
      }),
    }),
  }),

  handlers: endpoint({
    method: 'GET',
    path: '/api/v1/ticket_handlers.json',
    access: 'ticket.handle',
    topics: ['people'],
    summary: 'The people to whom tickets can be assigned.',
    reply: z.object({
      handlers: z.array(
        z.object({ ...personRef.shape, office: z.nullable(z.object({ title: z.string() })), confidential: z.boolean() }),
      ),
    }),
  }),

  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/tickets/{id}.json',
    access: 'ticket.handle',
    summary:
      'Changes category, priority, assignee or status, each only when it is sent; refuses a status that does not follow.',
    body: z.strictObject({
      category_id: z.optional(z.nullable(id)),
      priority: z.optional(z.enum(ticketPriorities, 'Choose a priority')),
      assignee_id: z.optional(z.nullable(id)),
      status: z.optional(status),
      version,
    }),
  }),

  reply: endpoint({
    method: 'POST',
    path: '/api/v1/tickets/{id}/replies.json',
    access: 'ticket.handle',
    summary:
      'Writes a reply, of which the reporter is notified by a link, or an internal note, which they never see; `status` changes the status too. An unassigned ticket is assigned to the first person who replies.',
    body: z.strictObject({
      kind: z.enum(['reply', 'note'], 'Choose reply or note'),
      body: requiredRichText,
      file_ids: ticketFiles,
      status: z.optional(status),
    }),
  }),

  file: endpoint({
    method: 'GET',
    path: '/api/v1/tickets/{id}/files/{file_id}',
    access: 'ticket.handle',
    topics: [],
    summary: 'The bytes of a file of the ticket, its replies or its notes.',
    params: z.strictObject({ id, file_id: id }),
    raw: true,
  }),
}
