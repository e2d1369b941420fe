import { sql } from 'kysely'
import type { Ask, AskOf } from '../../../lib/house/ask.ts'
import { owedByRows } from '../../../lib/house/owed.ts'

const givenJobs = ({ isAmong }: Pick<AskOf, 'isAmong'>) => sql`select job.assignee_id as employee_id, job.id::text as subject,
    job.title as about, job.created_at as since, job.due_on as until
  from maintenance_job job where job.status in ('planned', 'in_progress') and ${isAmong(sql.ref('job.assignee_id'))}`

export const owes = owedByRows('Maintenance jobs', givenJobs)

/** Jobs are done by whom they were given to, and confirmed by another. */
export const asks: readonly Ask[] = [
  {
    what: 'maintenance_jobs',
    may: 'job.do',
    opens: '/dashboard/main/assets?view=jobs',
    opensOne: (id) => `/dashboard/main/assets?view=jobs&job=${id}`,
    first: 'noun',
    again: 3,
    after: { days: 7, who: 'leader' },
    rows: givenJobs,
  },
  {
    what: 'jobs_to_confirm',
    may: 'fault.handle',
    opens: '/dashboard/maintenance/maintenance-and-repair?status=done',
    opensOne: (id) => `/dashboard/maintenance/maintenance-and-repair?job=${id}`,
    first: 'register',
    again: 3,
    after: 'everybody who may confirm it is asked already',
    rows: ({ people }) => sql`select handler.id as employee_id, job.id::text as subject, job.title as about,
        job.done_at as since, null::date as until
      from maintenance_job job join ${people} handler on handler.id <> job.done_by and handler.id is distinct from job.assignee_id
      where job.status = 'done'`,
  },
]
