import { sql } from 'kysely'
import type { Ask } from '../../../lib/house/ask.ts'
import { noticeDays } from './rules.ts'

/** Papers that clients sent wait for those who record receipts. */
export const asks: readonly Ask[] = [
  {
    what: 'client_papers',
    may: 'receipt.edit',
    opens: '/dashboard/accounts/receipts?view=papers&state=waiting',
    first: 'register',
    again: 3,
    after: 'everybody who records receipts is asked already',
    rows: ({
      people,
    }) => sql`select person.id as employee_id, paper.id::text as subject, client.title || ', ' || paper.number as about,
        paper.created_at as since, paper.created_at::date + ${noticeDays}::int as until
      from client_paper paper join client on client.id = paper.client_id cross join ${people} person where paper.state = 'waiting'`,
  },
]
