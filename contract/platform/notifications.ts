/** The inbox: what the portal told somebody, beside the mail. */
import * as z from 'zod/mini'
import { endpoint, flag, id, listQuery, listReply, moment, personRef, requiredText, shownPerson } from '../endpoint.ts'
import { approvalKinds } from './approval-kinds.ts'
import { allAskTopics, askKinds } from './asks.ts'

/** What a notice is about, as people tell them apart and choose among them. */
export const noticeKinds = {
  decisions: 'Requests awaiting my decision',
  requests: 'My requests and their outcomes',
  attendance: 'Attendance and outages',
  roster: 'Shifts and swaps',
  tasks: 'My tasks',
  leave: 'Leave and balances',
  interviews: 'Interviews and shadowing I take part in',
  tickets: 'My tickets',
  help_desk: 'Tickets I handle',
  profile: 'My profile, role and pay details',
  payroll: 'My payslips and the filings I handle',
  company: 'Announcements, newsletters, messages and surveys',
  quality: 'Quality evaluations and disputes',
  performance: 'Score cards, coaching and letters to me',
  recognition: 'Awards, cards and certificates',
  to_do: 'What I am asked to do, and reminders of it',
} as const
export type NoticeKind = keyof typeof noticeKinds
export const noticeKindNames = Object.keys(noticeKinds) as NoticeKind[]

/** What stays whatever somebody chooses: decisions and what one is asked for wait in the inbox, and a change of pay details or of a role is told by mail. */
export const noticeRule = (kind: NoticeKind): { inbox: boolean; mail: boolean } => ({
  inbox: kind === 'decisions' || kind === 'profile' || kind === 'to_do',
  mail: kind === 'profile',
})

/** By mail as it happens, with the others of a day in the morning, or not. */
export const mailChoices = ['at_once', 'digest', 'off'] as const
export type MailChoice = (typeof mailChoices)[number]

const time = z.string('Enter a time as HH:mm').check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time as HH:mm'))
const kind = z.enum(noticeKindNames, 'Choose a type of notification')

/** Of a browser at its push service: who knows it can send there. */
const browserAddress = requiredText(1000, 'Reload the page and try again')

const quiet = z.nullable(z.strictObject({ from: time, to: time }))

const notification = z.object({
  id: z.string(),
  kind: z.enum(noticeKindNames),
  title: z.string(),
  body: z.string(),
  /** Where it leads, within the portal. */
  path: z.string(),
  created_at: moment,
  read_at: z.nullable(moment),
  /** Whose act it tells, where the caller knows them: who asks for a decision, who decided. */
  sent_by: z.nullable(shownPerson),
})

export const notifications = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/notifications.json',
    access: 'signed_in',
    stake: 'none',
    topics: ['notifications', 'approvals', ...allAskTopics],
    summary:
      'The caller’s own notifications, newest first, how many of them are unread, how many requests await their decision, and what else waits for them, by kind. `updates` leaves out the notifications of these requests.',
    query: listQuery(['created_at'], { unread: z.optional(flag), updates: z.optional(flag) }),
    rows: 'notifications',
    reply: z.extend(listReply('notifications', notification), {
      unread: z.number(),
      awaiting: z.number(),
      /** How many kinds of other things wait for the caller: a line each. */
      to_do: z.number(),
      /** Of each kind that waits: requests, and what the caller is asked for besides. */
      waiting: z.array(z.object({ what: z.enum([...approvalKinds, ...askKinds]), total: z.number() })),
    }),
  }),
  choices: endpoint({
    method: 'GET',
    path: '/api/v1/notification_choices.json',
    access: 'signed_in',
    topics: ['notifications'],
    summary: 'How the caller is notified of each type of notification, and their quiet hours in their own time zone.',
    reply: z.object({
      choices: z.array(
        z.object({ kind: z.enum(noticeKindNames), inbox: z.boolean(), mail: z.enum(mailChoices), push: z.boolean() }),
      ),
      /** What a browser subscribes with; null where the portal sends none. */
      push_key: z.nullable(z.string()),
      quiet: z.nullable(z.object({ from: z.string(), to: z.string() })),
      time_zone: z.string(),
    }),
  }),
  choose: endpoint({
    method: 'PATCH',
    path: '/api/v1/notification_choices.json',
    access: 'signed_in',
    stake: 'none',
    summary:
      'Sets how the caller is notified of some types, and their quiet hours when they are sent; refuses what cannot be silenced.',
    body: z.strictObject({
      choices: z._default(
        z
          .array(
            z.strictObject({
              kind,
              inbox: z.boolean(),
              mail: z.enum(mailChoices, 'Choose how mail is sent'),
              push: z._default(z.boolean(), true),
            }),
          )
          .check(z.maxLength(50)),
        [],
      ),
      quiet: z.optional(quiet),
    }),
  }),
  subscribe: endpoint({
    method: 'POST',
    path: '/api/v1/push_subscriptions.json',
    access: 'signed_in',
    stake: 'none',
    // The keys of a browser are kept nowhere else.
    sealed: true,
    summary:
      'Shows the caller’s notifications in this browser while the portal is closed, until they sign out; again changes nothing. 409 where the portal sends none, 422 for an address that is of no push service.',
    body: z.strictObject({
      endpoint: browserAddress,
      keys: z.strictObject({
        p256dh: z.string().check(z.regex(/^[\w-]{87}=?$/, 'Reload the page and try again')),
        auth: z.string().check(z.regex(/^[\w-]{22}(==)?$/, 'Reload the page and try again')),
      }),
    }),
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/api/v1/push_subscriptions/remove.json',
    access: 'signed_in',
    stake: 'none',
    summary: 'Turns off notifications for one of the caller’s browsers.',
    body: z.strictObject({ endpoint: browserAddress }),
  }),
  sent: endpoint({
    method: 'GET',
    path: '/api/v1/sent_notifications.json',
    access: 'notification.read',
    stake: 'sensitive',
    topics: ['notifications', 'people'],
    summary:
      'Notifications sent, to whom, and whether they were read, newest first, within the caller’s scope. Titles are shown for messages only, as others may reveal pay or health.',
    query: listQuery(['created_at'], { kind: z.optional(kind), unread: z.optional(flag), message_id: z.optional(id) }),
    rows: 'notifications',
    reply: listReply(
      'notifications',
      z.object({
        id: z.string(),
        kind: z.enum(noticeKindNames),
        employee: personRef,
        title: z.nullable(z.string()),
        created_at: moment,
        read_at: z.nullable(moment),
        /** Of an anonymous survey: whether and when it was opened is not shown, nor found by `unread`. */
        opening_hidden: z.boolean(),
        in_inbox: z.boolean(),
        mail: z.enum(['sent', 'held', 'digest', 'off']),
      }),
    ),
  }),
  read: endpoint({
    method: 'POST',
    path: '/api/v1/notifications/read.json',
    access: 'signed_in',
    stake: 'none',
    summary: 'Marks these of the caller’s notifications as read; all of them when none are named.',
    body: z.strictObject({ ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(1000))) }),
  }),
}
