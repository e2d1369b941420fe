import { noun } from '../../../lib/house/noun.ts'
import { personal } from './personal.ts'
import { routes } from './routes.ts'

export const idCards = noun({
  calls: routes,
  personal,
  audited: [{ table: 'id_card', columns: ['printed_at', 'handed_over_at', 'revoked_why'] }],
})
