/** What the public form, the link, the mail gateway and the team do to a ticket alike. */
import { addDays, dayIn } from '@iroko/contract/dates'
import { statusAfterReply, type TicketPriority, type TicketStatus } from '@iroko/contract/engagement/tickets'
import { invalid } from '@iroko/contract/errors'
import { isEmptyRichText } from '@iroko/contract/rich-text'
import type { Insertable } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Ticket } from '../../../database.types.ts'
import { loadCalendar, type WorkCalendar } from '../../../lib/calendar/calendar.ts'
import { dueAt } from '../../../lib/calendar/working-hours.ts'
import type { Db } from '../../../lib/database/database.ts'
import type { Tools } from '../../../lib/http/implement.ts'
import { write } from '../../../lib/mail/letters.ts'
import { companyZone } from '../../../lib/portal.ts'
import { cleanRichText } from '../../../lib/rich-text.ts'
import { hashToken, newToken } from '../../../lib/sign-in/tokens.ts'
import { notifyOfNew, notifyTeam } from './actions-team.ts'
import {
  answeredLetter,
  deskPath,
  followPath,
  guestMail,
  neutralLetter,
  ownPath,
  type ReporterNews,
  reporterLetter,
} from './notify.ts'
import { markOf, subjectOf, wordsOf } from './rules.ts'
import { clockIn, dueOf, firstDueOf, isUsedUp } from './rules-sla.ts'
import * as store from './store.ts'

/** Longer than any priority allows, with holidays between. */
const calendarDays = 120

const calendarFrom = (db: Db, from: Date, now: Date): Promise<WorkCalendar> =>
  loadCalendar(db, null, dayIn(companyZone, from), addDays(dayIn(companyZone, now), calendarDays))

/** Working hours after which the next in line hears of an overdue ticket. */
const escalationHours = 4

export const escalationAfter = async (db: Db, now: Date): Promise<string> =>
  dueAt(await calendarFrom(db, now, now), now, escalationHours).toISOString()

/** The sanitised document; refused when nothing is left of it. */
export function cleanWords(html: string, field: string): string {
  const body = cleanRichText(html)
  if (isEmptyRichText(body)) throw invalid({ [field]: 'Field Required' })
  return body
}

/** The secret part of the mark in the subject of a mail about this ticket. */
export const mailKey = (token: string): string => hashToken(`ticket mail:${token}`).toString('base64url').slice(0, 16)

interface Draft {
  employee_id: string | null
  /** Of a client, who asks in the portal of clients. */
  client_contact_id?: string
  first_name: string
  last_name: string
  ogid: string
  email: string
  /** Sanitised. */
  complaint: string
  category: { id: string; title: string; confidential: boolean } | null
  excluded_id: string | null
}

/** Writes a ticket, tells its reporter how to follow it, and those who are responsible that it is there. */
export async function openTicket(call: Tools, { category, ...draft }: Draft, files: readonly string[] = []) {
  const { db, now } = call
  const id = uuid()
  const follow_token = newToken()
  const at = now.toISOString()
  const clock = { minutes: 0, since: at }
  const calendar = await calendarFrom(db, now, now)
  const category_id = category?.id ?? null
  const number = await store.insertTicket(db, {
    ...draft,
    id,
    category_id,
    follow_token,
    subject: subjectOf(draft.complaint),
    created_at: at,
    updated_at: at,
    sla_since: at,
    due_at: dueOf(calendar, 'normal', clock),
    first_due_at: firstDueOf(calendar, 'normal', now),
  })
  await store.attachFiles(db, files, id, null)
  await call.audit({ action: 'ticket.create', entity: 'ticket', entity_id: id })
  const { employee_id, email, excluded_id } = draft
  const ticket = { id, number, follow_token, employee_id, email, excluded_id }
  await notifyReporter(call, ticket, 'received')
  const handled = { category_id, confidential: category?.confidential ?? false, assignee_id: null, excluded_id }
  await notifyOfNew(call, { ...ticket, ...handled, reporter_ids: employee_id ? [employee_id] : [] }, category?.title ?? null)
  await publishTicket(call, ticket)
  return ticket
}

export const publishTicket = (call: Tools, { employee_id }: { employee_id: string | null }): Promise<void> =>
  call.changed('tickets', { for: employee_id ? [employee_id] : [], permission: 'ticket.handle' })

type Reported = Pick<store.HeldTicket, 'id' | 'number' | 'follow_token' | 'employee_id' | 'email' | 'excluded_id'>

/**
 * Who works here finds it in the inbox; a guest is sent the link, and so is who has left, at the private address. `html` is what was
 * replied. Of a ticket that is kept from somebody the words are read at the ticket alone, for mails and notices go into exports.
 */
export async function notifyReporter(call: Tools, ticket: Reported, news: ReporterNews, html = ''): Promise<void> {
  const { id, number, follow_token, employee_id } = ticket
  const isSecret = ticket.excluded_id !== null
  // They have just read on the screen that it was received.
  if (isSecret && news === 'received') return
  const words = isSecret ? '' : wordsOf(html)
  const reporter = employee_id ? await store.findReporter(call.db, employee_id) : undefined
  if (employee_id && reporter?.status === 'active')
    return await write(
      call,
      [employee_id],
      ownPath(id),
      isSecret ? neutralLetter : reporterLetter(news, number, words),
      'tickets',
    )
  const email = reporter ? reporter.private_email : ticket.email
  if (!email) return
  const link = `${call.portal.environment.PUBLIC_URL}${followPath(follow_token)}`
  // The private address of who has left is not for whoever answers.
  const undelivered = employee_id ? {} : { undelivered: deskPath(id) }
  await call.mail({
    ...undelivered,
    ...guestMail(news, { number, email, mark: markOf(number, mailKey(follow_token)), link, words }),
  })
}

/** Tells the reporter of a ticket and those of the tickets that are handled with it. */
export async function notifyReporters(call: Tools, ticket: Reported, news: ReporterNews, html = ''): Promise<void> {
  for (const merged of [ticket, ...(await store.listMerged(call.db, ticket.id))]) await notifyReporter(call, merged, news, html)
}

interface Change {
  status?: TicketStatus | undefined
  priority?: TicketPriority | undefined
}

/** The columns that follow from another status or priority: the clock stops, runs on or has another end. */
export async function clockColumns(db: Db, ticket: store.HeldTicket, { status, priority }: Change, now: Date) {
  const next = status ?? ticket.status
  const since = ticket.sla_since
  const sentAt = new Date(ticket.created_at)
  const calendar = await calendarFrom(db, sentAt, now)
  const clock = clockIn(calendar, next, { minutes: ticket.sla_minutes, since }, now)
  const urgency = priority ?? ticket.priority
  const awaitsReply =
    ticket.first_replied_at === null && ticket.first_due_at !== null && ticket.first_due_at > now.toISOString()
  return {
    status: next,
    priority: urgency,
    sla_minutes: clock.minutes,
    sla_since: clock.since,
    sla_missed: ticket.sla_missed || isUsedUp(ticket.priority, clock),
    due_at: dueOf(calendar, urgency, clock),
    first_due_at: awaitsReply ? firstDueOf(calendar, urgency, sentAt) : ticket.first_due_at,
    overdue_level: 0,
    escalate_at: null,
    updated_at: now.toISOString(),
  } satisfies Partial<Insertable<Ticket>>
}

/** The columns of a ticket of the demo company, whose clock stopped when it was answered unless it is still with the team. */
export async function clockColumnsAt(
  db: Db,
  of: { priority: TicketPriority; status: TicketStatus; created_at: string; stopped_at: string; today: string },
) {
  const sentAt = new Date(of.created_at)
  const stopped = new Date(of.stopped_at)
  const calendar = await calendarFrom(db, sentAt, new Date(`${of.today}T00:00:00Z`))
  const clock = clockIn(calendar, of.status, { minutes: 0, since: of.created_at }, stopped)
  return {
    priority: of.priority,
    status: of.status,
    sla_minutes: clock.minutes,
    sla_since: clock.since,
    due_at: dueOf(calendar, of.priority, clock),
    first_due_at: firstDueOf(calendar, of.priority, sentAt),
    updated_at: of.stopped_at,
    version: 1,
  }
}

/** Something that happened to a ticket, in its history. */
export const noteEvent = (call: Tools, ticketId: string, author_id: string | null, body: string): Promise<void> =>
  store.insertEntry(call.db, {
    id: uuid(),
    ticket_id: ticketId,
    kind: 'event',
    author_id,
    body,
    created_at: call.now.toISOString(),
  })

/** Takes what a reporter wrote: it wakes or reopens the ticket that is `handled`, in its place or itself, and whoever has that is told. Answers its id. */
export async function takeAnswer(
  call: Tools,
  { ticket, handled }: { ticket: store.HeldTicket; handled: store.HeldTicket },
  body: string,
  files: readonly string[] = [],
): Promise<string> {
  const { db, now } = call
  const status = statusAfterReply(handled.status)
  const entry = uuid()
  await store.insertEntry(db, {
    id: entry,
    ticket_id: ticket.id,
    kind: 'reply',
    from_reporter: true,
    body,
    created_at: now.toISOString(),
  })
  await store.attachFiles(db, files, ticket.id, entry)
  const moved = status === handled.status ? { updated_at: now.toISOString() } : await clockColumns(db, handled, { status }, now)
  await store.updateTicket(db, handled, moved)
  if (status !== handled.status) await noteEvent(call, handled.id, null, statusSentence(handled.status, status))
  await call.audit({
    action: 'ticket.answer',
    entity: 'ticket',
    entity_id: ticket.id,
    before: { status: handled.status },
    after: { status },
  })
  await notifyTeam(call, handled, answeredLetter(handled.number))
  await publishTicket(call, ticket)
  return entry
}

const words: Record<TicketStatus, string> = {
  new: 'New',
  open: 'Open',
  waiting: 'Waiting for the reporter',
  solved: 'Solved',
  closed: 'Closed',
}

/** 'Solved → Open' */
export const statusSentence = (from: TicketStatus, to: TicketStatus): string => `${words[from]} → ${words[to]}`

/** Files that somebody attaches must be their own uploads for a ticket, used nowhere else. */
export async function refuseOtherFiles(db: Db, ids: readonly string[], personId: string | undefined): Promise<void> {
  if (ids.length === 0) return
  const own = personId ? await store.countOwnFiles(db, ids, personId) : 0
  if (own !== ids.length) throw invalid({ file_ids: 'Choose your own files for this ticket' })
}
