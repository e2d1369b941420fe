/** What the team does to one ticket, alone or with others. */
import { isSettled, type TicketPriority, type TicketStatus } from '@iroko/contract/engagement/tickets'
import { invalid, notFound, refuse } from '@iroko/contract/errors'
import { staleBy } from '../../../lib/audit.ts'
import type { StaffTools } from '../../../lib/http/implement.ts'
import { mayHandle } from '../ticket-settings/rules.ts'
import { listHandlers } from '../ticket-settings/store-handlers.ts'
import { clockColumns, noteEvent, notifyReporters, publishTicket, statusSentence } from '../tickets/actions.ts'
import { notifyHandlers, notifyTeam } from '../tickets/actions-team.ts'
import { assignedLetter, awayLetter, newLetter } from '../tickets/notify.ts'
import * as tickets from '../tickets/store.ts'
import { whyNotAssign, whyNotHandle, whyNotMove } from './rules.ts'
import { findOnDesk } from './store.ts'

/** A ticket that the caller may handle, held; refused when it is not as the caller read it. */
export async function lockOnDesk(
  { db, user, today, now }: StaffTools,
  id: string,
  version?: number,
): Promise<tickets.HeldTicket> {
  const held = await tickets.lockTicket(db, { id })
  if (!held || !(await findOnDesk(db, { user, today, now }, id))) throw notFound('ticket')
  if (version !== undefined && held.version !== version) throw await staleBy(db, 'ticket', id)
  return held
}

/** The columns of what somebody of the team answers or settles: the first time counts for the target. */
export const answeredAt = ({ first_replied_at }: tickets.HeldTicket, now: Date) =>
  first_replied_at === null ? { first_replied_at: now.toISOString() } : {}

interface Change {
  category_id?: string | null | undefined
  priority?: TicketPriority | undefined
  assignee_id?: string | null | undefined
  status?: TicketStatus | undefined
}

interface Category {
  id: string
  title: string
  confidential: boolean
}

/** What a change makes of a ticket: where it goes and who has it then. */
async function outcomeOf(call: StaffTools, ticket: tickets.HeldTicket, change: Change) {
  const status = change.status ?? ticket.status
  refuse(whyNotMove(ticket.status, status))
  const category_id = change.category_id === undefined ? ticket.category_id : change.category_id
  const isMoved = category_id !== ticket.category_id
  const category: Category | undefined = isMoved && category_id ? await tickets.findCategory(call.db, category_id) : undefined
  if (isMoved && category_id && !category) throw invalid({ category_id: 'Choose a category from the list' })
  const confidential = isMoved ? (category?.confidential ?? false) : ticket.confidential
  const after = { ...ticket, category_id, confidential }
  const handlers = await listHandlers(call.db, call.today)
  if (change.assignee_id) refuse(whyNotAssign(after, change.assignee_id, handlers))
  const wanted = change.assignee_id === undefined ? ticket.assignee_id : change.assignee_id
  // Whoever had it may not see it where it goes.
  const handler = handlers.find((handler) => handler.id === wanted && mayHandle(handler, after))
  return { status, isMoved, category, handler, after: { ...after, assignee_id: handler?.id ?? null } }
}

type Outcome = Awaited<ReturnType<typeof outcomeOf>>

/** Tells who has it now, or of whom it is now to be taken. */
async function notifyChange(
  call: StaffTools,
  ticket: tickets.HeldTicket,
  { status, isMoved, category, handler, after }: Outcome,
) {
  const { user } = call
  if (isMoved) await noteEvent(call, ticket.id, user.id, category ? `Category ${category.title}` : 'Without a category')
  if (after.assignee_id !== ticket.assignee_id) {
    await noteEvent(call, ticket.id, user.id, handler ? `Assigned to ${handler.full_name}` : 'Unassigned')
    if (handler && handler.id !== user.id) await notifyHandlers(call, after, [handler.id], assignedLetter(ticket.number))
    if (handler?.is_away) await notifyTeam(call, after, awayLetter(ticket.number, handler.full_name), user.id)
  }
  if (isMoved && !handler && !isSettled(status))
    await notifyTeam(call, after, newLetter(ticket.number, category?.title ?? null), user.id)
}

/** Changes what is sent of a held ticket, and tells whom it concerns. */
export async function changeTicket(call: StaffTools, ticket: tickets.HeldTicket, change: Change): Promise<void> {
  const { db, user, now } = call
  refuse(whyNotHandle(ticket))
  const outcome = await outcomeOf(call, ticket, change)
  const { status, after } = outcome
  const { category_id, assignee_id } = after
  const columns = await clockColumns(db, ticket, { status, priority: change.priority }, now)
  const settles = status !== ticket.status && isSettled(status)
  await tickets.updateTicket(db, ticket, { ...columns, category_id, assignee_id, ...(settles ? answeredAt(ticket, now) : {}) })
  await notifyChange(call, ticket, outcome)
  if (columns.priority !== ticket.priority)
    await noteEvent(call, ticket.id, user.id, `Priority ${ticket.priority} → ${columns.priority}`)
  if (status !== ticket.status) {
    await noteEvent(call, ticket.id, user.id, statusSentence(ticket.status, status))
    if (status === 'solved') await notifyReporters(call, ticket, 'solved')
  }
  const { priority } = ticket
  await call.audit({
    action: 'ticket.update',
    entity: 'ticket',
    entity_id: ticket.id,
    before: { status: ticket.status, priority, category_id: ticket.category_id, assignee_id: ticket.assignee_id },
    after: { status, priority: columns.priority, category_id, assignee_id },
  })
  await publishTicket(call, ticket)
}
