import { noun } from '../../../lib/house/noun.ts'
import { shorteningRequest } from './actions.ts'
import { personal } from './personal.ts'
import { routes } from './routes.ts'

export const shortenings = noun({
  calls: routes,
  request: shorteningRequest,
  personal,
  audited: [{ table: 'shortening', columns: ['application_id', 'last_day', 'status'] }],
})
