import { sql } from 'kysely'
import type { Ask } from '../../../lib/house/ask.ts'

/** Volumes and values wait for somebody else of those who keep invoices than who entered them. */
export const asks: readonly Ask[] = [
  {
    what: 'billing_entries',
    may: 'invoice.edit',
    opens: '/dashboard/accounts/clients?view=volumes&status=pending',
    first: 'register',
    again: 3,
    after: 'everybody who keeps invoices is asked already',
    rows: ({ people }) => sql`select person.id as employee_id, entry.id::text as subject,
        client.title || ', ' || coalesce(line.title, measure.title) as about, entry.entered_at as since, null::date as until
      from billing_entry entry left join contract_line line on line.id = entry.contract_line_id
      left join contract_measure measure on measure.id = entry.contract_measure_id
      join contract on contract.id = coalesce(line.contract_id, measure.contract_id) join client on client.id = contract.client_id
      cross join ${people} person where entry.status = 'pending' and person.id <> entry.entered_by`,
  },
]
