import { noun } from '../../../lib/house/noun.ts'
import { payrollRequest } from './actions.ts'
import { routes } from './routes.ts'

export const payrollApprovals = noun({
  calls: routes,
  request: payrollRequest,
  audited: [{ table: 'payroll_approval', columns: ['status'] }],
})
