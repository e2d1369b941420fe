import { noun } from '../../../lib/house/noun.ts'
import { onExit, terminationRequest } from './actions.ts'
import { personal } from './personal.ts'
import { routes } from './routes.ts'
import { files, secrets } from './store.ts'

export const terminations = noun({
  calls: routes,
  request: terminationRequest,
  onExit,
  personal,
  files,
  secrets,
  audited: [{ table: 'termination', columns: ['employee_id', 'kind', 'status', 'exit_date', 'notice_days'] }],
})
