/** The inbox: what the portal told somebody, beside the mail. */
import * as z from 'zod/mini'
import { endpoint, flag, id, listQuery, listReply, message, moment } from '../endpoint.ts'

/** What a notice is about, as people tell them apart and choose among them. */
export const noticeKinds = {
  decisions: 'Requests that wait for my decision',
  requests: 'My requests and what became of them',
  attendance: 'Attendance and outages',
  roster: 'Shifts and swaps',
  leave: 'Leave and balances',
  tickets: 'My tickets and those that I handle',
  profile: 'My profile, role and pay details',
  company: 'Newsletters and surveys',
  recognition: 'Awards, cards and certificates',
} as const
export type NoticeKind = keyof typeof noticeKinds
export const noticeKindNames = Object.keys(noticeKinds) as NoticeKind[]

const notification = z.object({
  id: z.string(),
  kind: z.enum(noticeKindNames),
  title: z.string(),
  body: z.string(),
  /** Where it leads, within the portal. */
  path: z.string(),
  created_at: moment,
  read_at: z.nullable(moment),
})

export const notifications = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/notifications.json',
    access: 'signed_in',
    topics: ['notifications'],
    summary: 'The caller’s own notifications, newest first, and how many of them are unread.',
    query: listQuery(['created_at'], { unread: z.optional(flag) }),
    rows: 'notifications',
    reply: z.extend(listReply('notifications', notification), { unread: z.number() }),
  }),
  read: endpoint({
    method: 'POST',
    path: '/api/v1/notifications/read.json',
    access: 'signed_in',
    summary: 'Marks these of the caller’s notifications as read; all of them when none are named.',
    body: z.strictObject({ ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(1000))) }),
    reply: message,
  }),
}
