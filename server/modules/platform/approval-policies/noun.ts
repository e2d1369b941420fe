import { noun } from '../../../lib/house/noun.ts'
import { routes } from './routes.ts'

export const approvalPolicies = noun({
  calls: routes,
  audited: [{ table: 'approval_policy', columns: ['kind', 'title', 'condition', 'steps'] }],
})
