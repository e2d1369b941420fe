/** Tickets of those who help. */
import { ticketDesk } from '@iroko/contract/engagement/ticket-desk'
import { isSettled } from '@iroko/contract/engagement/tickets'
import { notFound, orNotFound, refuse } from '@iroko/contract/errors'
import { v7 as uuid } from 'uuid'
import { openFile } from '../../../lib/files/files.ts'
import { eachAlone } from '../../../lib/http/each-alone.ts'
import { eachByKey, implement, listed, ownTransaction } from '../../../lib/http/implement.ts'
import { mayForAll } from '../../../lib/http/rights.ts'
import { listDuties, listHandlers } from '../ticket-settings/store-handlers.ts'
import {
  cleanWords,
  clockColumns,
  noteEvent,
  notifyReporter,
  notifyReporters,
  publishTicket,
  refuseOtherFiles,
  statusSentence,
} from '../tickets/actions.ts'
import * as tickets from '../tickets/store.ts'
import { listEntries } from '../tickets/store-lists.ts'
import { answeredAt, changeTicket, lockOnDesk } from './actions.ts'
import { whyNotHandle, whyNotMerge, whyNotMove } from './rules.ts'
import * as store from './store.ts'

export const routes = implement(ticketDesk, {
  list: async (call) => await listed('tickets', store.listDesk(call.db, call, call.query)),

  report: async (call) => await listed('ticket_report', store.listReport(call.db, call, call.query)),

  show: async (call) => {
    const { db } = call
    const ticket = await store.findOnDesk(db, call, call.params.id)
    if (!ticket) throw notFound('ticket')
    const twins = await tickets.listMerged(db, ticket.id)
    const ids = [ticket.id, ...twins.map(({ id }) => id)]
    const files = await tickets.filesOf(db, ids)
    const mails = await tickets.mailsOf(db, ids)
    const entries = (await listEntries(db, ids)).map(({ ticket_id: _ticket, ...entry }) => ({
      ...entry,
      mail_id: mails.get(entry.id) ?? null,
      files: files.get(entry.id) ?? [],
    }))
    const merged = twins.map(({ id, number, reporter, complaint, created_at }) => {
      return { id, number, reporter, complaint, created_at, mail_id: mails.get(id) ?? null, files: files.get(id) ?? [] }
    })
    const mail_id = mails.get(ticket.id) ?? null
    return { ticket: { ...ticket, mail_id, files: files.get(ticket.id) ?? [], merged, entries } }
  },

  mail: async (call) => {
    const { db, params } = call
    const ticket = await store.findOnDesk(db, call, params.id)
    if (!ticket) throw notFound('ticket')
    return { mail: await orNotFound(tickets.findWholeMail(db, ticket.id, params.mail_id), 'mail') }
  },

  handlers: async ({ db, user, today }) => {
    const handlers = await listHandlers(db, today)
    // Who is away is the business of those who share the work.
    const isOne = handlers.some(({ id }) => id === user.id)
    return { handlers: isOne ? handlers.map(({ led_ids: _led, ...handler }) => handler) : [] }
  },

  duties: async (call) => ({
    all: mayForAll(call.user, 'ticket.handle'),
    categories: await listDuties(call.db, call.user, call.today),
    unsolved: await store.countUnsolved(call.db, call),
  }),

  update: async (call) => {
    const { version, ...change } = call.body
    const ticket = await lockOnDesk(call, call.params.id, version)
    await changeTicket(call, ticket, change)
    return { message: `Ticket ${ticket.number} changed` }
  },

  updateEach: ownTransaction(async (call) => {
    const { assignee_id, status } = call.body
    const word = status ?? (assignee_id ? 'assigned' : 'unassigned')
    return await eachAlone(call, call.body.tickets, word, async (alone, { id, version }) => {
      let ticket = await lockOnDesk(alone, id, version)
      if (status === 'closed' && !isSettled(ticket.status)) {
        await changeTicket(alone, ticket, { assignee_id, status: 'solved' })
        ticket = await lockOnDesk(alone, id)
      }
      await changeTicket(alone, ticket, { assignee_id, status })
      return `Ticket ${ticket.number} ${word}`
    })
  }, eachByKey),

  merge: async (call) => {
    const { db, user, body, now } = call
    const { id } = call.params
    const intoId = await store.findByNumber(db, call, body.into)
    await tickets.lockTickets(db, intoId ? [id, intoId] : [id])
    const ticket = await lockOnDesk(call, id, body.version)
    refuse(whyNotHandle(ticket))
    const into = intoId ? await lockOnDesk(call, intoId) : undefined
    const has_merged = (await tickets.listMerged(db, id)).length > 0
    refuse(whyNotMerge({ ...ticket, has_merged }, into))
    if (!into) throw notFound('ticket')
    const columns = await clockColumns(db, ticket, { status: 'closed' }, now)
    await tickets.updateTicket(db, ticket, { ...columns, merged_into_id: into.id, merged_at: now.toISOString() })
    // Its reporter may have written last.
    await tickets.updateTicket(db, into, { updated_at: now.toISOString() })
    await noteEvent(call, id, user.id, `Merged into ticket ${into.number}`)
    await noteEvent(call, into.id, user.id, `Ticket ${ticket.number} merged into this one`)
    await notifyReporter(call, ticket, 'merged')
    await call.audit({ action: 'ticket.merge', entity: 'ticket', entity_id: id, after: { into: into.id } })
    await publishTicket(call, ticket)
    return { message: `Ticket ${ticket.number} merged into ${into.number}` }
  },

  reply: async (call) => {
    const { db, user, body, now } = call
    const ticket = await lockOnDesk(call, call.params.id)
    refuse(whyNotHandle(ticket))
    const isReply = body.kind === 'reply'
    const words = cleanWords(body.body, 'body')
    await refuseOtherFiles(db, body.file_ids, user.id)
    const status = body.status ?? (isReply && ticket.status === 'new' ? 'open' : ticket.status)
    refuse(whyNotMove(ticket.status, status))
    const entry = uuid()
    const at = now.toISOString()
    const row = { id: entry, ticket_id: ticket.id, kind: body.kind, author_id: user.id, body: words, created_at: at }
    await tickets.insertEntry(db, row)
    await tickets.attachFiles(db, body.file_ids, ticket.id, entry)
    const takes = isReply && ticket.assignee_id === null
    const settles = status !== ticket.status && isSettled(status)
    await tickets.updateTicket(db, ticket, {
      ...(status === ticket.status ? { updated_at: at } : await clockColumns(db, ticket, { status }, now)),
      ...(takes ? { assignee_id: user.id } : {}),
      ...(isReply || settles ? answeredAt(ticket, now) : {}),
    })
    if (status !== ticket.status) await noteEvent(call, ticket.id, user.id, statusSentence(ticket.status, status))
    if (isReply || settles)
      await notifyReporters(call, ticket, status === 'solved' ? 'solved' : 'replied', isReply ? words : '')
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

  file: async (call) => {
    const { db, portal, params } = call
    const ticket = await store.findOnDesk(db, call, params.id)
    const file = ticket && (await tickets.findFile(db, ticket.id, params.file_id, true))
    if (!file) throw notFound('file')
    return { type: file.type, name: file.name, stream: await openFile(portal.environment, db, file.id) }
  },
})
