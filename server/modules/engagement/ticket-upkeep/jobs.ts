import { jobTools, type Tools } from '../../../lib/http/implement.ts'
import type { JobDefinition } from '../../../lib/jobs.ts'
import { mayHandle } from '../ticket-settings/rules.ts'
import { listHandlers, type ShownHandler } from '../ticket-settings/store-handlers.ts'
import { escalationAfter, noteEvent, publishTicket, statusSentence } from '../tickets/actions.ts'
import { handBack, notifyOverdue, notifyTeam } from '../tickets/actions-team.ts'
import { unansweredLetter } from '../tickets/notify.ts'
import { lockTicket } from '../tickets/store.ts'
import { closeSolved, listAssigned, noteTold, takeOverdue, takeUnanswered } from './store.ts'

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

/** Tells of tickets that are late, step by step up to the leads. */
async function notifyLate(call: Tools, handlers: readonly ShownHandler[]): Promise<void> {
  const { db, now } = call
  const late = await takeOverdue(db, now)
  const next = late.length > 0 ? await escalationAfter(db, now) : null
  for (const ticket of late) {
    const goesOn = await notifyOverdue(call, ticket, handlers, ticket.overdue_level)
    const escalation = goesOn
      ? { overdue_level: ticket.overdue_level + 1, escalate_at: next }
      : { overdue_level: 3, escalate_at: null }
    await noteTold(db, ticket.id, escalation)
    await publishTicket(call, ticket)
  }
  for (const ticket of await takeUnanswered(db, now)) {
    await notifyTeam(call, ticket, unansweredLetter(ticket.number))
    await noteTold(db, ticket.id, { first_told: true })
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
      await notifyLate(call, handlers)
      for (const ticket of await closeSolved(db, call.now)) {
        await noteEvent(call, ticket.id, null, statusSentence('solved', 'closed'))
        await call.audit({ action: 'ticket.close', entity: 'ticket', entity_id: ticket.id })
        await publishTicket(call, ticket)
      }
    }),
}

export const jobs: JobDefinition[] = [clocks]
