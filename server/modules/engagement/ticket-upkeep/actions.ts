/** What becomes of tickets when somebody who handles them leaves. */
import type { OnExit } from '../../../lib/house/noun.ts'
import { dropResponsible } from '../ticket-settings/store.ts'
import { listHandlers } from '../ticket-settings/store-handlers.ts'
import { noteEvent, publishTicket } from '../tickets/actions.ts'
import { handBack } from '../tickets/actions-team.ts'
import { findPersonByOgid, lockAssignedTo } from '../tickets/store.ts'

/** Their tickets go to the successor who was named, where that person may handle them, else back to those who are responsible. */
export const onExit: OnExit = {
  hold: async (call, ogid) => {
    const person = await findPersonByOgid(call.db, ogid)
    const held = person ? await lockAssignedTo(call.db, person.id) : []
    return async ({ employee_id, successor_id }) => {
      const categories = await dropResponsible(call.db, employee_id)
      await call.audit(
        categories.map((id) => ({
          action: 'ticket_category.leave',
          entity: 'ticket_category',
          entity_id: id,
          before: { responsible: ogid },
        })),
      )
      if (!person || held.length === 0) return
      const handlers = await listHandlers(call.db, call.today)
      for (const ticket of held) {
        await noteEvent(call, ticket.id, null, `${person.full_name} has left`)
        await handBack(call, ticket, handlers, person, successor_id)
        await publishTicket(call, ticket)
      }
    }
  },
}
