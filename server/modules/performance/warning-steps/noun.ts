import { noun } from '../../../lib/house/noun.ts'
import { routes } from './routes.ts'

export const warningSteps = noun({
  calls: routes,
  audited: [{ table: 'warning_step', columns: ['title', 'rank', 'active_months', 'issued_by', 'appeal_days'] }],
})
