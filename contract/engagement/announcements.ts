/** Text announcements, and what they have in common with video announcements and newsletters. */
import * as z from 'zod/mini'
import { crud } from '../crud.ts'
import { endpoint, listQuery, listReply, moment, personRef, requiredText, version } from '../endpoint.ts'
import { requiredRichText } from '../rich-text.ts'
import { audienceFields, audienceRow, periodFields, periodOrder, periodRow } from './audience.ts'

/** Whatever is published, whoever it is for. */
export const publicationFields = { title: requiredText(120), ...periodFields, ...audienceFields }
export const publicationChecks = [periodOrder]

export const publicationStates = ['draft', 'scheduled', 'published', 'ended'] as const

/** As those who write see it. */
export const publicationRow = {
  title: z.string(),
  ...periodRow,
  ...audienceRow,
  state: z.enum(publicationStates),
  /** Who wrote it, or changed it last: another person publishes it. */
  author: personRef,
  published_by: z.nullable(personRef),
  published_at: z.nullable(moment),
  /** How many of those it is for have read or watched it. */
  readers: z.number(),
}

/** One of them with what is too long for a list. */
export const showPublication = <const Path extends string, const Noun extends string, Row extends z.core.$ZodShape>(
  path: Path,
  noun: Noun,
  row: Row,
) => {
  const record = z.object({
    id: z.string(),
    ...publicationRow,
    ...row,
    /** Those of its audience who are named. */
    named: z.array(personRef),
    archived_at: z.nullable(moment),
    version,
  })
  return endpoint({
    method: 'GET',
    path: `/api/v1/${path}/{id}.json`,
    access: 'announcement.edit',
    topics: ['announcements'],
    summary: `A ${noun.replaceAll('_', ' ')} with all that its form asks for.`,
    reply: z.object({ [noun]: record } as Record<Noun, typeof record>),
  })
}

/** What a reader is given of each: published, for them, and within its period. */
export const published = {
  id: z.string(),
  title: z.string(),
  body: z.string(),
  published_at: moment,
  starts_on: z.string(),
}

const fields = {
  ...publicationFields,
  body: requiredRichText,
  /** Stands before those that are not, whatever their date. */
  pinned: z._default(z.boolean(), false),
}

const plain = crud({
  path: 'announcements',
  noun: 'text_announcement',
  summary: 'The text announcements, drafts included, for those who write them.',
  read: 'announcement.edit',
  edit: 'announcement.edit',
  topics: ['announcements'],
  fields,
  checks: publicationChecks,
  row: { ...publicationRow, pinned: z.boolean() },
  sort: ['starts_on', 'ends_on', 'title'],
})

export const announcements = {
  ...plain,
  show: showPublication('announcements', 'text_announcement', { body: z.string(), pinned: z.boolean() }),

  texts: endpoint({
    method: 'GET',
    path: '/api/v1/text_announcements.json',
    access: 'announcement.read',
    topics: ['announcements'],
    summary: 'The published text announcements for the caller, pinned ones first, then the newest.',
    query: listQuery(['starts_on'], {}),
    reply: z.object({
      announcements: listReply('announcements', z.object({ ...published, pinned: z.boolean(), read_at: z.nullable(moment) })),
    }),
  }),

  publish: endpoint({
    method: 'PATCH',
    path: '/api/v1/announcements/{id}/publish.json',
    access: 'announcement.edit',
    summary:
      'Publishes a text announcement, a video announcement or a newsletter; refused to its author. From its first day on it is shown, and a newsletter is mailed.',
    body: z.strictObject({ version }),
  }),

  read: endpoint({
    method: 'PATCH',
    path: '/api/v1/announcements/{id}/read.json',
    access: 'announcement.read',
    summary:
      'Marks a text announcement or newsletter as read by the caller, or a video announcement as watched. Repeating it changes nothing.',
  }),

  readers: endpoint({
    method: 'GET',
    path: '/api/v1/announcements/{id}/readers.json',
    access: 'announcement.edit',
    topics: ['announcements'],
    summary: 'Readers of a text announcement or newsletter, or viewers of a video announcement, with the time.',
    query: listQuery(['read_at', 'full_name'], {}),
    rows: 'readers',
    reply: listReply('readers', z.object({ ...personRef.shape, office: z.nullable(z.string()), read_at: moment })),
  }),
}
