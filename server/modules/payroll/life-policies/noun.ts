import { noun } from '../../../lib/house/noun.ts'
import { routes } from './routes.ts'

export const lifePolicies = noun({
  calls: routes,
  audited: [{ table: 'life_policy', columns: ['premium_rate', 'cover_years', 'starts_on', 'ends_on', 'paid_kobo'] }],
})
