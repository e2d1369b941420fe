import { noun } from '../../../lib/house/noun.ts'
import { keptFrom, oldClosedTickets, oldGuestTickets, personal } from './personal.ts'
import { routes } from './routes.ts'
import { asks } from './store-asks.ts'
import { owes } from './store-owed.ts'

export const tickets = noun({
  calls: routes,
  personal,
  retention: { guest_tickets: oldGuestTickets, closed_tickets: oldClosedTickets },
  owes,
  secrets: [{ entity: 'ticket', keptFrom }],
  asks,
  files: [{ table: 'ticket_file', column: 'file_id' }],
})
