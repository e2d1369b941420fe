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
  audited: [
    { table: 'ticket', columns: ['rating', 'rating_comment', 'category_id', 'priority'], goes: true },
    {
      table: 'ticket_entry',
      entity: 'ticket',
      key: 'ticket_id',
      columns: ['kind', 'author_id', 'from_reporter', 'body'],
      where: "kind <> 'event'",
      goes: true,
    },
  ],
})
