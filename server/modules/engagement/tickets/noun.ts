import { noun } from '../../../lib/house/noun.ts'
import { onExit } from './actions-exit.ts'
import { jobs } from './jobs.ts'
import { keptFrom, oldClosedTickets, oldGuestTickets, personal } from './personal.ts'
import { routes } from './routes.ts'
import { countAnswered, countAssigned } from './store-lists.ts'
import { owes } from './store-owed.ts'

export const tickets = noun({
  calls: routes,
  jobs,
  personal,
  retention: { guest_tickets: oldGuestTickets, closed_tickets: oldClosedTickets },
  onExit,
  owes,
  secrets: [{ entity: 'ticket', keptFrom }],
  waits: [
    { what: 'tickets', may: 'ticket.own', count: ({ db, user }) => countAnswered(db, user) },
    { what: 'handled_tickets', may: 'ticket.handle', count: ({ db, user }) => countAssigned(db, user) },
  ],
  files: [{ table: 'ticket_file', column: 'file_id' }],
})
