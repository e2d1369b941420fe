import { noun } from '../../../lib/house/noun.ts'
import { onExit } from './actions.ts'
import { routes } from './routes.ts'
import { asks, owes } from './store-asks.ts'

export const jobs = noun({
  calls: routes,
  asks,
  owes,
  onExit,
  notPersonal: { maintenance_job: 'It says who repaired what, which the company keeps of its things' },
  audited: [{ table: 'maintenance_job', columns: ['status', 'minutes', 'vendor_cost_kobo', 'note', 'reason'] }],
})
