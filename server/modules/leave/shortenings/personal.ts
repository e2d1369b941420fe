import { sql } from 'kysely'
import type { Personal } from '../../../lib/database/personal.ts'

export const personal: Personal = {
  name: 'shortenings',
  title: 'Requests to shorten leave',
  sets: [
    {
      name: 'shortenings',
      title: 'Requests to shorten leave',
      tables: ['shortening'],
      columns: { last_day: 'Last day of leave', reason: 'Reason', status: 'Status' },
      rows: (id) => sql`select last_day, reason, status, created_at, decided_at from shortening
        where employee_id = ${id}::uuid order by created_at`,
      fate: 'anonymised',
      why: 'The company keeps what was decided; the reason is deleted',
      erase: ({ id }) => [sql`update shortening set reason = 'Erased' where employee_id = ${id}::uuid`],
    },
  ],
}
