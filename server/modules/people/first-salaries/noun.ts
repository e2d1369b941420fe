import { noun } from '../../../lib/house/noun.ts'
import { firstSalariesRequest } from './actions.ts'
import { routes } from './routes.ts'

export const firstSalaries = noun({
  calls: routes,
  request: firstSalariesRequest,
  audited: [{ table: 'first_salaries', columns: ['status', 'file_name'] }],
})
