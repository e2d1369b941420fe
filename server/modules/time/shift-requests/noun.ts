import { noun } from '../../../lib/house/noun.ts'
import { shiftRequest } from './actions.ts'
import { jobs, onExit } from './jobs.ts'
import { routes } from './routes.ts'
import { asks } from './store-asks.ts'

export const shiftRequests = noun({
  calls: routes,
  jobs,
  request: shiftRequest,
  onExit,
  asks,
  audited: [{ table: 'shift_request', columns: ['employee_id', 'status', 'starts_on', 'ends_on', 'shift_id'] }],
})
