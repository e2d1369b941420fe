import { sql } from 'kysely'
import type { Personal } from '../../../lib/database/personal.ts'

export const personal: Personal = {
  name: 'purchaseRequests',
  title: 'Purchase requests',
  sets: [
    {
      name: 'purchase_requests',
      title: 'Purchase requests',
      tables: ['purchase_request'],
      columns: { title: 'What', reason: 'Reason', status: 'Status' },
      rows: (id) => sql`select (select string_agg(line.title, ', ' order by line.position) from purchase_request_line line
          where line.request_id = purchase_request.id) as title, reason, status, created_at, decided_at from purchase_request
        where employee_id = ${id}::uuid order by created_at`,
      fate: 'anonymised',
      why: 'The company keeps what was bought; the reason is deleted',
      erase: ({ id }) => [sql`update purchase_request set reason = 'Erased' where employee_id = ${id}::uuid`],
    },
  ],
}
