import { noun } from '../../../lib/house/noun.ts'
import { jobs } from './jobs.ts'
import { routes } from './routes.ts'
import { addJobPages } from './routes-pages.ts'

export const openings = noun({
  calls: routes,
  jobs,
  protocol: addJobPages,
  audited: [{ table: 'job_opening', columns: ['office_id', 'positions', 'salary_from', 'salary_to', 'status'] }],
})
