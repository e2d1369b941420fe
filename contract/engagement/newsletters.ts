/** Newsletters: issues that everyone they are for reads in the portal, and is sent a letter about. */
import * as z from 'zod/mini'
import { crud } from '../crud.ts'
import { endpoint, listQuery, listReply, moment, requiredText } from '../endpoint.ts'
import { requiredRichText } from '../rich-text.ts'
import {
  minorField,
  publicationChecks,
  publicationFields,
  publicationRow,
  published,
  showPublication,
  unreadFilter,
} from './announcements.ts'

export const newsletters = {
  ...crud({
    path: 'newsletters',
    noun: 'newsletter',
    summary: 'The newsletters, drafts included, for those who write them.',
    read: 'announcement.edit',
    edit: 'announcement.edit',
    stake: 'none',
    topics: ['announcements'],
    /** `issue` as in 'November 2026' or 'No. 12'. */
    fields: { ...publicationFields, issue: requiredText(40), body: requiredRichText, minor: minorField },
    checks: publicationChecks,
    /** When the letters went out; null before. */
    row: { ...publicationRow, issue: z.string(), mailed_at: z.nullable(moment) },
    sort: ['starts_on', 'ends_on', 'title'],
  }),
  show: showPublication('newsletters', 'newsletter', { issue: z.string(), body: z.string(), mailed_at: z.nullable(moment) }),

  issues: endpoint({
    method: 'GET',
    path: '/api/v1/newsletter_issues.json',
    access: 'announcement.read',
    topics: ['announcements'],
    summary: 'The published newsletters for the caller, newest first.',
    query: listQuery(['starts_on'], unreadFilter),
    reply: z.object({
      newsletters: listReply('newsletters', z.object({ ...published, issue: z.string(), read_at: z.nullable(moment) })),
    }),
  }),
}
