import { jobTools, type Tools } from '../../../lib/http/implement.ts'
import type { JobDefinition } from '../../../lib/jobs.ts'
import { write } from '../../../lib/mail/letters.ts'
import { mayHandle } from '../ticket-settings/rules.ts'
import { listHandlers, type ShownHandler } from '../ticket-settings/store-handlers.ts'
import { escalationAfter, noteEvent, publishTicket, statusSentence } from '../tickets/actions.ts'
import { handBack, hearersOfTicket, lateLetter, notifyHandlers, turnOf } from '../tickets/actions-team.ts'
import { deskList, lateTicketsLetter, neutralLetter } from '../tickets/notify.ts'
import { type HeldTicket, lockTicket, lockTickets } from '../tickets/store.ts'
import {
  closeSolved,
  insertLate,
  type LateKind,
  listAssigned,
  noteTold,
  takeLate,
  takeOverdue,
  takeUnanswered,
} from './store.ts'

/** Takes tickets from those who may no longer handle them, for instance after a transfer, a lost role or another category. */
async function releaseUnfit(call: Tools, handlers: readonly ShownHandler[]): Promise<void> {
  for (const { id, assignee_id, assignee, ...handled } of await listAssigned(call.db)) {
    const handler = handlers.find((handler) => handler.id === assignee_id)
    if (handler && mayHandle(handler, handled)) continue
    const ticket = await lockTicket(call.db, { id })
    if (ticket?.assignee_id !== assignee_id) continue
    await noteEvent(call, id, null, `Unassigned, as ${assignee} no longer handles this ticket`)
    await handBack(call, ticket, handlers, { id: assignee_id, full_name: assignee }, null)
    await publishTicket(call, ticket)
  }
}

/** Whoever has a late ticket hears of it at once; the others of a team in one letter an hour, of all that is late by then. */
async function noteLate(
  call: Tools,
  kind: LateKind,
  ticket: HeldTicket,
  people: readonly string[],
  handlers: readonly ShownHandler[],
) {
  const [holder, others] = [people.filter((id) => id === ticket.assignee_id), people.filter((id) => id !== ticket.assignee_id)]
  await notifyHandlers(call, ticket, holder, lateLetter(kind, ticket, handlers))
  await insertLate(call.db, { kind, ticket_id: ticket.id, people: others, now: call.now })
}

/** Notes of tickets that are late who is to hear, step by step up to the leads. */
async function noteAllLate(call: Tools, handlers: readonly ShownHandler[]): Promise<void> {
  const { db, now } = call
  const late = await takeOverdue(db, now)
  const next = late.length > 0 ? await escalationAfter(db, now) : null
  for (const ticket of late) {
    const { people, goesOn } = turnOf(ticket, handlers, ticket.overdue_level)
    await noteLate(call, 'overdue', ticket, people, handlers)
    const escalation = goesOn
      ? { overdue_level: ticket.overdue_level + 1, escalate_at: next }
      : { overdue_level: 3, escalate_at: null }
    await noteTold(db, ticket.id, escalation)
    await publishTicket(call, ticket)
  }
  for (const ticket of await takeUnanswered(db, now)) {
    await noteLate(call, 'unanswered', ticket, hearersOfTicket(ticket, handlers), handlers)
    await noteTold(db, ticket.id, { first_told: true })
  }
}

/** Writes to everyone who had no such letter within an hour. What was solved meanwhile, or is not theirs any more, they do not hear of. */
async function notifyLate(call: Tools, handlers: readonly ShownHandler[]): Promise<void> {
  const byPerson = Map.groupBy(await takeLate(call.db, call.now), ({ employee_id }) => employee_id)
  const ids = [...byPerson.values()].flatMap((rows) => rows.map(({ ticket_id }) => ticket_id))
  const held = new Map((await lockTickets(call.db, ids)).map((ticket) => [ticket.id, ticket]))
  for (const [person, rows] of byPerson) {
    const handler = handlers.find(({ id }) => id === person)
    // One that is overdue and unanswered is one late ticket.
    const kinds = new Map(
      rows.toSorted((row) => (row.kind === 'overdue' ? 1 : -1)).map(({ ticket_id, kind }) => [ticket_id, kind]),
    )
    const found = [...kinds].flatMap(([ticket_id, kind]) => {
      const ticket = held.get(ticket_id)
      if (!(ticket && handler && mayHandle(handler, ticket))) return []
      return [{ ticket, letter: ticket.excluded_id ? neutralLetter : lateLetter(kind, ticket, handlers) }]
    })
    const [alone, ...more] = found
    if (!alone) continue
    if (more.length === 0) await notifyHandlers(call, alone.ticket, [person], alone.letter)
    else await write(call, [person], deskList, lateTicketsLetter(found.map(({ letter }) => letter)), 'help_desk')
  }
}

/** Hands back what somebody may no longer handle, tells of what is late, and closes what was solved a week ago. */
const clocks: JobDefinition = {
  name: 'ticket-clocks',
  cron: '*/10 * * * *',
  run: (portal) =>
    portal.database.db.transaction().execute(async (db) => {
      const call = jobTools(portal, db, 'ticket-clocks')
      const handlers = await listHandlers(db, call.today)
      await releaseUnfit(call, handlers)
      await noteAllLate(call, handlers)
      await notifyLate(call, handlers)
      for (const ticket of await closeSolved(db, call.now)) {
        await noteEvent(call, ticket.id, null, statusSentence('solved', 'closed'))
        await call.audit({ action: 'ticket.close', entity: 'ticket', entity_id: ticket.id })
        await publishTicket(call, ticket)
      }
    }),
}

export const jobs: JobDefinition[] = [clocks]
