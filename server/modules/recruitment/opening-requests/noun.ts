import { noun } from '../../../lib/house/noun.ts'
import { openingRequest } from './actions.ts'
import { personal } from './personal.ts'
import { routes } from './routes.ts'

export const openingRequests = noun({
  calls: routes,
  request: openingRequest,
  personal,
  audited: [{ table: 'opening_request', columns: ['status'] }],
})
