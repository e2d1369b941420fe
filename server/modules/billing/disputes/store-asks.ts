import { sql } from 'kysely'
import type { Ask } from '../../../lib/house/ask.ts'

/** Disputed lines of invoices wait for those who keep invoices. */
export const asks: readonly Ask[] = [
  {
    what: 'invoice_disputes',
    may: 'invoice.edit',
    opens: '/dashboard/accounts/invoices?view=disputes&state=open',
    first: 'register',
    again: 3,
    after: 'everybody who keeps invoices is asked already',
    rows: ({ people }) => sql`select person.id as employee_id, dispute.id::text as subject,
        client.title || ', ' || invoice.number as about, dispute.raised_at as since, null::date as until
      from dispute join invoice on invoice.id = dispute.invoice_id join client on client.id = invoice.client_id
      cross join ${people} person where dispute.state = 'open'`,
  },
]
