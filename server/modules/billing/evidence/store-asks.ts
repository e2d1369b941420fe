import { evidenceKindWords } from '@iroko/contract/billing/evidence'
import { sql } from 'kysely'
import type { Ask } from '../../../lib/house/ask.ts'
import { aheadDays } from './rules.ts'
import { ending } from './store.ts'

const words = sql.join(
  Object.entries(evidenceKindWords).map(([kind, text]) => sql`when ${kind} then ${text}`),
  sql` `,
)

/** Papers that clients sent wait to be confirmed, and those that end without another wait for the next. */
export const asks: readonly Ask[] = [
  {
    what: 'client_evidence',
    may: 'client.edit',
    opens: '/dashboard/accounts/clients?view=evidence',
    first: 'register',
    again: 7,
    after: 'everybody who keeps clients is asked already',
    rows: ({ people, today }) => sql`select person.id as employee_id, waits.id::text as subject,
        client.title || ', ' || case waits.kind ${words} end as about, waits.since, waits.until
      from (select id, client_id, kind, created_at as since, null::date as until from client_evidence where state = 'waiting'
        union all select id, client_id, kind, (expires_on - ${aheadDays}::int)::timestamptz, expires_on from ${ending(today, aheadDays)} ending) waits
      join client on client.id = waits.client_id cross join ${people} person`,
  },
]
