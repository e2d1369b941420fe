/** Text announcements, and what they have in common with video announcements and newsletters. */
import * as z from 'zod/mini'
import { crud } from '../crud.ts'
import { endpoint, flag, listQuery, listReply, moment, personRef, requiredText, version } from '../endpoint.ts'
import { requiredRichText } from '../rich-text.ts'
import { audienceFields, audienceRow, periodFields, periodOrder, periodRow } from './audience.ts'

const hour = z._default(
  z.nullable(z.string('Enter a time as HH:mm').check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time as HH:mm'))),
  null,
)

/** Whatever is published, whoever it is for; by the company's clock, from the first hour of the first day to the last of the last. */
export const publicationFields = {
  title: requiredText(120),
  ...periodFields,
  starts_time: hour,
  ends_time: hour,
  ...audienceFields,
}

interface Hours {
  starts_on: string
  ends_on: string | null
  starts_time: string | null
  ends_time: string | null
}
const hourOrder = z.refine<Hours>(
  ({ starts_on, ends_on, starts_time, ends_time }) =>
    ends_time === null || (ends_on !== null && `${ends_on}${ends_time}` > `${starts_on}${starts_time ?? '00:00'}`),
  { error: 'Enter an end after the start, with its date', path: ['ends_time'] },
)
export const publicationChecks = [periodOrder, hourOrder]

export const publicationStates = ['draft', 'scheduled', 'published', 'changed', 'ended'] as const

interface Publication {
  published_at: string | null
  starts_at: string
  ends_at: string | null
  changed_by: unknown
}

/** Where one stands at a moment; 'changed' is on the screens as it was, and its change waits for the second person. */
export function publicationState(publication: Publication, now: Date): (typeof publicationStates)[number] {
  if (publication.published_at === null) return 'draft'
  if (publication.ends_at !== null && new Date(publication.ends_at) <= now) return 'ended'
  if (publication.changed_by !== null) return 'changed'
  return new Date(publication.starts_at) > now ? 'scheduled' : 'published'
}

/** As those who write see it. */
export const publicationRow = {
  title: z.string(),
  ...periodRow,
  starts_time: z.nullable(z.string()),
  ends_time: z.nullable(z.string()),
  starts_at: moment,
  ends_at: z.nullable(moment),
  ...audienceRow,
  /** Who changed it since it was published; what is on the screens stays as it was until another person publishes the change. */
  changed_by: z.nullable(personRef),
  /** Whether those who have read it are not asked again. */
  draft_minor: z.boolean(),
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
  /** Since when it says something else; who read it before is asked again. */
  asked_again_at: z.nullable(moment),
}

/** Of what the caller is shown only what they have not read or watched. */
export const unreadFilter = { unread: z.optional(flag) }

/** A small correction of what is published: those who have read it are not asked again. */
export const minorField = z._default(z.boolean(), false)

const fields = {
  ...publicationFields,
  body: requiredRichText,
  /** Stands before those that are not, whatever their date. */
  pinned: z._default(z.boolean(), false),
  /** Whoever reads it says that they have read and understood it. */
  must_confirm: z._default(z.boolean(), false),
  /** Comes up by itself until it was read. */
  pop_up: z._default(z.boolean(), false),
  minor: minorField,
}

const textRow = { pinned: z.boolean(), must_confirm: z.boolean(), pop_up: z.boolean() }

const plain = crud({
  path: 'announcements',
  noun: 'text_announcement',
  summary: 'The text announcements, drafts included, for those who write them.',
  read: 'announcement.edit',
  edit: 'announcement.edit',
  stake: 'none',
  topics: ['announcements'],
  fields,
  checks: publicationChecks,
  row: { ...publicationRow, ...textRow },
  sort: ['starts_on', 'ends_on', 'title'],
})

export const announcements = {
  ...plain,
  show: showPublication('announcements', 'text_announcement', { body: z.string(), ...textRow }),

  texts: endpoint({
    method: 'GET',
    path: '/api/v1/text_announcements.json',
    access: 'announcement.read',
    topics: ['announcements'],
    summary: 'The published text announcements for the caller, pinned ones first, then the newest.',
    query: listQuery(['starts_on'], unreadFilter),
    reply: z.object({
      announcements: listReply('announcements', z.object({ ...published, ...textRow, read_at: z.nullable(moment) })),
    }),
  }),

  publish: endpoint({
    method: 'PATCH',
    path: '/api/v1/announcements/{id}/publish.json',
    access: 'announcement.edit',
    stake: 'none',
    summary:
      'Publishes a text announcement, a video announcement or a newsletter, or a change of a published one; refused to who wrote it. From its first hour on it is shown, its audience is told of an announcement, and a newsletter is mailed.',
    body: z.strictObject({ version }),
  }),

  read: endpoint({
    method: 'PATCH',
    path: '/api/v1/announcements/{id}/read.json',
    access: 'announcement.read',
    stake: 'none',
    summary:
      'Marks a text announcement or newsletter as read by the caller, or a video announcement as watched. Repeating it changes nothing.',
  }),

  understand: endpoint({
    method: 'PATCH',
    path: '/api/v1/announcements/{id}/understand.json',
    access: 'announcement.read',
    stake: 'none',
    summary: 'Marks a text announcement that asks for it as read and understood by the caller. Repeating it changes nothing.',
  }),

  remind: endpoint({
    method: 'PATCH',
    path: '/api/v1/announcements/{id}/remind.json',
    access: 'announcement.edit',
    stake: 'none',
    summary: 'Sends a notice to everyone in the audience who has not read or watched it; once a day.',
  }),

  testMail: endpoint({
    method: 'POST',
    path: '/api/v1/announcements/{id}/test_mail.json',
    access: 'announcement.edit',
    stake: 'none',
    summary: 'Mails the caller alone what the audience of a text announcement or newsletter gets.',
  }),

  readers: endpoint({
    method: 'GET',
    path: '/api/v1/announcements/{id}/readers.json',
    access: 'announcement.edit',
    stake: 'none',
    topics: ['announcements'],
    summary:
      'Readers of a text announcement or newsletter, or viewers of a video announcement, with the time; with `unread` those of its audience today who are not among them.',
    query: listQuery(['read_at', 'full_name'], unreadFilter),
    rows: 'readers',
    reply: listReply(
      'readers',
      z.object({ ...personRef.shape, office: z.nullable(z.string()), read_at: z.nullable(moment), understood: z.boolean() }),
    ),
  }),
}
