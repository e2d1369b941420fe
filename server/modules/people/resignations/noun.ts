import { noun } from '../../../lib/house/noun.ts'
import { onExit, resignationRequest } from './actions.ts'
import { personal } from './personal.ts'
import { routes } from './routes.ts'

export const resignations = noun({
  calls: routes,
  request: resignationRequest,
  onExit,
  personal,
  audited: [{ table: 'resignation', columns: ['employee_id', 'status', 'given_on', 'last_working_day'] }],
})
