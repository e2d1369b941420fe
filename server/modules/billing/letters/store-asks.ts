import { sql } from 'kysely'
import type { Ask } from '../../../lib/house/ask.ts'
import { withheld } from '../certificates/store.ts'
import { openOf } from '../invoices/store.ts'
import { certificateDays } from './rules.ts'

/** A client to whom nobody can be written is told of nothing: those who keep clients hear of it while there is something to write. */
export const asks: readonly Ask[] = [
  {
    what: 'billing_contacts',
    may: 'client.edit',
    opens: '/dashboard/accounts/clients',
    first: 'register',
    again: 7,
    after: 'everybody who keeps clients is asked already',
    rows: ({ people, today }) => sql`select person.id as employee_id, client.id::text as subject,
        client.title || case when due.certificates > 0 then ', withheld tax without a certificate' else ', ' || due.numbers end as about,
        due.since, null::date as until
      from client cross join lateral (
        select count(*) filter (where is_certificate) as certificates, min(since) as since,
          string_agg(number, ', ' order by number) filter (where not is_certificate) as numbers
        from (select false as is_certificate, invoice.number, invoice.created_at as since from invoice
            where invoice.client_id = client.id and invoice.kind <> 'credit' and invoice.credits is null and ${openOf()} > 0
          union all
          select true, null, (withheld.dated_on + ${certificateDays}::int)::timestamptz from ${withheld} withheld
            where withheld.client_id = client.id and certified_kobo < wht_kobo
              and withheld.dated_on <= ${today}::date - ${certificateDays}::int) waits) due
      cross join ${people} person
      where client.archived_at is null and due.since is not null and not exists (select 1 from client_contact contact
        where contact.client_id = client.id and contact.is_billing and contact.disabled_at is null)`,
  },
]
