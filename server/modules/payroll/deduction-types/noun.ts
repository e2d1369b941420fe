import { noun } from '../../../lib/house/noun.ts'
import { routes } from './routes.ts'

export const deductionTypes = noun({
  calls: routes,
  audited: [{ table: 'deduction_type', columns: ['title', 'mode', 'value', 'office_id', 'limit_percent'] }],
})
