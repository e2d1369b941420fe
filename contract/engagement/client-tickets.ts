/** What contacts of clients ask for help with, in the portal of clients; each follows its own tickets by their link. */
import * as z from 'zod/mini'
import { endpoint, listQuery, listReply, moment, requiredText } from '../endpoint.ts'
import { ticketStatuses } from './tickets.ts'

export const clientTickets = {
  mine: endpoint({
    method: 'GET',
    path: '/api/v1/client_auth/tickets.json',
    access: 'client',
    stake: 'none',
    topics: ['tickets'],
    summary: 'The own tickets, newest first, each with the token by which it is followed.',
    query: listQuery(['created_at'], {}),
    rows: 'tickets',
    reply: listReply(
      'tickets',
      z.object({
        ...{ id: z.string(), number: z.number(), subject: z.string(), status: z.enum(ticketStatuses) },
        ...{ created_at: moment, updated_at: moment, token: z.string() },
      }),
    ),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/client_auth/tickets.json',
    access: 'client',
    stake: 'none',
    summary: 'Asks the company for help.',
    body: z.strictObject({ complaint: requiredText(5000, 'Field Required') }),
    reply: z.object({ message: z.string() }),
  }),
}
