import { sql } from 'kysely'
import type { Ask } from '../../../lib/house/ask.ts'

/** What the exchange rejected waits for those who keep invoices: sent again where no amount changes, else credited. */
export const asks: readonly Ask[] = [
  {
    what: 'e_invoices_rejected',
    may: 'invoice.edit',
    opens: '/dashboard/accounts/invoices?view=exchange&state=rejected',
    first: 'register',
    again: 3,
    after: 'everybody who keeps invoices is asked already',
    rows: ({ people }) => sql`select person.id as employee_id, document.invoice_id::text as subject,
        client.title || ', ' || invoice.number as about, coalesce(document.sent_at, document.created_at) as since, null::date as until
      from e_document document join invoice on invoice.id = document.invoice_id join client on client.id = invoice.client_id
      cross join ${people} person where document.state = 'rejected'`,
  },
]
