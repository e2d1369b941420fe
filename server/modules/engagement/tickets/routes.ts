/** Tickets of those who ask for help: the form, their own list, the link, and mail that comes in. */
import type { Endpoint } from '@iroko/contract/endpoint'
import { isSettled, tickets } from '@iroko/contract/engagement/tickets'
import { conflict, fault, invalid, notFound, orNotFound, refuse } from '@iroko/contract/errors'
import type { Db } from '../../../lib/database/database.ts'
import { openFile } from '../../../lib/files/files.ts'
import { sealerOf } from '../../../lib/files/sealed.ts'
import {
  admitted,
  byKey,
  type Call,
  callTools,
  implement,
  listed,
  ownTransaction,
  type Tools,
} from '../../../lib/http/implement.ts'
import { countAttempt } from '../../../lib/http/limits.ts'
import type { User } from '../../../lib/http/rights.ts'
import type { Portal } from '../../../lib/portal.ts'
import { knowsSecret } from '../../../lib/sign-in/tokens.ts'
import type { Environment } from '../../../lib/start/environment.ts'
import { isAutomatic, readMail } from '../inbound-mail/rules-incoming.ts'
import { standInOf } from '../inbound-mail/rules-oversized.ts'
import { excludableFrom, whyNotExclude } from '../ticket-settings/rules.ts'
import { listHandlers } from '../ticket-settings/store-handlers.ts'
import {
  cleanWords,
  clockColumns,
  noteEvent,
  openTicket,
  publishTicket,
  refuseOtherFiles,
  statusSentence,
  takeAnswer,
} from './actions.ts'
import { dropMailFiles, keepMailFiles, takeMail } from './actions-mail.ts'
import { contactOf, fillingOf, formStamp, isSeenByReporter } from './rules.ts'
import * as store from './store.ts'
import * as lists from './store-lists.ts'

const signer = (environment: Environment) => sealerOf(environment).fingerprint

/** How many tickets an hour are taken from one person or address, and from an address that never opened the form. */
const ticketsAnHour = { usual: 20, unknown: 5 }
const answersAnHour = 30
const lettersAnHour = 10

type Made = Pick<Tools, 'portal' | 'today' | 'now' | 'requestId'> & Pick<Call<Endpoint>, 'once'> & { user: User | undefined }

/** A transaction of its own, after what is counted in none. */
const inTransaction = <R>({ once, portal, today, now, requestId, user }: Made, run: (tools: Tools) => Promise<R>): Promise<R> =>
  once((db) => run({ ...callTools(portal, db, user?.id ?? null, requestId), today, now, requestId }))

/** Whatever the holder of a link does counts: each leaves a row in the audit log. */
const countAnswer = ({ portal, user, address }: Pick<Made, 'portal' | 'user'> & { address: string }): Promise<void> =>
  countAttempt(portal.database.db, [{ key: `ticket-answer:${user?.id ?? address}`, tries: answersAnHour, minutes: 60 }])

const lockByToken = (db: Db, token: string) => orNotFound(store.lockFollowed(db, { follow_token: token }), 'ticket')

export const routes = implement(tickets, {
  create: ownTransaction(async (call) => {
    const { body, user, portal } = call
    const { db } = portal.database
    const filling = fillingOf(body.stamp, call.now, signer(portal.environment))
    const who = user ? `${user.id}` : filling === 'unknown' ? `unknown:${call.address}` : call.address
    const tries = !user && filling === 'unknown' ? ticketsAnHour.unknown : ticketsAnHour.usual
    await countAttempt(db, [{ key: `ticket:${who}`, tries, minutes: 60 }])
    const complaint = cleanWords(body.complaint, 'complaint')
    // Who asks is taken from the session; what the form says counts only without one.
    const from = user
      ? { first_name: user.first_name, last_name: user.last_name, ogid: user.ogid, email: user.email }
      : contactOf(body)
    // Each has a letter to the address that was entered, which can be anybody's.
    if (!user) await countAttempt(db, [{ key: `ticket for:${from.email.toLowerCase()}`, tries: lettersAnHour, minutes: 60 }])
    if (!user && filling === 'hasty') throw invalid({ complaint: 'Wait a moment and submit again' })
    // A program filled the field that people do not see: it learns nothing.
    if (body.website) return { message: 'Ticket successfully created', ticket: { id: call.requestId, number: 0 } }
    return await inTransaction(call, async (tools) => {
      const category = body.category_id ? ((await store.findCategory(tools.db, body.category_id)) ?? null) : null
      if (body.category_id && !category) throw invalid({ category_id: 'Choose a category from the list' })
      const excluded_id = body.excluded_id ?? null
      if (excluded_id) {
        const facts = { reporter_id: user?.id, category, handlers: await listHandlers(tools.db, tools.today) }
        refuse(whyNotExclude(excluded_id, facts))
      }
      const files = body.file_ids ?? []
      await refuseOtherFiles(tools.db, files, user?.id)
      const draft = { employee_id: user?.id ?? null, ...from, complaint, category, excluded_id }
      const { id, number } = await openTicket(tools, draft, files)
      return { message: 'Ticket successfully created', ticket: { id, number } }
    })
  }, byKey),

  form: async ({ db, portal, now }) => ({
    categories: await store.listFormCategories(db),
    stamp: formStamp(now, signer(portal.environment)),
  }),

  mine: async (call) => await listed('tickets', lists.listMine(call.db, call.user, call.query)),

  own: async ({ db, user, params }) => ({ ticket: await orNotFound(lists.findOwn(db, user, params.id), 'ticket') }),

  excludable: async ({ db, user, today }) => {
    const handlers = await listHandlers(db, today)
    const people = excludableFrom(handlers, await store.listFormCategories(db), user.id)
    return { people: people.map(({ id, ogid, full_name }) => ({ id, ogid, full_name })) }
  },

  follow: async ({ db, params }) => {
    const found = await lists.findFollowed(db, params.token)
    if (!found) throw notFound('ticket')
    const { id, merged_into_id, merged_at, ...ticket } = found
    const entries = await lists.listEntries(db, merged_into_id ? [id, merged_into_id] : [id])
    const files = await store.filesOf(db, merged_into_id ? [id, merged_into_id] : [id])
    const replies = entries
      .filter((entry) => isSeenByReporter(entry, { id, merged_at }))
      .map((entry) => ({
        id: entry.id,
        from: entry.from_reporter ? ('reporter' as const) : ('team' as const),
        body: entry.body,
        created_at: entry.created_at,
        files: files.get(entry.id) ?? [],
      }))
    return { ticket: { ...ticket, merged: merged_into_id !== null, files: files.get(id) ?? [], replies } }
  },

  followFile: async ({ db, portal, params }) => {
    const ticket = await lists.findFollowed(db, params.token)
    const file = ticket && (await store.findFollowedFile(db, ticket, params.file_id))
    if (!file) throw notFound('file')
    return { type: file.type, name: file.name, stream: await openFile(portal.environment, db, file.id) }
  },

  answer: ownTransaction(async (call) => {
    await countAnswer(call)
    const body = cleanWords(call.body.body, 'body')
    await inTransaction(call, async (tools) => {
      const found = await lockByToken(tools.db, call.params.token)
      await refuseOtherFiles(tools.db, call.body.file_ids, call.user?.id)
      await takeAnswer(tools, found, body, call.body.file_ids)
    })
    return { message: 'Reply sent' }
  }, byKey),

  solve: ownTransaction(async (call) => {
    await countAnswer(call)
    const { number } = await inTransaction(call, async (tools) => {
      const { db, now } = tools
      const { ticket, handled } = await lockByToken(db, call.params.token)
      if (ticket !== handled)
        throw conflict('merged', 'This ticket is handled with another one, which stays open for its reporter')
      if (isSettled(ticket.status)) throw conflict('solved', 'This ticket is already solved')
      const columns = await clockColumns(db, ticket, { status: 'solved' }, now)
      // Nobody owes an answer any more; one that was late by now stays so.
      const isFirstOwed = ticket.first_replied_at === null && columns.first_due_at && columns.first_due_at > now.toISOString()
      await store.updateTicket(db, ticket, { ...columns, ...(isFirstOwed ? { first_due_at: null } : {}) })
      await noteEvent(tools, ticket.id, null, `${statusSentence(ticket.status, 'solved')}, by the reporter`)
      await tools.audit({ action: 'ticket.solve', entity: 'ticket', entity_id: ticket.id, before: { status: ticket.status } })
      await publishTicket(tools, ticket)
      return ticket
    })
    return { message: `Ticket ${number} solved` }
  }, byKey),

  rate: ownTransaction(async (call) => {
    await countAnswer(call)
    const { rating, comment } = call.body
    await inTransaction(call, async (tools) => {
      const { ticket, handled } = await lockByToken(tools.db, call.params.token)
      if (!isSettled(handled.status)) throw conflict('unsolved', 'You can rate a ticket once it is solved')
      await store.updateTicket(tools.db, ticket, { rating, rating_comment: comment, updated_at: tools.now.toISOString() })
      await tools.audit({ action: 'ticket.rate', entity: 'ticket', entity_id: ticket.id, after: { rating } })
      await publishTicket(tools, ticket)
    })
    return { message: 'Rating saved' }
  }, byKey),

  inbound: admitted(
    requireGateway,
    ownTransaction(async (call) => {
      const { body, portal } = call
      if (isAutomatic(body, portal.environment.MAIL_FROM)) return { message: 'Automatic mail is not taken', ticket: null }
      const mail = readMail(body, call.today)
      const sender = (mail.from || mail.name).toLowerCase()
      await countAttempt(portal.database.db, [{ key: `ticket-mail:${sender}`, tries: ticketsAnHour.usual, minutes: 60 }])
      const files = await keepMailFiles(portal, mail.files)
      const { isNew, answer } = await inTransaction(call, (tools) => takeMail(tools, mail, files)).catch(async (error) => {
        await dropMailFiles(portal, files.kept)
        throw error
      })
      if (!isNew) await dropMailFiles(portal, files.kept)
      return answer
    }, 'a mail is taken once, by its message id'),
    standInOf,
  ),
})

/** Only the mail gateway, which knows the secret, brings mail. */
function requireGateway({ environment }: Portal, bearer: string | undefined): void {
  const secret = environment.INBOUND_MAIL_SECRET
  if (!secret) throw notFound('address')
  if (!knowsSecret(bearer, secret)) throw fault(401, 'wrong_secret', 'The secret of the mail gateway is wrong')
}
