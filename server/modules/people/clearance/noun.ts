import { noun } from '../../../lib/house/noun.ts'
import { onExit } from './actions.ts'
import { personal } from './personal.ts'
import { routes } from './routes.ts'
import { asks } from './store-asks.ts'
import { invariants } from './store-invariants.ts'

export const clearance = noun({
  calls: routes,
  asks,
  onExit,
  personal,
  invariants,
  audited: [{ table: 'clearance_task', columns: ['title', 'owner', 'done_by', 'note'] }],
})
