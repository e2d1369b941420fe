import { noun } from '../../../lib/house/noun.ts'
import { jobs } from './jobs.ts'
import { routes } from './routes.ts'

export const plans = noun({
  calls: routes,
  jobs,
  notPersonal: { maintenance_plan: 'It says who is to service what, which is the company’s plan and no fact about a person' },
  audited: [{ table: 'maintenance_plan', columns: ['title', 'every', 'every_unit', 'paused_until', 'archived_at'] }],
})
