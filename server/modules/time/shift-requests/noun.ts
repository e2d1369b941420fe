import { noun } from '../../../lib/house/noun.ts'
import { shiftRequest } from './actions.ts'
import { jobs, onExit } from './jobs.ts'
import { routes } from './routes.ts'
import { countAsked } from './store.ts'

export const shiftRequests = noun({
  calls: routes,
  jobs,
  request: shiftRequest,
  onExit,
  waits: [{ what: 'swaps', may: 'shift.request', count: ({ db, user }) => countAsked(db, user) }],
})
