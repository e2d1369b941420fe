import { noun } from '../../../lib/house/noun.ts'
import { routes } from './routes.ts'
import { asks } from './store-asks.ts'

export const jobs = noun({
  calls: routes,
  asks,
  notPersonal: { maintenance_job: 'It says who repaired what, which the company keeps of its things' },
  audited: [{ table: 'maintenance_job', columns: ['status', 'minutes', 'vendor_cost_kobo', 'note', 'reason'] }],
})
