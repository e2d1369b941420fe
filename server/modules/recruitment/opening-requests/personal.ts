import { sql } from 'kysely'
import type { Personal } from '../../../lib/database/personal.ts'

export const personal: Personal = {
  name: 'opening_requests',
  title: 'Requests for job openings',
  sets: [
    {
      name: 'opening_requests',
      title: 'Requests for job openings',
      tables: ['opening_request'],
      columns: { job_title: 'Job title', reason: 'Reason', status: 'Status', created_at: 'Asked' },
      rows: (id) => sql`select job_title, reason, opening_request.status, created_at from opening_request
        join job_opening on job_opening.id = opening_request.job_opening_id
        where asked_by = ${id}::uuid order by created_at`,
      fate: 'kept',
      why: 'The company keeps why it looked for people',
    },
  ],
}
