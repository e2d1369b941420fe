import { noun } from '../../../lib/house/noun.ts'
import { jobs, onExit } from './jobs.ts'
import { personal } from './personal.ts'
import { routes } from './routes.ts'
import { asks } from './store.ts'

export const shiftOffers = noun({
  calls: routes,
  asks,
  jobs,
  personal,
  onExit,
  audited: [{ table: 'shift_offer', columns: ['office_id', 'shift_id', 'day', 'absent_id', 'status', 'taken_by'] }],
})
