import { noun } from '../../../lib/house/noun.ts'
import { onExit } from './actions.ts'
import { routes } from './routes.ts'

export const delegations = noun({
  calls: routes,
  onExit,
  audited: [{ table: 'delegation', columns: ['employee_id', 'delegate_id', 'starts_on', 'ends_on'] }],
})
