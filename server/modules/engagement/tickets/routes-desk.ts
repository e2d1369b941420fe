/** Tickets of those who help. */
import { ticketDesk } from '@iroko/contract/engagement/ticket-desk'
import { isSettled, type TicketStatus, ticketMoves } from '@iroko/contract/engagement/tickets'
import { conflict, forbidden, invalid, notFound } from '@iroko/contract/errors'
import { v7 as uuid } from 'uuid'
import { staleBy } from '../../../lib/audit.ts'
import { openFile } from '../../../lib/files/files.ts'
import { implement, listed, type StaffTools } from '../../../lib/http/implement.ts'
import { write } from '../../../lib/letters.ts'
import {
  cleanWords,
  clockColumns,
  noteEvent,
  notifyReporter,
  publishTicket,
  refuseOtherFiles,
  statusSentence,
} from './actions.ts'
import { assignedLetter, deskPath } from './notify.ts'
import * as store from './store.ts'
import * as lists from './store-lists.ts'

/** A ticket that the caller may handle, held. */
async function lockOnDesk({ db, user, now }: StaffTools, id: string): Promise<store.HeldTicket> {
  const ticket = (await lists.findOnDesk(db, user, id, now)) && (await store.lockTicket(db, { id }))
  if (!ticket) throw notFound('ticket')
  return ticket
}

function refuseMove(from: TicketStatus, to: TicketStatus): void {
  if (!ticketMoves[from].includes(to)) throw conflict('move', `This ticket is ${from}. It cannot become ${to}`)
}

/** What is done when somebody of the team moves a ticket. */
async function notifyMove(call: StaffTools, ticket: store.HeldTicket, to: TicketStatus): Promise<void> {
  await noteEvent(call, ticket.id, call.user.id, statusSentence(ticket.status, to))
  if (to === 'solved') await notifyReporter(call, ticket, 'solved')
}

async function assign(call: StaffTools, ticket: store.HeldTicket, handler: lists.Handler | undefined): Promise<void> {
  await noteEvent(call, ticket.id, call.user.id, handler ? `Assigned to ${handler.full_name}` : 'Unassigned')
  if (handler && handler.id !== call.user.id)
    await write(call, [handler.id], deskPath(ticket.id), assignedLetter(ticket.number), 'tickets')
}

export const routes = implement(ticketDesk, {
  list: async (call) => await listed('tickets', lists.listDesk(call.db, call.user, call.query, call.now)),

  show: async ({ db, user, params, now }) => {
    const ticket = await lists.findOnDesk(db, user, params.id, now)
    if (!ticket) throw notFound('ticket')
    const files = await store.filesOf(db, ticket.id)
    const entries = (await lists.listEntries(db, ticket.id)).map((entry) => ({ ...entry, files: files.get(entry.id) ?? [] }))
    return { ticket: { ...ticket, files: files.get('') ?? [], entries } }
  },

  handlers: async ({ db, user, today }) => ({ handlers: await lists.listHandlers(db, user, today) }),

  update: async (call) => {
    const { db, user, body } = call
    const ticket = await lockOnDesk(call, call.params.id)
    if (ticket.version !== body.version) throw await staleBy(db, 'ticket', ticket.id)
    const status = body.status ?? ticket.status
    if (status !== ticket.status) refuseMove(ticket.status, status)
    const category_id = body.category_id === undefined ? ticket.category_id : body.category_id
    const category = category_id ? await store.findCategory(db, category_id) : undefined
    const isMoved = category_id !== ticket.category_id
    if (isMoved && category_id && !category) throw invalid({ category_id: 'Choose a category from the list' })
    let assignee_id = body.assignee_id === undefined ? ticket.assignee_id : body.assignee_id
    const handlers = assignee_id ? await lists.listHandlers(db, user, call.today) : []
    const handler = handlers.find(({ id }) => id === assignee_id)
    const isUnfit = !handler || (category?.confidential === true && !handler.confidential)
    if (assignee_id && isUnfit) {
      if (body.assignee_id) throw invalid({ assignee_id: 'Choose a person who may handle this ticket' })
      // Whoever had it may not see it where it goes.
      assignee_id = null
    }
    if (assignee_id && assignee_id === ticket.employee_id) throw forbidden('A ticket cannot be assigned to its own reporter')
    const columns = await clockColumns(db, ticket, { status, priority: body.priority }, call.now)
    await store.updateTicket(db, ticket, { ...columns, category_id, assignee_id })
    if (isMoved) await noteEvent(call, ticket.id, user.id, category ? `Category ${category.title}` : 'Without a category')
    if (assignee_id !== ticket.assignee_id) await assign(call, ticket, assignee_id ? handler : undefined)
    if (columns.priority !== ticket.priority)
      await noteEvent(call, ticket.id, user.id, `Priority ${ticket.priority} → ${columns.priority}`)
    if (status !== ticket.status) await notifyMove(call, ticket, status)
    const { priority } = ticket
    await call.audit({
      action: 'ticket.update',
      entity: 'ticket',
      entity_id: ticket.id,
      before: { status: ticket.status, priority, category_id: ticket.category_id, assignee_id: ticket.assignee_id },
      after: { status, priority: columns.priority, category_id, assignee_id },
    })
    await publishTicket(call, ticket)
    return { message: `Ticket ${ticket.number} changed` }
  },

  reply: async (call) => {
    const { db, user, body, now } = call
    const ticket = await lockOnDesk(call, call.params.id)
    const isReply = body.kind === 'reply'
    const words = cleanWords(body.body, 'body')
    await refuseOtherFiles(db, body.file_ids, user.id)
    const status = body.status ?? (isReply && ticket.status === 'new' ? 'open' : ticket.status)
    if (status !== ticket.status) refuseMove(ticket.status, status)
    const entry = uuid()
    const at = now.toISOString()
    const row = { id: entry, ticket_id: ticket.id, kind: body.kind, author_id: user.id, body: words, created_at: at }
    await store.insertEntry(db, row)
    await store.attachFiles(db, body.file_ids, ticket.id, entry)
    const takes = isReply && ticket.assignee_id === null
    await store.updateTicket(db, ticket, {
      ...(status === ticket.status ? { updated_at: at } : await clockColumns(db, ticket, { status }, now)),
      ...(takes ? { assignee_id: user.id } : {}),
    })
    if (status !== ticket.status) await noteEvent(call, ticket.id, user.id, statusSentence(ticket.status, status))
    if (isReply || (status !== ticket.status && isSettled(status)))
      await notifyReporter(call, ticket, status === 'solved' ? 'solved' : 'replied')
    await call.audit({
      action: `ticket.${body.kind}`,
      entity: 'ticket',
      entity_id: ticket.id,
      before: { status: ticket.status },
      after: { status },
    })
    await publishTicket(call, ticket)
    return { message: isReply ? 'Reply sent' : 'Note added' }
  },

  file: async ({ db, user, portal, params, now }) => {
    const ticket = await lists.findOnDesk(db, user, params.id, now)
    const file = ticket && (await store.findFile(db, ticket.id, params.file_id, true))
    if (!file) throw notFound('file')
    return { type: file.type, name: file.name, stream: await openFile(portal.environment, db, file.id) }
  },
})
