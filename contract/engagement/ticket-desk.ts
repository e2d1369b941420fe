/** Tickets as those handle them who help: the ERP team and HR. Nobody handles a ticket of their own. */
import * as z from 'zod/mini'
import {
  eachResult,
  endpoint,
  flag,
  id,
  idParams,
  listQuery,
  listReply,
  moment,
  named,
  personRef,
  version,
  whole,
} from '../endpoint.ts'
import { fileRef } from '../platform/files.ts'
import { requiredRichText } from '../rich-text.ts'
import { ticketFiles, ticketPriorities, ticketStatuses } from './tickets.ts'

/** How a target was kept: not yet decided, or none where a ticket was settled by its reporter before anybody answered. */
export const targetStates = ['open', 'met', 'missed', 'none'] as const
export type TargetState = (typeof targetStates)[number]
const target = z.enum(targetStates)
const targetFilter = z.optional(z.enum(targetStates, 'Choose open, met, missed or none'))

const month = z.string('Enter a month as yyyy-MM').check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Enter a month as yyyy-MM'))

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
  /** When somebody is to answer for the first time; null once that was done, and for tickets from before there was a target. */
  first_due_at: z.nullable(moment),
  first_reply: target,
  resolution: target,
  /** The number of the ticket that is handled in its place. */
  merged_into: z.nullable(z.number()),
  rating: z.nullable(z.number()),
  version,
})

const status = z.enum(ticketStatuses, 'Choose a status')

/** The mail that it came in, which `mail` reads; null where it was written in the portal. */
const mailId = z.nullable(z.string())

export const ticketDesk = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/tickets.json',
    access: 'ticket.handle',
    stake: 'sensitive',
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
      /** Sent in this month. */
      month: z.optional(month),
      without_category: z.optional(flag),
      first_reply: targetFilter,
      resolution: targetFilter,
      /** Those that are handled with another are left out unless they are asked for or searched. */
      merged: z.optional(flag),
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
        /** From whom its reporter keeps it: nobody assigns it there, shows it or speaks of it. */
        excluded: z.nullable(personRef),
        /** Those that are handled with it. */
        merged: z.array(
          z.object({
            id: z.string(),
            number: z.number(),
            reporter: z.string(),
            complaint: z.string(),
            created_at: moment,
            mail_id: mailId,
            files: z.array(fileRef),
          }),
        ),
        mail_id: mailId,
        files: z.array(fileRef),
        entries: z.array(
          z.object({
            id: z.string(),
            kind: z.enum(['reply', 'note', 'event']),
            /** Null: the reporter, or for an event nobody. */
            author: z.nullable(z.string()),
            from_reporter: z.boolean(),
            /** The name of the reporter who wrote it. */
            reporter: z.nullable(z.string()),
            /** Rich text; of an event a sentence. */
            body: z.string(),
            created_at: moment,
            mail_id: mailId,
            files: z.array(fileRef),
          }),
        ),
      }),
    }),
  }),

  mail: endpoint({
    method: 'GET',
    path: '/api/v1/tickets/{id}/mails/{mail_id}.json',
    access: 'ticket.handle',
    topics: ['tickets'],
    summary:
      'The whole mail by which a ticket, or a reply to it or to one that is handled with it, came in: with what was quoted, without the secret links of the ticket.',
    params: z.strictObject({ id, mail_id: id }),
    reply: z.object({
      mail: z.object({
        from: z.string(),
        subject: z.string(),
        to: z.array(z.string()),
        cc: z.array(z.string()),
        received_at: moment,
        /** Its text; '' where it had none. */
        text: z.string(),
        /** The words of its HTML part, where they are not those of its text. */
        html_words: z.string(),
      }),
    }),
  }),

  handlers: endpoint({
    method: 'GET',
    path: '/api/v1/ticket_handlers.json',
    access: 'ticket.handle',
    topics: ['people'],
    summary:
      'The people to whom tickets can be assigned: those who handle all, and those who are responsible for a category. Empty for whoever handles none.',
    reply: z.object({
      handlers: z.array(
        z.object({
          ...personRef.shape,
          office: z.nullable(z.object({ title: z.string() })),
          /** Handles tickets of every category; of confidential ones too when `confidential`. */
          all: z.boolean(),
          confidential: z.boolean(),
          /** Those for which they are responsible. */
          category_ids: z.array(z.string()),
          is_away: z.boolean(),
        }),
      ),
    }),
  }),

  duties: endpoint({
    method: 'GET',
    path: '/api/v1/ticket_duties.json',
    access: 'ticket.handle',
    topics: ['tickets', 'people'],
    summary: 'Which tickets the caller handles: all of them or those of some categories, and how many of these are unsolved.',
    reply: z.object({ all: z.boolean(), categories: z.array(named), unsolved: z.number() }),
  }),

  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/tickets/{id}.json',
    access: 'ticket.handle',
    stake: 'none',
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

  updateEach: endpoint({
    method: 'PATCH',
    path: '/api/v1/tickets.json',
    access: 'ticket.handle',
    stake: 'none',
    summary:
      'Assigns, solves or closes chosen tickets, each with the version that was read: a refusal of one does not stop the others. One that is not solved yet is solved before it is closed.',
    body: z
      .strictObject({
        tickets: z
          .array(z.strictObject({ id, version }))
          .check(z.minLength(1, 'Choose at least one ticket'), z.maxLength(100, 'At most 100 tickets at once')),
        assignee_id: z.optional(z.nullable(id)),
        status: z.optional(z.enum(['solved', 'closed'], 'Choose solved or closed')),
      })
      .check(
        z.refine(({ assignee_id, status }) => assignee_id !== undefined || status !== undefined, {
          error: 'Choose an assignee or a status',
          path: ['assignee_id'],
        }),
      ),
    reply: eachResult,
  }),

  merge: endpoint({
    method: 'PATCH',
    path: '/api/v1/tickets/{id}/merge.json',
    access: 'ticket.handle',
    stake: 'none',
    summary:
      'Has a duplicate handled with another ticket: it is closed, and its reporter sees the replies to the other one from now on. 409 where not the same people may handle both.',
    params: idParams,
    body: z.strictObject({ into: whole(1, 2_000_000_000), version }),
  }),

  reply: endpoint({
    method: 'POST',
    path: '/api/v1/tickets/{id}/replies.json',
    access: 'ticket.handle',
    stake: 'none',
    summary:
      'Writes a reply, which its reporter gets by mail and in the inbox, or an internal note, which they never see; `status` changes the status too. An unassigned ticket is assigned to the first person who replies.',
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
    stake: 'none',
    topics: [],
    summary: 'The bytes of a file of the ticket, its replies or its notes.',
    params: z.strictObject({ id, file_id: id }),
    raw: true,
  }),

  report: endpoint({
    method: 'GET',
    path: '/api/v1/ticket_report.json',
    access: 'ticket.handle',
    stake: 'none',
    topics: ['tickets'],
    summary:
      'How the targets were kept, by the month in which tickets were sent and by category, of the tickets that the caller may handle. Each number is the total of the list with the same month, category and state; merged ones count with the ticket that is handled in their place.',
    query: listQuery(['month', 'category', 'received', 'unsolved'], {
      month: z.optional(month),
      category_id: z.optional(id),
    }),
    rows: 'ticket_report',
    reply: listReply(
      'ticket_report',
      z.object({
        month: z.string(),
        category: z.nullable(named),
        received: z.number(),
        unsolved: z.number(),
        first_reply_met: z.number(),
        first_reply_missed: z.number(),
        resolution_met: z.number(),
        resolution_missed: z.number(),
        /** Of those that were rated, 1 to 5. */
        rating: z.nullable(z.number()),
      }),
    ),
  }),
}
