import { noun } from '../../../lib/house/noun.ts'
import { onExit } from './actions.ts'
import { jobs } from './jobs.ts'
import { oldSessions, personal } from './personal.ts'
import { routes } from './routes.ts'
import { asks } from './store-asks.ts'

export const coaching = noun({
  calls: routes,
  asks,
  jobs,
  onExit,
  personal,
  retention: { coaching: oldSessions },
  audited: [{ table: 'coaching_session', columns: ['employee_id', 'coach_id', 'topic', 'summary', 'status'] }],
})
