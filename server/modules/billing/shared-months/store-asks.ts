import { sql } from 'kysely'
import type { Ask } from '../../../lib/house/ask.ts'

/** Lines of months that clients object to wait for those who keep invoices. */
export const asks: readonly Ask[] = [
  {
    what: 'billing_objections',
    may: 'invoice.edit',
    opens: '/dashboard/accounts/invoices?view=months',
    first: 'register',
    again: 3,
    after: 'everybody who keeps invoices is asked already',
    rows: ({ people }) => sql`select person.id as employee_id, objection.id::text as subject,
        client.title || ', ' || objection.line as about, objection.raised_at as since, null::date as until
      from billing_objection objection join contract on contract.id = objection.contract_id join client on client.id = contract.client_id
      cross join ${people} person where objection.answered_at is null`,
  },
]
