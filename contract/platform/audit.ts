/** The audit log: who did what to which record, before and after; part of the access module. */
import * as z from 'zod/mini'
import { day, endpoint, moment, personRef, text } from '../endpoint.ts'

const word = text(60)

/** Entries that can be paged through; older ones are found by narrowing the dates. */
export const mostPagedEntries = 10_000

/** One field that is different after a change; `title` says it in one line. */
export const difference = z.object({
  title: z.string(),
  field: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})

const entry = z.object({
  id: z.string(),
  at: moment,
  /** Null for changes by the system. */
  by: z.nullable(personRef),
  action: z.string(),
  entity: z.string(),
  entity_id: z.string(),
  /** What the record is called, where it has a name. */
  record: z.nullable(z.string()),
  changes: z.array(difference),
  request_id: z.nullable(z.string()),
})

export const auditLog = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/audit_logs.json',
    access: 'audit.read',
    stake: 'sensitive',
    topics: [],
    summary:
      'Who did what to which record, newest first. The total ends at 10,000; `next` continues after the last row whatever the page.',
    query: z.strictObject({
      page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000)), 1),
      limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000)), 25),
      /** Name or OGID of the person whom it was done to, or the id of the record. */
      q: z.optional(text(100)),
      sort: z.optional(z.enum(['-at'], 'The newest come first')),
      /** OGID of who did it. */
      by: z.optional(word),
      area: z.optional(word),
      action: z.optional(word),
      entity: z.optional(word),
      from: z.optional(day),
      to: z.optional(day),
      after: z.optional(
        z.string().check(z.regex(/^\d{1,18}\.[0-9a-f-]{36}$/, 'This position does not exist in the audit log')),
      ),
    }),
    rows: 'audit_logs',
    reply: z.object({
      audit_logs: z.array(entry),
      page: z.number(),
      limit: z.number(),
      total: z.number(),
      next: z.nullable(z.string()),
    }),
  }),
  words: endpoint({
    method: 'GET',
    path: '/api/v1/audit_words.json',
    access: 'audit.read',
    topics: [],
    summary: 'The actions and record types in the audit log.',
    reply: z.object({ actions: z.array(z.string()), entities: z.array(z.string()) }),
  }),
}
