import { noun } from '../../../lib/noun.ts'
import { jobs } from './jobs.ts'
import { oldClosedTickets, oldGuestTickets, personal } from './personal.ts'
import { routes } from './routes.ts'

export const tickets = noun({
  calls: routes,
  jobs,
  personal,
  retention: { guest_tickets: oldGuestTickets, closed_tickets: oldClosedTickets },
  files: [{ table: 'ticket_file', column: 'file_id' }],
})
