import { jobTools } from '../../../lib/http/implement.ts'
import type { JobDefinition } from '../../../lib/jobs.ts'
import { write } from '../../../lib/letters.ts'
import { noteEvent, publishTicket, statusSentence } from './actions.ts'
import { deskPath, overdueLetter } from './notify.ts'
import { closeSolved, takeOverdue } from './store-clocks.ts'

/** Tells whoever has a ticket that its time is over, once, and closes what was solved a week ago. */
const clocks: JobDefinition = {
  name: 'ticket-clocks',
  cron: '*/10 * * * *',
  run: (portal) =>
    portal.database.db.transaction().execute(async (db) => {
      const call = jobTools(portal, db, 'ticket-clocks')
      for (const ticket of await takeOverdue(db, call.now)) {
        if (ticket.assignee_id)
          await write(call, [ticket.assignee_id], deskPath(ticket.id), overdueLetter(ticket.number), 'tickets')
        await publishTicket(call, ticket)
      }
      for (const ticket of await closeSolved(db, call.now)) {
        await noteEvent(call, ticket.id, null, statusSentence('solved', 'closed'))
        await call.audit({ action: 'ticket.close', entity: 'ticket', entity_id: ticket.id })
        await publishTicket(call, ticket)
      }
    }),
}

export const jobs: JobDefinition[] = [clocks]
