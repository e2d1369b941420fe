import { sql } from 'kysely'
import type { Ask } from '../../../lib/house/ask.ts'

const about = sql`ticket.number || ', ' || ticket.subject`

export const asks: readonly Ask[] = [
  {
    what: 'tickets',
    may: 'ticket.own',
    opens: '/dashboard/main/tickets',
    first: 'noun',
    again: 3,
    after: 'without a reply it is solved and closed in time',
    rows: () => sql`select ticket.employee_id, ticket.id as subject, ${about} as about, ticket.updated_at as since, null as until
      from ticket where ticket.status = 'waiting' and ticket.employee_id is not null`,
  },
  {
    what: 'handled_tickets',
    may: 'ticket.handle',
    opens: '/dashboard/main/ticket-management',
    first: 'noun',
    again: 'its clock says when it is overdue, and who answers for its category hears of it',
    after: 'its clock says when it is overdue, and who answers for its category hears of it',
    rows: () => sql`select ticket.assignee_id as employee_id, ticket.id as subject, ${about} as about, ticket.created_at as since,
      ticket.due_at::date as until from ticket
      where ticket.status in ('new', 'open') and ticket.merged_into_id is null and ticket.assignee_id is not null`,
  },
]
